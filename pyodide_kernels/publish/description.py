"""Describe a lesson as plain data: what runs it, in the page, in Node and in tests, needs no file of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from headwise.evaluate import assigned_names
from pyodide_kernels.prove.record import is_stale, reference_name, values_as_lists
from pyodide_kernels.prove.tolerance import FLOAT64

from .lessons import Lesson
from .page import expressions
from .pages import Stamp, stamp, texts
from .review import check_exercises

FILES = ("cells.py", "exercises.py", "reference.py", "expected.json", "expected.npz")
_made: dict[Path, tuple[tuple[Stamp, ...], dict[str, Any]]] = {}


def describe(lesson: Lesson) -> dict[str, Any]:
    """The plain data of a lesson that its sessions get, in the page, in Node and in tests."""
    lesson.text("reference.py")  # names it where it is missing
    # A record of older code says nothing of this lesson's numbers.
    expected = None if lesson.expected is None or is_stale(lesson.folder) else lesson.expected
    values = {} if expected is None else values_as_lists(lesson.folder)
    # A variable that several cells assign is compared where it gets its last value.
    assigned = {cell.name: assigned_names(cell.source) for cell in lesson.cells}
    made_by = {name: cell for cell, names in assigned.items() for name in names}
    return {
        "lesson": lesson.slug,
        "cells": [
            {
                "name": cell.name,
                "source": cell.source,
                "volatile": cell.volatile,
                "compared": [
                    name
                    for name in assigned[cell.name]
                    if name in values and made_by[name] == cell.name and not cell.volatile
                ],
            }
            for cell in lesson.cells
        ],
        "exercises": {name: {"check": lesson.check_source(name)} for name in lesson.exercises},
        "expected": values,
        "tolerance": FLOAT64,
        "reference": "" if expected is None else reference_name(expected.made_by),
    }


def rehearsal_of(lesson: Lesson) -> dict[str, Any]:
    """The job for rehearse.py: the lesson, its answers, and all that any page shows of its variables."""
    check_exercises(lesson)
    return {**_code_of(lesson), "expressions": _expressions(lesson)}


def _code_of(lesson: Lesson) -> dict[str, Any]:
    """What of the job depends on the lesson's own folder; made again when a file of it has changed."""
    now = tuple(stamp(lesson.folder / name) for name in FILES)
    if lesson.folder not in _made or _made[lesson.folder][0] != now:
        answers = {
            name: {role: cell.source for role, cell in roles.items() if role != "check"}
            for name, roles in lesson.exercises.items()
        }
        _made[lesson.folder] = (now, {"lesson": describe(lesson), "exercises": answers})
    return _made[lesson.folder][1]


def _expressions(lesson: Lesson) -> list[str]:
    # Other pages show this lesson's numbers too: the front page has a head map.
    pages = texts(lesson.root)
    own = lesson.page.relative_to(lesson.root).as_posix()
    wanted: list[str] = []
    for path in [own, *(path for path in pages if path != own)]:
        wanted += expressions(path, pages[path]).get(lesson.slug, [])
    return list(dict.fromkeys(wanted))
