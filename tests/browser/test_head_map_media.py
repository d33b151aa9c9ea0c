"""The head map in forced colours, on paper and without motion, in every view."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.axe import choose_scheme
from tests.browser.maps import Open, element, weights
from tests.browser.sentences import sentence
from tests.browser.views import choose, views

N = 12
MASKED = [[column > row for column in range(N)] for row in range(N)]
CAUSAL = [[[0 if j > i else x for j, x in enumerate(row)] for i, row in enumerate(head)] for head in weights(3, N)]
# Text whose colour is chosen for a coloured ground has that ground on an element of its own; a cell's is on a canvas.
PALE = """() => {
  const pixel = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
  const rgba = (colour) => {
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = colour;
    pixel.fillRect(0, 0, 1, 1);
    return pixel.getImageData(0, 0, 1, 1).data;
  };
  const light = (bytes) => [...bytes].slice(0, 3).map((byte) => byte / 255)
    .map((u) => (u <= 0.04045 ? u / 12.92 : ((u + 0.055) / 1.055) ** 2.4))
    .reduce((sum, u, at) => sum + u * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (part) => {  // what lies below shines through, as it does through Highlight
    if (!part) return rgba('Canvas');
    const own = rgba(getComputedStyle(part).backgroundColor);
    const alpha = own[3] / 255;
    return alpha === 1 ? own : ground(part.parentElement).map((byte, at) => own[at] * alpha + byte * (1 - alpha));
  };
  return [...document.querySelectorAll('.hm-panel *')]
    .filter((part) => [...part.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((part) => part.getBoundingClientRect().width > 1 && getComputedStyle(part).visibility === 'visible')
    .filter((part) => !part.closest('svg, .hm-cell, .hm-hint, .hm-live, .hm-thin, .hm-yields'))
    .flatMap((part) => {
      const [a, b] = [light(rgba(getComputedStyle(part).color)), light(ground(part))].sort((a, b) => b - a);
      const ratio = (a + 0.05) / (b + 0.05);
      return ratio < 4.5 ? [`${part.className} “${part.textContent}” ${ratio.toFixed(1)}`] : [];
    });
}"""


def shown(opened: Open, **options: Any) -> Page:
    """A masked map with a row and two pins."""
    page = opened(element(weights=CAUSAL, tokens=[f"w{k}" for k in range(N)], masked=MASKED), **options)
    page.get_by_role("grid").focus()
    for key in ["Home", "ArrowDown", "ArrowDown", "Enter", "End", "Enter", "ArrowUp"]:
        page.keyboard.press(key)
    page.locator(".hm-pins table, .hm-pins [role=table]").first.wait_for()
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_leave_every_word_readable(opened: Open, scheme: str) -> None:
    page = shown(opened, forced_colors="active", color_scheme=scheme)
    assert page.evaluate("matchMedia('(forced-colors: active)').matches")
    bars = """() => [...new Set(Array.from(document.querySelectorAll('.hm-bar, .hm-twin-cell i'),
      (bar) => getComputedStyle(bar).backgroundColor))]"""
    for view in views(page):
        choose(page, view)
        assert page.evaluate(PALE) == [], view
        # Equal cells stay apart: the paper between them is a gradient, which these colours leave out unless told.
        lines = page.locator(".hm-lines").evaluate_all("parts => parts.map((p) => getComputedStyle(p).backgroundImage)")
        assert lines and all("gradient" in line for line in lines), view
        assert page.evaluate(bars) == ["rgb(0, 0, 0)" if scheme == "light" else "rgb(255, 255, 255)"]


def test_on_paper_are_the_picture_and_its_words_alone(opened: Open) -> None:
    page = shown(opened)
    choose_scheme(page, "slate")
    for view in views(page):
        choose(page, view)
        page.emulate_media(media="print")
        left = page.locator("head-map :is(button, select):visible:not(.hm-head, .hm-hinted, .hm-atlas button)")
        assert left.all_inner_texts() == [], view
        if view == "Matrix":
            assert page.locator(".hm-canvas").evaluate("part => getComputedStyle(part).visibility") == "visible"
            # On paper the canvas of the hatching is white where it is empty.
            assert page.locator(".hm-hatching").evaluate("part => getComputedStyle(part).mixBlendMode") == "multiply"
        if view == "Sentence":
            words = page.get_by_role("option").all()
            light = [
                word.evaluate("word => +getComputedStyle(word).backgroundColor.match(/\\d+/g)[1]") for word in words
            ]
            assert min(light) > 90, "paper is printed on in the light palette"
        both = page.get_by_role("table", name="The row in both heads").get_by_role("row")
        line = both if view == "Two heads" else page.locator("[data-distribution]").get_by_role("listitem")
        assert line.filter(has_text="w11").count() == 1, view
        page.emulate_media(media="screen")


def test_nothing_moves_for_those_who_asked_for_that(opened: Open) -> None:
    page = shown(opened, reduced_motion="reduce")
    moving = """() => [...document.querySelectorAll('head-map, head-map *')].flatMap((part) => {
      const { transitionDuration, animationName } = getComputedStyle(part);
      return transitionDuration.split(', ').every((time) => parseFloat(time) < 0.011) && animationName === 'none'
        ? [] : [`${part.className} ${transitionDuration} ${animationName}`];
    }).concat(document.getAnimations().filter((found) => found.effect.getTiming().duration > 1).map(String))"""
    for view in views(page):
        choose(page, view)
        page.get_by_role("button", name="Head 2", exact=True).click()
        assert page.evaluate(moving) == [], view


def test_where_motion_is_not_wanted_each_number_stands_right_above_its_word(opened: Open) -> None:
    """As a rule that shortens every transition would hinder: a part is measured where it was before it moved."""
    page = sentence(opened, row="2", reduced_motion="reduce")
    away = page.evaluate("""() => [...document.querySelectorAll(".hm-line-text")]
      .filter((text) => text.getAttribute("visibility") === "visible" && text.textContent)
      .map((text) => text.getBoundingClientRect())
      .map((text) => Math.min(...[...document.querySelectorAll(".hm-piece")].map((word) => word.getBoundingClientRect())
        .filter((word) => word.left <= text.left + text.width / 2 && text.left + text.width / 2 <= word.right)
        .map((word) => Math.abs(word.top - text.bottom))))""")
    assert away and max(away) < 20
