"""What is chosen on a page, in its address; and the page opened by such a link."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import Page


def fragment(page: Page, start: str) -> str:
    """The address's fragment, once it begins so."""
    page.wait_for_function("(start) => location.hash.startsWith(start)", arg=start)
    return urlsplit(page.url).fragment


def arrive(page: Page, fragment: str) -> None:
    """Open the same page anew by a link."""
    address = page.url.split("#")[0]
    page.goto("about:blank")
    page.goto(f"{address}#{fragment}")
