"""Say what went wrong in the reader's own lines.

A traceback through library code tells a beginner nothing about their cell, so the page shows the frames that lie in
cells, each with its cell's name, its line number and the line, says what met there and what to do about it, and keeps
the full text one click away.
"""

from __future__ import annotations

import linecache
import traceback
import types
from typing import TYPE_CHECKING, Any, TypedDict

from .cell_files import cell_of
from .evaluate import assigned_names
from .output import shorten
from .shape_contract import ShapeError

# The modules that look into an error and find words for it are imported when there is one: most first Runs have none
# (see distribution/pack.py).
if TYPE_CHECKING:
    from .failing import Failing
    from .operands import Operand


class Frame(TypedDict):
    """One line of the reader's: ``line`` counts from 1 inside the cell."""

    cell: str
    line: int
    code: str


class ErrorReport(TypedDict):
    """What the page shows of an exception.

    Its kind, its words, the reader's lines, what stood on the failing one, a sentence that helps and the full text.
    """

    ename: str
    evalue: str
    frames: list[Frame]
    operands: list[Operand]
    hint: str
    traceback: str


def report(error: BaseException, unrun_cells: dict[str, str] | None = None) -> ErrorReport:
    """Describe ``error``; ``unrun_cells`` maps variable names to the cells that would make them."""
    words = _words(error)
    found, cell = _failing(error)
    return ErrorReport(
        ename=type(error).__name__,
        evalue=shorten(words),
        frames=_frames(error),
        operands=found.operands() if _is_about_values(error) else [],
        hint=_hint(error, words, found, cell, unrun_cells or {}),
        traceback=shorten("".join(traceback.format_exception(type(error), error, _from_the_cell(error)))),
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


def _is_about_values(error: BaseException) -> bool:
    if isinstance(error, ShapeError):
        return False  # its own words say what was found
    return isinstance(error, ValueError | TypeError | IndexError | KeyError | ArithmeticError | AttributeError)


def _failing(error: BaseException) -> tuple[Failing, str]:
    """The expression that failed in the innermost frame of the reader's, and the source of that cell."""
    from . import failing

    innermost: types.TracebackType | None = None
    step = error.__traceback__
    while step is not None:
        if cell_of(step.tb_frame.f_code.co_filename):
            innermost = step
        step = step.tb_next
    if innermost is None:
        return failing.Failing(), ""
    source = "".join(linecache.getlines(innermost.tb_frame.f_code.co_filename))
    return failing.find(innermost, source), source


def _from_the_cell(error: BaseException) -> types.TracebackType | None:
    """The traceback without the frames that led to the cell, which are ours."""
    step = error.__traceback__
    while step is not None and not cell_of(step.tb_frame.f_code.co_filename):
        step = step.tb_next
    return step


def _frames(error: BaseException) -> list[Frame]:
    frames = [
        Frame(cell=cell, line=entry.lineno or 0, code=(entry.line or "").strip())
        for entry in traceback.extract_tb(error.__traceback__)
        if (cell := cell_of(entry.filename))
    ]
    # A syntax error is raised by the compiler, before the cell has a frame of its own.
    if isinstance(error, SyntaxError) and (cell := cell_of(error.filename or "")):
        # Some are found only after parsing, and those carry no text.
        code = error.text or linecache.getline(error.filename or "", error.lineno or 0)
        frames.append(Frame(cell=cell, line=error.lineno or 0, code=code.strip()))
    # Deep recursion repeats one line a thousand times; the ends say all there is to say.
    return frames if len(frames) <= 8 else [*frames[:4], *frames[-3:]]


def _hint(error: BaseException, words: str, found: Failing, cell: str, unrun_cells: dict[str, str]) -> str:
    try:
        from . import hints_numpy, hints_python, hints_values

        match error:
            case ShapeError():
                return ""
            case NameError():
                return hints_python.name(error, unrun_cells, found.names, error.name in assigned_names(cell))
            case ModuleNotFoundError():
                return hints_python.module(error)
            case AttributeError():
                return hints_python.attribute(error)
            case SyntaxError():
                return hints_python.syntax(error)
            case KeyError():
                return hints_python.key(error, [value for value in found.values.values() if type(value) is dict])
        said = hints_values.called(words, found, found.names) if isinstance(error, TypeError) else ""
        return said or hints_numpy.hint(error, words, found) or hints_python.other(error, words)
    except Exception:
        # A sentence that helps must never take the place of the error: an object may lie about its class.
        return ""


def interrupted_at(error: BaseException) -> dict[str, Any] | None:
    """The reader's innermost line that was running when Stop arrived, or None when it was library code only."""
    frames = _frames(error)
    return dict(frames[-1]) if frames else None
