"""The foot of every page."""

from __future__ import annotations

from playwright.sync_api import Page

# The middle of the text that an element holds, in px from the top of the page.
MIDDLE = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  const box = range.getBoundingClientRect();
  return (box.top + box.bottom) / 2;
}"""


def test_what_opens_the_readers_work_stands_on_the_line_of_its_neighbours(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    foot = page.get_by_role("contentinfo")
    work = foot.get_by_role("button", name="Your work").evaluate(MIDDLE)
    licences = foot.get_by_text("Lessons under").evaluate(MIDDLE)
    assert abs(work - licences) < 1, (work, licences)
