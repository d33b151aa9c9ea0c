"""What MkDocs says in its log while it builds: a dead link is told nowhere else, nor what is wrong in mkdocs.yml."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} -  {record.getMessage()}")


@contextmanager
def warned() -> Iterator[list[str]]:
    """The warnings and errors that MkDocs logs inside, as ``mkdocs build`` writes them; none goes to the terminal."""
    kept, log = _Kept(), logging.getLogger("mkdocs")
    log.addHandler(kept)
    try:
        yield kept.lines
    finally:
        log.removeHandler(kept)
