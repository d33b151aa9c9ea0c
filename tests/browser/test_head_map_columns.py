"""Who looks at a token: a column's list, by pointer, touch, button and key."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.axe import faults_of_a_map
from tests.browser.maps import PHONE, TOKENS, WEIGHTS, Open, attribute, element, listed, point

IT = [row[2] for row in WEIGHTS[0]]  # who looks at "it", in head 1


def numbers(weights: list[float]) -> list[str]:
    return [f"{weight:.4f}" for weight in sorted(weights, reverse=True)]


def title(page: Page) -> str:
    return page.locator(".hm-row-title").text_content() or ""


def test_pointing_at_a_name_shows_its_column_as_long(opened: Open) -> None:
    page = opened(element(row="1"))
    page.get_by_role("columnheader", name="it", exact=True).hover()
    assert title(page) == "Who looks at it"
    assert [number for _, number in listed(page)] == numbers(IT)
    figures = page.locator(".hm-sum")
    expect(figures).to_contain_text(f"sum = {sum(IT):.4f}")
    expect(figures).to_contain_text("columns are free")
    expect(figures).to_contain_text("columns average 1.0000")
    point(page, 3, 2)
    assert title(page) == "the1 looks at"
    assert [number for _, number in listed(page)] == numbers(WEIGHTS[0][3])
    assert attribute(page, "data-column") is None


def test_a_column_that_was_chosen_is_come_back_to(opened: Open) -> None:
    page = opened(element(row="1"))
    name = page.get_by_role("columnheader", name="it", exact=True)
    name.click()
    assert attribute(page, "data-column") == "2"
    point(page, 3, 0)
    assert title(page) == "Who looks at server"
    assert attribute(page, "data-row") == "3"
    page.mouse.move(5, 5)
    assert title(page) == "Who looks at it"
    expect(page.locator(".hm-note")).to_contain_text("column “it”")
    frame, column = page.locator(".hm-band").bounding_box(), name.bounding_box()
    assert frame and column
    assert frame["x"] < column["x"] + column["width"] / 2 < frame["x"] + frame["width"]
    page.reload()
    page.get_by_role("columnheader", name="it", exact=True).click()
    page.get_by_role("columnheader", name="it", exact=True).click()
    page.mouse.move(5, 5)
    assert (attribute(page, "data-column"), title(page)) == (None, "request looks at")


def test_the_buttons_choose_and_nothing_moves(opened: Open) -> None:
    page = opened(element(row="2"))
    boxes = """() => [...document.querySelectorAll('head-map, .hm-grid, .hm-foot, .hm-line, .hm-row-head button')]
      .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
    before = page.evaluate(boxes)
    page.get_by_role("group", name="List of").get_by_role("button", name="Column").click()
    assert title(page) == "Who looks at it", "it begins with the row's own token"
    expect(page.locator(".hm-live")).to_contain_text("“it” is looked at most by")
    assert page.evaluate(boxes) == before
    page.get_by_role("group", name="List of").get_by_role("button", name="Row").click()
    assert title(page) == "it looks at"
    assert page.evaluate(boxes) == before


def test_the_keyboard_turns_to_columns_and_walks_them(opened: Open) -> None:
    page = opened(element(row="2"))
    grid, live = page.get_by_role("grid"), page.locator(".hm-live")
    grid.focus()
    page.keyboard.press("c")
    assert title(page) == "Who looks at it"
    best = max(range(5), key=lambda i: IT[i])
    # "the" stands there twice, and the first of them looks most at "it".
    assert TOKENS[best] == "the"
    expect(live).to_contain_text(f"“it” is looked at most by “the” (no. 1) {IT[best]:.4f}")
    expect(live).to_contain_text(f"The column sums to {sum(IT):.4f}; columns are free.")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert (attribute(page, "data-column"), title(page)) == ("0", "Who looks at server")
    page.keyboard.press("ArrowDown")
    expect(live).to_contain_text(f"“the” (no. 1) at “server”: {WEIGHTS[0][3][0]:.4f}")
    page.keyboard.press("2")
    expect(live).to_contain_text("Head 2. “server” is looked at most by")
    page.keyboard.press("Escape")
    assert (attribute(page, "data-column"), attribute(page, "data-row")) == (None, "3")
    assert title(page) == "the1 looks at"


def test_without_a_row_the_keyboard_is_at_the_columns_name(opened: Open) -> None:
    page = opened(element())
    page.get_by_role("grid").focus()
    page.keyboard.press("c")
    active = page.locator(f"#{page.get_by_role('grid').get_attribute('aria-activedescendant')}")
    expect(active).to_have_role("columnheader")
    expect(active).to_have_text("server")


def test_a_tap_on_a_name(opened: Open) -> None:
    page = opened(element(row="1"), **PHONE)
    name = page.get_by_role("columnheader", name="it", exact=True)
    name.tap()
    assert title(page) == "Who looks at it"
    name.tap()
    assert title(page) == "request looks at"


def test_more_columns_than_rows(opened: Open) -> None:
    rows = [[0.1, 0.2, 0.3, 0.4], [0.7, 0.1, 0.1, 0.1]]
    page = opened(element(tokens=["a", "b"], keys=list("wxyz"), weights=rows, row="1"))
    expect(page.locator("[data-distribution] li")).to_have_count(4)
    page.get_by_role("columnheader", name="w", exact=True).click()
    assert listed(page) == [("b", "0.7000"), ("a", "0.1000")]
    expect(page.locator(".hm-sum")).to_contain_text("columns average 0.5000")
    page.get_by_role("button", name="Row").click()
    expect(page.locator("[data-distribution] li")).to_have_count(4)


def test_masked_tokens_are_last_and_said(opened: Open) -> None:
    rows = [[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [0.0, 0.5, 0.5]]
    masked = [[j > i for j in range(3)] for i in range(3)]
    page = opened(element(tokens=["a", "b", "c"], weights=rows, masked=masked, row="0"))
    lines = page.locator("[data-distribution] li")
    expect(lines).to_have_text(["a1.0000", "bmasked0.0000", "cmasked0.0000"])
    expect(page.locator(".hm-sum")).to_contain_text("entropy 0.00 of 0.00 bits")
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".hm-live")).to_contain_text("1 masked.")
    expect(page.locator(".hm-sum")).to_contain_text("entropy 0.81 of 1.00 bits")
    page.get_by_role("columnheader", name="b", exact=True).hover()
    expect(lines).to_have_text(["b0.7500", "c0.5000", "amasked0.0000"])


def test_a_token_from_right_to_left_does_not_turn_the_words_around_it(opened: Open) -> None:
    page = opened(element(tokens=["سلام", "request", "it", "a", "b"], row="0"))
    note = page.locator(".hm-note-token")
    places = """(note) => [...note.textContent].map((letter, k) => {
      const range = document.createRange();
      range.setStart(note.firstChild, k);
      range.setEnd(note.firstChild, k + 1);
      return [letter, range.getBoundingClientRect().x];
    }).sort((a, b) => a[1] - b[1]).map(([letter]) => letter).join("")"""
    page.get_by_role("grid").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    expect(note).to_contain_text("pinned; 1 more pinned")
    seen = note.evaluate(places)
    assert seen.index("w") < seen.index("س") < seen.index(";"), seen


def test_a_restored_column(opened: Open) -> None:
    page = opened(element(row="1"))
    page.get_by_role("grid").wait_for()
    page.evaluate("document.querySelector('head-map').restore({ head: '2', row: '0', column: '3' }, {})")
    assert title(page) == "Who looks at the1"
    assert [number for _, number in listed(page)] == numbers([row[3] for row in WEIGHTS[1]])


def test_nothing_of_it_is_hard_to_reach(opened: Open) -> None:
    page = opened(f"<h1>A map</h1>{element(row='2')}")
    page.get_by_role("grid").focus()
    page.keyboard.press("c")
    assert faults_of_a_map(page) == []
