"""What a lesson folds away is one press from the reader, and never in the way of one who comes into it otherwise."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.person import START_MS, cell, press, write

LAST = "X.shape, W_Q.shape"
ALL = re.compile(r"All \d+ lines")
# Whether a line of the cell's code is in sight of its frame.
SEEN = """(code, text) => {
  const line = [...code.querySelectorAll(".cm-line")].find((each) => each.textContent.includes(text));
  return line.getBoundingClientRect().bottom <= code.getBoundingClientRect().bottom;
}"""


def sees(page: Page, text: str) -> bool:
    page.get_by_role("textbox", name="Code, inputs", exact=True).wait_for()
    found: bool = cell(page, "inputs").locator(".cell-code").evaluate(SEEN, text)
    return found


def test_a_long_cell_shows_its_first_lines_and_the_rest_on_request(page: Page) -> None:
    more = cell(page, "inputs").get_by_role("button", name=ALL)
    expect(more).to_have_attribute("aria-expanded", "false")
    assert sees(page, "W_O = np.block") and not sees(page, LAST)
    assert faults(page) == []
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    assert sees(page, LAST)
    more.press("Enter")
    assert not sees(page, LAST)
    page.get_by_role("textbox", name="Code, inputs", exact=True).focus()
    expect(more).to_have_attribute("aria-expanded", "true")
    assert sees(page, LAST)


def test_an_edit_is_never_folded_away(page: Page) -> None:
    source = page.get_by_role("textbox", name="Code, inputs", exact=True).inner_text()
    write(page, "inputs", source + "\nnobody")
    page.reload()
    assert sees(page, "nobody")
    press(page, "inputs", "Reset")
    page.reload()
    expect(cell(page, "inputs").get_by_role("button", name=ALL)).to_be_visible()
    assert not sees(page, LAST)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    assert not sees(page, LAST)


def test_the_pytorch_that_is_folded_opens_as_a_whole(page: Page) -> None:
    listing = page.locator("details.listing").first
    expect(listing.get_by_text("def reference(")).to_be_hidden()
    listing.get_by_text("reference, 28 lines").click()
    expect(listing.get_by_text("return {", exact=False)).to_be_visible()
