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
# A loop that prints a line and then computes for a minute must show the line; a flood must not send one by one.
LINES_AT_ONCE = 20
TURNS = 200


class Printed(io.TextIOBase):
    """A text stream that hands batches to ``emit(stream, text)`` and keeps count of what it cut.

    No timer can fire while Python runs. So a finished line leaves at once, up to 20 in quick succession; after those,
    lines leave in batches, when a write finds the last one 50 ms old, on ``flush()`` and at the end of the run.
    """

    def __init__(self, name: str, emit: Emit, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.cut_characters = 0
        self._emit = emit
        self._clock = clock
        self._waiting: list[str] = []
        self._room = KEPT_CHARACTERS
        self._sent_at = clock()
        self._lines = float(LINES_AT_ONCE)
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
        if self._waiting and (self._is_due() or self._may_send_line(text)):
            self.flush()
        return len(text)

    def _is_due(self) -> bool:
        return self._clock() - self._sent_at > SECONDS_BETWEEN_BATCHES

    def _may_send_line(self, text: str) -> bool:
        if self._lines < 1 or not text.endswith("\n"):
            return False
        self._lines -= 1
        return True

    def flush(self) -> None:
        """Send what waits."""
        if self._waiting:
            text = "".join(self._waiting)
            self._waiting.clear()
            self._emit(self.name, text)
        now = self._clock()
        # Each 50 ms give back the right to one line at once.
        self._lines = min(LINES_AT_ONCE, self._lines + (now - self._sent_at) / SECONDS_BETWEEN_BATCHES)
        self._sent_at = now
