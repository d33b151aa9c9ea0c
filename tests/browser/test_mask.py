"""The mask editor of a head map, worked by pointer, keyboard and finger."""

from __future__ import annotations

import numpy as np
from playwright.sync_api import expect

from tests.browser.maps import PHONE, TOKENS, WEIGHTS, Open, attribute, element, listed, point
from tests.browser.masking import CAUSAL, button, open_table, opened_mask, press, renormalised, shows


def test_presets_and_clicks_combine_and_are_undone_one_by_one(opened: Open) -> None:
    page = opened_mask(opened)
    open_table(page)
    button(page, "Causal").click()
    shows(page, CAUSAL)
    expect(page.locator(".hm-live")).to_have_text("Masked: causal.")
    lost = sum(WEIGHTS[0][2][3:])
    expect(
        page.get_by_text(f"“it”: {lost:.4f} of the row was masked; the rest is divided by {1 - lost:.4f}.")
    ).to_be_visible()
    button(page, "Pad one token more").click()
    button(page, "Pad one token more").click()
    padded = CAUSAL.copy()
    padded[:, -2:] = True
    shows(page, padded)
    press(page, 1, 3)
    press(page, 4, 0)
    edited = padded.copy()
    edited[1, 3], edited[4, 0] = False, True
    shows(page, edited)
    force = page.get_by_text("masked by you: causal, the last 2 tokens padded and 2 cells by hand")
    expect(force).to_be_visible()
    assert attribute(page, "data-pinned") == "", "a press masks and does not pin"
    button(page, "Undo").click()
    button(page, "Undo").click()
    shows(page, padded)
    button(page, "Causal").click()
    button(page, "None").click()
    expect(page.locator(".hm-live")).to_have_text("Nothing is masked.")
    shows(page, np.zeros((5, 5), dtype=bool))
    expect(page.get_by_text("masked by you")).to_be_hidden()
    button(page, "Undo").click()
    expect(page.get_by_text("masked by you: the last 2 tokens padded")).to_be_visible()


def test_the_row_and_every_head_follow_at_once(opened: Open) -> None:
    page = opened_mask(opened)
    button(page, "Causal").click()
    expected = sorted(renormalised(CAUSAL)[2], reverse=True)
    assert [number for _, number in listed(page)] == [f"{weight:.4f}" for weight in expected]
    expect(page.locator("[data-distribution]")).to_contain_text("sum = 1.0000")
    button(page, "Head 2").click()
    expected = sorted(renormalised(CAUSAL, 1)[2], reverse=True)
    assert [number for _, number in listed(page)] == [f"{weight:.4f}" for weight in expected]


def test_a_drag_paints_and_is_one_edit(opened: Open) -> None:
    page = opened_mask(opened)
    open_table(page)
    point(page, 0, 1)
    page.mouse.down()
    point(page, 0, 4)  # so fast that nothing between was seen
    point(page, 2, 4)
    page.mouse.up()
    painted = np.zeros((5, 5), dtype=bool)
    painted[0, 1:] = painted[1:3, 4] = True
    shows(page, painted)
    press(page, 0, 1)  # the drag's own click toggled nothing, and the next press is a new edit
    painted[0, 1] = False
    shows(page, painted)
    button(page, "Undo").click()
    button(page, "Undo").click()
    shows(page, np.zeros((5, 5), dtype=bool))


def test_the_keyboard_masks_cells_rows_and_columns_and_hears_it(opened: Open) -> None:
    page = opened_mask(opened, element())
    live = page.locator(".hm-live")
    expect(page.get_by_role("grid")).to_have_accessible_description(
        "Click a cell to block or open it, or drag over several; a name takes its whole row or column. "
        "Keys: Enter, and Shift+Enter for the column."
    )
    page.get_by_role("grid").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    blocked = np.zeros((5, 5), dtype=bool)
    blocked[1, 0] = True
    best = int(renormalised(blocked)[1].argmax())
    expect(live).to_contain_text(f"“request” may not look at “server”. “request” looks most at “{TOKENS[best]}”")
    cell = page.locator(f"#{page.get_by_role('grid').get_attribute('aria-activedescendant')}")
    expect(cell).to_have_accessible_name("“request” at “server”: 0.0000, masked")
    page.keyboard.press(" ")
    expect(live).to_contain_text("“request” may again look at “server”.")
    page.keyboard.press("Shift+Enter")
    expect(live).to_have_text("Nobody may look at “server”.")
    open_table(page)
    blocked[:, 0] = True
    shows(page, blocked)
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(live).to_contain_text("“request” may not look at anything.")
    expect(page.get_by_text("Nothing is left for “request”, drawn as NaN, crossed.")).to_be_visible()
    button(page, "Mask").click()
    page.get_by_role("grid").focus()
    page.keyboard.press("Enter")
    assert attribute(page, "data-pinned") == "1", "with the tool closed Enter pins again"


def test_a_name_takes_its_column_and_a_tap_its_cell(opened: Open) -> None:
    page = opened_mask(opened, **PHONE, device_scale_factor=2)
    page.get_by_role("grid").scroll_into_view_if_needed()
    box = page.locator(".hm-stage").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] * 0.3, box["y"] - 12)
    page.touchscreen.tap(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.5)
    blocked = np.zeros((5, 5), dtype=bool)
    blocked[:, 1] = blocked[2, 3] = True
    open_table(page)
    shows(page, blocked)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_closed_mask_stays_in_force_is_said_and_can_be_taken_off(opened: Open) -> None:
    page = opened_mask(opened)
    button(page, "Causal").click()
    button(page, "Mask").click()
    expect(page.get_by_text("masked by you: causal")).to_be_visible()
    press(page, 2, 4)
    assert attribute(page, "data-pinned") == "2"
    button(page, "Take the mask off").click()
    expect(page.get_by_text("masked by you")).to_be_hidden()
    expect(button(page, "Mask")).to_be_focused()
    assert [number for _, number in listed(page)] == [f"{weight:.4f}" for weight in sorted(WEIGHTS[0][2], reverse=True)]


def test_an_array_that_comes_later_is_masked_too(opened: Open) -> None:
    page = opened_mask(opened)
    button(page, "Causal").click()
    press(page, 4, 0)
    show = "(weights) => document.querySelector('head-map').show({ tokens: [...'abc'], weights })"
    page.evaluate(show, [[[0.2, 0.3, 0.5], [0.4, 0.1, 0.5], [0.2, 0.3, 0.5]]])
    point(page, 1, 0, 3)
    assert [number for _, number in listed(page)] == ["0.8000", "0.2000", "0.0000"]
    expect(page.get_by_text("masked by you: causal", exact=True)).to_be_visible()


def test_in_the_sentence_a_press_pins_and_the_mask_counts(opened: Open) -> None:
    page = opened_mask(opened)
    button(page, "Causal").click()
    button(page, "Sentence").click()
    expect(page.get_by_text("Cells are blocked and opened by hand in the view “Matrix”.")).to_be_visible()
    assert [number for _, number in listed(page)][-2:] == ["0.0000", "0.0000"]
    page.get_by_role("group", name="View").get_by_role("button", name="Matrix").click()
    press(page, 4, 0)
    expect(page.get_by_text("masked by you: causal and 1 cell by hand")).to_be_visible()
    button(page, "Sentence").click()
    page.locator(".hm-sentence").get_by_text("request").first.click()
    assert attribute(page, "data-pinned") == "1"
    expect(page.get_by_text("masked by you: causal and 1 cell by hand")).to_be_visible()
