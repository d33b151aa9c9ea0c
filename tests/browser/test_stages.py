"""The stages of a head in a real browser, on an empty page: pointing, keys, frames, and the arithmetic in words."""

from __future__ import annotations

from typing import Any

import numpy as np
from playwright.sync_api import expect

from tests.browser import maps
from tests.browser.maps import Open
from tests.browser.stages import LAYER, TOKENS, alike, cell, described, element, framed, layer, line, state


def digits(value: float) -> str:
    """As the line writes a number: up to four decimals, a true minus sign."""
    return f"{value:.4f}".rstrip("0").rstrip(".").replace("-", "−")


def sum_of(left: Any, right: Any) -> list[str]:
    """The products that are not 0, as the line writes them."""
    write = [f"({digits(n)})" if n < 0 else digits(n) for n in (*left, *right)]
    return [f"{a} × {b}" for a, b, n in zip(write[: len(left)], write[len(left) :], left * right, strict=True) if n]


def test_pointing_frames_what_a_number_is_made_of_and_says_the_sum(opened: Open) -> None:
    page = opened(element())
    cell(page, "Q[0]", 2, 1).hover()
    assert framed(page) == {"Q": ["here: 2, 1, 1 × 1"], "X": ["from: 2, 0, 1 × 8"], "W_Q": ["from: 0, 1, 8 × 1"]}
    X, W_Q, Q = LAYER["X"], LAYER["W_Q"], LAYER["Q"]
    expect(line(page)).to_contain_text("Q[0][it, 1] = X[it] · W_Q[0][:, 1] = ")
    for term in sum_of(X[2], W_Q[0, :, 1]):
        expect(line(page)).to_contain_text(term)
    expect(line(page)).to_contain_text(f"= {digits(Q[0, 2, 1])}")
    assert state(page, "place") == "Q 2 1"
    page.mouse.move(5, 5)
    assert state(page, "place") == "Q 2 1", "it stays, so that it can be read"


def test_each_stage_has_its_own_line(opened: Open) -> None:
    page = opened(element())
    Q, K, scores, weights = (LAYER[role][0] for role in ("Q", "K", "scores", "weights"))
    cell(page, "Q[0] @ K[0].T", 2, 0).hover()
    assert framed(page)["K"] == ["from: 0, 0, 1 × 4"] and framed(page)["Q"] == ["from: 2, 0, 1 × 4"]
    expect(line(page)).to_contain_text("Q[0][it] · K[0][server] = ")
    expect(line(page)).to_contain_text(f"= {digits(Q[2] @ K[0])}")
    cell(page, "scores[0]", 2, 0).hover()
    expect(line(page)).to_contain_text(f"scores[0][it, server] = {digits(Q[2] @ K[0])} / √4")
    expect(line(page)).to_contain_text(f"/ 2 = {digits(scores[2, 0])}")
    cell(page, "weights[0]", 2, 0).hover()
    assert framed(page)["scores"] == ["from: 2, 0, 1 × 3"]
    powers = np.exp(scores[2])
    expect(line(page)).to_contain_text(f"{digits(powers[0])} / {digits(powers.sum())} = {digits(weights[2, 0])}")
    expect(line(page).locator("sup").first).to_have_text(digits(scores[2, 0]))
    cell(page, "heads[0]", 1, 3).hover()
    assert framed(page)["V"] == ["from: 0, 3, 3 × 1"]
    cell(page, "concat", 1, 3).hover()
    assert framed(page)["heads"] == ["from: 1, 3, 1 × 1"]
    cell(page, "concat", 1, 6).hover()
    expect(line(page)).to_contain_text("heads[1][request, 2]")
    expect(line(page)).to_contain_text("column 2 of head 2, which is not the head shown above")
    few = int((LAYER["W_O"] != 0).sum(axis=0).argmin())  # the line has room for these products
    cell(page, "output", 2, few).hover()
    assert framed(page)["W_O"] == [f"from: 0, {few}, 8 × 1"]
    left, right = LAYER["concat"][2], LAYER["W_O"][:, few]
    for h in range(2):
        part = left[4 * h : 4 * h + 4] @ right[4 * h : 4 * h + 4]
        expect(line(page)).to_contain_text(f"→ {digits(part)})")
    cell(page, "X", 2, 0).hover()
    expect(line(page)).to_contain_text("given, not computed. It goes into row it of Q[0], K[0], V[0]")
    assert framed(page)["V"] == ["to: 2, 0, 1 × 4"]


def test_a_head_is_chosen_and_a_click_keeps_a_number_until_escape(opened: Open) -> None:
    page = opened(element())
    cell(page, "weights[0]", 1, 1).click()
    assert state(page, "pinned") == "weights 1 1"
    cell(page, "X", 0, 0).hover()
    assert state(page, "place") == "X 0 0"
    page.mouse.move(5, 5)
    assert state(page, "place") == "weights 1 1"
    page.get_by_role("button", name="Head 2", exact=True).click()
    assert state(page, "head") == "2"
    expect(line(page)).to_contain_text(f"weights[1][request, request] = e{digits(LAYER['scores'][1, 1, 1])}")
    cell(page, "weights[1]", 1, 1).focus()
    page.keyboard.press("Escape")
    assert state(page, "pinned") == ""
    page.keyboard.press("1")
    assert state(page, "head") == "1"


def test_the_keyboard_walks_each_matrix_and_goes_from_one_to_the_next(opened: Open) -> None:
    page = opened(element(place="weights 2 0"))
    live = page.locator(".hs-live")
    expect(line(page)).to_contain_text("weights[0][it, server]")
    cell(page, "X", 0, 0).focus()
    for key, place in [
        ("ArrowDown", "X 1 0"),
        ("ArrowRight", "X 1 1"),
        ("End", "X 1 7"),
        ("ArrowRight", "X 1 7"),
        ("Control+Home", "X 0 0"),
        ("ArrowUp", "X 0 0"),
        ("PageDown", "W_Q 0 0"),
        ("PageDown", "Q 0 0"),
        ("Tab", "W_K 0 0"),
        ("PageUp", "Q 0 0"),
    ]:
        page.keyboard.press(key)
        assert state(page, "place") == place, key
    expect(live).to_contain_text("Q[0][server, 0] = X[server] · W_Q[0][:, 0]")
    page.keyboard.press("Enter")
    assert state(page, "pinned") == "Q 0 0"
    expect(live).to_contain_text("Pinned.")
    expect(cell(page, "Q[0]", 0, 0)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")
    expect(live).to_have_text("Let go.")


def test_hover_says_nothing_aloud(opened: Open) -> None:
    page = opened(element())
    cell(page, "X", 1, 1).hover()
    assert state(page, "place") == "X 1 1"
    expect(page.locator(".hs-live")).to_be_empty()


def test_an_array_that_does_not_follow_is_said_and_arrays_that_do_not_fit_leave_the_last_picture(opened: Open) -> None:
    page = opened(element())
    other = LAYER | {"scores": LAYER["scores"] * 3}
    show = "([data]) => document.querySelector('head-stages').show(data)"
    cell(page, "scores[0]", 2, 0).hover()
    page.evaluate(show, [described(other)])
    product, held = alike(LAYER["scores"][0, 2, 0], other["scores"][0, 2, 0])
    expect(line(page)).to_contain_text(f"= {product}, but the array scores[0] holds {held} here")
    round_ = LAYER | {"scores": np.full_like(LAYER["scores"], 5)}
    page.evaluate(show, [described(round_)])
    expect(line(page)).to_contain_text(f"= {product}, but the array scores[0] holds 5.0000 here")
    expect(page.get_by_text("redrawn from your arrays", exact=True).first).to_be_visible()
    page.evaluate("document.querySelector('head-stages').refuse('Q and K do not fit together.')")
    expect(page.get_by_text("Q and K do not fit together.")).to_be_visible()
    expect(page.get_by_text("redrawn from your arrays").first).to_be_hidden()
    expect(cell(page, "scores[0]", 2, 0)).to_be_visible()
    page.evaluate(show, [described(layer(heads=4))])
    expect(page.get_by_text("Q and K do not fit together.")).to_be_hidden()
    expect(page.get_by_role("button", name="Head 4", exact=True)).to_be_visible()


def test_nan_and_a_masked_row_are_shown_as_what_they_are(opened: Open) -> None:
    masked = LAYER["scores"].copy()
    masked[0, 2], masked[0, 1, 2] = -np.inf, -np.inf
    weights = LAYER["weights"].copy()
    weights[0, 2] = np.nan
    page = opened(element(arrays=LAYER | {"masked": masked, "weights": weights}))
    expect(cell(page, "weights[0]", 2, 0)).to_have_text("NaN")
    expect(cell(page, "masked[0]", 1, 2)).to_have_text("−inf")
    cell(page, "masked[0]", 1, 2).hover()
    expect(line(page)).to_contain_text("masked[0][request, it] = −inf: hidden by the mask")
    expect(page.get_by_text("= softmax(masked[0])")).to_be_visible()
    cell(page, "weights[0]", 2, 0).hover()
    expect(line(page)).to_contain_text("= NaN: every score of this row is −inf")
    cell(page, "heads[0]", 2, 0).hover()
    expect(line(page)).to_contain_text("NaN × ")


def test_a_head_that_is_named_in_a_sentence_is_shown_while_it_is_pointed_at(opened: Open) -> None:
    caption = (
        '<p><span class="head-name" data-head="2">head 2</span></p><script type="module" src="js/head_mentions.js">'
    )
    page = opened(element(place="weights 1 1") + caption + "</script>")
    expect(line(page)).to_contain_text("weights[0][request, request]")
    page.get_by_text("head 2", exact=True).hover()
    expect(line(page)).to_contain_text("weights[1][request, request]")
    assert state(page, "head") == "2"
    page.mouse.move(5, 5)
    expect(line(page)).to_contain_text("weights[0][request, request]")
    expect(page.get_by_role("button", name="Head 1", exact=True)).to_have_attribute("aria-pressed", "true")


def test_the_head_that_is_chosen_in_the_map_of_the_same_weights_is_shown(opened: Open) -> None:
    one = maps.element(tokens=TOKENS, weights=LAYER["weights"].tolist())
    other = one.replace("<head-map", '<head-map lesson="x" name="other"')
    page = opened(one.replace("<head-map", '<head-map lesson="x" name="weights"') + other + element())
    expect(cell(page, "X", 0, 0)).to_be_visible()
    buttons = page.locator("head-map").get_by_role("button", name="Head 2", exact=True)
    buttons.last.click()
    assert state(page, "head") == "1"
    buttons.first.click()
    assert state(page, "head") == "2"
    expect(cell(page, "weights[1]", 0, 0)).to_be_visible()


def test_escape_lets_go_also_from_a_button(opened: Open) -> None:
    page = opened(element())
    cell(page, "weights[0]", 1, 1).click()
    page.get_by_role("button", name="Head 2", exact=True).click()
    page.keyboard.press("Escape")
    assert state(page, "pinned") == ""
