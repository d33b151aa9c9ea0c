"""Diagrams: their words stay as large on a phone, nothing is cut, a head that is pointed at lights up in the map."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page, expect

from pyodide_kernels.publish.diagram import figure
from pyodide_kernels.publish.diagram_settings import read
from tests.browser.axe import choose_scheme, faults
from tests.browser.maps import PHONE, Open, element

TOKENS = ["The", "server", "rejected", "the", "request", "because", "it", "was", "overloaded", "."]
ARRAYS: dict[str, Any] = {
    "small": np.zeros((5, 8)),
    "large": np.broadcast_to(0.0, (4096, 4096)),
    "heads": np.ones((8, 3, 4)),
    "W_O": np.ones((32, 7)),
    "causal": np.tril(np.ones((10, 10), bool)),
    "many": np.tril(np.ones((40, 40), bool)),
    "tokens": TOKENS,
}
DIAGRAMS = [
    "kind: slices\ntitle: Small.\narray: small\nheads: '2'",
    "kind: slices\ntitle: Many.\narray: large\nheads: '32'\naxis: rows",
    "kind: slices\ntitle: Twelve.\narray: large[:, :4092]\nheads: '12'",
    "kind: sum\ntitle: Sum.\nheads: heads\nW_O: W_O\noutput: heads.sum(0) @ W_O[:4]",
    "kind: sharing\ntitle: Shared.\nquery_heads: '32'\nkey_value_heads: [32, 8, 1]\nlabels: [MHA, GQA, MQA]",
    "kind: sharing\ntitle: Shared.\nquery_heads: '12'\nkey_value_heads: [12, 2, 1]",
    "kind: mask\ntitle: Causal.\nmasks: [causal, ~causal, causal]\ntokens: tokens",
    "kind: mask\ntitle: Large.\nmasks: [many]",
]
# Of the words in drawings: those smaller than 12 pixels, cut by the window, or over another word of the same drawing.
FAULTS = """() => [...document.querySelectorAll('.diagram svg')].flatMap((svg) => {
  const texts = [...svg.querySelectorAll('text')].map((text) => [text.textContent, text.getBoundingClientRect()]);
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const small = scale * parseFloat(getComputedStyle(svg.querySelector('text') ?? svg).fontSize) < 11.99;
  return [...(small ? [`${svg.textContent} is small`] : []), ...texts.flatMap(([text, box], k) => [
    ...(box.left < 0 || box.right > innerWidth ? [`${text} is cut`] : []),
    ...texts.slice(k + 1).filter(([, other]) => Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1
      && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 3).map(([other]) => `${text} on ${other}`),
  ])];
})"""


def value(expression: str) -> Any:
    found = eval(expression, {"np": np, **ARRAYS})
    return found.tolist() if isinstance(found, np.ndarray) else found


@pytest.fixture
def shown(opened: Open, request: pytest.FixtureRequest) -> Page:
    """A page of every diagram, below a map of two heads."""
    body = "".join(figure(read(text), value) for text in DIAGRAMS)
    mentions = '<script type="module" src="js/head_mentions.js"></script>'
    page: Page = opened(f'<div class="prose">{element()}{body}</div>{mentions}', **request.param)
    page.wait_for_function("() => document.fonts.ready.then(() => true)")
    return page


@pytest.mark.parametrize("shown", [{}, PHONE], ids=["wide", "phone"], indirect=True)
def test_words_are_large_enough_and_apart_and_nothing_scrolls_sideways(shown: Page) -> None:
    assert shown.locator(".diagram svg text").count() > 150
    assert shown.evaluate(FAULTS) == []
    assert shown.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0
    for scheme in ("default", "slate"):
        choose_scheme(shown, scheme)
        assert faults(shown, ".diagram") == []


@pytest.mark.parametrize("shown", [{}], indirect=True)
def test_a_head_in_a_diagram_lights_up_in_the_map_and_a_click_keeps_it(shown: Page) -> None:
    head = shown.locator(".diagram svg [data-head='2']").first
    shown.wait_for_function("() => document.querySelector('head-map .js-plotly-plot, head-map [data-distribution] li')")
    head.hover()
    expect(shown.locator("head-map")).to_have_attribute("data-head", "2")
    shown.mouse.move(1, 1)
    expect(shown.locator("head-map")).to_have_attribute("data-head", "1")
    head.click()
    shown.mouse.move(1, 1)
    expect(shown.locator("head-map")).to_have_attribute("data-head", "2")
