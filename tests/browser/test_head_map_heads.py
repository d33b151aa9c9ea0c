"""Choosing a head: thumbnails, the mean over heads, typed numbers, arrow keys, a finger."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.maps import PHONE, TOKENS, WEIGHTS, Open, attribute, drawn, element, listed, point, weights

HEADS = weights(12)
ROW = 2


def mean(row: int) -> list[float]:
    """Over the twelve heads, as a person would average them."""
    return [sum(head[row][j] for head in HEADS) / 12 for j in range(5)]


@pytest.mark.parametrize("heads", [2, 3, 12, 16])
@pytest.mark.parametrize("width", [320, 360, 760, 1100])
def test_the_thumbnails_stand_in_full_lines(opened: Open, heads: int, width: int) -> None:
    page = opened(element(weights=weights(heads)), viewport={"width": width, "height": 800})
    tops = """() => [...document.querySelectorAll('.hm-head')].map((head) => {
      const { left, top, width } = head.getBoundingClientRect();
      return [left, top, width].map(Math.round);
    })"""
    boxes = page.evaluate(tops)
    lines = [[box for box in boxes if box[1] == top] for top in sorted({box[1] for box in boxes})]
    assert {len(line) for line in lines[:-1]} <= {len(lines[0])} and len(lines[-1]) <= len(lines[0])
    assert len(lines[0]) - len(lines[-1]) < len(lines), "as even as they can be"
    assert {line[0][0] for line in lines} == {boxes[0][0]}, "all lines begin at the same place"
    assert len({box[2] for box in boxes}) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name=f"Head {heads}", exact=True).hover()
    assert page.evaluate(tops) == boxes, "nothing moves when another is shown"


def test_the_mean_shown_is_the_mean_of_the_heads(opened: Open) -> None:
    page = opened(element(weights=HEADS, row=str(ROW)))
    button = page.get_by_role("button", name="Mean of 12 heads", exact=True)
    button.click()
    assert attribute(page, "data-head") == "mean"
    expect(page.locator(".hm-note")).to_contain_text("showing mean of 12 heads")
    expected = mean(ROW)
    assert [number for _, number in listed(page)] == [f"{weight:.4f}" for weight in sorted(expected, reverse=True)]
    for row, shown in enumerate(drawn(page)):
        assert shown == pytest.approx(mean(row), abs=1e-15)
    hue = "(element) => getComputedStyle(element).getPropertyValue('--hue')"
    assert button.evaluate(hue) == page.locator("body").evaluate("(b) => getComputedStyle(b).getPropertyValue('--ink')")


def test_the_mean_says_what_it_hides(opened: Open) -> None:
    page = opened(element(weights=HEADS, row=str(ROW)))
    words = page.locator(".hm-explanation")
    expect(words).to_be_empty()
    page.get_by_role("button", name="Mean of 12 heads", exact=True).click()
    expected = mean(ROW)
    best = max(range(5), key=lambda j: expected[j])
    agreeing = sum(max(range(5), key=lambda j: head[ROW][j]) == best for head in HEADS)
    strongest = max(range(12), key=lambda h: max(HEADS[h][ROW]))
    most = max(HEADS[strongest][ROW])
    assert most > expected[best]
    expect(words).to_contain_text("An average, not a head.")
    expect(words).to_contain_text(f"({expected[best]:.4f})")
    expect(words).to_contain_text(f"as {agreeing} of 12 heads do" if agreeing else "as no head does")
    expect(words).to_contain_text(f"head {strongest + 1} gives")
    expect(words).to_contain_text(f"{most:.4f}.")
    page.get_by_role("button", name="Head 3", exact=True).hover()
    expect(words).to_be_hidden()


def test_one_head_has_no_mean(opened: Open) -> None:
    page = opened(element(weights=weights(1)))
    expect(page.locator(".hm-head")).to_have_count(1)
    page.get_by_role("grid").focus()
    page.keyboard.press("0")
    assert attribute(page, "data-head") == "1"


DIGITS = """async (presses) => {
  const { Digits } = await import("./js/head_map/heads_keys.js");
  return presses.map(([heads, ...typed]) => {
    const digits = new Digits();
    return typed.map(([digit, at]) => digits.press(digit, at, heads));
  });
}"""


def test_typed_digits_make_numbers(opened: Open) -> None:
    cases: list[tuple[list[Any], list[int]]] = [
        ([12, [1, 0], [2, 600]], [1, 12]),
        ([12, [1, 0], [2, 800]], [1, 2]),
        ([12, [1, 0], [0, 100], [0, 200]], [1, 10, 0]),
        ([12, [1, 0], [5, 100], [1, 200]], [1, 5, 1]),
        ([12, [0, 0], [2, 100]], [0, 2]),
        ([4, [1, 0], [2, 100], [9, 200], [3, 300]], [1, 2, -1, 3]),
        ([200, [1, 0], [2, 100], [8, 200], [7, 300]], [1, 12, 128, 7]),
    ]
    assert opened(element()).evaluate(DIGITS, [case for case, _ in cases]) == [expected for _, expected in cases]


def test_two_digits_choose_a_head_and_say_so(opened: Open) -> None:
    page = opened(element(weights=HEADS, row="1"))
    expect(page.locator(".hm-foot")).to_contain_text("1 2 for head 12")
    page.get_by_role("grid").focus()
    page.keyboard.press("1")
    assert attribute(page, "data-head") == "1", "the first digit acts at once"
    page.keyboard.press("1")
    assert attribute(page, "data-head") == "11"
    expect(page.locator(".hm-live")).to_contain_text("Head 11.")
    page.keyboard.press("0")
    assert attribute(page, "data-head") == "mean"
    expect(page.locator(".hm-live")).to_contain_text("Mean of 12 heads.")


def test_the_heads_are_one_stop_and_arrow_keys_walk_them(opened: Open) -> None:
    page = opened(element(weights=HEADS, row="1"))
    page.get_by_role("button", name="Head 12", exact=True).click()
    page.get_by_role("group", name="View").get_by_role("button").first.focus()  # what follows the heads
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Head 12", exact=True)).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name="Mean of 12 heads", exact=True)).to_be_focused()
    assert attribute(page, "data-head") == "mean", "what has the focus is shown"
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    best = max(range(5), key=lambda j: HEADS[1][1][j])
    expect(page.locator(".hm-live")).to_contain_text(f"looks most at “{TOKENS[best]}”")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Head 2", exact=True)).not_to_be_focused()
    assert attribute(page, "data-head") == "12", "it was not kept"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert attribute(page, "data-head") == "11"


def finger(page: Page, path: list[tuple[float, float]]) -> None:
    """A finger put down, moved and lifted, by the browser's own touch input."""
    box = page.locator(".hm-stage").bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)

    def send(kind: str, points: list[tuple[float, float]]) -> None:
        at = [{"x": box["x"] + x, "y": box["y"] + y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", path[:1])
    for place in path[1:]:
        send("touchMove", [place])
    send("touchEnd", [])


def test_a_swipe_over_the_matrix_goes_to_the_next_head(opened: Open) -> None:
    page = opened(element(weights=HEADS) + '<div style="height: 3000px"></div>', **PHONE)
    expect(page.locator(".hm-foot")).to_contain_text("swipe over the matrix for the next head")
    to_the_left = [(180.0 - 12 * step, 60.0 + step) for step in range(10)]
    finger(page, to_the_left)
    page.wait_for_function("() => document.querySelector('head-map').dataset.head === '2'")
    expect(page.locator(".hm-live")).to_contain_text("Head 2.")
    expect(page.locator(".hm-note")).to_contain_text("showing head 2 of 12")
    assert attribute(page, "data-pinned") == "", "a swipe is no tap"
    finger(page, to_the_left[::-1])
    page.wait_for_function("() => document.querySelector('head-map').dataset.head === '1'")
    finger(page, to_the_left[::-1])
    finger(page, [(60.0, 150.0 - 12 * step) for step in range(12)])
    page.wait_for_function("() => scrollY > 50")
    assert attribute(page, "data-head") == "1", "before the first head there is none, and up is no swipe"


def test_words_of_a_head_and_their_mean(opened: Open) -> None:
    page = opened(element(labels=["nearest", None]))
    expect(page.get_by_role("button", name="Head 1", exact=True)).to_have_accessible_description("nearest")
    point(page, 1, 1)
    page.get_by_role("button", name="Mean of 2 heads").click()
    expected = sorted((sum(head[1][j] for head in WEIGHTS) / 2 for j in range(5)), reverse=True)
    assert [number for _, number in listed(page)] == [f"{weight:.4f}" for weight in expected]
