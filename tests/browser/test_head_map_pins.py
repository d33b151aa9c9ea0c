"""Pinned rows: what pinning is for, and the comparison of several."""

from __future__ import annotations

import re

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults_of_a_map
from tests.browser.maps import TOKENS, WEIGHTS, Open, attribute, element, point, weights

HEAD = np.array(WEIGHTS[0])


def pin(page: Page, *rows: int, of: int = 5) -> None:
    for row in rows:
        page.get_by_role("grid").scroll_into_view_if_needed()
        point(page, row, 1, of)
        page.mouse.down()
        page.mouse.up()


def pinned(page: Page) -> Locator:
    return page.get_by_role("region", name="Pinned rows")


def lines(page: Page) -> list[list[str]]:
    """The comparison, line by line: a name, then a number for each row."""
    expect(pinned(page).get_by_role("table")).to_be_visible()
    found: list[list[str]] = (
        pinned(page)
        .locator("tr")
        .evaluate_all(
            """(rows) => rows.map((row) => [...row.cells].map((cell) =>
              (cell.querySelector(".hm-number") ?? cell.querySelector("span") ?? cell).textContent))"""
        )
    )
    return found


def named(page: Page, name: str) -> list[str]:
    (line,) = [cells[1:] for cells in lines(page) if cells[0].startswith(name)]
    return line


def four(values: object) -> list[str]:
    return [f"{value:.4f}" for value in np.asarray(values).ravel()]


def test_the_first_pin_says_what_it_is_for(opened: Open) -> None:
    page = opened(element())
    expect(pinned(page)).to_have_count(0)
    pin(page, 2)
    expect(pinned(page)).to_contain_text(
        "“it” is pinned: its row stays while you look at others. Pin another to compare."
    )
    expect(pinned(page).get_by_role("table")).to_be_hidden()
    page.get_by_role("button", name="Let go", exact=True).click()
    assert attribute(page, "data-pinned") == ""
    expect(pinned(page)).to_be_hidden()
    expect(page.get_by_role("grid")).to_be_focused()


def test_two_pins_are_compared_with_numbers_sums_and_their_distance(opened: Open) -> None:
    page = opened(element())
    pin(page, 2, 0)
    expect(pinned(page).get_by_role("columnheader")).to_contain_text(["A it", "B server", "point at a row"])
    order = np.argsort(-HEAD[[2, 0]].max(axis=0), kind="stable")
    assert [line[1:3] for line in lines(page)[1:6]] == [four(HEAD[[2, 0], j]) for j in order]
    assert named(page, "sum")[:2] == ["1.0000", "1.0000"]
    distance = np.abs(HEAD[0] - HEAD[2]).sum() / 2
    assert named(page, "differs from A by") == ["", *four(distance), ""]
    explained = page.get_by_role("button", name="differs from A by")
    expect(explained).to_have_accessible_description(re.compile("Total variation distance"))


def test_the_row_pointed_at_is_compared_and_nothing_moves(opened: Open) -> None:
    page = opened(element())
    pin(page, 2, 0)
    page.mouse.move(5, 5)
    boxes = """() => [...document.querySelectorAll(
        'head-map, .hm-grid, .hm-foot, .hm-comparison :is(th, td, button)')]
      .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
    order = [line[0] for line in lines(page)]
    before = page.evaluate(boxes)
    assert {line[3] for line in lines(page)[1:]} == {""}
    point(page, 4, 1)
    assert page.evaluate(boxes) == before
    assert [line[0] for line in lines(page)] == order
    assert named(page, "sum")[2] == "1.0000"
    assert named(page, "differs from A by")[2:] == four(np.abs(HEAD[4] - HEAD[2]).sum() / 2)
    assert named(page, "server")[2:] == four(HEAD[4, 0])
    point(page, 0, 1)
    assert named(page, "sum")[2] == "", "a pinned row stands in its own column already"


def test_by_difference_and_another_head(opened: Open) -> None:
    page = opened(element())
    pin(page, 1, 3)
    page.get_by_role("button", name="by difference", exact=True).click()
    spread = np.abs(HEAD[1] - HEAD[3])
    assert [line[1:3] for line in lines(page)[1:6]] == [
        four(HEAD[[1, 3], j]) for j in np.argsort(-spread, kind="stable")
    ]
    page.get_by_role("button", name="Head 2", exact=True).click()
    other = np.array(WEIGHTS[1])
    assert named(page, "server")[:2] == four(other[[1, 3], 0])


def test_sixty_four_tokens_are_cut_and_the_rest_is_counted(opened: Open) -> None:
    many = weights(1, 64)
    page = opened(element(tokens=[f"t{i}" for i in range(64)], weights=many))
    pin(page, 3, 20, of=64)
    rows = np.array(many[0])[[3, 20]]
    kept = np.argsort(-rows.max(axis=0), kind="stable")[:12]
    assert [line[0] for line in lines(page)[1:13]] == [f"t{j}" for j in kept]
    assert named(page, "the other 52")[:2] == four(np.delete(rows, kept, axis=1).sum(axis=1))
    expect(pinned(page)).to_contain_text("The 12 of 64 tokens with the largest weights in a pinned row.")
    page.get_by_role("button", name="by difference", exact=True).click()
    apart = np.argsort(-np.abs(rows[0] - rows[1]), kind="stable")[:12]
    assert [line[0] for line in lines(page)[1:13]] == [f"t{j}" for j in apart]


def test_unpinning_one_and_all(opened: Open) -> None:
    page = opened(element())
    pin(page, 2, 0, 4)
    row = attribute(page, "data-row")
    page.get_by_role("button", name="Unpin “server”", exact=True).click()
    assert (attribute(page, "data-pinned"), attribute(page, "data-row")) == ("2 4", row)
    expect(page.get_by_role("button", name="Let all go", exact=True)).to_be_focused()
    expect(pinned(page).get_by_role("columnheader")).to_contain_text(["A it", "B the2", "point at a row"])
    page.keyboard.press("Enter")
    assert attribute(page, "data-pinned") == ""
    expect(page.get_by_role("grid")).to_be_focused()


def test_a_line_of_the_comparison_shows_its_column(opened: Open) -> None:
    page = opened(element())
    pin(page, 2, 0)
    pinned(page).get_by_role("rowheader", name="request").hover()
    expect(page.locator(".hm-col.hm-on")).to_have_text("request")


def test_the_keyboard_pins_and_hears_the_distance(opened: Open) -> None:
    page = opened(element(row="2"))
    page.get_by_role("grid").focus()
    live = page.locator(".hm-live")
    page.keyboard.press("Enter")
    expect(live).to_have_text("“it” pinned. It stays while you look at others; pin another to compare.")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    distance = np.abs(HEAD[3] - HEAD[2]).sum() / 2
    expect(live).to_have_text(f"“the” (no. 1) pinned. It differs from “it” by {distance:.4f}; compared below.")
    page.keyboard.press("Enter")
    expect(live).to_have_text("“the” (no. 1) let go.")


def test_masked_tokens_are_said_there_too(opened: Open) -> None:
    rows = [[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.0, 0.5, 0.5]]
    masked = [[j > i for j in range(3)] for i in range(3)]
    page = opened(element(tokens=["a", "b", "c"], weights=rows, masked=masked))
    pin(page, 0, 1, of=3)
    expect(pinned(page).get_by_role("row").filter(has_text="c")).to_contain_text(["masked0.0000masked0.0000"])


@pytest.mark.parametrize("touch", [True, False])
def test_a_phone_has_room_for_two(opened: Open, touch: bool) -> None:
    page = opened(element(), viewport={"width": 360, "height": 740}, has_touch=touch, is_mobile=touch)
    pin(page, 2, 0)
    expect(pinned(page).get_by_role("table")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = pinned(page).get_by_role("region", name="Comparison")
    assert box.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    expect(pinned(page).get_by_text("and the one that you point at")).to_have_count(0 if touch else 1)


def test_nothing_of_it_is_hard_to_reach(opened: Open) -> None:
    page = opened(f"<h1>A map</h1>{element(row='2', tokens=TOKENS)}")
    pin(page, 2, 0)
    page.get_by_role("button", name="by difference", exact=True).focus()
    assert faults_of_a_map(page) == []


def test_an_untouched_map_does_not_fetch_the_comparison(opened: Open) -> None:
    asked: list[str] = []
    page = opened(
        element(), before=lambda page: page.on("request", lambda request: asked.append(request.url.rsplit("/", 1)[-1]))
    )
    point(page, 1, 1)
    assert attribute(page, "data-row") == "1"
    assert not {"comparison.js", "table.js", "colours_tool.js"} & set(asked)
    pin(page, 1)
    expect(pinned(page)).to_be_visible()
    assert asked.count("comparison.js") == 1
