"""One run of a cell: where what it prints and shows goes, also from tasks that outlive the run.

Which run a line of the reader's belongs to is kept in a context variable. A task or a callback takes a copy of the
context in which it was made, so that whatever it prints later goes to the cell that began it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from .display import Displays
from .streams import SECONDS_BETWEEN_BATCHES, SECONDS_BETWEEN_COUNTS, Emit, Printed

RUN: ContextVar[Run | None] = ContextVar("RUN", default=None)


class Run:
    """What the cell ``name`` gives, from its first line until it runs again, is ended or Python is.

    ``emit(stream, text)`` gets what is printed and displayed. Once the cell itself is done it may also get: failed, the
    error (as JSON) of a task or a callback that nobody waits for, as ``describe`` puts it; tasks, how many still go on;
    flood, as in the report, as JSON, where they print more than a page can hold.
    """

    def __init__(self, name: str, emit: Emit, describe: Callable[[BaseException], Any]) -> None:
        self.name = name
        self.under_way = True
        self.tasks: set[asyncio.Task[Any]] = set()
        self.out, self.err = Printed.pair(self._emit)
        self._shown = Displays(self._emit, (self.out, self.err))
        self._to_page = emit
        self._describe = describe
        self._over = False
        self._failed: list[tuple[str, BaseException | asyncio.Task[Any]]] = []
        self._told: dict[str, Any] = {}  # of what was cut
        self._waits: asyncio.TimerHandle | None = None

    def _emit(self, stream: str, text: str) -> None:
        # After the cell is done its flood is told as a whole: the page offers the end of it already.
        if not self._over and (self.under_way or stream != "cut"):
            self._to_page(stream, text)

    def write(self, stream: str, text: str) -> int:
        """Print ``text`` to stdout or stderr; what an ended run prints is dropped."""
        if self._over:
            return len(text)
        (self.err if stream == "stderr" else self.out).write(text)
        self._catch_up_soon()
        return len(text)

    def show(self, make: Callable[[], dict[str, Any]], kind: str = "display") -> None:
        """Display the MIME bundle that ``make`` gives, or send it as another ``kind``."""
        if not self._over:
            self._shown.show(make, kind)
            self._catch_up_soon()

    def _catch_up_soon(self) -> None:
        # No end of the run will send what waits, but tasks leave time for a timer.
        if not self.under_way and self._waits is None:
            pause = SECONDS_BETWEEN_BATCHES if self._flood() == self._told else SECONDS_BETWEEN_COUNTS
            self._waits = asyncio.get_running_loop().call_later(pause, self._catch_up)

    def _catch_up(self) -> None:
        self._waits = None
        self._send()
        flood = self._flood()
        if flood != self._told:
            self._told = flood
            self._emit("flood", json.dumps(flood["flood"]))

    def _send(self) -> None:
        self.out.send()
        self.err.send()

    def finish(self, stopped: bool) -> dict[str, Any]:
        """The cell is done: what its report says of what it printed, and of its tasks, which end where it was stopped.

        ``cut`` is how many characters did not reach the page; where that or what was not displayed is not 0, ``flood``
        has counts and ends. ``tasks`` is how many go on, where any do.
        """
        self._send()
        self.under_way = False
        if stopped:
            self.end()
        ended = {task for task in self.tasks if task.done()}  # some so lately that they have not said so
        self.tasks -= ended
        self._failed += [("task", task) for task in ended]
        self._tell()
        self._told = self._flood()
        return {**self._told, "tasks": len(self.tasks)} if self.tasks and not self._over else self._told

    def end(self) -> None:
        """End its tasks, and hear no more of it."""
        self._over = True
        for task in self.tasks:
            task.cancel()

    def _flood(self) -> dict[str, Any]:
        cut = self.out.cut_characters + self.err.cut_characters
        if not cut and not self._shown.cut:
            return {"cut": 0}
        tails = [[stream.name, stream.past.tail] for stream in (self.out, self.err) if stream.cut_characters]
        lines = self.out.past.lines + self.err.past.lines
        flood = {"characters": cut, "lines": lines, "displays": self._shown.cut, "tails": tails}
        return {"cut": cut, "flood": flood}

    def printed(self) -> str | None:
        """All that it printed, or its beginning and its end; None where all of it has left."""
        tails = [stream.past.tail for stream in (self.out, self.err) if stream.cut_characters]
        return self.out.log.text("".join(tails)) if tails else None

    def follow(self, task: asyncio.Task[Any]) -> None:
        """A task that this run began: it counts until it ends, and an error that nobody takes is told."""
        self.tasks.add(task)
        task.add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not self.under_way:
            self._emit("tasks", str(len(self.tasks)))
        self._failed.append(("task", task))
        # Whoever waits for it is told by the event loop now, and has taken the error by then.
        task.get_loop().call_soon(self._tell)

    def failed(self, error: BaseException) -> None:
        """A callback that this run began has raised ``error``."""
        self._failed.append(("callback", error))
        self._tell()

    def _tell(self) -> None:
        """Tell the errors that nobody has taken; while the cell runs it may still take them."""
        if self.under_way or self._over:
            return
        failed, self._failed = self._failed, []
        for what, ended in failed:
            error = _untaken(ended) if isinstance(ended, asyncio.Task) else ended
            if error is not None:
                self.show(lambda error=error, what=what: {**self._describe(error), "of": what}, "failed")  # type: ignore[misc]


def _untaken(task: asyncio.Task[Any]) -> BaseException | None:
    # asyncio's own mark of an error that nobody has asked for; asking takes it, so that it is told once.
    if task.cancelled() or not task._log_traceback:
        return None
    error = task.exception()
    return None if isinstance(error, KeyboardInterrupt) else error
