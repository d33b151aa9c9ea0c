"""Fences that fold what only some readers want: it is on the page, behind a name."""

from __future__ import annotations

from .tiny_course import Course
from .tiny_lesson import CELLS, PAGE


def test_a_listing_and_a_long_cell_are_folded_where_the_page_says_so(course: Course) -> None:
    html = course.build()
    assert "cell-more" not in html and "<summary" not in html[html.index("PyTorch · ") - 60 : html.index("PyTorch · ")]
    course.edit(PAGE, "01_tiny/reference\n", "01_tiny/reference folded\n")
    course.edit(PAGE, "01_tiny/weights\n```\n\n???", "01_tiny/weights folded after 2\n```\n\n???")
    html = course.build()
    assert "reference.py · reference, 2 lines</summary>" in html and "the numbers" in html
    lines = course.read(CELLS).split("# %% weights\n")[1].split("\n\n# %%")[0].count("\n") + 1
    assert f'<div class="cell-code" style="--lines: {lines}; --shown: 2">' in html
    assert f'<button type="button" class="cell-more" aria-expanded="false">All {lines} lines<span' in html
