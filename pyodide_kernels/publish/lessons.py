"""Find the lessons and read their files.

A lesson is one page ``docs/lessons/<slug>.md`` and one folder ``lessons/<slug>/``; nothing else lists them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from headwise.lesson_file import Cell, LessonFileError, pick, read_cells

ROOT = Path(__file__).resolve().parents[2]
ROLES = ("starter", "solution", "check")


class LessonError(Exception):
    """A lesson that cannot be published; the message names the file, the line and the mend."""


@dataclass(frozen=True)
class Lesson:
    """One lesson of the course whose top folder is ``root``."""

    slug: str
    root: Path = ROOT

    @property
    def folder(self) -> Path:
        """``lessons/<slug>``."""
        return self.root / "lessons" / self.slug

    @property
    def page(self) -> Path:
        """``docs/lessons/<slug>.md``."""
        return self.root / "docs" / "lessons" / f"{self.slug}.md"

    def path(self, name: str) -> str:
        """The lesson's file ``name`` as messages give it, relative to the course."""
        return f"lessons/{self.slug}/{name}"

    def text(self, name: str) -> str:
        """The text of one of the lesson's files; LessonError when it is missing."""
        try:
            return (self.folder / name).read_text(encoding="utf-8")
        except FileNotFoundError:
            raise LessonError(f"{self.path(name)} is missing; `make new-lesson NAME={self.slug}` shows one") from None

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of ``cells.py``, in order."""
        return self._cells("cells.py")

    def cell(self, name: str) -> Cell:
        """The cell ``name``; LessonError lists the names there are."""
        try:
            return pick(self.cells, name, self.path("cells.py"))
        except LessonFileError as error:
            raise LessonError(str(error)) from None

    @cached_property
    def exercises(self) -> dict[str, dict[str, Cell]]:
        """Exercise name → role → cell, from ``exercises.py``; every exercise has all three roles and a wrong answer."""
        found: dict[str, dict[str, Cell]] = {}
        for cell in self._cells("exercises.py"):
            found.setdefault(cell.name, {})[cell.role] = cell
        for name, roles in found.items():
            missing = [role for role in ROLES if role not in roles]
            if not any(role.startswith("wrong ") for role in roles):
                missing.append("wrong <slug>")
            if missing:
                line = next(iter(roles.values())).line - 1
                raise LessonError(
                    f"{self.path('exercises.py')}:{line} exercise '{name}' lacks {', '.join(missing)}; "
                    f"add a cell '# %% {name} {missing[0]}'"
                )
        return found

    def check_source(self, name: str) -> str:
        """The check of exercise ``name`` with the file's preamble (imports, helpers) before it."""
        preamble = self.text("exercises.py").split("# %%", 1)[0]
        return f"{preamble}\n{self.exercises[name]['check'].source}"

    @cached_property
    def expected(self) -> dict[str, Any] | None:
        """``expected.json``, or None for a lesson that has no reference yet."""
        path = self.folder / "expected.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None

    def _cells(self, name: str) -> list[Cell]:
        try:
            return read_cells(self.text(name), self.path(name))
        except LessonFileError as error:
            raise LessonError(str(error)) from None


def all_lessons(root: Path = ROOT) -> list[Lesson]:
    """Every lesson, by number; LessonError for a folder without a page or a page without a folder."""
    folders = {path.parent.name for path in (root / "lessons").glob("*/cells.py")}
    pages = {path.stem for path in (root / "docs" / "lessons").glob("[0-9]*.md")}
    for slug in sorted(folders ^ pages):
        there, missing = (f"lessons/{slug}/", f"docs/lessons/{slug}.md")[:: 1 if slug in folders else -1]
        raise LessonError(f"{there} is there but {missing} is not; a lesson is both")
    return [Lesson(slug, root) for slug in sorted(folders)]
