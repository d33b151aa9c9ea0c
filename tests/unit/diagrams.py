"""A lesson's arrays, a diagram of each kind that is drawn of them, and what a test reads off a drawing."""

from __future__ import annotations

import re

from .tiny_course import Course
from .tiny_lesson import CELLS, PAGE

# Sizes all different, so that a wrong axis must show.
ARRAYS = """
H, N = 3, 4
W_all = np.zeros((5, 6))  # (d_model, H * d_head)
W_O = np.arange(42.0).reshape(6, 7)
may = np.array([[True, False, True], [True, True, True]])
keys = ["a", "<b>", "a"]
heads = np.arange(24.0).reshape(3, 4, 2)  # (H, N, d_head)
output = heads.swapaxes(0, 1).reshape(4, 6) @ W_O  # (N, d_model)
G, all_ = 6, 12
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
SUM = """
```diagram
kind: sum
title: Added up.
heads: heads
W_O: W_O
output: output
```
"""
SHARING = """
```diagram
kind: sharing
title: Shared.
query_heads: all_
key_value_heads: [all_, H, 1]
labels: [MHA, GQA, MQA]
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
