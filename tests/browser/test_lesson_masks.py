"""Lesson 06 in the browser: the steps it asks for lead where it says, and a map of other keys follows what is run."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.person import START_MS, press, unfold, write
from tests.browser.visitors import at_lesson


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    return at_lesson(context, address, "06_masks")


def map_of(page: Page, name: str) -> Locator:
    found = page.locator(f"head-map[name={name}]")
    found.scroll_into_view_if_needed()
    return found


def test_the_mask_editor_does_what_the_lesson_says(page: Page) -> None:
    unmasked = map_of(page, "unmasked")
    unmasked.get_by_role("button", name="Mask", exact=True).click()
    unmasked.get_by_role("button", name="Causal", exact=True).click()
    # The row of "request" is chosen when the page opens; the text beside the map has the same two numbers.
    said = unmasked.get_by_text("of the row was masked; the rest is divided by")
    expect(said).to_have_text("“request”: 0.2672 of the row was masked; the rest is divided by 0.7328.")
    step = page.get_by_role("listitem").filter(has_text="is framed. In head 1")
    expect(step).to_contain_text("0.2672")
    expect(step).to_contain_text("0.7328")
    unmasked.get_by_role("button", name="None", exact=True).click()
    unmasked.locator(".hm-grid").get_by_text("server", exact=True).last.click()
    expect(unmasked.get_by_text("“server” may look at nothing.")).to_be_visible()


def test_the_map_of_cross_attention_follows_its_keys(page: Page) -> None:
    cross = map_of(page, "cross")
    looked_at = cross.locator("[data-distribution] li")
    expect(looked_at).to_have_text([re.compile(name) for name in ("server", "it", "request")])
    unfold(page, "cross")
    write(page, "cross", "cross = np.array([[[0.5, 0.2, 0.3]] * 2])\nwords, tokens = ['la', 'elle'], ['a', 'b', 'c']")
    press(page, "cross", "Run")
    cross.get_by_text("redrawn from your array").first.wait_for(timeout=START_MS)
    expect(cross.get_by_text("elle looks at")).to_be_visible()
    expect(looked_at).to_have_text([re.compile(name) for name in ("a.*0.5000", "c.*0.3000", "b.*0.2000")])
