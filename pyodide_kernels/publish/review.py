"""Refuse a lesson whose code and page do not fit together, or whose code does not do what the page will say of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from headwise.lesson_file import Cell

from .block_names import check_names
from .lessons import Lesson, LessonError
from .page import check_closed, fences, standing_at, unix_lines
from .pages import texts
from .references import split_cell, split_reference
from .settings import FRONT_MATTER, check_about, settings


def check_result(lesson: Lesson, result: dict[str, Any]) -> None:
    """Refuse a rehearsal in which a cell raises or an exercise is not what it says.

    ``result`` is what rehearse.py made of ``lesson``. Raises LessonError with the file, the line and the mend.
    """
    for cell in lesson.cells:
        if error := result["cells"][cell.name].get("error"):
            raise LessonError(f"{_line(lesson, error, cell)} cell '{cell.name}' {_words(error)}; mend that line")
    for name, answers in result["answers"].items():
        said_of: dict[str, str] = {}
        for role, report in answers.items():
            cell = lesson.exercises[name][role]
            _check_answer(lesson, cell, report)
            said = report.get("result", {}).get("feedback", "")
            if role.startswith("wrong "):
                if said in said_of:
                    raise LessonError(
                        f"{_where(lesson, cell)} gets the message of '{said_of[said]}', '{said}'; give it its own"
                    )
                said_of[said] = role


def _check_answer(lesson: Lesson, cell: Cell, report: dict[str, Any]) -> None:
    where = _where(lesson, cell)
    result = report.get("result", {"state": "none", "feedback": ""})
    error = report.get("error")
    if "line" in result:
        raise LessonError(
            f"{lesson.path('exercises.py')}:{lesson.check_line(cell.name, result['line'])} check of '{cell.name}' "
            f"stops here, given the {cell.role}: {result['feedback']} Mend that line"
        )
    if error:
        raise LessonError(
            f"{_line(lesson, error, cell, 'exercises.py')} {cell.role} of '{cell.name}' {_words(error)}; "
            "an answer must run, right or wrong, so that the check can speak of it"
        )
    if cell.role == "solution":
        if result["state"] != "pass":
            raise LessonError(f"{where} fails its own check, which says: {result['feedback']} Mend one of the two")
    elif result["state"] == "pass":
        raise LessonError(f"{where} passes the check; make the check tell it from the solution")
    elif not isinstance(result["feedback"], str) or not result["feedback"].strip():
        raise LessonError(f"{where} fails without a word; let the check return a sentence")


def _where(lesson: Lesson, cell: Cell) -> str:
    return f"{lesson.path('exercises.py')}:{cell.line} {cell.role} of '{cell.name}'"


def _words(error: dict[str, Any]) -> str:
    return f"raises {error['ename']}: {error['evalue']}"


def _line(lesson: Lesson, error: dict[str, Any], cell: Cell, name: str = "cells.py") -> str:
    """The line of the innermost frame, which may lie in a function of a cell above."""
    if not error["frames"]:
        return f"{lesson.path(name)}:{cell.line}"
    frame = error["frames"][-1]
    if frame["cell"] != cell.name:
        cell, name = lesson.cell(frame["cell"]), "cells.py"
    return f"{lesson.path(name)}:{cell.line + frame['line'] - 1}"


def check_exercises(lesson: Lesson) -> None:
    """Every exercise that the page shows is in ``exercises.py``: LessonError names the first that is not."""
    if not lesson.exercises:  # read before the page: a mistake in that file is none of the page's
        return
    for fence in fences(lesson.page.read_text(encoding="utf-8")):
        if fence.kind == "exercise":
            with standing_at(f"docs/lessons/{lesson.slug}.md", fence.line):
                name = split_reference(str(settings(fence.body, ("exercise",))["exercise"]))[1]
                lesson.exercise(name)


def check_pages(root: Path) -> None:
    """Every page says of itself what the templates ask for, in blocks that there are. LessonError for the first other.

    The front matter may hold no misspelt key and no word for a number.
    """
    for page, text in texts(root).items():
        if front := FRONT_MATTER.match(unix_lines(text)):
            with standing_at(page, 1):
                check_about(front["yaml"])
        check_names(page, text, root)


def check_cells(lesson: Lesson) -> None:
    """Every cell stands on the page once, in the order of ``cells.py``: LessonError names the first that does not."""
    path = f"docs/lessons/{lesson.slug}.md"
    names = [cell.name for cell in lesson.cells]
    shown: list[str] = []
    for fence in fences(lesson.page.read_text(encoding="utf-8")):
        if fence.kind == "cell":
            with standing_at(path, fence.line):
                check_closed(fence)
                slug, name, shown_at_first = split_cell(fence.body)
                if slug != lesson.slug:
                    raise LessonError(f"this is a cell of '{slug}'; a page runs its own lesson's cells")
                lines = len(lesson.cell(name).source.strip().splitlines())
                if shown_at_first >= lines:
                    raise LessonError(f"'{name}' has {lines} lines; after 'folded after' stands a smaller number")
                if name != (names[len(shown)] if len(shown) < len(names) else None):
                    order = ", ".join(names)
                    raise LessonError(f"'{name}' is out of turn; the order of {lesson.path('cells.py')} is {order}")
            shown.append(name)
    if len(shown) < len(names):
        raise LessonError(f"{path} does not show the cell '{names[len(shown)]}'; add a ```cell fence for it")
