"""The file that a cell's code is compiled as: ``<cell weights>``, which is on no disk.

By it a line of the reader's is told from all others, in tracebacks, warnings and where Stop may arrive.
"""

from __future__ import annotations

import linecache

_START = "<cell "


def cell_filename(name: str) -> str:
    """The file name of the cell ``name``."""
    return f"{_START}{name}>"


def cell_of(filename: str) -> str:
    """The cell whose file name this is; empty for any other."""
    return filename[len(_START) : -1] if filename.startswith(_START) else ""


def keep_lines(source: str, name: str) -> None:
    """Let tracebacks and inspect.getsource find the lines of the cell ``name``."""
    filename = cell_filename(name)
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
