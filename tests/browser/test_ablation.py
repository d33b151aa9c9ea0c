"""Heads switched off in a real browser: the output and its difference move, and it is said which heads are off."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from tests.browser.maps import Open
from tests.browser.stages import LAYER, TOKENS, alike, cell, described, element, framed, layer, line, state

PARTS = LAYER["heads"] @ LAYER["W_O"].reshape(2, 4, 8)


def numbers(page: Page, name: str) -> Any:
    """What stands in a matrix, in its two decimals."""
    grid = page.get_by_role("grid", name=re.compile(rf"^{name}, "))
    grid.wait_for()
    texts = grid.get_by_role("gridcell").all_inner_texts()
    return np.array([float(text.replace("−", "-")) for text in texts]).reshape(3, 8)


def words(page: Page) -> str:
    return page.locator(".hs-words").inner_text()


def moved(gap: Any, tokens: list[str] = TOKENS) -> str:
    """The end of the words: how far each token's output moves at most, and where."""
    at = np.abs(gap).argmax(axis=-1)
    write = alike(*(abs(gap[i, j]) for i, j in enumerate(at)))
    return ", ".join(f"“{token}” {n} (column {j})" for token, n, j in zip(tokens, write, at, strict=True))


def test_switching_a_head_off_takes_its_part_out_of_the_output(opened: Open) -> None:
    page = opened(element("ablation"))
    np.testing.assert_allclose(numbers(page, "Head 1"), PARTS[0], atol=0.0051)
    np.testing.assert_allclose(numbers(page, "Output"), LAYER["output"], atol=0.0051)
    assert np.abs(numbers(page, "Difference")).max() == 0
    assert words(page) == "Both heads are on: this is the whole output."
    switch = page.get_by_role("switch", name="Head 2", exact=True)
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    assert state(page, "off") == "2"
    np.testing.assert_allclose(numbers(page, "Output"), PARTS[0], atol=0.0051)
    np.testing.assert_allclose(numbers(page, "Difference"), -PARTS[1], atol=0.0051)
    assert words(page) == f"Head 2 is off and counts as 0. Largest change per token: {moved(PARTS[1])}."
    page.get_by_role("switch", name="Head 1", exact=True).click()
    assert np.abs(numbers(page, "Output")).max() == 0
    assert words(page).startswith("No head is on: the output is 0. Largest change per token: ")
    switch.click()
    np.testing.assert_allclose(numbers(page, "Output"), PARTS[1], atol=0.0051)


def test_the_keyboard_switches_and_walks_and_the_words_are_a_status(opened: Open) -> None:
    page = opened(element("ablation", place="left 2 0"))
    expect(line(page)).to_contain_text("output[it, 0] = head 1 ")
    switch = page.get_by_role("switch", name="Head 1", exact=True)
    switch.focus()
    page.keyboard.press("Space")
    expect(switch).not_to_be_checked()
    expect(page.get_by_role("status").filter(has_text="Head 1 is off")).to_be_visible()
    page.keyboard.press("1")
    expect(switch).to_be_checked()
    page.keyboard.press("2")
    assert state(page, "off") == "2"
    cell(page, "Difference", 1, 2).focus()
    now, whole, value = alike(PARTS[0, 1, 2], PARTS[:, 1, 2].sum(), -PARTS[1, 1, 2])
    expect(page.locator(".hs-live")).to_contain_text("difference[request, 2] = ")
    whole = f"({whole})" if whole.startswith("−") else whole
    expect(line(page)).to_contain_text(f"= {now} − {whole} = {value}: this output less that of all heads")
    page.keyboard.press("PageUp")
    assert state(page, "place") == "left 2 0"
    assert framed(page) == {"left": ["here: 2, 0, 1 × 1"], "part0": ["from: 2, 0, 1 × 1"]}
    expect(line(page)).to_contain_text("; with all heads it is ")


def test_a_part_is_the_head_times_its_rows_of_w_o(opened: Open) -> None:
    page = opened(element("ablation", off="2"))
    cell(page, "Head 2", 0, 3).hover()
    value = f"{PARTS[1, 0, 3]:.4f}".rstrip("0").rstrip(".").replace("-", "−")
    expect(line(page)).to_contain_text("head 2, heads[1][server] · W_O[4:8, 3] = ")
    expect(line(page)).to_contain_text(f" = {value}; switched off, it counts as 0")


def test_an_output_that_is_not_the_sum_of_the_heads_is_said(opened: Open) -> None:
    page = opened(element("ablation", LAYER | {"output": LAYER["output"] + 1}))
    cell(page, "Output", 2, 1).hover()
    *heads, total, held = alike(*PARTS[:, 2, 1], LAYER["output"][2, 1], LAYER["output"][2, 1] + 1)
    one, other = (f"({part})" if part.startswith("−") else part for part in heads)
    said = f"= head 1 {one} + head 2 {other} = {total}, but the array output holds {held} here"
    expect(line(page)).to_contain_text(said)


def test_what_is_off_stays_off_with_the_readers_own_arrays(opened: Open) -> None:
    page = opened(element("ablation", off="2"))
    expect(cell(page, "Output", 0, 0)).to_be_visible()
    other = LAYER | {"W_O": LAYER["W_O"] * 2, "output": LAYER["output"] * 2}
    page.evaluate("([data]) => document.querySelector('head-stages').show(data)", [described(other)])
    assert state(page, "off") == "2"
    np.testing.assert_allclose(numbers(page, "Output"), 2 * PARTS[0], atol=0.0051)
    assert moved(2 * PARTS[1]) in words(page)


@pytest.mark.parametrize("width", [360, 760])
def test_nothing_moves_when_heads_are_switched(opened: Open, width: int) -> None:
    page = opened(element("ablation"), viewport={"width": width, "height": 900})
    top = [page.locator(".hs-body").bounding_box()]
    for name in ("Head 1", "Head 2"):
        page.get_by_role("switch", name=name, exact=True).click()
        top.append(page.locator(".hs-body").bounding_box())
    assert top[0] == top[1] == top[2]


def test_the_differences_columns_stand_below_the_last_heads(opened: Open) -> None:
    positive = LAYER | {role: np.abs(LAYER[role]) for role in ("heads", "W_O")}  # so that only the difference has signs
    page = opened(element("ablation", positive, off="1"), viewport={"width": 760, "height": 900})
    cell(page, "Difference", 0, 0).wait_for()
    for column in range(8):
        places = [cell(page, name, 0, column).bounding_box() for name in ("Head 2", "Difference")]
        assert places[0] and places[1] and places[0]["x"] == places[1]["x"]


@pytest.mark.parametrize("width", [360, 760])
def test_sixteen_heads_fit(opened: Open, width: int) -> None:
    arrays = layer(16, 3, 32)
    page = opened(element("ablation", arrays), viewport={"width": width, "height": 740}, has_touch=True)
    page.get_by_role("switch", name="Head 16", exact=True).tap()
    assert words(page).startswith("Head 16 is off and counts as 0.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_on_a_phone_the_switches_and_the_output_are_on_one_screen(opened: Open) -> None:
    page = opened(element("ablation", layer(heads=4)), viewport={"width": 360, "height": 740}, has_touch=True)
    page.get_by_role("grid", name=re.compile("^Output, ")).scroll_into_view_if_needed()
    page.get_by_role("grid", name=re.compile("^Difference, ")).scroll_into_view_if_needed()
    expect(page.get_by_role("grid", name=re.compile("^Output, "))).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("switch", name="Head 2")).to_be_in_viewport(ratio=1)
    page.get_by_role("switch", name="Head 2").click(timeout=5000)
    assert state(page, "off") == "2"
