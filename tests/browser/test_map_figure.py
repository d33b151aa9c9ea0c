"""The figure that notebooks get of a head map, drawn by Plotly alone, without any script of ours."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from playwright.sync_api import Page

from headwise import head_map
from headwise.maps import PLOTLY
from tests.browser.maps import Open, weights

TOKENS = ["<s>", "the", "the"]
MASKED = ~np.tri(3, dtype=bool)
DRAW = """async (figure) => {
  const place = document.querySelector("main");
  await Plotly.newPlot(place, figure.data, figure.layout);
}"""


def draw(opened: Open) -> Page:
    page = opened("", head='<script src="vendor/plotly.min.js"></script>', viewport={"width": 900, "height": 900})
    array = np.array(weights(6, 3))[np.newaxis] * ~MASKED
    array /= array.sum(axis=-1, keepdims=True)
    made = head_map(np.repeat(array, 3, axis=0), TOKENS, masked=MASKED, layers=True)
    page.evaluate(DRAW, made._repr_mimebundle_()[PLOTLY])
    return page


def title(page: Page) -> str:
    return (page.locator(".gtitle").first.text_content() or "").replace("\u200b", "")


def hover(page: Page, row: int, column: int) -> str:
    box = page.locator(".nsewdrag").bounding_box()
    assert box
    page.mouse.move(box["x"] + (column + 0.5) * box["width"] / 3, box["y"] + (row + 0.5) * box["height"] / 3)
    page.wait_for_function("() => document.querySelector('.hoverlayer').textContent")
    return page.locator(".hoverlayer").text_content() or ""


def test_it_names_its_head_its_tokens_and_what_is_masked(opened: Open) -> None:
    page = draw(opened)
    assert title(page).startswith("Layer 1, head 1Rows look, columns are looked at.")
    names = page.locator(".yaxislayer-above text, .yaxislayer-below text").all_text_contents()
    assert names == ["<s>", "the₁", "the₂"]
    assert hover(page, 0, 0) == "Layer 1, head 1“<s>” looks at “<s>”: 1.0000"
    page.mouse.move(2, 2)
    page.wait_for_function("() => !document.querySelector('.hoverlayer').textContent")
    assert hover(page, 0, 2) == "masked“<s>” may not look at “the₂”"


def test_a_slider_chooses_among_the_heads_of_all_layers(opened: Open) -> None:
    page = draw(opened)
    rail = page.locator(".slider-rail-touch-rect").bounding_box()
    assert rail
    page.mouse.click(rail["x"] + rail["width"] - 2, rail["y"] + rail["height"] / 2)
    page.wait_for_function("() => document.querySelector('.gtitle').textContent.startsWith('Layer 3, head 6')")
    shown = "() => document.querySelector('main').data.flatMap(({ visible, type }, k) => visible ? [[type, k]] : [])"
    assert page.evaluate(shown) == [["heatmap", 17], ["scatter", 18]]


@pytest.mark.parametrize("shape", [(1, 1), (1, 40), (20, 1)])
def test_a_low_or_narrow_map_has_room_for_its_words_and_its_bar(opened: Open, shape: tuple[int, int]) -> None:
    page = opened("", head='<script src="vendor/plotly.min.js"></script>', viewport={"width": 1000, "height": 900})
    page.evaluate(DRAW, head_map(np.full(shape, 1 / shape[1]))._repr_mimebundle_()[PLOTLY])
    boxes = """(parts) => parts.map((part) => part.getBoundingClientRect())
      .map((box) => [box.top, box.right, box.bottom, box.left])"""
    (paper,) = page.locator(".main-svg").first.evaluate_all(boxes)
    ticks = sorted(page.locator(".cbaxis text").evaluate_all(boxes))
    assert len(ticks) == 3 and all(one[2] <= other[0] for one, other in itertools.pairwise(ticks))
    for words in (*ticks, *page.locator(".gtitle, .cbtitle text").evaluate_all(boxes)):
        assert words[1] <= paper[1] and words[2] <= paper[2]
    (axis,), (bar,) = (page.locator(part).evaluate_all(boxes) for part in (".xtitle", ".cbfills"))
    assert axis[1] <= bar[3] or axis[0] >= bar[2], "the axis is named beside the bar"
