"""Refuse a lesson whose code does not do what its page will say of it."""

from __future__ import annotations

from typing import Any

from headwise.lesson_file import Cell

from .lessons import Lesson, LessonError


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
