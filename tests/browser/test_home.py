"""The home page: a map in sight that answers at once, lists that agree, and a card whose colours are the weights'."""

from __future__ import annotations

import base64
import json
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.person import ROOT

CARD = ROOT / "static" / "img" / "card.png"
# Where on the card the middle of a cell of a head's map is.
LEFT, TOP, RIGHT, DOWN, NEXT_HEAD = 829, 137, 114, 65, 258
PIXELS = """async ([address, places]) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  return places.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data].slice(0, 3).reduce((a, b) => a + b));
}"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
def test_the_map_is_in_sight_and_answers_before_anything_is_moved(
    browser: Browser, address: str, width: int, height: int
) -> None:
    with browser.new_context(viewport={"width": width, "height": height}) as context:
        page = context.new_page()
        page.goto(address)
        row = page.locator("head-map").get_by_text("it", exact=True).first
        expect(row).to_be_in_viewport(ratio=1)
        expect(page.locator("head-map [data-distribution] li").first).to_contain_text("0.5871")
        page.locator("head-map").get_by_role("button", name="Head 2").click()
        expect(page.locator("head-map [data-distribution] li").first).to_contain_text("0.5880")
        assert page.evaluate("scrollY") == 0


def test_both_lists_number_the_lessons_as_their_pages_do(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    beside = page.locator(".contents .lesson-list .number").all_inner_texts()
    assert beside == page.locator(".lesson-index .number").all_inner_texts()
    assert beside == [path.name[:2] for path in sorted((ROOT / "docs" / "lessons").glob("*.md"))]
    page.get_by_role("navigation", name="Lessons", exact=True).get_by_role("link").first.click()
    expect(page.get_by_text(f"Lesson {beside[0]} ·")).to_be_visible()


def test_the_cards_colours_are_darker_where_the_weights_are_larger(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(address)
    shown: Any = json.loads(page.locator("head-map script").first.text_content() or "")
    cells = [(h, i, j) for h in range(2) for i in range(3) for j in range(3)]
    places = [(LEFT + j * RIGHT, TOP + h * NEXT_HEAD + i * DOWN) for h, i, j in cells]
    data = base64.b64encode(CARD.read_bytes()).decode()
    light = dict(zip(cells, page.evaluate(PIXELS, [f"data:image/png;base64,{data}", places]), strict=True))
    for one, other in combinations(cells, 2):
        weights = [shown["weights"][h][i][j] for h, i, j in (one, other)]
        if one[0] == other[0] and abs(weights[0] - weights[1]) > 0.01:
            assert (weights[0] > weights[1]) == (light[one] < light[other]), (one, other)
