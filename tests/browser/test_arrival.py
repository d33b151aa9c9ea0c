"""Who follows a link into a lesson finds the heading in its place, and its text does not move when the maps come."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.maps import PHONE
from tests.browser.person import ROOT
from tests.browser.waiting import wait_until

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
LESSONS = sorted(path.stem for path in (ROOT / "docs" / "lessons").glob("[0-9]*.md"))
# Of a good page, by https://web.dev/articles/cls.
MOST = 0.1
WATCH = """window.moved = 0;
new PerformanceObserver((list) => { for (const shift of list.getEntries()) window.moved += shift.value; })
  .observe({type: 'layout-shift', buffered: true});"""
# Every map and every editor is there, and has been painted.
RESTS = """() => new Promise((resolve) => {
  const whole = (name, part) => [...document.querySelectorAll(name)].every((each) => each.querySelector(part));
  const isThere = scrollY >= 1000 && whole('head-map', '.hm-panel') && whole('lesson-cell', '.cm-editor');
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(isThere)));
})"""


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_the_text_at_a_heading_stays_when_the_maps_come(
    browser: Browser, address: str, lesson: str, device: dict[str, Any]
) -> None:
    context = browser.new_context(**device)
    page = context.new_page()
    page.add_init_script(WATCH)
    page.goto(f"{address}lessons/{lesson}/#quiz")
    wait_until(page, RESTS)
    assert page.evaluate("window.moved") < MOST
    top = page.evaluate("document.querySelector('#quiz').getBoundingClientRect().top")
    assert 48 <= top <= 80  # below the head of the page
    context.close()


# Of each map: what the page keeps before its script, by the build; and what the map then takes.
KEPT = "() => [...document.querySelectorAll('head-map')].map((map) => parseFloat(getComputedStyle(map).minHeight))"
TAKEN = "() => [...document.querySelectorAll('head-map')].map((map) => map.getBoundingClientRect().height)"
BETWEEN: list[dict[str, Any]] = [
    {"viewport": {"width": 1024, "height": 800}},
    {"viewport": {"width": 768, "height": 900}},
    {"viewport": {"width": 700, "height": 900}},
    {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True},
    {"viewport": {"width": 375, "height": 700}, "has_touch": True, "is_mobile": True},
    {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True},
    {"viewport": {"width": 412, "height": 900}, "has_touch": True, "is_mobile": True},
    {"viewport": {"width": 430, "height": 900}, "has_touch": True, "is_mobile": True},
]
NAMES = ["desk", "phone", "laptop", "half", "slim", "tablet", *("phone 375", "phone 390", "phone 412", "phone 430")]


@pytest.mark.parametrize("device", [DESK, PHONE, *BETWEEN], ids=NAMES)
@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_kept_for_a_map_is_what_it_takes(
    browser: Browser, address: str, lesson: str, device: dict[str, Any]
) -> None:
    context = browser.new_context(**device)
    bare, page = context.new_page(), context.new_page()
    bare.route("**/*.js", lambda route: route.abort())
    bare.goto(f"{address}lessons/{lesson}/")
    page.goto(f"{address}lessons/{lesson}/#quiz")
    wait_until(page, RESTS)
    heights = list(zip(bare.evaluate(KEPT), page.evaluate(TAKEN), strict=True))
    assert heights and all(abs(kept - taken) <= 4 for kept, taken in heights), heights
    context.close()


# The height of each listing as the page keeps it, and as it is once it is laid out.
LISTINGS = """(listings) => listings.map((listing) => {
  const kept = listing.offsetHeight;
  listing.style.contentVisibility = 'visible';
  return [kept, listing.offsetHeight];
})"""


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_kept_for_a_cell_is_what_it_takes(
    browser: Browser, address: str, lesson: str, device: dict[str, Any]
) -> None:
    context = browser.new_context(**device)
    page = context.new_page()
    page.route("**/*.js", lambda route: route.abort())  # no editor takes its place
    page.goto(f"{address}lessons/{lesson}/")
    heights = page.locator(".cell-code > pre").evaluate_all(LISTINGS)
    assert heights and all(kept == taken for kept, taken in heights), heights
    context.close()
