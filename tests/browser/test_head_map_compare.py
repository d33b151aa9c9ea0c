"""Two heads beside each other and their difference: by pointer, touch and keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.maps import TOKENS, Open, attribute, element, weights
from tests.browser.person import ROOT

HEADS = weights(12)
N = len(TOKENS)


def name(column: int) -> str:
    """A token in a sentence."""
    return f"“{TOKENS[column]}”" + (f" (no. {column - 2})" if TOKENS[column] == "the" else "")


def signed(value: float) -> str:
    return "0.0000" if f"{abs(value):.4f}" == "0.0000" else f"{'+' if value > 0 else '−'}{abs(value):.4f}"


def words(row: int, column: int, first: int, second: int) -> str:
    """Of a cell; heads from 1."""
    a, b = HEADS[first - 1][row][column], HEADS[second - 1][row][column]
    more = f"{abs(b - a):.4f} {'more' if b > a else 'less'}"
    return f"{name(row)} at {name(column)}: {a:.4f} in head {first}, {b:.4f} in head {second}: {more}."


def by_difference(row: int, first: int, second: int) -> list[int]:
    return sorted(range(N), key=lambda j: -abs(HEADS[second - 1][row][j] - HEADS[first - 1][row][j]))


def compared(page: Page) -> Page:
    page.get_by_role("button", name="Two heads", exact=True).click()
    expect(page.locator(".hm-compare")).to_be_visible()
    return page


def over(page: Page, pane: int, row: int, column: int) -> None:
    """Move the mouse into the middle of a cell of one of the three matrices."""
    box = page.locator(".hm-pane .hm-stage").nth(pane).bounding_box()
    assert box
    page.mouse.move(box["x"] + (column + 0.5) * box["width"] / N, box["y"] + (row + 0.5) * box["height"] / N)


def lines(page: Page) -> list[list[str]]:
    rows = page.get_by_role("table", name="The row in both heads").locator(".hm-pair-lines [role=row]")
    return [text.split() for text in rows.all_inner_texts()]


def said(page: Page) -> Locator:
    return page.locator(".hm-compare-words")


def test_the_row_of_both_heads_and_their_difference(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS, row="2", head=3)))
    order = by_difference(2, 3, 4)
    a, b = HEADS[2][2], HEADS[3][2]
    assert [line[-3:] for line in lines(page)] == [[f"{a[j]:.4f}", f"{b[j]:.4f}", signed(b[j] - a[j])] for j in order]
    expect(said(page)).to_have_text(f"The largest difference of this row: {words(2, order[0], 3, 4)}")
    sums = page.get_by_role("row", name="sum").get_by_role("cell")
    expect(sums).to_have_text(["1.0000", "1.0000", "0.0000"])
    expect(page.locator(".hm-compare")).to_contain_text("the differences sum to 0")


def test_without_a_row_the_largest_of_all_is_said(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS)))
    cells = [(i, j) for i in range(N) for j in range(N)]
    row, column = max(cells, key=lambda cell: abs(HEADS[1][cell[0]][cell[1]] - HEADS[0][cell[0]][cell[1]]))
    expect(said(page)).to_have_text(f"The largest difference: {words(row, column, 1, 2)}")


def test_pointing_at_a_cell_lights_it_in_all_three(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS)))
    frame = """() => [...document.querySelectorAll(".hm-pane")].map((pane) =>
      [".hm-frame", ".hm-band"].map((part) => {
        const [one, stage] = [part, ".hm-stage"].map((it) => pane.querySelector(it).getBoundingClientRect());
        const side = part === ".hm-frame" ? "top" : "left";
        return Math.round((one[side] - stage[side] + 1) / (stage.width / 5));
      }))"""
    for pane, row, column in [(0, 1, 3), (1, 2, 0), (2, 4, 4)]:
        over(page, pane, row, column)
        expect(said(page)).to_have_text(words(row, column, 1, 2))
        assert page.evaluate(frame) == [[row, column]] * 3
        lit = page.locator(".hm-pair.hm-on")
        expect(lit).to_have_count(1)
        expect(lit).to_contain_text(signed(HEADS[1][row][column] - HEADS[0][row][column]))
    page.mouse.down()
    page.mouse.up()
    assert attribute(page, "data-pinned") == "4"


def test_the_keyboard_walks_it(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS)))
    grid = page.get_by_role("grid")
    expect(grid).to_have_accessible_name("Two heads: head 1 and head 2, and the second minus the first.")
    grid.focus()
    page.keyboard.press("ArrowDown")
    best = by_difference(0, 1, 2)[0]
    expect(page.locator(".hm-live")).to_have_text(f"The largest difference of this row: {words(0, best, 1, 2)}")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(page.locator(".hm-live")).to_have_text(words(1, 1, 1, 2))
    active = page.locator(f"#{grid.get_attribute('aria-activedescendant')}")
    expect(active).to_have_role("gridcell")
    expect(active).to_have_accessible_name(words(1, 1, 1, 2))
    page.keyboard.press("Enter")
    assert attribute(page, "data-pinned") == "1"
    page.keyboard.press("7")
    assert attribute(page, "data-head") == "7"
    expect(said(page)).to_have_text(words(1, 1, 7, 2))


def test_both_heads_can_be_chosen(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS, row="1")))
    first, second = page.get_by_label("Head A", exact=True), page.get_by_label("Head B", exact=True)
    second.select_option(label="head 5")
    best = by_difference(1, 1, 5)[0]
    expect(said(page)).to_contain_text(words(1, best, 1, 5))
    page.get_by_role("button", name="Head 9", exact=True).hover()
    expect(said(page)).to_contain_text("in head 9,")
    page.get_by_role("button", name="Head 9", exact=True).click()
    expect(first.locator("option:checked")).to_have_text("head 9")
    page.get_by_role("button", name="Head 3", exact=True).click(modifiers=["Shift"])
    expect(second.locator("option:checked")).to_have_text("head 3")
    page.mouse.move(2, 2)
    expect(said(page)).to_contain_text("in head 9,")
    page.get_by_role("button", name="Swap").click()
    assert attribute(page, "data-head") == "3"
    expect(second.locator("option:checked")).to_have_text("head 9")
    first.select_option(label="head 9")
    expect(second.locator("option:checked")).to_have_text("head 3")
    first.focus()
    page.keyboard.press("2")
    assert attribute(page, "data-head") == "9", "a digit in a list is the list's"


def test_shift_opens_the_comparison_and_matrix_closes_it(opened: Open) -> None:
    page = opened(element(weights=HEADS, row="1"))
    page.get_by_role("button", name="Head 7", exact=True).click(modifiers=["Shift"])
    expect(said(page)).to_contain_text("in head 7:")
    expect(page.locator("[data-distribution]")).to_be_hidden()
    page.get_by_role("button", name="Matrix", exact=True).click()
    expect(page.locator(".hm-compare")).to_have_count(0)
    expect(page.locator("[data-distribution]")).to_be_visible()


def test_the_mean_can_be_one_of_the_two(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS, row="0")))
    page.get_by_label("Head B", exact=True).select_option(label="mean of 12 heads")
    mean = [sum(head[0][j] for head in HEADS) / 12 for j in range(N)]
    order = sorted(range(N), key=lambda j: -abs(mean[j] - HEADS[0][0][j]))
    assert [line[-2:] for line in lines(page)] == [[f"{mean[j]:.4f}", signed(mean[j] - HEADS[0][0][j])] for j in order]
    expect(said(page)).to_contain_text("in the mean of 12 heads:")


COLOURS = """([row, column]) => [...document.querySelectorAll(".hm-pane .hm-canvas")].map((canvas) =>
  [...canvas.getContext("2d").getImageData(column, row, 1, 1).data])"""


@pytest.mark.parametrize(("second", "hues"), [("head 2", ("--head-1", "--head-2")), ("head 9", ("--ink", "--head-1"))])
def test_the_colour_says_which_head_looks_more(opened: Open, second: str, hues: tuple[str, str]) -> None:
    """Hues repeat after eight heads: then what A has more is neutral."""
    page = compared(opened(element(weights=HEADS)))
    page.get_by_label("Head B", exact=True).select_option(label=second)
    other = HEADS[int(second.split()[1]) - 1]
    cells = [(i, j) for i in range(N) for j in range(N)]
    value = {(i, j): other[i][j] - HEADS[0][i][j] for i, j in cells}
    least, most = (pick(cells, key=lambda cell: value[cell]) for pick in (min, max))
    expect(page.locator(".hm-pane-scale").last).to_contain_text(signed(value[least]))
    expect(page.locator(".hm-pane-scale").last).to_contain_text(signed(value[most]))
    strongest, hue = (least, hues[0]) if -value[least] > value[most] else (most, hues[1])
    probe = """(hue) => { const probe = document.createElement("i"); probe.style.color = `var(${hue})`;
      document.body.append(probe); return getComputedStyle(probe).color.match(/\\d+/g).map(Number); }"""
    full = page.evaluate(probe, hue)
    painted = page.evaluate(COLOURS, list(strongest))[2]
    assert max(abs(a - b) for a, b in zip(full, painted, strict=False)) <= 2
    sides = [page.evaluate(COLOURS, list(cell))[2] for cell in (least, most)]
    assert sum(abs(a - b) for a, b in zip(*sides, strict=True)) > 60


@pytest.mark.parametrize("width", [360, 760])
@pytest.mark.parametrize("tokens", [1, 64])
def test_every_size_fits(opened: Open, width: int, tokens: int) -> None:
    names = [f"Donaudampfschiff{i}" for i in range(tokens)]
    data = element(tokens=names, weights=weights(3, tokens), row="0")
    page = compared(opened(data, viewport={"width": width, "height": 900}))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [box for pane in page.locator(".hm-pane .hm-stage").all() if (box := pane.bounding_box())]
    assert len(boxes) == 3 and max(box["x"] + box["width"] for box in boxes) <= width - 16
    assert len({box["y"] for box in boxes}) == (3 if width == 360 else 1)
    expect(page.locator(".hm-pair-lines [role=row]")).to_have_count(tokens)


def test_a_tap_compares_on_a_phone(opened: Open) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    page = opened(element(weights=HEADS), **phone)
    page.get_by_role("button", name="Two heads", exact=True).tap()
    page.get_by_label("Head B", exact=True).select_option(label="head 4")
    stage = page.locator(".hm-pane .hm-stage").nth(1)
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7)
    assert attribute(page, "data-pinned") == "3"
    expect(said(page)).to_contain_text(words(3, by_difference(3, 1, 4)[0], 1, 4))


def test_what_is_no_number_and_what_is_masked_is_said(opened: Open) -> None:
    rows: list[list[list[float | None]]] = [[[None, None], [0.5, 0.5]], [[0.25, 0.75], [1.0, 0.0]]]
    masked = [[[False, False], [False, True]]] * 2
    page = compared(opened(element(tokens=["a", "b"], weights=rows, masked=masked)))
    grid = page.get_by_role("grid")
    grid.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_have_text("“a” at “a”: NaN in head 1, 0.2500 in head 2: no difference can be told.")
    expect(page.locator(".hm-compare")).to_contain_text("do not sum to 0")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("0.5000 less, masked in both.")


def test_one_head_alone_has_nothing_to_compare(opened: Open) -> None:
    page = opened(element(weights=weights(1)))
    expect(page.locator(".hm-stage")).to_be_visible()
    expect(page.get_by_role("button", name="Two heads")).to_have_count(0)


def test_nothing_of_it_is_hard_to_reach(opened: Open) -> None:
    page = compared(opened(f"<h1>A map</h1>{element(weights=HEADS, row='2')}"))
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowDown")
    page.add_script_tag(path=str(ROOT / "node_modules" / "axe-core" / "axe.min.js"))
    for scheme in ("default", "slate"):
        page.evaluate("(scheme) => { document.body.dataset.mdColorScheme = scheme }", scheme)
        found = page.evaluate("axe.run('head-map')")["violations"]
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []
