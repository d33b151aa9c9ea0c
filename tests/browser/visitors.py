"""New visitors of the built site, and what went wrong on their pages."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.person import LESSON


@contextlib.contextmanager
def watched(browser: Browser, address: str) -> Iterator[tuple[BrowserContext, list[str]]]:
    """A visitor while the block runs, and a list that gets a line when a page raises or asks another host."""
    made = browser.new_context()
    # Nothing is kept for use without a network (test_offline.py): what a test answers in the site's place must arrive.
    made.add_init_script("delete Navigator.prototype.serviceWorker")
    wrong: list[str] = []
    made.on("weberror", lambda error: wrong.append(f"the page raised {error.error}"))
    own = urlsplit(address).hostname  # whatever the port: some tests serve a second site
    made.on(
        "request",
        lambda request: (
            wrong.append(f"asked {request.url}")
            if urlsplit(request.url).scheme.startswith("http") and urlsplit(request.url).hostname != own
            else None
        ),
    )
    yield made, wrong
    # What a test answers in the site's place may still be on its way when the test has seen enough.
    made.unroute_all(behavior="ignoreErrors")
    made.close()


def at_lesson(context: BrowserContext, address: str, lesson: str = LESSON) -> Page:
    """A lesson, just opened."""
    opened = context.new_page()
    opened.set_default_timeout(20_000)
    opened.goto(f"{address}lessons/{lesson}/")
    opened.wait_for_function("() => typeof headwise === 'object'")
    return opened
