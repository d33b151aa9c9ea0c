"""How high a head map will be, so that the page below it hardly moves when its script comes.

A reader who arrives at a heading by its address would otherwise see the text above it grow or shrink. The lengths are
those of static/css/head_map_*.css, in px, and near enough: how words wrap only the browser knows.
"""

from __future__ import annotations

from headwise.maps import Described

# Room for the heads' buttons in a line; what a letter of a head's label takes, and what every button does.
DESK, PHONE = (370, 6.2, 56, 12), (279, 7.0, 64, 18)
# A row of the list beside the matrix, below it on a phone; of long lists the rest scrolls.
LIST_ROW, LONGEST_LIST = 29.5, 12


def room(described: Described) -> str | None:
    """Custom properties for static/css/head_map.css: the height on a desk and on a phone; None for an atlas."""
    if described["layers"] > 1:
        return None
    heads, rows, columns = len(described["weights"]), len(described["tokens"]), len(described["keys"])
    labels = described["labels"] or []
    names = [*(labels or [""] * heads), *(["Mean"] if heads > 1 else [])]
    several = heads > 1
    cell = min(72, 326 / max(rows, columns))
    wide = 62 + (82 if several else 70) + (81 if several else 63) + (135 if several else 120) + cell * rows
    wide += (_lines(names, bool(labels), DESK) - 1) * (52 if labels else 36)
    cell = min(72, 240 / max(rows, columns))
    narrow = 56 + (172 if several else 86) + 113 + (280 if several else 265) + cell * rows
    narrow += LIST_ROW * min(columns, LONGEST_LIST) + (_lines(names, bool(labels), PHONE) - 1) * (76 if labels else 52)
    return f"--room-wide: {wide:.0f}px; --room-narrow: {narrow:.0f}px"


def _lines(names: list[str], labelled: bool, device: tuple[float, float, float, float]) -> int:
    """How many lines the heads' buttons take."""
    line, letter, least, more = device
    lines, used = 1, 0.0
    for name in names:
        width = max(least, letter * len(name)) + more if labelled else least
        if used and used + width > line:
            lines, used = lines + 1, 0.0
        used += width
    return lines
