"""Run a lesson in CPython: what its NumPy cells compute, and its reference function."""

from __future__ import annotations

import contextlib
import importlib.util
import inspect
import io
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from headwise.lesson_file import Cell

from .course import LessonError


def run_cells(lesson: Path, cells: list[Cell], namespace: dict[str, Any] | None = None) -> dict[str, Any]:
    """Run cells in CPython, in one namespace, their printing unseen; return the namespace.

    Raises LessonError, with the line of `cells.py`, when a cell does not run.
    """
    namespace = {"__name__": "__main__"} if namespace is None else namespace
    path = lesson / "cells.py"
    for cell in cells:
        source = "\n" * (cell.line - 1) + cell.source  # so that a traceback counts the lines of the file
        with located(path, f"cell {cell.name}"), contextlib.redirect_stdout(io.StringIO()):
            exec(compile(source, str(path), "exec"), namespace)
    return namespace


def load_reference(lesson: Path) -> Callable[..., Any]:
    """Import the lesson's `reference.py` and return its `reference`; raises LessonError when it has none."""
    path = lesson / "reference.py"
    if not path.exists():
        raise LessonError(f"{path}: there is no such file; write reference(**inputs) -> dict of tensors there")
    spec = importlib.util.spec_from_file_location(f"reference_{lesson.name}", path)
    assert spec is not None and spec.loader is not None  # a .py file always has both
    module = importlib.util.module_from_spec(spec)
    with located(path, "import"):
        spec.loader.exec_module(module)
    function = getattr(module, "reference", None)
    if not callable(function):
        raise LessonError(f"{path}: defines no function reference(); add it, it returns the named tensors")
    return function  # type: ignore[no-any-return]


def arguments(function: Callable[..., Any], inputs: dict[str, Any], lesson: Path) -> dict[str, Any]:
    """The variables of the first cell that `reference` names as its parameters.

    Raises LessonError for a parameter without a default that the first cell does not assign.
    """
    chosen = {}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in inputs:
            chosen[parameter.name] = inputs[parameter.name]
        elif parameter.default is parameter.empty:
            path, line = lesson / "reference.py", function.__code__.co_firstlineno
            raise LessonError(
                f"{path}:{line}: reference() asks for {parameter.name}, which the first cell of cells.py "
                f"does not assign; assign it there or take the parameter away"
            )
    return chosen


@contextlib.contextmanager
def located(path: Path, what: str) -> Iterator[None]:
    """Turn whatever the lesson's code raises into a LessonError with the line of `path` it came from."""
    try:
        yield
    except Exception as error:
        line = error.lineno if isinstance(error, SyntaxError) else None
        for frame in traceback.extract_tb(error.__traceback__):
            # An import makes the path absolute, whatever it was given.
            line = frame.lineno if Path(frame.filename).resolve() == path.resolve() else line
        where = f"{path}:{line}" if line else str(path)
        raise LessonError(f"{where} ({what}): {type(error).__name__}: {error}; mend that line") from error
