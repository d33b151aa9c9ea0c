"""Every mistake an author can make on a page stops the build with the page, the line and the mend."""

import re

import pytest

from pyodide_kernels.publish.lessons import LessonError

from .tiny_course import Course, assert_stops_at
from .tiny_lesson import PAGE

# What is changed on the page, into what, the words on (or just below) the line that is named, what is said.
MISTAKES = {
    "a misspelt word of the front matter": (
        "title: Tiny", "title: Tiny\nminuts: 5", "title: Tiny", "'minuts:' means nothing here; did you mean 'minutes:'?"
    ),
    "wrong cell name": (
        "01_tiny/weights\n```", "01_tiny/weigths\n```", "```cell\n01_tiny/weigths",
        "lessons/01_tiny/cells.py has no cell 'weigths'; it has inputs, weights, timing"
    ),
    "a cell of another lesson": (
        "01_tiny/inputs", "02_other/inputs", "```cell\n02_other",
        "this is a cell of '02_other'; a page runs its own lesson's cells"
    ),
    "no lesson before the name": (
        "01_tiny/inputs", "inputs", "```cell\ninputs", "'inputs' should be a lesson and a name, as in"
    ),
    "cells out of order": (
        "01_tiny/inputs", "01_tiny/weights", "```cell\n01_tiny/weights",
        "'weights' is out of turn; the order of lessons/01_tiny/cells.py is inputs, weights, timing"
    ),
    "a cell shown twice": (
        "```math", "```cell\n01_tiny/inputs\n```\n\n```math", "```cell\n01_tiny/inputs\n```\n\n```math",
        "'inputs' is out of turn"
    ),
    "missing lesson": (
        "```reference\n01_tiny", "```reference\n07_none", "07_none",
        "there is no lesson '07_none'; there are 01_tiny"
    ),
    "a map of a missing lesson": ("map: 01_tiny", "map: 07_none", "map: 07_none", "there is no lesson '07_none'"),
    "text where settings belong": (
        'map: 01_tiny/weights\ntokens: tokens\nrow: <it>\nhead: 1\nheads: ["shares"]\ncaption: Look at `#!head 1`.',
        "weights", "```head-map", "expected lines such as 'map: …'"
    ),
    "missing key of a map": ("tokens: tokens\n", "", "```head-map", "'tokens:' is missing; there are map, row"),
    "missing caption": ("caption: Look at `#!head 1`.\n", "", "map: 01_tiny", "'caption:' is missing"),
    "a link in a block": ("caption: Look", "caption: A [x](x.md)", "map: 01_tiny", "a link to 'x.md' leads nowhere"),
    "missing key of a quiz": (
        "question: Which token does `server` look at most?", "ask: x", "```quiz", "'question:' is missing"
    ),
    "missing after": ("after: weights\n", "", "exercise: 01_tiny", "'after:' is missing"),
    "missing steps": ("steps:\n", "stages:\n", "```shapes", "'steps:' is missing"),
    "a step without a shape": (
        '{name: X, shape: "(N, d_model)"}', "{name: X}", "```shapes", "step 1 should read - {name: X,"
    ),
    "a size of no variable": (
        ', size: "5 × 2 × 2"', "", "title: From", "step 'a batch' is no variable of the lesson; give it a 'size:"
    ),
    "a shape of an unknown array": (
        "{name: X,", "{name: Y,", "title: From", "'[*Y.shape]' has no value in lessons/01_tiny/cells.py: NameError"
    ),
    "an unknown variable": (
        "tokens: tokens", "tokens: words", "map: 01_tiny",
        "'words' has no value in lessons/01_tiny/cells.py: NameError"
    ),
    "a map of what is none": (
        "map: 01_tiny/weights", "map: 01_tiny/X - 9", "map: 01_tiny/X",
        "X - 9 goes down to -8; weights are never negative"
    ),
    "unknown head": ("head: 1", "head: 2", "map: 01_tiny", "head: 2 is none of the heads 1 to 1"),
    "layers that are none": (
        "head: 1", "layers: true", "map: 01_tiny", "weights has shape (2, 2); with layers=True a head map needs (L, H,"
    ),
    "layers that are counted": ("head: 1", "layers: 2", "map: 01_tiny", "layers: 2 should be 'true'"),
    "a layer where there is one": ("head: 1", "layer: 2", "map: 01_tiny", "layer: 2 is none of the layers 1 to 1"),
    "a mask that is computed": ("head: 1", "masked: X > 1", "map: 01_tiny", "masked: 'X > 1' should be the name of a"),
    "a mask that no cell makes": (
        "head: 1", "masked: mask", "map: 01_tiny", "'mask' has no value in lessons/01_tiny/cells.py: NameError"
    ),
    "a mask of numbers": ("head: 1", "masked: X", "map: 01_tiny", "the mask of weights is an array of float64"),
    "labels for other heads": ('["shares"]', '["a", "b"]', "map: 01_tiny", "2 labels cannot name 1 head"),
    "bad reference function": (
        "01_tiny/reference\n", "01_tiny/refrence\n", "01_tiny/refrence",
        "lessons/01_tiny/reference.py has no function 'refrence'; it has helper, reference"
    ),
    "a fold of nothing": (
        "01_tiny/reference\n", "01_tiny/reference fold\n", "01_tiny/reference fold",
        "after '01_tiny/reference' may stand 'folded', not 'fold'"
    ),
    "a cell folded after no line": (
        "01_tiny/inputs\n```", "01_tiny/inputs folded after 0\n```", "```cell",
        "after '01_tiny/inputs' may stand a number of lines, as in 'folded after 4', not 'folded after 0'"
    ),
    "a cell folded after its last line": (
        "01_tiny/inputs\n```", "01_tiny/inputs folded after 99\n```", "```cell",
        "'inputs' has 4 lines; after 'folded after' stands a smaller number"
    ),
    "unknown exercise": (
        "exercise: 01_tiny/half", "exercise: 01_tiny/halve", "```exercise",
        "lessons/01_tiny/exercises.py has no exercise 'halve'; it has half"
    ),
    "an exercise after no cell": (
        "after: weights", "after: wieghts", "exercise: 01_tiny", "cells.py has no cell 'wieghts'"
    ),
    "hints that are no list": (
        'hints:\n  - "Divide by `2`."\n  - "`#!value 01_tiny/X[0, 0] .0f` becomes 1.5."', "hints: Divide",
        "exercise: 01_tiny", "'hints:' must be a list"
    ),
    "no right option": (
        "computed: tokens[int(weights[0].argmax())]\n", "", "question: Which token",
        "0 options are correct; mark one with 'correct: true'"
    ),
    "two right options": (
        "kind: many\n", "", "question: Which are",
        "2 options are correct; mark one with 'correct: true', or say 'kind: many'"
    ),
    "an unknown kind": (
        "kind: many", "kind: several", "question: Which are", "kind: several is neither one nor many"
    ),
    "computed answer that is no option": (
        "- text: server", "- text: client", "computed: tokens", "is 'server', none of the options 'client', '`<i"
    ),
    "computed answer that fails": (
        "weights[0].argmax", "weight[0].argmax", "question: Which token",
        "has no value in lessons/01_tiny/cells.py: NameError"
    ),
    "an option without why": (
        "    why: It does.\n", "", "question: Which token", "option 1 lacks 'why:'; every option explains itself"
    ),
    "a single option": (
        "  - {text: Less, why: It is not.}\n", "", "question: More", "'options:' must list at least two answers"
    ),
    "a value of no lesson": (
        "01_tiny/weights[1, 0] .2f", "weights", "#!value weights", "'weights' should be a lesson and a name"
    ),
    "a value that fails": (
        "weights[1, 0] .2f", "weights[9, 0] .2f", "weights[9, 0]",
        "'weights[9, 0]' has no value in lessons/01_tiny/cells.py: IndexError"
    ),
    "a format that does not fit": (
        "weights[1, 0] .2f", "weights .2f", "weights .2f", "TypeError: unsupported format string"
    ),
    "a value in a hint that fails": ("X[0, 0] .0f", "Y .0f", "01_tiny/Y", "'Y' has no value"),
    "a formula that is none": ("x^2", "x^2^3", "#!math", "'x^2^3' is no formula: DoubleSuperscripts"),
    "a formula that lacks a brace": ("sqrt{d_k}", "sqrt{d_k", "\\sqrt", "has 1 opening and 0 closing braces"),
    "a misspelt command": ("x^2", "\\sqr{x}", "#!math", "uses \\sqr, which is no command"),
    "a head that is no number": (
        "#!head 2 Head 2", "#!head two", "#!head two", "'#!head two' names no head; begin with its number, as in"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_on_the_page_stops_the_build_with_line_and_mend(course: Course, name: str) -> None:
    old, new, words, said = MISTAKES[name]
    course.edit(PAGE, old, new)
    assert_stops_at(course, PAGE, words, said)


def test_the_course_itself_has_no_mistake(course: Course) -> None:
    assert course.build()


def test_a_cell_that_is_not_shown_is_named_with_the_fence_to_add(course: Course) -> None:
    course.edit(PAGE, "```cell\n01_tiny/weights\n```\n", "")
    course.edit(PAGE, "    ```cell\n    01_tiny/timing\n    ```\n", "")
    with pytest.raises(LessonError, match=rf"{re.escape(PAGE)} does not show the cell 'weights'; add a ```cell fence"):
        course.build()


def second_lesson(course: Course, *blocks: str) -> None:
    """Lesson 02: the code of lesson 01, and a page of its cells and ``blocks``."""
    for name in ("cells", "exercises", "reference"):
        course.write(f"lessons/02_next/{name}.py", course.read(f"lessons/01_tiny/{name}.py"))
    cells = [f"```cell\n02_next/{name}\n```\n" for name in ("inputs", "weights", "timing")]
    course.write("docs/lessons/02_next.md", "\n".join([*cells, *blocks]))


def block(course: Course, kind: str) -> str:
    """The first fence of this kind on the page."""
    return f"```{kind}\n" + course.read(PAGE).split(f"```{kind}\n")[1].split("```")[0] + "```\n"


@pytest.mark.parametrize("kind", ["quiz", "shapes"])
def test_the_same_block_on_two_pages_is_refused_and_both_are_named(course: Course, kind: str) -> None:
    second_lesson(course, block(course, kind))
    with pytest.raises(Exception, match="this block stands on two pages; say whose numbers are meant") as stopped:
        course.build()
    here, there = (course.line(path, f"```{kind}") + 1 for path in (PAGE, "docs/lessons/02_next.md"))
    assert str(stopped.value).startswith(f"{PAGE}:{here} and docs/lessons/02_next.md:{there}: ")


@pytest.mark.parametrize("kind", ["quiz", "shapes"])
def test_a_block_may_say_whose_numbers_it_means(course: Course, kind: str) -> None:
    course.edit(PAGE, f"```{kind}\n", f"```{kind}\nlesson: 02_next\n")
    second_lesson(course, block(course, kind))
    course.edit("lessons/02_next/cells.py", "[[3.0, 1.0], [2.0, 2.0]]", "[[1.0, 3.0], [2.0, 2.0], [2.0, 2.0]]")
    html = course.build()
    shown = {"quiz": 'value="1" data-correct> <span><code>&lt;it&gt;', "shapes": '<span class="shape-size">3 × 2'}
    assert shown[kind] in html
