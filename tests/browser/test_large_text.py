"""A reader who has set a larger size of text, of which a phone is a few words wide."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize("width", [240, 180])
def test_the_bar_has_room_for_a_reader_of_large_text(page: Page, width: int) -> None:
    """As many lengths of text as a phone has at half again, and at twice its usual size."""
    page.set_viewport_size({"width": width, "height": 420})
    for name in ("Headwise", "Search", "Contents"):
        box = page.locator(".masthead").get_by_text(name, exact=True).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= width, name
    page.get_by_text("Contents", exact=True).click()
    drawer = page.get_by_role("navigation", name="Lessons, in the drawer")
    drawer.get_by_role("link", name="Sources", exact=True).click()
    expect(page.get_by_role("heading", name="Sources")).to_be_in_viewport()
