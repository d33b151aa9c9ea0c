"""A figure of stages that comes late takes the room that was kept for it: what is read around it stays where it is."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.maps import PHONE
from tests.browser.person import LESSON
from tests.browser.waiting import Held, wait_until

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
MOST_PX = 8
VIEW = "**/js/head_stages/view.js*"
# The page has been painted twice in the same place.
RESTS = """() => new Promise((resolve) => {
  const at = scrollY;
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY === at)));
})"""


def opened_at(page: Page, address: str, lesson: str) -> Held:
    """The page at its quiz; the modules of its figures arrive when they are let go."""
    held = Held()
    page.route(VIEW, held)
    page.goto(f"{address}lessons/{lesson}/#quiz")
    page.wait_for_function("() => typeof headwise === 'object' && scrollY > 3000")
    page.evaluate("document.querySelectorAll('.stages-figure > details').forEach((folded) => { folded.open = true; })")
    # Editors come one by one, each a little higher than the listing it replaces.
    page.wait_for_function(
        "() => [...document.querySelectorAll('lesson-cell')].every((cell) => cell.querySelector('.cm-editor'))"
    )
    return held


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("lesson", "view"), [("01_one_head", "stages"), (LESSON, "stages"), ("05_output_projection", "ablation")]
)
def test_the_text_below_stays_when_a_figure_comes(
    browser: Browser, address: str, device: dict[str, Any], lesson: str, view: str
) -> None:
    context = browser.new_context(**device)
    page = context.new_page()
    held = opened_at(page, address, lesson)
    figure, name = page.locator(f"head-stages[view={view}]"), f"head-stages[view={view}]"
    bottom = f"document.querySelector('{name}').getBoundingClientRect().bottom"
    page.evaluate(f"scrollBy({{top: {bottom} - 250, behavior: 'instant'}})")
    wait_until(page, RESTS)
    before = page.evaluate(bottom)
    held.let_go()
    figure.locator(".hs-matrix").first.wait_for(state="attached")
    # It is laid out in a few frames; where it comes to rest counts (what moves on the way is test_arrival.py's).
    page.wait_for_function(f"() => Math.abs({bottom} - {before}) <= {MOST_PX}")
    wait_until(page, RESTS)
    assert abs(page.evaluate(bottom) - before) <= MOST_PX
    context.close()
