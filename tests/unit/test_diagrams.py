"""The fence `diagram`: drawn from the lesson's arrays, told in words, and its mistakes named with file and line."""

from __future__ import annotations

import re

import pytest

from pyodide_kernels.publish.notebook import notebook

from .notebook_parts import FRONT, parts
from .test_fences import Tree
from .tiny_course import Course, assert_stops_at
from .tiny_lesson import CELLS, PAGE

# Sizes all different, so that a wrong axis must show.
ARRAYS = """
H, N = 3, 4
W_all = np.zeros((5, 6))  # (d_model, H * d_head)
W_O = np.arange(42.0).reshape(6, 7)
may = np.array([[True, False, True], [True, True, True]])
keys = ["a", "<b>", "a"]
"""
SLICES = """
```diagram
kind: slices
title: Cut for `#!head 2`.
array: 01_tiny/W_all
heads: H
```
"""
MASK = """
```diagram
kind: mask
title: Who may look.
masks: [may, ~may]
labels: [here, "`~may`"]
tokens: tokens
keys: keys
```
"""


def with_arrays(course: Course, *blocks: str) -> Course:
    course.edit(CELLS, "weights = shares(X)\n", f"weights = shares(X)\n{ARRAYS}")
    course.write(PAGE, course.read(PAGE) + "".join(blocks))
    return course


def words_of(html: str) -> list[str]:
    """The text alternatives of the diagrams."""
    return re.findall(r'<figure class="diagram"[^>]*><p class="visually-hidden">(.*?)</p>', html)


def heads_of(html: str) -> list[tuple[str, str, str]]:
    """The parts of a drawing that are in a head's colour: number, hue, content."""
    return re.findall(r'<g data-head="(\d+)" data-hue="(\d)">(.*?)</g>', html)


def lines_of(html: str) -> list[tuple[int, int]]:
    """The lines down and across in each part of a drawing that is in a head's colour."""
    paths = ["".join(re.findall(r' d="(.*?)"', part)) for _, _, part in heads_of(html)]
    return [(path.count("v"), path.count("h")) for path in paths]


def test_a_matrix_is_cut_into_a_slice_for_each_head(course: Course) -> None:
    html = with_arrays(course, SLICES).build()
    assert Tree(html).open == []
    assert words_of(html) == [
        "W_all, 5 rows by 6 columns, cut into 3 slices of 2 columns: "
        "columns 0 to 1 are head 1, columns 2 to 3 are head 2, columns 4 to 5 are head 3."
    ]
    assert [(head, hue) for head, hue, _ in heads_of(html)] == [("1", "1"), ("2", "2"), ("3", "3")]
    assert lines_of(html) == [(1, 4)] * 3  # inside a slice of 5 rows and 2 columns
    assert "</code> 5 × 6</p>" in html and "<figcaption>Cut for <span" in html


def test_rows_are_cut_where_the_axis_says_so(course: Course) -> None:
    block = SLICES.replace("W_all", "W_O").replace("heads: H", "heads: H\naxis: rows")
    html = with_arrays(course, block).build()
    assert "6 rows by 7 columns, cut into 3 slices of 2 rows: rows 0 to 1 are head 1," in words_of(html)[0]
    assert lines_of(html) == [(6, 1)] * 3


def test_of_many_heads_the_first_and_the_last_are_drawn_and_a_large_matrix_in_blocks(course: Course) -> None:
    course.edit(CELLS, "weights = shares(X)\n", "weights = shares(X)\nwide = np.zeros((9, 4096))\n")
    block = SLICES.replace("01_tiny/W_all", "01_tiny/wide").replace("heads: H", "heads: len(keys) * 8 + 8")
    html = with_arrays(course, block).build()
    assert "9 rows by 4,096 columns, cut into 32 slices of 128 columns" in words_of(html)[0]
    assert "columns 256 to 383 are head 3, and so on, columns 3,968 to 4,095 are head 32." in words_of(html)[0]
    assert [head for head, _, _ in heads_of(html)] == ["1", "2", "3", "32"] and len(html) < 40_000


def test_a_mask_is_filled_where_a_row_may_look_and_hatched_where_not(course: Course) -> None:
    html = with_arrays(course, MASK).build()
    assert Tree(html).open == []
    # A repeated token is told apart by its number.
    assert words_of(html) == [
        "here: 2 rows by 3 columns; 5 of 6 cells may be looked at. “server” may look at “a 0” and “a 2”. "
        "“&lt;it&gt;” may look at “a 0” to “a 2”. ~may: 2 rows by 3 columns; 1 of 6 cells may be looked at. “server” "
        "may look at “&lt;b&gt;”. “&lt;it&gt;” may look at nothing. Rows look, columns are looked at."
    ]
    drawings = re.findall(r"<svg.*?</svg>", html[html.index('data-kind="mask"') :])
    hatched = [re.findall(r'class="frame" d="(.*?)"', drawing)[0].count("z") for drawing in drawings]
    assert ([drawing.count("<rect") for drawing in drawings], hatched) == ([5, 1], [1, 5])
    assert html.count("filled = may look, 5 of 6") == html.count("filled = may look, 1 of 6") == 1


def test_rows_of_a_mask_that_are_alike_are_told_once(course: Course) -> None:
    course.edit(CELLS, "weights = shares(X)\n", "weights = shares(X)\nopen_ = np.ones((30, 2), bool)\n")
    html = with_arrays(course, "\n```diagram\nkind: mask\ntitle: All.\nmasks: [open_]\n```\n").build()
    assert "60 of 60 cells may be looked at. Every row may look at column 0 to column 1." in words_of(html)[0]


WIDE = "np.ones((2, 41), bool)"
SLICED, MASKED = "```diagram\nkind: slices", "```diagram\nkind: mask"
# What is changed, into what, the words on the line that is named, what is said.
MISTAKES = {
    "an unknown kind": ("kind: slices", "kind: slice", "```diagram\nkind: slice", "there are slices, sum"),
    "no title": ("title: Cut for `#!head 2`.\n", "", SLICED, "'title:' is missing"),
    "no array": ("array: 01_tiny/W_all\n", "", SLICED, "'array:' is missing"),
    "a key of another kind": (
        "heads: H", "heads: H\nkeys: keys", "keys: keys", "'keys:' means nothing in this diagram block"
    ),

    "a missing lesson": ("01_tiny/W_all", "07_none/W_all", SLICED, "there is no lesson '07_none'"),
    "two lessons": ("heads: H", "heads: 02_b/H", SLICED, "a diagram is of one lesson; this one names 01"),
    "an unknown array": ("W_all", "W_al", SLICED, "'[*W_al.shape]' has no value in lessons/01_tiny/cells.py"),
    "heads that do not fit": ("heads: H", "heads: N", SLICED, "4 heads cannot share the 6 columns of W_all"),
    "no number of heads": ("heads: H", "heads: keys", SLICED, "it should be how many heads there are"),
    "a vector": ("W_all", "W_all[0]", SLICED, "W_all[0] has shape (6,); a diagram of slices cuts a matrix"),
    "an unknown axis": ("heads: H", "heads: H\naxis: both", SLICED, "'both' is neither columns nor rows"),
    "labels of another number": ("here, ", "", MASKED, "labels: there are 1 for 2 entries of 'masks:'"),
    "masks that are no list": ("masks: [may, ~may]", "masks: may", MASKED, "'masks:' should be a list"),
    "a mask of numbers": ("[may, ~may]", "[may, X]", MASKED, "X should be a matrix of booleans"),
    "tokens of another number": ("keys: keys\n", "", MASKED, "may has 3 columns for 2 tokens; name others with"),
    "a mask too large": (
        "[may, ~may]", f'[may, "{WIDE}"]', MASKED, f"{WIDE} has 2 × 41 cells; at most 40 × 40"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_stops_the_build_with_line_and_mend(course: Course, name: str) -> None:
    old, new, words, said = MISTAKES[name]
    with_arrays(course, SLICES, MASK).edit(PAGE, old, new)
    assert_stops_at(course, PAGE, words, said)


def test_in_a_notebook_a_diagram_is_its_words_and_a_mask_letters() -> None:
    values = {"may": [[True, False]], "~may": [[False, True]], "tokens": ["*it*"], "keys": ["<a>", "b"]}
    (made,) = [cell["source"] for cell in notebook(FRONT + MASK, parts(result={"values": values}))["cells"][2:]]
    assert made.startswith(
        "```text\nhere\n ■ ·\n\n~may\n · ■\n\n■ may look, · may not\n```\n\nhere: 1 row by 2 columns"
    )
    assert "“\\*it\\*” may look at “&lt;a&gt;”." in made and made.endswith("\n\n*Who may look.*")
