"""Firefox, told what to do by WebDriver BiDi. Every visitor has a container of their own."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution.engines import FIREFOX
from tests.browser.engines import actions
from tests.browser.engines.bidi import Bidi, talk

# What Firefox asks for by itself goes to a port where nobody answers; its visitors have a proxy of their own.
PREFERENCES = {
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
}
SECONDS_TO_START = 60


class FirefoxDriver:
    """One tab in one container."""

    def __init__(self, bidi: Bidi, container: str) -> None:
        self._bidi = bidi
        self._tab = bidi.ask("browsingContext.create", type="tab", userContext=container)["context"]

    def watch(self, function: str) -> None:
        self._bidi.ask("script.addPreloadScript", functionDeclaration=function, contexts=[self._tab])

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._ask("browsingContext.reload", wait="complete")

    def text_of(self, function: str) -> str:
        target = {"context": self._tab}
        answer = self._bidi.ask("script.callFunction", functionDeclaration=function, target=target, awaitPromise=True)
        return str(answer["result"]["value"])

    def click(self, x: float, y: float) -> None:
        self._ask("input.performActions", actions=actions.click(x, y))

    def chord(self, *keys: str) -> None:
        self._ask("input.performActions", actions=actions.chord(*keys))

    def type(self, text: str) -> None:
        self._ask("input.performActions", actions=actions.typed(text))

    def resize(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", viewport={"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("browsingContext.captureScreenshot")["data"])

    def _ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._bidi.ask(method, context=self._tab, **parameters)


class Firefox:
    """A running Firefox."""

    name = "firefox"

    def __init__(self, bidi: Bidi, proxy: str) -> None:
        self._bidi = bidi
        self._proxy = {"proxyType": "manual", "httpProxy": proxy, "sslProxy": proxy, "noProxy": ["127.0.0.1"]}

    @contextlib.contextmanager
    def visitor(self) -> Iterator[FirefoxDriver]:
        container = self._bidi.ask("browser.createUserContext", proxy=self._proxy)["userContext"]
        try:
            yield FirefoxDriver(self._bidi, container)
        finally:
            self._bidi.ask("browser.removeUserContext", userContext=container)


@contextlib.contextmanager
def start(proxy: tuple[str, int]) -> Iterator[Firefox]:
    """Firefox while the block runs; ``proxy`` (host, port) gets what is asked of any host but 127.0.0.1."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        preferences = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        (Path(profile) / "user.js").write_text("".join(preferences), encoding="utf-8")
        command = [str(FIREFOX.find()), "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"]
        # Into a file: a pipe that nobody goes on reading would fill, and Firefox would wait.
        said = Path(profile) / "said.txt"
        with said.open("w") as saying, subprocess.Popen(command, stdout=saying, stderr=saying) as process:
            try:
                with talk(_address(process, said)) as bidi:
                    yield Firefox(bidi, f"{proxy[0]}:{proxy[1]}")
            finally:
                process.terminate()


def _address(process: subprocess.Popen[bytes], said: Path) -> str:
    """Where Firefox listens, which it says when it does."""
    deadline = time.monotonic() + SECONDS_TO_START
    while True:
        words = said.read_text(encoding="utf-8", errors="replace")
        found = re.search(r"WebDriver BiDi listening on (ws://\S+)\s", words)
        if found:
            return found[1]
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"Firefox ended before it could be told anything, or did not start: {words}")
        time.sleep(0.05)
