"""How high a head map will be, so that the page below it hardly moves when its script comes.

A reader who arrives at a heading by its address would otherwise see the text above it grow or shrink. The lengths are
those of static/css/head_map_*.css and static/js/head_map/heads_layout.js, in px; tests/browser/test_arrival.py compares
what is kept for each map of the lessons with what it then takes.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from headwise.maps import Described


class Device(NamedTuple):
    """The room for the heads' pictures, what each takes of it, and how high it is with its name."""

    room: int
    pitch: int
    head: int


DESK, PHONE = Device(658, 52, 66), Device(302, 50, 58)
# Of a head with a label: what its letters take, and the line that they are in. Between lines of heads.
LETTER, LABEL_AROUND, WIDEST_LABEL, LABEL_LINE, GAP = 6.5, 12, 105, 16, 10
# What is shown, in words, stands beside the heads where there is room for it, else below them.
NOTE, NOTE_HEIGHT, NOTE_BELOW = 220, 70, 52
# A row of the list beside the matrix, below it on a phone; of long lists the rest scrolls.
LIST_ROW, LONGEST_LIST = 29.5, 12


def room(described: Described) -> str | None:
    """Custom properties for static/css/head_map.css: the height on a desk and on a phone; None for an atlas."""
    if described["layers"] > 1:
        return None
    heads, rows, columns = len(described["weights"]), len(described["tokens"]), len(described["keys"])
    labels = described["labels"] or []
    several = heads > 1
    height, width = _heads(heads, labels, DESK)
    top = max(height, NOTE_HEIGHT) if width + NOTE <= DESK.room else height + NOTE_BELOW
    wide = 62 + top + (81 if several else 63) + (135 if several else 120) + min(72, 326 / max(rows, columns)) * rows
    height, _ = _heads(heads, labels, PHONE)
    narrow = 56 + height + (98 if several else 28) + 113 + (280 if several else 265)
    narrow += min(72, 240 / max(rows, columns)) * rows + LIST_ROW * min(columns, LONGEST_LIST)
    return f"--room-wide: {wide:.0f}px; --room-narrow: {narrow:.0f}px"


def _heads(heads: int, labels: list[str], device: Device) -> tuple[float, float]:
    """(height, width) of the heads' pictures, as heads_layout.js sets them; the mean stands last, without a label."""
    count = heads + (heads > 1)
    pitch: float = device.pitch
    if labels:
        pitch = max(pitch, min(WIDEST_LABEL, LABEL_AROUND + ceil(LETTER * max(map(len, labels)))))
    lines = ceil(count / (device.room // pitch))
    columns = ceil(count / lines)
    labelled = ceil(heads / columns) if labels else 0
    return lines * device.head + (lines - 1) * GAP + labelled * LABEL_LINE, columns * pitch
