"""What a ``calculator`` fence asks the lesson for, read for the page, the notebook and the rehearsal alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .lessons import LessonError
from .settings import settings


def read(body: str) -> dict[str, Any]:
    """The fence's settings; raises LessonError where one is missing."""
    return settings(body, ("calculator", "functions", "presets", "start", "caption"))


def expression(asked: dict[str, Any]) -> str:
    """What a ``calculator`` fence asks the lesson for: its formulas, and what they give at first.

    Raises LessonError for what names no functions or presets.
    """
    functions, presets = asked["functions"], str(asked["presets"])
    names = [presets, *functions] if isinstance(functions, list) and functions else [""]
    if not all(isinstance(name, str) and name.isidentifier() for name in names):
        raise LessonError("functions: list names of the lesson's functions, and one of its variables as 'presets:'")
    changed = asked.get("set") or {}
    if not isinstance(changed, dict) or not all(isinstance(value, int | str) for value in changed.values()):
        raise LessonError("set: write settings as {N: 131072}")
    arguments = f"globals(), {functions!r}, {presets!r}, {str(asked['start'])!r}, {changed!r}"
    return f'__import__("headwise.calculator").calculator.for_page({arguments})'


def figures(asked: dict[str, Any], value: Callable[[str], Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the page computes with, and what the lesson's functions give at first. Raises LessonError."""
    found = value(expression(asked))
    if "refused" in found:
        raise LessonError(found["refused"])
    described = found["described"]
    for name in asked.get("notes") or {}:
        if name not in described["presets"]:
            raise LessonError(f"notes: '{name}' is none of {', '.join(described['presets'])}")
    return described, found["results"]
