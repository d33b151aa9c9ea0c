"""A page with head maps and nothing else, and what a person does with one."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

TOKENS = ["server", "request", "it", "the", "the"]
PAGE = """<!doctype html><html lang="en">HEAD<meta charset="utf-8"><title>a map</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="lessons/book.css">
<body data-md-color-scheme="default" style="margin: 16px"><main>BODY</main>
<script type="module" src="js/head_map/head_map.js"></script></body></html>"""

Open = Callable[..., Page]
# What `opened` takes for a phone.
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def weights(heads: int = 2, tokens: int = 5) -> list[list[list[float]]]:
    """(heads, tokens, tokens): softmax of a few waves, different in every row and head."""

    def row(head: int, i: int) -> list[float]:
        powers = [math.exp(2 * math.sin(1 + head + 1.7 * i * j + j)) for j in range(tokens)]
        return [power / sum(powers) for power in powers]

    return [[row(head, i) for i in range(tokens)] for head in range(heads)]


WEIGHTS = weights()


def element(*, tokens: Any = TOKENS, weights: Any = WEIGHTS, head: int = 1, row: str = "", **more: Any) -> str:
    data = json.dumps({"tokens": tokens, "weights": weights, **more})
    return (
        f'<head-map data-head="{head}" data-row="{row}" data-pinned="">'
        f'<script type="application/json">{data}</script><table><tr><td>for readers without scripts</td></tr></table>'
        "</head-map>"
    )


def attribute(page: Page, name: str) -> str | None:
    return page.locator("head-map").get_attribute(name)


def point(page: Page, row: float, column: float, of: int = 5) -> None:
    """Move the mouse into the middle of a cell."""
    box = page.locator(".hm-stage").bounding_box()
    assert box
    page.mouse.move(box["x"] + (column + 0.5) * box["width"] / of, box["y"] + (row + 0.5) * box["height"] / of)


def listed(page: Page) -> list[tuple[str, str]]:
    lines = page.locator("[data-distribution] li").all_inner_texts()
    return [(words[0], words[-1]) for words in (line.split("\n") for line in lines)]


def drawn(page: Page) -> Any:
    """What Plotly shows, once it has caught up."""
    page.wait_for_function("() => document.querySelector('.hm-canvas')?.style.visibility === 'hidden'")
    return page.evaluate("document.querySelector('.js-plotly-plot').data[0].z")
