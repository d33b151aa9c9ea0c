"""Values shown in the middle of a run, in order with what it prints, and never more than a page can hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .streams import Emit, Printed

# As with printing: a loop must not send more than a page can hold.
KEPT_DISPLAYS = 100
KEPT_CHARACTERS = 5_000_000


class Displays:
    """What one run shows by ``display``: each value leaves at once as ``emit("display", bundle as JSON)``."""

    def __init__(self, emit: Emit, streams: tuple[Printed, Printed]) -> None:
        self.cut = 0
        self._emit = emit
        self._streams = streams
        self._left = KEPT_DISPLAYS
        self._room = KEPT_CHARACTERS

    def show(self, make: Callable[[], dict[str, Any]], kind: str = "display") -> None:
        """Send what ``make`` gives as a ``kind``, or only count it once there have been too many."""
        if self._left <= 0 or self._room <= 0:
            self.cut += 1
            return
        data = json.dumps(make())
        self._left -= 1
        self._room -= len(data)
        # What was printed before must stand before it.
        for stream in self._streams:
            stream.send()
        self._emit(kind, data)
