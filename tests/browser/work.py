"""What the tests of a reader's own work share: the notices of a cell, a newer lesson, a second course."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from tests.browser.hosting import OTHER_PREFIX, PREFIX
from tests.browser.person import LESSON, cell

KEPT = "Edited, and kept on this device."
CHANGED = "The lesson’s own code has changed since you edited it."
NEWER = "# of a newer lesson"


def open_lesson(context: BrowserContext, address: str, fragment: str = "") -> Page:
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"{address}lessons/{LESSON}/{fragment}")
    expect(box(page, "weights")).to_be_attached()
    return page


def box(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=f"Code, {name}", exact=True)


def about(page: Page, name: str) -> Locator:
    """What the page says of the reader's text of a cell."""
    return cell(page, name).get_by_role("group", name=f"About your text of {name}")


def choose(page: Page, name: str, button: str) -> None:
    about(page, name).get_by_role("button", name=button, exact=True).click()


def your_work(page: Page) -> Locator:
    """Open the dialog as a reader does."""
    page.get_by_role("button", name="Your work").click()
    dialog = page.get_by_role("dialog", name="Your work")
    expect(dialog).to_be_visible()
    return dialog


def told(dialog: Locator) -> Locator:
    """What the dialog answers; its other status speaks of the copy for use without a network."""
    return dialog.get_by_role("status").first


def publish_newer(context: BrowserContext, name: str = "weights") -> None:
    """From now on the lesson's cell begins with another line, as after a deployment."""

    def newer(route: Route) -> None:
        answer = route.fetch()
        first = re.compile(rf'(<lesson-cell [^>]*name="{name}".*?<code[^>]*>)', re.DOTALL)
        body, count = first.subn(rf"\g<1>{NEWER}\n", answer.text(), count=1)
        assert count == 1
        route.fulfill(response=answer, body=body)

    context.route(f"**/lessons/{LESSON}/", newer)


def second_course(address: str) -> str:
    """Where the same pages lie once more at the same origin (hosting.py)."""
    return address.replace(PREFIX, OTHER_PREFIX)
