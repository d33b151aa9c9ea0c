"""Where the reader's Stop may arrive: in their own code and in what works for it, nowhere else.

Stop is an interrupt, and Python raises it in whatever line runs just then. In the event loop, or where a run is being
reported, a KeyboardInterrupt would take the report with it, and the page would wait for it for ever.
"""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any, TypeVar

from .cell_files import cell_of

# Stop repeats its interrupt, as one may be swallowed; what ends in order after the first gets so long for it.
SECONDS_TO_CLEAN_UP = 1.0
Stoppable = TypeVar("Stoppable", bound=Callable[..., Any])
_stoppable: set[CodeType] = set()
_raised_at = 0.0


def stoppable(function: Stoppable) -> Stoppable:
    """Let Stop arrive in ``function`` and in what it calls; its caller takes the KeyboardInterrupt."""
    _stoppable.add(function.__code__)
    return function


def listen() -> None:
    """Hear Stop from now on, also where a cell has listened for SIGINT in a way of its own."""
    signal.signal(signal.SIGINT, _interrupt)


def _interrupt(_signal: int, frame: FrameType | None) -> None:
    global _raised_at
    if not _is_stoppable(frame):
        return
    now = time.monotonic()
    if isinstance(sys.exception(), KeyboardInterrupt) and now - _raised_at < SECONDS_TO_CLEAN_UP:
        return
    _raised_at = now
    raise KeyboardInterrupt


def _is_stoppable(frame: FrameType | None) -> bool:
    while frame is not None:
        # A task that a cell has made runs by itself, and so does a function that it gave to JavaScript.
        if frame.f_code in _stoppable or cell_of(frame.f_code.co_filename):
            return True
        frame = frame.f_back
    return False
