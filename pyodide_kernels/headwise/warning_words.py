"""Warnings in the reader's terms: which cell and line, and what it means for the numbers."""

from __future__ import annotations

import ast
import linecache
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .cell_files import cell_of


@contextmanager
def in_plain_words(namespace: dict[str, Any]) -> Iterator[None]:
    """Write warnings that arise inside as ``<cell>, line 3: RuntimeWarning: …`` with the line and a sentence.

    Python remembers in the namespace which warnings it has shown, so that a cell that is run again would be silent.
    """
    namespace.pop("__warningregistry__", None)
    before = warnings.showwarning

    def show(message: Any, category: Any, filename: str, line: int, *rest: Any, **more: Any) -> None:
        cell = cell_of(filename)
        if not cell:
            before(message, category, filename, line, *rest, **more)
            return
        code = linecache.getline(filename, line).strip()
        said = _said(str(message), code, namespace) if category is RuntimeWarning else ""
        words = f"{cell}, line {line}: {category.__name__}: {message}\n    {code}\n"
        sys.stderr.write(words + (f"{said}\n" if said else ""))

    warnings.showwarning = show  # type: ignore[assignment]
    try:
        yield
    finally:
        # Unless the cell has put its own in place.
        if warnings.showwarning is show:  # type: ignore[comparison-overlap]
            warnings.showwarning = before


def _said(message: str, code: str, namespace: dict[str, Any]) -> str:
    """A sentence on ``message`` from the names on the line and their values, as far as they can be read."""
    # Imported when there is a warning: most first Runs have none (see distribution/pack.py).
    from .failing import Failing
    from .hints_values import warning
    from .operands import UnreadableError, look_in, read

    found = Failing()
    try:
        names = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)]
    except SyntaxError:
        names = []
    for node in names:
        try:
            found.values[node.id] = read(node, look_in(namespace))
        except UnreadableError:
            continue
    return warning(message, found)
