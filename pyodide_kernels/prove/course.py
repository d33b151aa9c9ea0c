"""Which lessons there are, and their code as cells: for what builds the pages and for what proves the numbers.

Needs the standard library alone, because the reference runs where nothing but PyTorch and NumPy is installed.
"""

from __future__ import annotations

from pathlib import Path

from headwise.lesson_file import Cell, LessonFileError, read_cells

ROOT = Path(__file__).resolve().parents[2]


class LessonError(Exception):
    """A lesson that does not do what it must; the message names the file, the line and the mend."""


def lesson_names(lessons: Path) -> list[str]:
    """The names of the folders in ``lessons`` that hold ``cells.py``, in order."""
    return sorted(path.parent.name for path in lessons.glob("*/cells.py"))


def lesson_folders(lessons: Path, only: str | None = None) -> list[Path]:
    """Every lesson's folder in ``lessons``, in order, or the one called ``only``; LessonError when there is none."""
    if lessons.is_relative_to(Path.cwd()):
        lessons = lessons.relative_to(Path.cwd())  # for messages that can be read
    folders = [lessons / name for name in lesson_names(lessons) if only in (None, name)]
    if not folders:
        wanted = f"no lesson {only!r}" if only else "no lesson"
        raise LessonError(f"{lessons}: {wanted}; a lesson is a folder with cells.py and reference.py")
    return folders


def lesson_text(folder: Path, name: str, shown: str = "") -> str:
    """The text of a lesson's file ``name``, called ``shown`` in messages; LessonError when it is missing."""
    try:
        return (folder / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        missing = shown or str(folder / name)
        raise LessonError(f"{missing} is missing; docs/instructors.md shows what it holds") from None


def lesson_cells(folder: Path, name: str = "cells.py", shown: str = "") -> list[Cell]:
    """The cells of a lesson's file ``name``, in order; LessonError when it cannot be read as cells."""
    try:
        return read_cells(lesson_text(folder, name, shown), shown or str(folder / name))
    except LessonFileError as error:
        raise LessonError(str(error)) from None
