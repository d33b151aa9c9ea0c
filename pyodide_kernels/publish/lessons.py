"""Find the lessons and read their files.

A lesson is one page ``docs/lessons/<slug>.md`` and one folder ``lessons/<slug>/``; nothing else lists them.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from headwise.lesson_file import Cell, LessonFileError, pick, preamble
from pyodide_kernels.prove import record
from pyodide_kernels.prove.content import Expected
from pyodide_kernels.prove.course import ROOT, LessonError, lesson_cells, lesson_names, lesson_text

__all__ = ["ROOT", "Lesson", "LessonError", "all_lessons"]

ROLES = ("starter", "solution", "check")


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
        return lesson_text(self.folder, name, self.path(name))

    @cached_property
    def cells(self) -> list[Cell]:
        """The cells of ``cells.py``, in order; LessonError unless each is Python and has a name of one word."""
        cells = self._cells("cells.py")
        for cell in cells:
            if cell.role:
                raise LessonError(
                    f"{self.path('cells.py')}:{cell.line - 1} names a cell '{cell.name} {cell.role}'; write one word"
                )
            self._parsed(cell, "cells.py")
        return cells

    def cell(self, name: str) -> Cell:
        """The cell ``name``; LessonError lists the names there are."""
        try:
            return pick(self.cells, name, self.path("cells.py"))
        except LessonFileError as error:
            raise LessonError(str(error)) from None

    @cached_property
    def exercises(self) -> dict[str, dict[str, Cell]]:
        """Exercise name → role → cell, from ``exercises.py``.

        Raises LessonError unless every exercise has all three roles and a wrong answer.
        """
        path = self.path("exercises.py")
        found: dict[str, dict[str, Cell]] = {}
        for cell in self._cells("exercises.py"):
            if cell.role not in ROLES and not cell.role.startswith("wrong "):
                raise LessonError(
                    f"{path}:{cell.line - 1} gives '{cell.name}' the role '{cell.role}'; "
                    f"a role is {', '.join(ROLES)} or wrong <slug>"
                )
            found.setdefault(cell.name, {})[cell.role] = cell
        for name, roles in found.items():
            missing = [role for role in ROLES if role not in roles]
            if not any(role.startswith("wrong ") for role in roles):
                missing.append("wrong <slug>")
            if missing:
                line = next(iter(roles.values())).line - 1
                raise LessonError(
                    f"{path}:{line} exercise '{name}' lacks {', '.join(missing)}; add a cell '# %% {name} {missing[0]}'"
                )
            check = self._parsed(roles["check"], "exercises.py")
            if f"check_{name}" not in [node.name for node in check.body if isinstance(node, ast.FunctionDef)]:
                raise LessonError(
                    f"{path}:{roles['check'].line} the check of '{name}' has no function check_{name}; "
                    f"write def check_{name}(given)"
                )
        return found

    def exercise(self, name: str) -> dict[str, Cell]:
        """The exercise ``name`` by role; LessonError lists the exercises there are."""
        if name not in self.exercises:
            there = ", ".join(self.exercises)
            raise LessonError(f"{self.path('exercises.py')} has no exercise '{name}'; it has {there}")
        return self.exercises[name]

    def check_source(self, name: str) -> str:
        """The check of exercise ``name`` with the file's preamble (imports, helpers) before it."""
        return f"{preamble(self.text('exercises.py'))}\n{self.exercises[name]['check'].source}"

    def check_line(self, name: str, line: int) -> int:
        """The line of ``exercises.py`` that is ``line`` of ``check_source(name)``, both from 1."""
        before = preamble(self.text("exercises.py")).count("\n") + 1
        return line if line <= before else self.exercises[name]["check"].line + line - before - 1

    def listing(self, name: str = "") -> str:
        """``reference.py``, or its function ``name`` with its decorators; LessonError lists the functions there are."""
        text = self.text("reference.py")
        if not name:
            return text
        nodes = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
        if name not in nodes:
            raise LessonError(f"{self.path('reference.py')} has no function '{name}'; it has {', '.join(nodes)}")
        first = min([nodes[name].lineno, *(decorator.lineno for decorator in nodes[name].decorator_list)])
        return "\n".join(text.splitlines()[first - 1 : nodes[name].end_lineno])

    @cached_property
    def expected(self) -> Expected | None:
        """``expected.json``, or None for a lesson without a reference yet; LessonError for one that cannot be read."""
        try:
            return record.read(self.folder)
        except record.RecordError as error:
            raise LessonError(str(error)) from None

    def _cells(self, name: str) -> list[Cell]:
        return lesson_cells(self.folder, name, self.path(name))

    def _parsed(self, cell: Cell, name: str) -> ast.Module:
        try:
            return ast.parse(cell.source)
        except SyntaxError as error:
            line = cell.line + (error.lineno or 1) - 1
            raise LessonError(
                f"{self.path(name)}:{line} cell '{cell.name}' is not Python: {error.msg}; mend that line"
            ) from None


def all_lessons(root: Path = ROOT) -> list[Lesson]:
    """Every lesson, by number; LessonError for a folder without a page or a page without a folder."""
    folders = set(lesson_names(root / "lessons"))
    pages = {path.stem for path in (root / "docs" / "lessons").glob("[0-9]*.md")}
    for slug in sorted(folders ^ pages):
        there, missing = (f"lessons/{slug}/cells.py", f"docs/lessons/{slug}.md")[:: 1 if slug in folders else -1]
        raise LessonError(f"{there} is there but {missing} is not; a lesson is both")
    return [Lesson(slug, root) for slug in sorted(folders)]
