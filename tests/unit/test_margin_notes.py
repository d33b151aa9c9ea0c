"""A margin note shares a box with what it was written after, whatever that is."""

from __future__ import annotations

import re

import pytest

from .tiny_course import Course
from .tiny_lesson import PAGE

NOTE = '!!! note-margin "Aside"\n    About it.\n\n'
# What stands before the note, and how its box begins.
BEFORE = {
    "a paragraph": ("Words of **one** paragraph.\n\n", "<p>Words of <strong>one</strong> paragraph.</p>"),
    "a list": ("- one\n- two\n\n", "<ul>\n<li>one</li>"),
    "a figure": (
        "```math\nx^9\n```\n\n",
        '<div class="fence"><div class="formula" style="--letters: 2"><math alttext="x^9"',
    ),
}


@pytest.mark.parametrize("name", BEFORE)
def test_a_note_is_in_a_box_with_what_stands_before_it(course: Course, name: str) -> None:
    before, begins = BEFORE[name]
    course.write(PAGE, course.read(PAGE) + f"\nFirst.\n\n{before}{NOTE}Last.\n")
    html = course.build()
    (box,) = re.findall(r'<p>First.</p>\s*<div class="noted">\s*(.*)</div>\s*<p>Last.</p>', html, re.DOTALL)
    assert box.startswith(begins) and box.count("note-margin") == box.count("About it.") == 1


def test_two_notes_in_a_row_and_one_after_a_heading_are_in_no_box_of_their_own(course: Course) -> None:
    course.write(PAGE, course.read(PAGE) + f"\nFirst.\n\n{NOTE}{NOTE}## Heading\n\n{NOTE}Last.\n")
    html = course.build()
    assert (html.count('class="noted"'), html.count("About it.")) == (1, 3)
    assert html.index("First.") < html.index("About it.") < html.index("Heading") < html.rindex("About it.")
