"""A page with the stages of a head and nothing else, and what a person does with them."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

import numpy as np
from playwright.sync_api import Locator, Page

from headwise.stages import describe

TOKENS = ["server", "request", "it"]
SCRIPT = '<script type="module" src="js/head_stages/head_stages.js"></script>'


def layer(heads: int = 2, tokens: int = 3, d_model: int = 8) -> dict[str, Any]:
    """Every stage of a layer, by role; the first head's query of the last token is 1, 2, -1, 0."""
    rng = np.random.default_rng(0)
    d_head = d_model // heads
    X = rng.integers(-2, 3, size=(tokens, d_model)) / 2
    W_Q, W_K, W_V = rng.integers(-1, 2, size=(3, heads, d_model, d_head)) / 2
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(d_head)
    powers = np.exp(scores)
    weights = powers / powers.sum(axis=-1, keepdims=True)
    mixed = weights @ V
    concat = mixed.swapaxes(0, 1).reshape(tokens, -1)
    W_O = rng.integers(-1, 2, size=(d_model, d_model)) / 2
    made = {"X": X, "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "Q": Q, "K": K, "V": V, "scores": scores}
    return made | {"weights": weights, "heads": mixed, "concat": concat, "W_O": W_O, "output": concat @ W_O}


LAYER = layer()


def described(arrays: dict[str, Any] = LAYER, tokens: list[str] = TOKENS) -> dict[str, Any]:
    return dict(describe(arrays, tokens, {role: role for role in arrays}))


def element(view: str = "stages", arrays: dict[str, Any] = LAYER, tokens: list[str] = TOKENS, **more: str) -> str:
    attributes = "".join(f' data-{name}="{escape(value)}"' for name, value in more.items())
    data = json.dumps(described(arrays, tokens)).replace("<", "\\u003c")
    words = '<div class="stages-words">for readers without scripts</div>'
    inside = f'<script type="application/json">{data}</script>{words}'
    return f'<head-stages view="{view}" lesson="x" arrays="{{}}"{attributes}>{inside}</head-stages>{SCRIPT}'


def cell(page: Page, name: str, row: int, column: int) -> Locator:
    """A cell of the matrix that is called ``name``; rows and columns count from 0."""
    matrix = page.get_by_role("grid", name=re.compile(rf"^{re.escape(name)}, "))
    return matrix.get_by_role("row").nth(row + 1).get_by_role("gridcell").nth(column)


def line(page: Page) -> Locator:
    """The arithmetic."""
    return page.locator(".hs-line")


def framed(page: Page) -> dict[str, list[str]]:
    """Stage → its framed parts, as "kind: row, column, height × width"."""
    found: dict[str, list[str]] = page.evaluate("""() => {
      const found = {};
      for (const frame of document.querySelectorAll(".hs-frame:not([hidden])")) {
        const { gridRowStart: r, gridColumnStart: c, gridRowEnd: b, gridColumnEnd: e } = frame.style;
        const kind = frame.className.replace("hs-frame hs-", "");
        const stage = (found[frame.closest("[data-stage]").dataset.stage] ??= []);
        stage.push(`${kind}: ${r - 2}, ${c - 2}, ${b - r} × ${e - c}`);
      }
      return found;
    }""")
    return found


def state(page: Page, name: str) -> str | None:
    return page.locator("head-stages").get_attribute(f"data-{name}")


def alike(*values: float) -> list[str]:
    """Numbers as they are written beside each other: up to four decimals, as many for each as any of them needs."""
    needed = (f"{value:.4f}".rstrip("0").partition(".")[2] for value in values)
    most = max(map(len, needed))
    return [f"{value:.{most}f}".replace("-", "−") for value in values]
