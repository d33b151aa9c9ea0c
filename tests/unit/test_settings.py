"""What is misspelt or miswritten in a fence is refused, on its own line, and is never left out in silence."""

import re

import pytest

from .tiny_course import Course
from .tiny_lesson import PAGE

# What is changed on the page, into what, the words on the line that is named, what is said.
MISTAKES = {
    "a misspelt key": (
        "hints:\n", "hint:\n", "hint:\n", "'hint:' means nothing in this exercise block; did you mean 'hints:'?"
    ),
    "a key of nothing": (
        "row: <it>", "colour: red", "colour: red",
        "'colour:' means nothing in this head-map block; there are map, tokens, keys, caption, row, head, heads"
    ),
    "a misspelt key of an option": (
        "{text: More, why: It is., correct: true}", "{text: More, why: It is., corect: true}", "corect",
        "'corect:' means nothing in an entry of 'options:'; did you mean 'correct:'?"
    ),
    "a misspelt key of a step": (
        'op: "`shares(X)`"', 'ops: "`shares(X)`"', "ops:", "nothing in an entry of 'steps:'; did you mean 'op:'?"
    ),
    "a length in words": (
        "title: Tiny", "title: Tiny\nminutes: fourteen", "minutes:",
        "'minutes: fourteen' should be a number in digits, as in 'minutes: 12'"
    ),
    "a number in words": ("title: Tiny", "title: Tiny\nnumber: one", "number:", "'number: one' should be a number"),
    "a length of nothing": ("title: Tiny", "title: Tiny\nminutes:", "minutes:", "'minutes:' should be a number"),
    "a head in a why that is no number": (
        "why: It is not.", "why: It is `#!head 0`.", "#!head 0", "'#!head 0' names no head; begin with its number"
    ),
    "a prediction without an answer": (
        "why: It is., correct: true", "why: It is.", "question: More or less?",
        "0 options are correct; a prediction has one: mark that with 'correct: true'"
    ),
    "a row of no token": (
        "row: <it>", "row: servre", "row: servre",
        "row: 'servre' is none of the tokens server, <it>; did you mean 'server'?"
    ),
    "a tab": (
        "steps:\n  -", "steps:\n\t-", "\t- {name: X", "this line begins with a tab: indent with spaces"
    ),
    "a key that is indented": (
        "options:\n  - text: server", "  options:\n  - text: server", "  options:",
        "indent this line as the one above it"
    ),
    "a key that is indented less than its neighbour": (
        "    why: It does.", "   why: It does.", "   why: It does", "indent this line as the one above it"
    ),
    "a prediction with two answers": (
        "why: It is not.}", "why: It is not., correct: true}", "question: More or less?",
        "2 options are correct; a prediction has one"
    ),
    "a list without its end": ("row: <it>", "row: [", "row: [", "this is not YAML: did not find expected ','"),
    "a text without its end": ("why: Yes.,", 'why: "Yes.,', 'why: "Yes', "this is not YAML: "),
    "a colon in a text": (
        "question: Which are", "question: Now: which are", "question: Now",
        "this is not YAML: mapping values are not allowed in this context; close what is open, or put a text with a"
    ),
    "a block that runs into the next": (
        "01_tiny/inputs\n```\n", "01_tiny/inputs\n", "```cell", "this ```cell block is not closed; end it with ```"
    ),
    "a block that runs to the end": ("d_k}\n```\n", "d_k}\n", "```math", "this ```math block is not closed"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_it_stops_the_build_with_the_line_and_the_mend(course: Course, name: str) -> None:
    old, new, words, said = MISTAKES[name]
    course.edit(PAGE, old, new)
    with pytest.raises(Exception, match=re.escape(said)) as stopped:
        course.build()
    assert str(stopped.value).startswith(f"{PAGE}:{course.line(PAGE, words)}: ")
