"""The lessons of this course belong together."""

import re
from typing import Any

import numpy as np

from pyodide_kernels.publish.lessons import ROOT, all_lessons

from ..lessons.running import run_cells


def test_lessons_are_numbered_without_a_gap() -> None:
    slugs = [lesson.slug for lesson in all_lessons()]
    assert [slug[:2] for slug in slugs] == [f"{number:02}" for number in range(1, len(slugs) + 1)]


def test_the_code_of_the_page_to_print_does_what_lesson_03_does() -> None:
    code = re.search(r"```python\n(.+?)```", (ROOT / "docs" / "summary.md").read_text(encoding="utf-8"), re.DOTALL)
    assert code
    lesson: dict[str, Any] = run_cells("03_splitting_heads")
    names = {name: lesson[name] for name in ("X", "W_Q_all", "heads", "N", "H", "d_head")}
    exec(code[1], names)
    np.testing.assert_array_equal(names["Q"], lesson["Q"])
    np.testing.assert_array_equal(names["concat"], lesson["concat"])
