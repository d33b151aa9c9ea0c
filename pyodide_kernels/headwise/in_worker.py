"""The Python side of the page's worker: the lessons of this visit, and a sleep that Stop can end.

Imported only inside Pyodide. JavaScript calls ``run``, ``value``, ``ask`` and ``about`` with text and gets plain data.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from typing import Any

import headwise_worker
from pyodide.ffi import to_js

from . import stopping
from .evaluate import STOP
from .routes import Routed
from .session import Session, Sessions, versions

stopping.listen()
# For what tasks print between two runs.
sys.stdout, sys.stderr = Routed("stdout", sys.stdout), Routed("stderr", sys.stderr)
# A task of a cell's that raises these would end Python elsewhere; here it would only be an error that nobody sees.
_loop = asyncio.get_event_loop()
for _handler in ("_system_exit_handler", "_keyboard_interrupt_handler"):
    setattr(_loop, _handler, lambda *_code: None)
_sessions = Sessions()
_preparing: list[asyncio.TimerHandle] = []
SECONDS_BEFORE_PREPARING = 1.0
_running: tuple[asyncio.Task[Any], Session] | None = None
SECONDS_BETWEEN_CHECKS = 0.1
DEEPEST_RECURSION = 4000


def interruptible_sleep(seconds: float) -> None:
    """``time.sleep`` in slices, between which Stop is looked for; one long sleep would not answer.

    The slices are JavaScript's: Pyodide's own sleep may hand over to its event loop, where a KeyboardInterrupt is lost.
    Raises ValueError for a negative number of seconds, as ``time.sleep`` does.
    """
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        headwise_worker.pause(1000 * min(SECONDS_BETWEEN_CHECKS, left))
        # Python looks for an interrupt once in 50 backward jumps; these let it look after every slice.
        for _ in range(64):
            pass


time.sleep = interruptible_sleep  # type: ignore[assignment]  # its argument may also be an index-like

_set_recursion_limit = sys.setrecursionlimit


def limited_recursion(limit: int, /) -> None:
    """``sys.setrecursionlimit`` up to what a browser's stack holds; beyond it Python itself would break down."""
    _set_recursion_limit(min(limit, DEEPEST_RECURSION))


sys.setrecursionlimit = limited_recursion


async def run(lesson: str, request: str, emit: Any, answer: Any) -> None:
    """Run one cell; ``lesson`` and ``request`` (name, source, figures) are JSON, ``emit`` and ``answer`` JavaScript's.

    ``answer`` is called with the report while this still runs: a task that a cell has cancelled loses what it returns.
    """
    global _running
    stopping.listen()
    asked = json.loads(request)
    session = _sessions.open(json.loads(lesson))
    task = asyncio.current_task()
    _running = (task, session) if task else None
    if _preparing:
        _preparing.pop().cancel()
    try:
        shown = asked["maps"], asked["stages"], asked["calculators"]
        answer(_plain(await session.run(asked["name"], asked["source"], emit, *shown)))
    finally:
        _running = None
        _preparing.append(asyncio.get_event_loop().call_later(SECONDS_BEFORE_PREPARING, _prepare))


def stop() -> None:
    """End what a cell awaits; for Stop while no Python runs, where no interrupt is looked for.

    In ``asyncio.run`` the cell is not at an await but in the middle of a step, which waits for a task of its own; then
    it is its tasks that have to end. (A task that is cancelled in the middle of a step loses what it returns.)
    """
    if not _running:
        return
    running, session = _running
    is_at_await = getattr(running, "_fut_waiter", None) is not None
    others = set() if is_at_await else session.tasks()
    for task in others or {running}:
        task.cancel(STOP)


def end(slug: str, name: str) -> None:
    """End what the cell ``name`` has begun and goes on."""
    _sessions[slug].end(name)


def _prepare() -> None:
    """Read in a quiet moment what an error or the editor's first question needs: it is source, so it takes a while."""
    from . import assist, exercise, failing, hints_numpy, hints_python, stages  # noqa: F401 - to be here in time


def value(slug: str, name: str) -> Any:
    """A variable of lesson ``slug`` as nested arrays."""
    return _plain(_sessions[slug].value(name))


def ask(slug: str, request: str) -> Any:
    """What the page asks between two runs, see ``Session.ask``; None for a lesson of which nothing has run."""
    try:
        return _plain(_sessions[slug].ask(json.loads(request)))
    except KeyError:
        return None


def about() -> Any:
    """The versions that run here."""
    return _plain(versions())


def _plain(data: Any) -> Any:
    from js import Object

    return to_js(data, dict_converter=Object.fromEntries, create_pyproxies=False)
