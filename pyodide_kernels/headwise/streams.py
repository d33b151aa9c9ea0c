"""Carry what a cell prints to whoever shows it: in batches, and never more than a page can hold.

The cap sits here, beside the code that prints, because a page that must first receive a flood has already lost.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable

Emit = Callable[[str, str], None]

KEPT_CHARACTERS = 100_000
SECONDS_BETWEEN_BATCHES = 0.05
TURNS = 200


class Printed(io.TextIOBase):
    """A text stream that hands batches to ``emit(stream, text)`` and keeps count of what it cut.

    No timer can fire while Python runs, so a batch leaves when a write finds the last one 50 ms old, on
    ``flush()`` and at the end of the run.
    """

    def __init__(self, name: str, emit: Emit, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.cut_characters = 0
        self._emit = emit
        self._clock = clock
        self._waiting: list[str] = []
        self._room = KEPT_CHARACTERS
        self._sent_at = clock()
        self._beside: Printed | None = None
        self._turns = TURNS

    @classmethod
    def pair(cls, emit: Emit, clock: Callable[[], float] = time.monotonic) -> tuple[Printed, Printed]:
        """stdout and stderr that arrive in the order in which they were written.

        After 200 turns from one to the other only each one's own order is kept, or a flood that alternates would
        be a message per line.
        """
        out, err = cls("stdout", emit, clock), cls("stderr", emit, clock)
        out._beside, err._beside = err, out
        return out, err

    def writable(self) -> bool:
        """True: this is a stream to print to."""
        return True

    def write(self, text: str) -> int:
        """Take ``text``; what lies beyond the cap is counted and dropped."""
        kept = text[: self._room]
        self._room -= len(kept)
        self.cut_characters += len(text) - len(kept)
        if kept:
            if self._beside is not None and self._beside._waiting and self._turns > 0:
                self._turns -= 1
                self._beside.flush()
            self._waiting.append(kept)
        # Also past the cap: what fitted may still be waiting.
        if self._waiting and self._clock() - self._sent_at > SECONDS_BETWEEN_BATCHES:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what waits."""
        if self._waiting:
            text = "".join(self._waiting)
            self._waiting.clear()
            self._emit(self.name, text)
        self._sent_at = self._clock()
