"""Every action of a head map by the keyboard alone, and its table with the same numbers."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.maps import Open, attribute, element, weights
from tests.browser.sentences import WORDS, N, W

FOCUSED = """() => [document.activeElement.getAttribute('role') ?? document.activeElement.localName,
  document.activeElement.textContent.trim()].join(' ')"""


def reach(page: Page, what: str) -> None:
    """Tab until the keyboard is at a control, such as "button Sentence"."""
    page.evaluate("document.activeElement.blur()")
    for _ in itertools.repeat(None, 60):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUSED).startswith(what):
            return
    raise AssertionError(f"{what} is not reached by Tab")


def press(page: Page, what: str, key: str = "Enter") -> None:
    reach(page, what)
    page.keyboard.press(key)


def test_every_action_by_keyboard(opened: Open) -> None:
    page = opened(element(weights=W, tokens=WORDS))
    press(page, "button Head 1", "ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert attribute(page, "data-head") == "3"
    press(page, "button Sentence", "Space")
    page.get_by_role("listbox").wait_for()
    press(page, "listbox", "End")
    for key in ["Enter", "ArrowLeft", "Enter"]:
        page.keyboard.press(key)
    assert (attribute(page, "data-row"), attribute(page, "data-pinned")) == (str(N - 2), f"{N - 1} {N - 2}")
    press(page, "button is looked at by")
    assert attribute(page, "data-column") == str(N - 2)
    press(page, "listbox", "Home")
    assert attribute(page, "data-column") == "0"
    press(page, "button all 4 heads")
    expect(page.locator(".hm-told")).to_contain_text("A head’s number stands")
    press(page, "button Let all go")
    assert attribute(page, "data-pinned") == ""
    expect(page.get_by_role("listbox")).to_be_focused()
    press(page, "button Matrix")
    press(page, "grid", "c")
    assert attribute(page, "data-column") is None
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert attribute(page, "data-pinned") != ""
    for tool in page.locator(".hm-buttons").get_by_role("button").all_inner_texts():
        press(page, f"button {tool}")
        button = page.get_by_role("button", name=tool, exact=True)
        expect(button).to_have_attribute("aria-expanded", "true")
        page.keyboard.press("Enter")
        expect(button).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize(("heads", "layers", "key", "caption"), [
    (6, 3, "2", "Layer 1, head 2."), (4, 1, "0", "Mean of 4 heads."), (4, 2, "0", "Layer 1, mean of 2 heads."),
])  # fmt: skip
def test_the_table_has_the_same_numbers(opened: Open, heads: int, layers: int, key: str, caption: str) -> None:
    shares = weights(heads)
    masked = [[column == row for column in range(5)] for row in range(5)]
    page = opened(element(weights=shares, layers=layers, masked=masked))
    press(page, "button Table")
    press(page, "grid", key)
    table = page.get_by_role("region", name="Weights as a table")
    expect(table.locator("caption")).to_contain_text(caption)
    each = heads // layers
    shown = shares[int(key) - 1] if key != "0" else [
        [sum(shares[head][i][j] for head in range(each)) / each for j in range(5)] for i in range(5)
    ]  # fmt: skip
    expected = [f"{shown[i][j]:.4f}{' (masked)' if masked[i][j] else ''}" for i in range(5) for j in range(5)]
    expect(table.locator("tbody td")).to_have_text(expected)
