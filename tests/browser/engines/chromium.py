"""Chromium, told what to do by Playwright, which the other browser tests use too."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import playwright.sync_api as playwright

MILLISECONDS_TO_ANSWER = 200_000


class ChromiumDriver:
    """One tab in one context."""

    def __init__(self, page: playwright.Page) -> None:
        self._page = page

    def watch(self, function: str) -> None:
        self._page.add_init_script(f"({function})()")

    def go(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload()

    def text_of(self, function: str) -> str:
        return str(self._page.evaluate(function))

    def click(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def chord(self, *keys: str) -> None:
        self._page.keyboard.press("+".join("Space" if key == " " else key for key in keys))

    def type(self, text: str) -> None:
        self._page.keyboard.type(text)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def picture(self) -> bytes:
        return self._page.screenshot()


class Chromium:
    """A running Chromium."""

    name = "chromium"

    def __init__(self, browser: playwright.Browser, proxy: tuple[str, int]) -> None:
        self._browser = browser
        self._proxy = proxy

    @contextlib.contextmanager
    def visitor(self) -> Iterator[ChromiumDriver]:
        host, port = self._proxy
        context = self._browser.new_context(proxy={"server": f"http://{host}:{port}", "bypass": "127.0.0.1"})
        context.set_default_timeout(MILLISECONDS_TO_ANSWER)
        try:
            yield ChromiumDriver(context.new_page())
        finally:
            context.close()
