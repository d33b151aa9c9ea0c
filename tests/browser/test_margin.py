"""A note stands in the margin beside the first line of what it belongs to, below it where there is no margin."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.person import ROOT

LESSONS = sorted(path.stem for path in (ROOT / "docs" / "lessons").glob("[0-9]*.md"))
# Of each note: where it begins below its paragraph's top and right of the column, and where it ends.
PLACES = """() => [...document.querySelectorAll('.note-margin')].map((note) => {
  const [box, before] = [note, note.previousElementSibling].map((part) => part.getBoundingClientRect());
  const column = document.querySelector('.prose').getBoundingClientRect();
  return {down: box.top - before.top, below: box.top - before.bottom, beside: box.left - column.right, top: box.top,
          bottom: box.bottom, right: innerWidth - box.right};
})"""


def places(context: BrowserContext, address: str, lesson: str, width: int) -> list[dict[str, Any]]:
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{address}lessons/{lesson}/")
    page.wait_for_function("() => typeof headwise === 'object'")
    found: list[dict[str, Any]] = page.evaluate(PLACES)
    return found


@pytest.mark.parametrize("width", [1280, 1920])
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_note_begins_beside_its_paragraph_and_lies_on_no_other(
    context: BrowserContext, address: str, lesson: str, width: int
) -> None:
    notes = places(context, address, lesson, width)
    assert all(0 <= note["down"] <= 12 and note["beside"] >= 24 and note["right"] >= 0 for note in notes), notes
    assert all(one["bottom"] <= other["top"] for one, other in pairwise(notes))


def test_without_a_margin_a_note_follows_its_paragraph(context: BrowserContext, address: str) -> None:
    notes = places(context, address, "01_one_head", 360)
    assert notes and all(note["below"] >= 0 for note in notes)
