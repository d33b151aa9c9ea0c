"""No code on a page is wider than its box: a reader at a desk never has to scroll a line sideways."""

import re

from pyodide_kernels.publish.page import fences
from pyodide_kernels.publish.references import split_listing

from . import test_every_lesson
from .running import ROOT

# Characters that fit where boxes are narrowest, in a window 1280 px wide: beside the margin, in a hint, in plain text.
ROOM, ROOM_OF_A_SOLUTION, ROOM_OF_A_LISTING = 76, 72, 75


def too_long(source: str, room: int) -> list[str]:
    over = [line for line in source.splitlines() if len(line) > room]
    return [f"{len(line)} characters, where {room} fit: {line}" for line in over]


@test_every_lesson.each_lesson
def test_every_line_of_a_lesson_fits_its_box(slug: str) -> None:
    lesson = test_every_lesson.LESSONS[slug]
    shown = [cell.source for cell in lesson.cells]
    shown += [exercise["starter"].source for exercise in lesson.exercises.values()]
    page = lesson.page.read_text(encoding="utf-8")
    shown += [lesson.listing(split_listing(fence.body)[1]) for fence in fences(page) if fence.kind == "reference"]
    assert too_long("\n".join(shown), ROOM) == [], f"these are longer than {ROOM} characters"
    solutions = [exercise["solution"].source for exercise in lesson.exercises.values()]
    assert too_long("\n".join(solutions), ROOM_OF_A_SOLUTION) == [], f"longer than {ROOM_OF_A_SOLUTION} characters"


def test_every_line_that_instructors_copy_fits_its_box() -> None:
    text = (ROOT / "docs" / "instructors.md").read_text(encoding="utf-8")
    listings = re.findall(r"^(`{3,})\w+\n(.*?)^\1$", text, re.MULTILINE | re.DOTALL)
    assert len(listings) > 5
    assert too_long("\n".join(code for _, code in listings), ROOM_OF_A_LISTING) == []
