"""``display(value, …)`` in a cell: values shown in the middle of a run, in order with what it prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from .output import Bundle, bundle, given_bundle
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

    def show(self, make: Callable[[], Bundle]) -> None:
        """Send the bundle that ``make`` gives, or only count it once there have been too many."""
        if self._left <= 0 or self._room <= 0:
            self.cut += 1
            return
        data = json.dumps(make())
        self._left -= 1
        self._room -= len(data)
        # What was printed before must stand before it.
        for stream in self._streams:
            stream.send()
        self._emit("display", data)


class Display:
    """The function ``display`` of a session; it shows in the run that is under way."""

    def __init__(self) -> None:
        self.run: Displays | None = None

    def __call__(self, *values: Any, raw: bool = False, **_ignored: Any) -> None:
        """Show ``values`` one below the other, as a cell's last expression is shown.

        With ``raw=True`` each is a dictionary from MIME type to data. Other options of IPython's are taken and ignored.
        """
        for value in values:
            if self.run is None:
                print(value)
            elif raw:
                self.run.show(lambda value=value: given_bundle(value))  # type: ignore[misc]
            else:
                self.run.show(lambda value=value: bundle(value))  # type: ignore[misc]

    def __repr__(self) -> str:
        return "<function display>"
