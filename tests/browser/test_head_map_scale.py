"""The scale of a head map: what colour means, that the legend says it, and that the reader may choose it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import choose_scheme, faults_of_a_map
from tests.browser.maps import TOKENS, WEIGHTS, Open, drawn, element, point

LARGEST = max(weight for head in WEIGHTS for row in head for weight in row)
FORMS = [("the square root", "of all heads"), ("the weight", "of all heads"), ("the square root", "of each row")]
# The ramp of the legend, from paper to full colour, and what is painted of the matrix.
RAMP = "[...document.querySelector('.hm-strip').getContext('2d').getImageData(0, 0, 256, 1).data]"
PAINTED = """(canvas) => {
  const { width, height } = canvas;
  return [...canvas.getContext("2d").getImageData(0, 0, width, height).data];
}"""


def choose(page: Page, *names: str) -> None:
    button = page.get_by_role("button", name="Colours", exact=True)
    if button.get_attribute("aria-expanded") == "false":
        button.click()
    for name in names:
        page.get_by_role("region", name="Colours").get_by_role("button", name=name, exact=True).click()


def places(page: Page, selector: str = ".hm-canvas") -> list[list[int]]:
    """(5, 5): where on the ramp, from 0 to 255, each cell of a picture stands."""
    ramp = page.evaluate(RAMP)
    where = {tuple(ramp[4 * k : 4 * k + 4]): k for k in range(256)}
    bytes_ = page.locator(selector).first.evaluate(PAINTED)
    return [[where[tuple(bytes_[4 * (5 * i + j) :][:4])] for j in range(5)] for i in range(5)]


def legend(page: Page) -> str:
    return page.locator(".hm-legend").inner_text()


def expected(exponent: float, by_row: bool) -> list[list[float]]:
    return [[255 * (w / (max(row) if by_row else LARGEST)) ** exponent for w in row] for row in WEIGHTS[0]]


@pytest.mark.parametrize(("curve", "range_"), [*FORMS, ("the weight", "of each row")])
def test_a_cell_stands_where_the_legend_says(opened: Open, curve: str, range_: str) -> None:
    page = opened(element(row="1"))
    choose(page, curve, range_)
    wanted = expected(0.5 if "root" in curve else 1, "row" in range_)
    for selector in (".hm-canvas", ".hm-thumb"):
        for row, computed in zip(places(page, selector), wanted, strict=True):
            # Neighbours on the ramp may be the same bytes.
            assert row == pytest.approx(computed, abs=3)


def test_the_legend_names_the_true_range_and_the_middle(opened: Open) -> None:
    page = opened(element())
    ramp = page.locator(".hm-legend").get_by_role("img")
    least, most = min(min(row) for row in WEIGHTS[0]), max(max(row) for row in WEIGHTS[0])
    expect(ramp).to_have_accessible_name(
        f"Colours from none at 0, half at {LARGEST / 4:.4f}, to full at {LARGEST:.4f}."
    )
    assert f"This head: {least:.4f} to {most:.4f}." in legend(page)
    assert "Full colour: the largest weight of all heads." in legend(page)
    choose(page, "the weight")
    expect(ramp).to_have_text(f"0{LARGEST / 2:.4f}{LARGEST:.4f}")
    choose(page, "of each row")
    expect(ramp).to_have_text("0½1")
    assert "In parts of each row’s own largest weight." in legend(page)
    page.get_by_role("button", name="Head 2", exact=True).click()
    assert f"to {max(max(row) for row in WEIGHTS[1]):.4f}." in legend(page)


def test_masked_cells_and_nan_are_not_in_the_range(opened: Open) -> None:
    rows = [[1.0, 0.0, 0.0], [0.25, 0.75, 0.0], [None, None, None]]
    page = opened(element(tokens=["a", "b", "c"], weights=rows, masked=[[j > i for j in range(3)] for i in range(3)]))
    assert "This map: 0.2500 to 1.0000." in legend(page)


@pytest.mark.parametrize("curve", ["the square root", "the weight"])
def test_plotly_follows_the_curve(opened: Open, curve: str) -> None:
    page = opened(element())
    choose(page, curve)
    assert drawn(page) == WEIGHTS[0]
    stops: list[Any] = page.evaluate("document.querySelector('.js-plotly-plot').data[0].colorscale")
    power = 2 if "root" in curve else 1
    assert [stop for stop, _ in stops] == pytest.approx([(k / 32) ** power for k in range(33)])


def test_with_a_scale_for_each_row_the_canvas_stays_on_top(opened: Open) -> None:
    page = opened(element())
    drawn(page)
    choose(page, "of each row")
    # Plotly's one scale cannot show this, yet it still holds the shown head.
    page.get_by_role("button", name="Head 2", exact=True).click()
    page.wait_for_function(
        "(first) => document.querySelector('.js-plotly-plot').data[0].z[0][0] === first", arg=WEIGHTS[1][0][0]
    )
    expect(page.locator(".hm-canvas")).to_be_visible()
    choose(page, "of all heads")
    assert drawn(page) == WEIGHTS[1]


def test_the_row_keeps_and_the_settings_are_told(opened: Open) -> None:
    page = opened(element())
    point(page, 2, 1)
    page.evaluate("() => document.addEventListener('head-map-change', () => window.told = (window.told ?? 0) + 1)")
    choose(page, "the weight", "of each row")
    assert page.evaluate("window.told") == 2
    pressed = page.get_by_role("region", name="Colours").locator("[aria-pressed=true]")
    expect(pressed).to_have_text(["the weight", "of each row"])
    assert page.evaluate("document.querySelector('head-map').dataset.row") == "2"


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize(("curve", "range_"), FORMS)
def test_numbers_can_be_read_on_every_colour(opened: Open, scheme: str, curve: str, range_: str) -> None:
    page = opened(element(tokens=TOKENS))
    choose_scheme(page, scheme)
    choose(page, curve, range_)
    inks = page.locator(".hm-cell").evaluate_all("(cells) => cells.map((cell) => getComputedStyle(cell).color)")
    grounds = page.locator(".hm-canvas").evaluate(PAINTED)
    for k, ink in enumerate(inks):
        text = luminance([int(part) for part in ink[4:-1].split(",")])
        ground = luminance(grounds[4 * k : 4 * k + 3])
        dark, light = sorted((text, ground))
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (k, ink)


def luminance(rgb: list[int]) -> float:
    """Relative luminance of sRGB bytes, 0 to 1 (WCAG 2.2)."""
    linear = [u / 12.92 if u <= 0.04045 else ((u + 0.055) / 1.055) ** 2.4 for u in (byte / 255 for byte in rgb)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_open_tool_is_easy_to_reach(opened: Open) -> None:
    page = opened(f"<h1>A map</h1>{element(row='2')}")
    choose(page)
    expect(page.get_by_role("region", name="Colours")).to_be_visible()
    assert faults_of_a_map(page) == []
