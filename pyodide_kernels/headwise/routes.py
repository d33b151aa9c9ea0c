"""From what any line of a reader's prints or begins to the run that it belongs to."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import wraps
from typing import Any, TextIO

from .one_run import RUN

_FOLLOWED = "_headwise_follows"


class Routed(io.TextIOBase):
    """A standard stream that prints into the run of whoever prints; where that is none's, into ``otherwise``."""

    def __init__(self, name: str, otherwise: TextIO | io.TextIOBase) -> None:
        self.name = name
        self._otherwise = otherwise

    def writable(self) -> bool:
        """True: this is a stream to print to."""
        return True

    def write(self, text: str) -> int:
        """Print ``text``."""
        run = RUN.get()
        return self._otherwise.write(text) if run is None else run.write(self.name, text)

    def flush(self) -> None:
        """Send what waits, as the reader's code asks."""
        run = RUN.get()
        stream = self._otherwise if run is None else run.err if self.name == "stderr" else run.out
        stream.flush()


def follow(loop: asyncio.AbstractEventLoop) -> None:
    """Tell each run of the tasks that it begins in ``loop``, and of the callbacks of its own that raise.

    Not by a task factory: Pyodide's loop would hand it no context.
    """
    make: Callable[..., asyncio.Task[Any]] = loop.create_task
    if hasattr(make, _FOLLOWED):
        return

    @wraps(make)
    def create_task(coroutine: Coroutine[Any, Any, Any], **options: Any) -> asyncio.Task[Any]:
        task = make(coroutine, **options)
        context: Context | None = options.get("context")
        if run := context.get(RUN) if context else RUN.get():
            run.follow(task)
        return task

    setattr(create_task, _FOLLOWED, True)
    loop.create_task = create_task  # type: ignore[method-assign, assignment]
    loop.set_exception_handler(_failed)


def _failed(loop: asyncio.AbstractEventLoop, about: dict[str, Any]) -> None:
    context: Context | None = getattr(about.get("handle"), "_context", None)
    run, error = context.get(RUN) if context else None, about.get("exception")
    if run is None or error is None:
        loop.default_exception_handler(about)
    else:
        run.failed(error)
