"""What a person does with the mask editor of a head map, and what the map must then show."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.maps import WEIGHTS, Open, element, point


def button(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name, exact=True)


def press(page: Page, row: float, column: float) -> None:
    page.locator(".hm-stage").scroll_into_view_if_needed()
    point(page, row, column)
    page.mouse.down()
    page.mouse.up()


def opened_mask(opened: Open, body: str = "", **options: Any) -> Page:
    page = opened(body or element(row="2"), **options)
    button(page, "Mask").click()
    expect(button(page, "None")).to_have_attribute("aria-pressed", "true")
    return page


def open_table(page: Page) -> None:
    """The shown head as numbers, which ``shows`` reads."""
    button(page, "Table").click()
    expect(page.get_by_role("region", name="Weights as a table")).to_be_visible()


def renormalised(blocked: Any, head: int = 0) -> Any:
    kept = np.where(blocked, 0, WEIGHTS[head])
    return kept / kept.sum(axis=1, keepdims=True)


CAUSAL = np.triu(np.ones((5, 5), dtype=bool), k=1)


def shows(page: Page, blocked: Any) -> None:
    expected = [
        [f"{weight:.4f} (masked)" if hidden else f"{weight:.4f}" for weight, hidden in zip(row, cells, strict=True)]
        for row, cells in zip(renormalised(blocked).tolist(), blocked.tolist(), strict=True)
    ]
    page.wait_for_function(
        """(expected) => JSON.stringify([...document.querySelectorAll(".hm-table-box[id] tbody tr")]
          .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))) === expected""",
        arg=json.dumps(expected, separators=(",", ":")),
    )
