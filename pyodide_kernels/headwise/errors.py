"""Say what went wrong in the reader's own lines.

A traceback through library code tells a beginner nothing about their cell, so the page shows the frames that lie in
cells, each with its cell's name, its line number and the line, and keeps the full text one click away.
"""

from __future__ import annotations

import linecache
import re
import traceback
from typing import Any, TypedDict

from .output import shorten

_CELL = re.compile(r"^<cell (?P<name>.+)>$")


class Frame(TypedDict):
    """One line of the reader's: ``line`` counts from 1 inside the cell."""

    cell: str
    line: int
    code: str


class ErrorReport(TypedDict):
    """What the page shows of an exception: its kind, its words, the reader's lines, a hint and the full text."""

    ename: str
    evalue: str
    frames: list[Frame]
    hint: str
    traceback: str


def report(error: BaseException, unrun_cells: dict[str, str] | None = None) -> ErrorReport:
    """Describe ``error``; ``unrun_cells`` maps variable names to the cells above that would make them."""
    return ErrorReport(
        ename=type(error).__name__,
        evalue=shorten(_words(error)),
        frames=_frames(error),
        hint=_hint(error, unrun_cells or {}),
        traceback=shorten("".join(traceback.format_exception(error))),
    )


def _words(error: BaseException) -> str:
    if isinstance(error, SyntaxError):
        return error.msg
    if isinstance(error, KeyError):
        return f"there is no key {error}"
    try:
        return str(error)
    except Exception:
        # The reader's own exception class may be what is broken.
        return "its words cannot be shown: str() of it fails"


def _frames(error: BaseException) -> list[Frame]:
    frames = [
        Frame(cell=cell["name"], line=entry.lineno or 0, code=(entry.line or "").strip())
        for entry in traceback.extract_tb(error.__traceback__)
        if (cell := _CELL.match(entry.filename))
    ]
    # A syntax error is raised by the compiler, before the cell has a frame of its own.
    if isinstance(error, SyntaxError) and (cell := _CELL.match(error.filename or "")):
        # Some are found only after parsing, and those carry no text.
        code = error.text or linecache.getline(error.filename or "", error.lineno or 0)
        frames.append(Frame(cell=cell["name"], line=error.lineno or 0, code=code.strip()))
    # Deep recursion repeats one line a thousand times; the ends say all there is to say.
    return frames if len(frames) <= 8 else [*frames[:4], *frames[-3:]]


def _hint(error: BaseException, unrun_cells: dict[str, str]) -> str:
    if isinstance(error, NameError) and error.name in unrun_cells:
        return f"The cell '{unrun_cells[error.name]}' makes {error.name}; run it first."
    if isinstance(error, ModuleNotFoundError):
        return "This page ships NumPy and Python's standard library; other packages are not here."
    if isinstance(error, ValueError) and ("matmul" in str(error) or "aligned" in str(error)):
        return "The last axis of the left array must be as long as the second-to-last axis of the right one."
    return ""


def interrupted_at(error: BaseException) -> dict[str, Any] | None:
    """The reader's innermost line that was running when Stop arrived, or None when it was library code only."""
    frames = _frames(error)
    return dict(frames[-1]) if frames else None
