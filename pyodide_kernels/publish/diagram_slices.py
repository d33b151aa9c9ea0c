"""A matrix cut into one slice per head: ``array:``, ``heads:``, and ``axis: rows`` where its rows are cut."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from .diagram_settings import Asked, shape_of
from .drawing import ROOM, Drawn, count, head_name, label, matrix, of_head, size, some, svg
from .lessons import LessonError
from .markup import element

CELL = 24
HIGHEST = 240
# Cells that are drawn one by one; a larger matrix is drawn as blocks, with its size in words.
MOST_CELLS = 24
# Pixels: what a number takes across and down, what "head 8" takes across, and beside a matrix; a block of rows.
NUMBER, LINE, NAME, BESIDE, BAND = 20, 18, 48, 60, 24


def slices(asked: Asked, value: Callable[[str], Any]) -> Drawn:
    """The matrix with its slices in their heads' colours, and which columns (or rows) are whose.

    Raises LessonError for what is no matrix, or cannot be cut so.
    """
    name, shape, heads = asked.name("array"), value(shape_of(asked.name("array"))), value(asked.name("heads"))
    axis = str(asked.settings.get("axis", "columns"))
    if axis not in ("columns", "rows"):
        raise LessonError(f"axis: '{axis}' is neither columns nor rows")
    if len(shape) != 2:
        raise LessonError(f"{name} has shape {tuple(shape)}; a diagram of slices cuts a matrix, (rows, columns)")
    if type(heads) is not int or heads < 1:
        raise LessonError(f"heads: '{asked.name('heads')}' is {heads!r}; it should be how many heads there are")
    length = shape[1] if axis == "columns" else shape[0]
    if length % heads:
        raise LessonError(f"{heads} heads cannot share the {length} {axis} of {name} equally")
    each = length // heads
    drawing = _drawing(shape, heads, each, axis) + element(
        "p", element("code", escape(name)) + f" {size(*shape)}", class_="diagram-size"
    )
    key = "".join(element("li", f"{head_name(h)} {part(h, each, axis)}" if h else "…") for h in some(heads))
    return Drawn(
        element("div", drawing, class_="diagram-panel") + element("ul", key, class_="diagram-key"),
        _words(name, shape, heads, each, axis),
    )


def _drawing(shape: list[int], heads: int, each: int, axis: str) -> str:
    rows, columns = shape
    drawn, across = some(heads), axis == "columns"
    room = ROOM if across else ROOM - BESIDE
    if max(shape) <= MOST_CELLS and 0 not in drawn:
        least = NUMBER if across else LINE
        side = max(min(CELL, room // columns, HIGHEST // rows), -(-least // each))
        cells, step = ((rows, each) if across else (each, columns)), (side, side)
    elif across:
        cells, step = (1, 1), (room // len(drawn), min(HIGHEST, max(96, room * rows // columns)))
    else:
        cells, step = (1, 1), (min(room, max(96, HIGHEST * columns // rows)), BAND)
    wide, tall = cells[1] * step[0], cells[0] * step[1]
    content = ""
    for place, h in enumerate(drawn):
        x, y = (place * wide, LINE) if across else (0, place * tall)
        text = "…" if not h else f"head {h}" if not across or wide >= NAME else str(h)
        name = label(x + wide / 2, 12, text) if across else label(wide + 8, y + tall / 2 + 4, text, "start")
        content += of_head(h, matrix(x, y, *cells, step) + name) if h else name
    if across:
        return svg(content, wide * len(drawn), tall + LINE)
    return svg(content, wide + BESIDE, tall * len(drawn))


def part(head: int, each: int, axis: str) -> str:
    """``columns 4 to 7``: those of a head, in words."""
    first = (head - 1) * each
    if each == 1:
        return f"{axis[:-1]} {first:,}"
    return f"{axis} {first:,} to {first + each - 1:,}"


def _words(name: str, shape: list[int], heads: int, each: int, axis: str) -> str:
    are = "is" if each == 1 else "are"
    parts = [f"{part(h, each, axis)} {are} head {h}" if h else "and so on" for h in some(heads)]
    return (
        f"{name}, {count(shape[0], 'row')} by {count(shape[1], 'column')}, cut into {count(heads, 'slice')} of "
        f"{count(each, axis[:-1])}: {', '.join(parts)}."
    )
