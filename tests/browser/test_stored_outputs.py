"""What stands on a page before anything is run is what the reader gets."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.person import ROOT, cell, write
from tests.browser.visitors import at_lesson

SLUGS = sorted(path.parent.name for path in (ROOT / "lessons").glob("*/cells.py"))

TEXTS = """cell => Array.from(cell.querySelectorAll('[data-output] > :not(.out-origin)'), part => part.textContent)"""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_stored_output_is_what_the_browser_computes(context: BrowserContext, address: str, slug: str) -> None:
    page = at_lesson(context, address, slug)
    cells = page.locator("lesson-cell:not([exercise]):not([data-volatile])")
    names = [cells.nth(k).get_attribute("name") for k in range(cells.count())]
    stored = [cells.nth(k).evaluate(TEXTS) for k in range(cells.count())]
    assert any(stored), "no cell of this lesson has an output"
    for name in names:
        assert page.evaluate("([slug, name]) => headwise.run(slug, name)", [slug, name])["state"] == "done"
    assert [cells.nth(k).evaluate(TEXTS) for k in range(cells.count())] == stored


def test_an_output_of_the_build_says_when_it_is_not_of_the_readers_code(page: Page) -> None:
    edited, below = cell(page, "project"), cell(page, "weights")
    for opened in ("first", "again"):
        if opened == "first":
            assert "own code" not in edited.aria_snapshot() and "before your change" not in below.aria_snapshot()
            write(page, "project", "Q = 1")
            edited.get_by_role("button", name="Reset", exact=True).and_(page.locator(":enabled")).wait_for()
        else:
            page.reload()
            page.get_by_role("textbox", name="Code, project", exact=True).wait_for()
        assert "from the build, of the lesson’s own code" in edited.aria_snapshot()
        assert "from the build, before your change above" in below.aria_snapshot()
        assert "change" not in cell(page, "inputs").aria_snapshot()
