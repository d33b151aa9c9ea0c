"""Waiting for what a page says, and making it wait for what it asks for."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route


def wait_until(page: Page, condition: str, argument: Any = None) -> None:
    """Wait for what only a promise tells; `wait_for_function` takes a promise itself for true."""
    page.evaluate(
        f"""async (argument) => {{
          const end = Date.now() + 20_000;
          for (; !(await ({condition})(argument)); await new Promise(done => setTimeout(done, 50))) {{
            if (Date.now() > end) throw new Error("waited 20 s in vain");
          }}
        }}""",
        argument,
    )


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
