"""Write each lesson's notebook, complete with the outputs that the page shows.

``python -m pyodide_kernels.publish.notebooks`` writes ``build/notebooks/<slug>.ipynb``.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from . import outputs
from .lessons import ROOT, Lesson, LessonError, all_lessons
from .notebook import notebook
from .notebook_fences import Parts

NOTEBOOKS = ROOT / "build" / "notebooks"
LARGEST = 100_000


def parts_of(lesson: Lesson, site_url: str = "") -> Parts:
    """Read what a notebook of ``lesson`` is made of."""
    return Parts(
        slug=lesson.slug,
        cells=lesson.cells,
        exercises=lesson.exercises,
        checks={name: lesson.check_source(name) for name in lesson.exercises},
        reference=lesson.listing,
        result=outputs.output(lesson),
        elsewhere=lambda slug, expression: outputs.value(Lesson(slug, lesson.root), expression),
        site_url=site_url,
    )


def write(folder: Path = NOTEBOOKS) -> list[Path]:
    """Write every lesson's notebook, the changed ones only; return those. Raises LessonError."""
    folder.mkdir(parents=True, exist_ok=True)
    changed, wanted = [], set()
    for lesson in all_lessons():
        made = notebook(lesson.page.read_text("utf-8"), parts_of(lesson, os.environ.get("SITE_URL", "")))
        # Without indents: one number a line would make a head map five times as long.
        text = json.dumps(made, ensure_ascii=False, sort_keys=True) + "\n"
        size = len(text.encode())
        if size > LARGEST:
            raise LessonError(f"the notebook of {lesson.slug} has {size:,} bytes; {LARGEST:,} are allowed: show less")
        path = folder / f"{lesson.slug}.ipynb"
        wanted.add(path)
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(path)
    for path in set(folder.glob("*.ipynb")) - wanted:
        path.unlink()
    return changed


def main() -> int:
    """Write the notebooks; 1 with one line when a lesson cannot become one."""
    try:
        for path in write():
            print(f"notebook: {path.relative_to(ROOT)}")
    except LessonError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
