"""What a person does to save a head map, and what there is to compare it with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page, expect

from tests.browser.maps import Open
from tests.browser.masking import button, press


def saving(opened: Open, body: str, **options: Any) -> Page:
    page = opened("<h1>a map</h1>" + body, **options)
    button(page, "Save").click()
    expect(button(page, "SVG")).to_be_visible()
    return page


def saved(page: Page, kind: str) -> tuple[str, bytes]:
    with page.expect_download() as caught:
        button(page, kind).click()
    expect(page.get_by_text(f"Saved as {caught.value.suggested_filename}.")).to_be_visible()
    return caught.value.suggested_filename, Path(caught.value.path()).read_bytes()


def all_drawn(page: Page) -> Any:
    """All heads as they are drawn, NaN among them."""
    nested = page.evaluate("() => document.querySelector('head-map').context.data().weights")
    return np.array(nested, dtype=float)


def masked(page: Page) -> None:
    """Causal, and the first row closed altogether."""
    button(page, "Mask").click()
    button(page, "Causal").click()
    press(page, 0, 0)
    button(page, "Save").click()
