"""What does not fit together in a diagram stops the build, with the file, the line and the mend."""

from __future__ import annotations

import pytest

from .diagrams import MASK, SHARING, SLICES, SUM, with_arrays
from .tiny_course import Course, assert_stops_at
from .tiny_lesson import PAGE

WIDE = "np.ones((2, 41), bool)"
SLICED, MASKED, SUMMED, SHARED = (f"```diagram\nkind: {kind}" for kind in ("slices", "mask", "sum", "sharing"))
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
    "a sum that does not fit": (
        "W_O: W_O", "W_O: W_all", SUMMED, "W_all (5, 6), output (4, 7) do not fit: (H, N, d_head)"
    ),
    "a sum of other arrays": (
        "output: output", "output: output + 1", SUMMED, "the sum over heads differs from output + 1 by 1"
    ),
    "heads that cannot share": (
        "[all_, H, 1]", "[all_, H, 5]", SHARED, "12 query heads cannot share 5 KV heads"
    ),
    "heads that are none": (
        "[all_, H, 1]", "[all_, heads.size / 24, 1]", SHARED, "'heads.size / 24' is 1.0; it should be how"
    ),
    "labels of two variants": ("MHA, ", "", SHARED, "labels: there are 2 for 3 entries of 'key_value_heads:'"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_stops_the_build_with_line_and_mend(course: Course, name: str) -> None:
    old, new, words, said = MISTAKES[name]
    with_arrays(course, SLICES, MASK, SUM, SHARING).edit(PAGE, old, new)
    assert_stops_at(course, PAGE, words, said)
