"""Carry what a cell prints to whoever shows it: in batches, and never more than a page can hold.

The cap sits here, beside the code that prints, because a page that must first receive a flood has already lost.
"""

from __future__ import annotations

import io
import json
import time
from collections.abc import Callable

from .flood import Log, Past, collapse

Emit = Callable[[str, str], None]

KEPT_CHARACTERS = 100_000
KEPT_LINES = 2_000
SECONDS_BETWEEN_BATCHES = 0.05
SECONDS_BETWEEN_COUNTS = 0.5
WRITES_BETWEEN_LOOKS = 64
# A loop that prints a line and then computes for a minute must show the line; a flood must not send one by one.
LINES_AT_ONCE = 20
TURNS = 50


class Printed(io.TextIOBase):
    """A text stream that hands batches to ``emit(stream, text)`` and keeps count of what it cut.

    No timer can fire while Python runs. So a finished line, and what is flushed, leaves at once, up to 20 in quick
    succession; after those, batches leave when a write finds the last one 50 ms old, and at the end of the run.
    Beyond 100,000 characters or 2,000 lines nothing leaves but, twice a second, ``emit("cut", counts as JSON)``.
    """

    def __init__(self, name: str, emit: Emit, clock: Callable[[], float] = time.monotonic) -> None:
        self.name = name
        self.past = Past()
        self.log = Log()
        self._emit = emit
        self._clock = clock
        self._waiting: list[str] = []
        self._rewrites = False
        self._open_line = 0  # characters of the unfinished line that have left
        self._room = KEPT_CHARACTERS
        self._lines_left = KEPT_LINES
        self._sent_at = self._counted_at = clock()
        self._lines = float(LINES_AT_ONCE)
        self._looks = 0
        self._beside: Printed | None = None
        self._turns = TURNS

    @classmethod
    def pair(cls, emit: Emit, clock: Callable[[], float] = time.monotonic) -> tuple[Printed, Printed]:
        """stdout and stderr that arrive in the order in which they were written.

        After 50 turns from one to the other only each one's own order is kept, or a flood that alternates would
        be a message per line.
        """
        out, err = cls("stdout", emit, clock), cls("stderr", emit, clock)
        out._beside, err._beside, err.log = err, out, out.log
        return out, err

    @property
    def cut_characters(self) -> int:
        """How many characters were printed beyond the cap."""
        return self.past.characters

    def writable(self) -> bool:
        """True: this is a stream to print to."""
        return True

    def write(self, text: str) -> int:
        """Take ``text``; what lies beyond the cap is counted, and only its end stays at hand."""
        self.log.add(text)
        kept = text if not self.past.characters else ""
        if kept:
            if len(text) > self._room and self._rewrites:
                self._collapse()
            kept = self._fitting(text)
            self._room -= len(kept)
            self._lines_left -= kept.count("\n")
        if kept:
            if self._beside is not None and self._beside._waiting and self._turns > 0:
                self._turns -= 1
                self._beside.send()
            self._waiting.append(kept)
            self._rewrites |= "\r" in kept
        if len(kept) < len(text):
            self.past.add(text[len(kept) :])
            self._tell_count()
        # Also past the cap: what fitted may still be waiting.
        if self._waiting and (self._is_due() or (text.endswith("\n") and self._may_send_at_once())):
            self.send()
        return len(text)

    def _fitting(self, text: str) -> str:
        kept = text[: self._room] if self._lines_left > 0 else ""
        if kept.count("\n") <= self._lines_left:
            return kept
        end = 0
        for _ in range(self._lines_left):
            end = kept.index("\n", end) + 1
        return kept[:end]

    def _collapse(self) -> None:
        """Drop what was rewritten before anybody saw it, and give its room back."""
        before = "".join(self._waiting)
        after = collapse(before)
        self._room += len(before) - len(after)
        self._waiting[:] = [after]
        self._rewrites = False

    def _tell_count(self) -> None:
        self._looks += 1
        if self._looks % WRITES_BETWEEN_LOOKS:
            return
        now = self._clock()
        if now - self._counted_at > SECONDS_BETWEEN_COUNTS:
            self._counted_at = now
            self._emit("cut", json.dumps({"lines": self.past.lines, "characters": self.past.characters}))

    def _is_due(self) -> bool:
        return self._clock() - self._sent_at > SECONDS_BETWEEN_BATCHES

    def _may_send_at_once(self) -> bool:
        if self._lines < 1:
            return False
        self._lines -= 1
        return True

    def flush(self) -> None:
        """Send what waits, as the reader's code asks; where it asks all the time, in batches."""
        if self._waiting and (self._is_due() or self._may_send_at_once()):
            self.send()

    def send(self) -> None:
        """Send what waits."""
        if self._waiting:
            if self._rewrites:
                self._collapse()
            text = "".join(self._waiting)
            self._waiting.clear()
            if text.startswith("\r") and not text.startswith("\r\n"):
                # It takes the place of what was sent of this line: a counter may run for an hour.
                self._room, self._open_line = self._room + self._open_line, 0
            self._open_line = (0 if "\n" in text else self._open_line) + len(text) - (text.rfind("\n") + 1)
            self._emit(self.name, text)
        now = self._clock()
        # Each 50 ms give back the right to one line at once.
        self._lines = min(LINES_AT_ONCE, self._lines + (now - self._sent_at) / SECONDS_BETWEEN_BATCHES)
        self._sent_at = now
