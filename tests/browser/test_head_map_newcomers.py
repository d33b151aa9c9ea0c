"""What stood in the way of somebody who saw a head map for the first time."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.maps import Open, element, point, weights
from tests.browser.sentences import WORDS, N, W, sentence

TOGETHER = """(one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom
  && other.top < one.bottom"""


def test_beside_the_marks_of_all_heads_the_list_says_whose_it_is(opened: Open) -> None:
    page = sentence(opened, row="3")
    title, scale = page.locator(".hm-row-title"), page.locator(".hm-sentence .hm-legend")
    expect(title).to_have_text("fox looks at")
    expect(scale).to_be_visible()
    page.get_by_role("button", name="all 4 heads").click()
    expect(title).to_have_text("fox looks at, head 1")
    expect(scale).to_be_hidden()
    page.get_by_role("button", name="is looked at by", exact=True).click()
    expect(title).to_contain_text(", head 1")
    page.get_by_role("button", name="Matrix", exact=True).click()
    expect(title).not_to_contain_text("head 1")


@pytest.mark.parametrize("width", [760, 360])
def test_the_explanation_of_a_figure_covers_no_figure(opened: Open, width: int) -> None:
    page = opened(element(row="2"), viewport={"width": width, "height": 900})
    for place in range(3):
        page.locator(".hm-sum .hm-hinted").nth(place).hover()
        expect(page.locator(".hm-sum .hm-hint:visible")).to_have_count(1)
        assert not page.evaluate(
            f"""() => {{ const together = {TOGETHER};
              const boxes = (what) => [...document.querySelectorAll(what)].filter((part) =>
                getComputedStyle(part).visibility === 'visible').map((part) => part.getBoundingClientRect());
              const [hint] = boxes('.hm-sum .hm-hint');
              return boxes('.hm-sum .hm-hinted').some((figure) => together(hint, figure)); }}"""
        )


def test_the_letter_of_a_pin_has_room(opened: Open) -> None:
    page = opened(element())
    for row in (1, 2):
        point(page, row, 1)
        page.mouse.down()
        page.mouse.up()
    room = page.locator(".hm-tokens[aria-selected=true]").evaluate_all(
        """rows => rows.map((row) => row.getBoundingClientRect().left
          + parseFloat(getComputedStyle(row, '::before').left)
          - row.querySelector('.hm-name').getBoundingClientRect().right)"""
    )
    assert len(room) == 2 and min(room) >= 4


def test_the_ring_of_the_keyboard_is_not_in_the_colour_of_errors(opened: Open) -> None:
    page = opened(element(row="1"))
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowDown")
    style = page.get_by_role("grid").evaluate(
        "grid => [getComputedStyle(grid).outlineColor, getComputedStyle(document.querySelector('.hm-panel')).color]"
    )
    assert style[0] == style[1], "that of the ink"


@pytest.mark.parametrize("width", [760, 360])
def test_all_tokens_are_seen_before_and_after_the_mask(opened: Open, width: int) -> None:
    data = element(tokens=WORDS, weights=W, row="4")
    page = opened(data, viewport={"width": width, "height": 900})
    page.get_by_role("button", name="Mask", exact=True).click()
    page.get_by_role("button", name="Causal", exact=True).click()
    table = page.get_by_role("table", name="The row before and after the mask")
    expect(table.get_by_role("rowheader")).to_have_count(N)
    expect(table.get_by_role("row").nth(1).get_by_role("cell").first).to_have_text(f"{W[0][4][0]:.4f}")
    sides = table.evaluate(
        """table => [table.getBoundingClientRect().right,
          ...[...table.querySelectorAll('[role=row]')].map((row) => row.getBoundingClientRect().right)]"""
    )
    assert max(sides[1:]) <= sides[0]


def test_two_heads_are_not_named_like_pins(opened: Open) -> None:
    page = opened(element(weights=weights(3), row="1"))
    page.get_by_role("button", name="Two heads", exact=True).click()
    expect(page.locator(".hm-pane-title")).to_have_text(["First head 1", "Second head 2", "Second − first difference"])
    expect(page.get_by_label("First head", exact=True).locator("option:checked")).to_have_text("head 1")


def test_what_is_shown_and_pinned_is_not_cut_on_a_desk(opened: Open) -> None:
    words = ["coreference", "verb → subject", "previous token", "broad"]
    page = opened(element(weights=weights(4), head=2, row="1", labels=words), viewport={"width": 728, "height": 900})
    for row in (0, 1):
        point(page, row, 0)
        page.mouse.down()
        page.mouse.up()
    expect(page.locator(".hm-note")).to_contain_text("1 more pinned")
    cut = "(note) => [...note.children].filter((part) => part.scrollWidth > part.clientWidth).length"
    assert page.locator(".hm-note").evaluate(cut) == 0
