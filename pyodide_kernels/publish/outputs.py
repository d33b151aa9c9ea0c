"""The outputs that stand on a page before anything is run, made by the site's own Pyodide under Node.

``python -m pyodide_kernels.publish.outputs`` brings every lesson up to date. For each it writes

* ``static/lessons/<slug>.json``: what the page's worker needs to run and judge the lesson, and
* ``build/outputs/<slug>.json``: ``{"of": hash, "result": {"cells", "answers", "values", "seconds"}}``, see rehearse.py.

A lesson whose files, page and runtime have not changed is not run again.
"""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from . import in_node
from .description import FILES, rehearsal_of
from .lessons import Lesson, LessonError, all_lessons
from .pages import Stamp, stamp, stamps
from .review import check_cells, check_pages, check_result

HERE = Path(__file__).parent
_known: dict[Path, tuple[Any, dict[str, Any] | None]] = {}


def output(lesson: Lesson) -> dict[str, Any]:
    """The rehearsed result of ``lesson``, run anew if anything it depends on has changed; not to be changed."""
    found = _current(lesson)
    if found is None:
        _rehearse([lesson])
        found = _current(lesson)
        assert found is not None, f"{lesson.slug} was changed while it was run"
    return found


def value(lesson: Lesson, expression: str) -> Any:
    """The value of ``expression`` after the lesson has run; LessonError when it has none."""
    values = output(lesson)["values"]
    if expression not in values:
        raise LessonError(f"'{expression}' is not among the numbers that the pages ask of '{lesson.slug}'")
    found = values[expression]
    if isinstance(found, dict) and "problem" in found:
        raise LessonError(f"'{expression}' has no value in {lesson.path('cells.py')}: {found['problem']}")
    return found


def first_run_megabytes(lesson: Lesson) -> float:
    """What the first Run of a visit downloads, in MB of 10**6 bytes, compressed as a static host sends it."""
    return float(_read(_runtime(lesson) / "runtime.json")["total_gzip_bytes"]) / 1e6


def refresh(lessons: list[Lesson]) -> list[Lesson]:
    """Rehearse those of ``lessons`` that are out of date, in one start of Node; return them."""
    for root in {lesson.root for lesson in lessons}:
        check_pages(root)
    for lesson in lessons:
        check_cells(lesson)
    stale = [lesson for lesson in lessons if _current(lesson) is None]
    if stale:
        _rehearse(stale)
    return stale


def _rehearse(lessons: list[Lesson]) -> None:
    jobs = [rehearsal_of(lesson) for lesson in lessons]
    results = in_node.run(_runtime(lessons[0]), jobs)
    for lesson, job, result in zip(lessons, jobs, results, strict=True):
        check_result(lesson, result)
        _write(_for_worker(lesson), job["lesson"])
        _write(_stored(lesson), {"of": _hash(lesson, job), "result": result})
        if not job["lesson"]["reference"]:
            why = "expected.json is not of this code" if lesson.expected else "there is no expected.json yet"
            print(f"{lesson.slug}: {why}, so nothing is compared; run `make reference`")


def _runtime(lesson: Lesson) -> Path:
    return lesson.root / "static" / "runtime"


def _stored(lesson: Lesson) -> Path:
    return lesson.root / "build" / "outputs" / f"{lesson.slug}.json"


def _for_worker(lesson: Lesson) -> Path:
    return lesson.root / "static" / "lessons" / f"{lesson.slug}.json"


def _current(lesson: Lesson) -> dict[str, Any] | None:
    """The stored result if it is of the present files. Looked into only when one of them was written since.

    A page asks for each of its cells, maps and numbers, and most of them are of one lesson.
    """
    now = (written(lesson), *stamps(lesson.root).items())
    if lesson.folder not in _known or _known[lesson.folder][0] != now:
        there = _stored(lesson).exists() and _for_worker(lesson).exists()
        stored: dict[str, Any] = _read(_stored(lesson)) if there else {"of": ""}
        current = stored["of"] == _hash(lesson, rehearsal_of(lesson))
        _known[lesson.folder] = (now, stored["result"] if current else None)
    return _known[lesson.folder][1]


def written(lesson: Lesson) -> tuple[Stamp, ...]:
    """What changes whenever a file is written that a page takes something of this lesson from."""
    own = [lesson.folder / name for name in FILES]
    return tuple(map(stamp, [*own, _stored(lesson), _for_worker(lesson), _runtime(lesson) / "runtime.json"]))


def _hash(lesson: Lesson, job: dict[str, Any]) -> str:
    parts = [json.dumps(job, sort_keys=True).encode(), *(path.read_bytes() for path in sorted(HERE.glob("rehearse.*")))]
    runtime = _runtime(lesson) / "runtime.json"
    parts.append(runtime.read_bytes() if runtime.exists() else b"")
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


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
    except (LessonError, RuntimeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
