"""WebKitGTK, told what to do by its WebDriver (W3C WebDriver). Every visitor has a browser of their own."""

from __future__ import annotations

import base64
import contextlib
import http.client
import json
import os
import socket
import subprocess
import time
from collections.abc import Iterator
from typing import Any

from pyodide_kernels.distribution.engines import WEBKIT, XVFB
from tests.browser.engines import actions

SECONDS_TO_ANSWER = 200
# WebDriver runs a body, not a function; its last argument is to be called with what comes of it.
ASYNC = "(%s)().then(arguments[arguments.length - 1])"


class WebKitDriver:
    """One window in one browser."""

    def __init__(self, port: int, capabilities: dict[str, Any]) -> None:
        self._port = port
        self._path = ""
        self._watching: list[str] = []
        asked = {"capabilities": {"alwaysMatch": capabilities}}
        self._path = f"/session/{self._ask('POST', '/session', asked)['sessionId']}"
        limits = {"script": 1000 * SECONDS_TO_ANSWER, "pageLoad": 1000 * SECONDS_TO_ANSWER}
        self._ask("POST", "/timeouts", limits)

    def watch(self, function: str) -> None:
        self._watching.append(function)

    def go(self, url: str) -> None:
        self._ask("POST", "/url", {"url": url})
        self._begin_to_watch()

    def reload(self) -> None:
        self._ask("POST", "/refresh", {})
        self._begin_to_watch()

    def text_of(self, function: str) -> str:
        return str(self._ask("POST", "/execute/async", {"script": ASYNC % function, "args": []}))

    def click(self, x: float, y: float) -> None:
        self._ask("POST", "/actions", {"actions": actions.click(x, y)})

    def chord(self, *keys: str) -> None:
        self._ask("POST", "/actions", {"actions": actions.chord(*keys)})

    def type(self, text: str) -> None:
        self._ask("POST", "/actions", {"actions": actions.typed(text)})

    def resize(self, width: int, height: int) -> None:
        self._ask("POST", "/window/rect", {"width": width, "height": height})

    def picture(self) -> bytes:
        return base64.b64decode(self._ask("GET", "/screenshot"))

    def close(self) -> None:
        """End the browser."""
        self._ask("DELETE", "")

    def _begin_to_watch(self) -> None:
        for function in self._watching:
            self.text_of(f"async () => void ({function})()")

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SECONDS_TO_ANSWER + 10)
        with contextlib.closing(connection):
            connection.request(method, self._path + path, None if body is None else json.dumps(body))
            value = json.loads(connection.getresponse().read())["value"]
        if isinstance(value, dict) and "error" in value:
            raise RuntimeError(f"WebKit: {method} {path}: {value['error']}: {value.get('message', '')}")
        return value


class WebKit:
    """A screen for WebKit, and what it is to be started with."""

    name = "webkit"

    def __init__(self, display: str, proxy: str) -> None:
        # Its sandbox needs rights that a container may lack; it shows nothing but this site.
        self._environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        # Told by WebDriver's own "proxy", one browser in thirty falls over its start.
        options = ["--automation", f"--proxy=http://{proxy}", "--ignore-host=127.0.0.1"]
        self._capabilities = {"webkitgtk:browserOptions": {"args": options}}

    @contextlib.contextmanager
    def visitor(self) -> Iterator[WebKitDriver]:
        port = _free_port()
        nowhere = subprocess.DEVNULL
        command = [str(WEBKIT.find()), f"--port={port}"]
        with subprocess.Popen(command, env=self._environment, stdout=nowhere, stderr=nowhere) as process:
            try:
                _wait_for(port)
                with contextlib.closing(WebKitDriver(port, self._capabilities)) as driver:
                    yield driver
            finally:
                process.terminate()


@contextlib.contextmanager
def start(proxy: tuple[str, int]) -> Iterator[WebKit]:
    """WebKit while the block runs; ``proxy`` (host, port) gets what is asked of any host but 127.0.0.1."""
    with _screen() as display:
        yield WebKit(display, f"{proxy[0]}:{proxy[1]}")


@contextlib.contextmanager
def _screen() -> Iterator[str]:
    """A screen that nobody sees, since WebKitGTK has no headless mode; yields its name, :NUMBER."""
    reading, writing = os.pipe()
    # Without -noreset it begins anew when the last window closes, and the next browser may find it gone.
    options = ["-screen", "0", "1600x1200x24", "-nolisten", "tcp", "-noreset"]
    command = [str(XVFB.find()), "-displayfd", str(writing), *options]
    with subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process:
        os.close(writing)
        try:
            with os.fdopen(reading) as number:
                yield f":{number.readline().strip()}"
        finally:
            process.terminate()


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 30
    while True:
        with contextlib.suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
        if time.monotonic() > deadline:
            raise RuntimeError("WebKit's driver did not start in 30 s")
        time.sleep(0.05)
