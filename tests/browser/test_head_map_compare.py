"""Two heads beside each other and their difference: numbers, colours, pointer and keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.comparing import HEADS, N, by_difference, compared, lines, over, said, signed, words
from tests.browser.maps import Open, attribute, element


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
        lit = page.locator(".hm-twin.hm-on")
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


COLOURS = """([row, column]) => [...document.querySelectorAll(".hm-pane .hm-canvas")].map((canvas) =>
  [...canvas.getContext("2d").getImageData(column, row, 1, 1).data])"""


@pytest.mark.parametrize(("second", "hues"), [("head 2", ("--head-1", "--head-2")), ("head 9", ("--ink", "--head-1"))])
def test_the_colour_says_which_head_looks_more(opened: Open, second: str, hues: tuple[str, str]) -> None:
    """Hues repeat after eight heads: then what the first has more is neutral."""
    page = compared(opened(element(weights=HEADS)))
    page.get_by_label("Second head", exact=True).select_option(label=second)
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


def test_what_is_no_number_and_what_is_masked_is_said(opened: Open) -> None:
    rows: list[list[list[float | None]]] = [[[None, None], [0.5, 0.5]], [[0.25, 0.75], [1.0, 0.0]]]
    masked = [[[False, False], [False, True]]] * 2
    page = compared(opened(element(tokens=["a", "b"], weights=rows, masked=masked)))
    grid = page.get_by_role("grid")
    grid.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_have_text("“a” at “a”: NaN in head 1, 0.2500 in head 2: no difference can be told.")
    expect(page.locator(".hm-compare")).to_contain_text("Where a row has a NaN there is no sum")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    expect(said(page)).to_contain_text("0.5000 less, masked in both.")
    lines = page.get_by_role("table", name="The row in both heads").get_by_role("row")
    expect(lines.filter(has_text="masked")).to_have_text(["b0.50000.0000masked"])
