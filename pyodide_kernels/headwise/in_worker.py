"""The Python side of the page's worker: the lessons of this visit, and a sleep that Stop can end.

Imported only inside Pyodide. JavaScript calls ``run``, ``value`` and ``versions`` with JSON text and gets plain data.
"""

from __future__ import annotations

import json
import time
from typing import Any

import pyodide_js
from pyodide.ffi import to_js

from .session import Sessions, versions

_sessions = Sessions()
_sleep = time.sleep
SECONDS_BETWEEN_CHECKS = 0.1


def interruptible_sleep(seconds: float) -> None:
    """``time.sleep`` in slices, between which Stop is looked for; one long sleep would not answer."""
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        pyodide_js.checkInterrupt()
        _sleep(min(SECONDS_BETWEEN_CHECKS, left))


time.sleep = interruptible_sleep  # type: ignore[assignment]  # its argument may also be an index-like


async def run(lesson: str, request: str, emit: Any) -> Any:
    """Run one cell; ``lesson`` and ``request`` (name, source, maps) are JSON, ``emit(stream, text)`` JavaScript."""
    asked = json.loads(request)
    session = _sessions.open(json.loads(lesson))
    report = await session.run(asked["name"], asked["source"], emit, asked["maps"])
    return _plain(report)


def value(slug: str, name: str) -> Any:
    """A variable of lesson ``slug`` as nested arrays."""
    return _plain(_sessions[slug].value(name))


def about() -> Any:
    """The versions that run here."""
    return _plain(versions())


def _plain(data: Any) -> Any:
    from js import Object

    return to_js(data, dict_converter=Object.fromEntries, create_pyproxies=False)
