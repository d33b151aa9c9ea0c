"""What stands on a page before anything is run is what the reader gets."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.person import ROOT

SLUGS = sorted(path.parent.name for path in (ROOT / "lessons").glob("*/cells.py"))

TEXTS = """cell => Array.from(cell.querySelectorAll('[data-output] > :not(.out-origin)'), part => part.textContent)"""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_stored_output_is_what_the_browser_computes(context: BrowserContext, address: str, slug: str) -> None:
    page = context.new_page()
    page.goto(f"{address}lessons/{slug}/")
    page.wait_for_function("() => typeof headwise === 'object'")
    cells = page.locator("lesson-cell:not([exercise]):not([data-volatile])")
    names = [cells.nth(k).get_attribute("name") for k in range(cells.count())]
    stored = [cells.nth(k).evaluate(TEXTS) for k in range(cells.count())]
    assert any(stored), "no cell of this lesson has an output"
    for name in names:
        assert page.evaluate("([slug, name]) => headwise.run(slug, name)", [slug, name])["state"] == "done"
    assert [cells.nth(k).evaluate(TEXTS) for k in range(cells.count())] == stored
