"""What a lesson's numbers are compared with stands on its page."""

import ast

import pytest

from pyodide_kernels.publish.lessons import Lesson, all_lessons
from pyodide_kernels.publish.page import fences
from pyodide_kernels.publish.references import split_listing


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.slug)
def test_the_page_shows_every_function_that_its_numbers_are_compared_with(lesson: Lesson) -> None:
    text = lesson.page.read_text(encoding="utf-8")
    shown = {split_listing(fence.body)[1] for fence in fences(text) if fence.kind == "reference"}
    functions = [node.name for node in ast.parse(lesson.listing()).body if isinstance(node, ast.FunctionDef)]
    assert "" in shown or [name for name in functions if name not in shown] == []
