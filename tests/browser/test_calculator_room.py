"""The calculator where there is little room: a phone, numbers of many digits, paper."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.calculators import element, ready, setting, total
from tests.browser.maps import PHONE, Open


def test_it_fits_a_phone(opened: Open) -> None:
    page = ready(opened(element(start="GPT-3"), **PHONE))
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    heights = page.locator("head-calculator :is(select, .calc-typed, .calc-part)").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().height)"
    )
    assert min(heights) >= 40


@pytest.mark.parametrize("options", [{}, PHONE])
def test_the_largest_numbers_stay_in_the_panel(opened: Open, options: dict[str, Any]) -> None:
    page = ready(opened(element(), **options))
    for name in ("Query heads", "Width", "Layers", "Feed-forward", "Vocabulary", "Context", "Batch"):
        setting(page, name).fill("1,000,000,000")
    assert total(page) == "≈ 6 × 10²⁷"
    expect(page.get_by_role("table", name="Parameters")).to_contain_text("6,000,000,012,000,000,002,000,000,000")
    expect(page.get_by_text("≈ is rounded to three digits").first).to_be_visible()
    page.get_by_role("button", name="softmax").click()
    # Each stands in its field whole, in the page's own font.
    widths = setting(page, "Width").evaluate(
        "async (field) => { await document.fonts.ready; return [field.scrollWidth, field.clientWidth]; }"
    )
    assert widths[0] <= widths[1]
    wide = page.locator(".calc-panel").evaluate("panel => panel.scrollWidth - panel.clientWidth")
    assert wide <= 0


def test_a_phone_shows_the_results_while_a_setting_is_moved(opened: Open) -> None:
    page = ready(opened(element(), **PHONE))
    short = page.locator(".calc-short")
    setting(page, "Width").fill("1536")
    expect(short).to_be_in_viewport()
    assert not page.get_by_role("table", name="Parameters").evaluate(
        "table => table.getBoundingClientRect().top < innerHeight"
    )
    expect(short).to_contain_text(f"Parameters: {total(page)} (×\u00a02.45).")
    page.set_viewport_size({"width": 800, "height": 740})
    expect(short).to_be_hidden()


def test_paper_shows_the_values(opened: Open) -> None:
    page = ready(opened(element()))
    page.emulate_media(media="print")
    expect(setting(page, "Width")).to_be_visible()
    expect(page.get_by_text("Move a setting")).to_be_hidden()
    expect(page.get_by_role("table", name="Parameters")).to_be_visible()


# The places of what the Tab key comes to, in its order.
STOPS = """(panel) => Array.from(panel.querySelectorAll('select, input, button'), (each) => {
  const { top, bottom } = each.getBoundingClientRect();
  return (top + bottom) / 2;
})"""


def test_the_tab_key_goes_down_a_phone(opened: Open) -> None:
    page = ready(opened(element(), **PHONE))
    places = page.locator(".calc-panel").evaluate(STOPS)
    assert len(places) > 30
    # A slider and its number stand on one line.
    assert all(above < below + 1 for above, below in pairwise(places))
    titles = page.locator("head-calculator table:visible caption").all_inner_texts()
    assert titles == ["Parameters", "Operations of a pass", "Memory"]
    page.get_by_role("table", name="Operations of a pass").get_by_role("button").last.focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("table", name="Memory").get_by_role("button").first).to_be_focused()
