"""axe finds nothing on any page, in light and dark, wide and narrow; nothing scrolls sideways on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.axe import faults
from tests.browser.person import LESSON_PAGES, PAGES

EDITORS = "() => [...document.querySelectorAll('lesson-cell')].every((cell) => cell.querySelector('.cm-editor'))"


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [1330, 360])
def test_axe_finds_nothing(browser: Browser, address: str, path: str, width: int) -> None:
    context = browser.new_context(color_scheme="light", viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(address + path)
    if path in LESSON_PAGES:
        page.wait_for_function(EDITORS)
        page.evaluate("document.querySelectorAll('.prose details').forEach((part) => { part.open = true; })")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
    assert faults(page) == []
    page.emulate_media(color_scheme="dark")
    page.locator("body[data-md-color-scheme=slate]").wait_for()
    assert faults(page) == [], "in the dark"
    context.close()
