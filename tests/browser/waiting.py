"""Waiting for what a page says, and making it wait for what it asks for."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route


def until(page: Page, holds: Callable[[], object], what: str, seconds: float = 20) -> None:
    """Wait for what is not on the page to see, such as what it has asked for."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"waited {seconds} s in vain: {what}"
        page.wait_for_timeout(50)  # by this program's clock: the page's own may have been stopped


def wait_until(page: Page, condition: str, argument: Any = None, seconds: float = 20) -> None:
    """Wait for what only a promise tells; `wait_for_function` takes a promise itself for true."""
    until(page, lambda: page.evaluate(condition, argument), condition, seconds)


class Held:
    """A handler for `route`: what is asked for waits until it is let go, and what comes later does not wait."""

    def __init__(self) -> None:
        self._routes: list[Route] = []
        self._is_open = False

    def __call__(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._routes.append(route)

    def let_go(self) -> None:
        self._is_open = True
        for route in self._routes:
            route.continue_()
