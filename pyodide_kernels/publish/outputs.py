"""The outputs that stand on a page before anything is run, made by the site's own Pyodide under Node.

``python -m pyodide_kernels.publish.outputs`` brings every lesson up to date. For each it writes

* ``static/lessons/<slug>.json``: what the page's worker needs to run and judge the lesson, and
* ``build/outputs/<slug>.json``: ``{"of": hash, "result": {"cells", "answers", "values", "seconds"}}``, see rehearse.py.

A lesson whose files, page and runtime have not changed is not run again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

from headwise.evaluate import assigned_names
from pyodide_kernels.prove.record import is_stale, reference_name, values_as_lists
from pyodide_kernels.prove.tolerance import FLOAT64

from .lessons import Lesson, LessonError, all_lessons
from .page import check_cells, expressions, fences, settings, split_reference

HERE = Path(__file__).parent


def describe(lesson: Lesson) -> dict[str, Any]:
    """The plain data of a lesson that its sessions get, in the page, in Node and in tests."""
    stale = lesson.expected is None or is_stale(lesson.folder)
    values = {} if stale else values_as_lists(lesson.folder)
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
        "reference": "" if stale or lesson.expected is None else reference_name(lesson.expected["made_by"]),
    }


def output(lesson: Lesson) -> dict[str, Any]:
    """The rehearsed result of ``lesson``, run anew if anything it depends on has changed."""
    if not _is_current(lesson):
        _rehearse([lesson])
    result: dict[str, Any] = _read(_stored(lesson))["result"]
    return result


def value(lesson: Lesson, expression: str) -> Any:
    """The value of ``expression`` after the lesson has run; LessonError when it has none."""
    found = output(lesson)["values"].get(expression)
    if isinstance(found, dict) and "problem" in found:
        raise LessonError(f"'{expression}' has no value in {lesson.path('cells.py')}: {found['problem']}")
    return found


def first_run_megabytes(lesson: Lesson) -> float:
    """What the first Run of a visit downloads, in MB of 10**6 bytes, compressed as a static host sends it."""
    return float(_read(lesson.root / "static" / "runtime" / "runtime.json")["total_gzip_bytes"]) / 1e6


def refresh(lessons: list[Lesson]) -> list[Lesson]:
    """Rehearse those of ``lessons`` that are out of date, in one start of Node; return them."""
    for lesson in lessons:
        check_cells(lesson)
    stale = [lesson for lesson in lessons if not _is_current(lesson)]
    if stale:
        _rehearse(stale)
    return stale


def _rehearse(lessons: list[Lesson]) -> None:
    jobs = [_job(lesson) for lesson in lessons]
    runtime = lessons[0].root / "static" / "runtime"
    done = subprocess.run(
        [node(), str(HERE / "rehearse.mjs"), str(runtime), str(HERE / "rehearse.py")],
        input=json.dumps(jobs),
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    if done.returncode != 0:
        raise LessonError(f"running the lessons in Node failed:\n{done.stderr}")
    for lesson, job, result in zip(lessons, jobs, json.loads(done.stdout), strict=True):
        check_result(lesson, result)
        _write(_for_worker(lesson), job["lesson"])
        _write(_stored(lesson), {"of": _hash(lesson, job), "result": result})


def check_result(lesson: Lesson, result: dict[str, Any]) -> None:
    """Refuse a rehearsal in which a cell raises or an exercise is not what it says; LessonError with file and line."""
    for cell in lesson.cells:
        if error := result["cells"][cell.name].get("error"):
            at = error["frames"][-1]["line"] if error["frames"] else 1
            raise LessonError(
                f"{lesson.path('cells.py')}:{cell.line + at - 1} cell '{cell.name}' raises "
                f"{error['ename']}: {error['evalue']}"
            )
    for name, answers in result["answers"].items():
        messages: dict[str, str] = {}
        for role, report in answers.items():
            where = f"{lesson.path('exercises.py')}:{lesson.exercises[name][role].line} {role} of '{name}'"
            state, feedback = report.get("result", {"state": "none", "feedback": ""}).values()
            if role == "solution" and state != "pass":
                raise LessonError(f"{where} does not pass its check ({feedback or report.get('error')})")
            if role != "solution" and state != "fail":
                raise LessonError(f"{where} should fail the check, in words, but gives '{state}' {report.get('error')}")
            if role.startswith("wrong "):
                if feedback in messages:
                    raise LessonError(f"{where} gets the message of '{messages[feedback]}'; give it its own")
                messages[feedback] = role


def _job(lesson: Lesson) -> dict[str, Any]:
    text = lesson.page.read_text(encoding="utf-8")
    shown = [
        split_reference(settings(fence.body, ("exercise",))["exercise"])[1]
        for fence in fences(text)
        if fence.kind == "exercise"
    ]
    for name in shown:
        if name not in lesson.exercises:
            raise LessonError(
                f"docs/lessons/{lesson.slug}.md shows an exercise '{name}'; {lesson.path('exercises.py')} has "
                f"{', '.join(lesson.exercises)}"
            )
    # Other pages show this lesson's numbers too: the front page has a head map.
    elsewhere = [
        expression
        for page in sorted((lesson.root / "docs").rglob("*.md"))
        if page != lesson.page
        for expression in expressions(page.read_text(encoding="utf-8"), lesson.slug, own=False)
    ]
    return {
        "lesson": describe(lesson),
        "exercises": {
            name: {role: cell.source for role, cell in roles.items() if role != "check"}
            for name, roles in lesson.exercises.items()
        },
        "expressions": list(dict.fromkeys(expressions(text, lesson.slug, own=True) + elsewhere)),
    }


def _stored(lesson: Lesson) -> Path:
    return lesson.root / "build" / "outputs" / f"{lesson.slug}.json"


def _for_worker(lesson: Lesson) -> Path:
    return lesson.root / "static" / "lessons" / f"{lesson.slug}.json"


def _is_current(lesson: Lesson) -> bool:
    stored = _stored(lesson)
    if not (stored.exists() and _for_worker(lesson).exists()):
        return False
    return bool(_read(stored)["of"] == _hash(lesson, _job(lesson)))


def _hash(lesson: Lesson, job: dict[str, Any]) -> str:
    parts = [json.dumps(job, sort_keys=True).encode(), *(path.read_bytes() for path in sorted(HERE.glob("rehearse.*")))]
    runtime = lesson.root / "static" / "runtime" / "runtime.json"
    parts.append(runtime.read_bytes() if runtime.exists() else b"")
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


@cache
def node() -> str:
    """The Node that the Makefile found (``NODE``), or the one on the path; LessonError names the mend."""
    found = os.environ.get("NODE") or shutil.which("node")
    if not found:
        raise LessonError("Node is needed to run the lessons at build; `make setup` brings one")
    return found


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def _write(path: Path, data: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")


def main() -> int:
    """Bring every lesson's outputs up to date; 1 with one line when a lesson cannot be published."""
    try:
        for lesson in refresh(all_lessons()):
            print(f"ran {lesson.slug} in Pyodide")
    except LessonError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
