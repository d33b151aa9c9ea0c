"""Waiting for what a page says, and making it wait for what it asks for."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, Route


def until(page: Page, holds: Callable[[], object], what: str, seconds: float = 20) -> None:
    """Wait for what is not on the page to see, such as what it has asked for."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, f"waited {seconds} s in vain: {what}"
        page.wait_for_timeout(50)  # by this program's clock: the page's own may have been stopped


def wait_until(page: Page, condition: str, argument: Any = None, seconds: float = 20) -> None:
    """Wait for what only a promise tells; `wait_for_function` takes a promise itself for true."""
    until(page, lambda: page.evaluate(condition, argument), condition, seconds)


def note(place: Locator) -> None:
    """Have the page note in ``shown`` each text that stands there: who only looks now and then misses some."""
    place.evaluate("""place => { window.shown = [];
      new MutationObserver(() => shown.push(place.textContent))
        .observe(place, { subtree: true, childList: true, characterData: true });
    }""")


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
        self._routes.clear()


# Code for a cell, which stands still here until it is let go; where nothing holds it, it goes on.
STANDS = """import js
asked = js.XMLHttpRequest.new()
asked.open("GET", "/gate", False)
asked.send()
"""


@contextlib.contextmanager
def gate(page: Page) -> Iterator[Held]:
    """Hold the cells that come to ``STANDS`` while the block runs, or until they are let go."""
    held = Held()
    page.route("**/gate", held)
    try:
        yield held
    finally:
        held.let_go()
        page.unroute("**/gate")
