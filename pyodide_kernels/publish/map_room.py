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
    """The room inside a map's panel, what each head's picture takes of it, and how high it is with its name."""

    room: int
    pitch: int
    head: int


# As the stylesheet tells them apart by the width of the window.
DESKS = {"wide": Device(658, 52, 66), "middle": Device(682, 52, 66), "small": Device(614, 52, 66)}
# From these widths on, which are those of common phones; beside the panel stand 58 px of page and border.
PHONES = {str(width): Device(width - 58, 50, 58) for width in (360, 375, 390, 402, 411, 428, 480, 540)}
# Of a head with a label: what its letters take, and the line that they are in. Between lines of heads.
LETTER, LABEL_AROUND, WIDEST_LABEL, LABEL_LINE, GAP = 6.5, 12, 105, 16, 10
# What is shown, in words, stands beside the heads where there is room for it, else below them; and where fingers press.
NOTE, NOTE_HEIGHT, NOTE_BELOW, PHONE_NOTE = 220, 70, 52, 70
TOUCH_NOTE, TOUCH_BELOW, TOUCH_FOOT = 86, 60, 14
# Beside the matrix on a desk; left of it, the names of the rows. Above it those of the columns lie flat
# from this width of a cell on, and need more where they stand.
LIST, NAMES, FLAT, UPRIGHT = 270, 75, 56, 48
# A row of the list below the matrix on a phone; of long lists the rest scrolls.
LIST_ROW, LONGEST_LIST = 26, 12
# The widths from which the legend below the matrix needs a line less, for one head and for several, and its line.
LEGEND, LEGEND_LINE = {False: (316, 343), True: (316, 345)}, 15
# The widths from which what stands below the map on a phone needs a line less, for one head and for several.
PHONE_FOOT = {False: 343, True: 450}


def room(described: Described) -> str | None:
    """Custom properties for head_map_room.css: the height on each device, what fingers add; None for an atlas."""
    if described["layers"] > 1:
        return None
    heads, rows, columns = len(described["weights"]), len(described["tokens"]), len(described["keys"])
    labels = described["labels"] or []
    several = heads > 1
    kept = {}
    touch = 0.0
    for name, device in DESKS.items():
        height, width = _heads(heads, labels, device)
        beside = width + NOTE <= device.room
        top = max(height, NOTE_HEIGHT) if beside else height + NOTE_BELOW
        touch = (max(height, TOUCH_NOTE) if beside else height + TOUCH_BELOW) - top + TOUCH_FOOT
        cell = _cell(device.room - LIST - NAMES, rows, columns)
        kept[name] = 62 + top + (81 if several else 63) + _matrix(cell, rows, NAMES + cell * columns, several)
    for name, device in PHONES.items():
        height, width = _heads(heads, labels, device)
        if several and width + NOTE <= device.room:
            height -= PHONE_NOTE + (LABEL_LINE if labels else 0)
        foot = 113 if device.room < PHONE_FOOT[several] else 95
        cell = _cell(device.room - NAMES - 2, rows, columns)
        listed = 155 + LIST_ROW * min(columns, LONGEST_LIST)
        kept[name] = 56 + height + (98 if several else 28) + foot + listed
        kept[name] += _matrix(cell, rows, device.room, several)
    return "; ".join([*(f"--room-{name}: {height:.0f}px" for name, height in kept.items()), f"--finger: {touch:.0f}px"])


def _cell(width: float, rows: int, columns: int) -> int:
    """The side of a cell, as sizes.js has it, where the columns have ``width`` in all."""
    return int(min(width / columns, 600 / rows, 72, max(30, 320 / max(rows, columns))))


def _matrix(cell: int, rows: int, width: float, several: bool) -> float:
    """The height of a matrix with its names and its legend, whose words are fewer for one head."""
    saved = sum(width >= least for least in LEGEND[several])
    lines = saved if several else max(0, saved - 1)
    return (135 if several else 120) + cell * rows + (0 if cell >= FLAT else UPRIGHT) - LEGEND_LINE * lines


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
