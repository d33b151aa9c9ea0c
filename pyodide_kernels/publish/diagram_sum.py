"""The output as a sum over heads.

``heads:`` is (H, N, d_head), ``W_O:`` (H * d_head, d_model), ``output:`` (N, d_model).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from html import escape
from typing import Any

from .diagram_settings import REQUIRED, Asked, gap, shape_of
from .diagram_slices import part
from .drawing import ROOM, Drawn, count, head_name, label, matrix, of_head, size, some, svg
from .lessons import LessonError
from .markup import element

# Terms that are drawn one by one; cells along an axis, of which a longer one is drawn as a block.
MOST_TERMS, MOST_CELLS = 8, 16
# Pixels: a cell at most and at least where lines part it, the sign between two factors, the sign before a term.
CELL, LEAST, TIMES, SIGN = 14, 6, 28, 24


def sum_of_heads(asked: Asked, value: Callable[[str], Any]) -> Drawn:
    """Each head times its rows of W_O, one below the other as on paper, and what they add up to.

    Raises LessonError where the shapes do not fit.
    """
    names = [asked.name(key) for key in REQUIRED["sum"]]
    heads, W_O, output = (value(shape_of(name)) for name in names)
    if len(heads) != 3 or [heads[0] * heads[2], W_O[-1]] != W_O or output != [heads[1], W_O[-1]]:
        found = ", ".join(f"{name} {tuple(shape)}" for name, shape in zip(names, (heads, W_O, output), strict=True))
        raise LessonError(f"{found} do not fit: (H, N, d_head), (H * d_head, d_model) and (N, d_model) do")
    apart, largest = value(gap(asked))
    if not apart <= 1e-5 * largest:
        raise LessonError(f"the sum over heads differs from {names[2]} by {apart:.3g}; name the arrays that add up")
    (H, N, d_head), d_model = heads, W_O[1]
    cell = min(CELL, (ROOM - SIGN - TIMES) / (_units(d_head) + _units(d_model)))
    lines = ""
    for h in some(H, MOST_TERMS):
        if h:
            factors = f"{head_name(h)} {_size(N, d_head)} times {part(h, d_head, 'rows')} of {_code(names[1])}"
            drawing = _product(h, N, d_head, d_model, cell)
            lines += _line("" if h == 1 else "+", drawing, f"{factors} {_size(d_head, d_model)}")
        else:
            lines += _line("…", "", "")
    whole = svg(*_block(0, 0, N, d_model, cell))
    lines += _line("=", whole, f"{_code(names[2])} {_size(N, d_model)}", class_="diagram-whole")
    return Drawn(element("ul", lines, class_="diagram-terms"), _words(names, H, N, d_head, d_model))


def _line(sign: str, drawing: str, text: str, **more: Any) -> str:
    return element("li", element("span", sign, class_="diagram-sign") + drawing + element("span", text), **more)


def _size(rows: int, columns: int) -> str:
    return element("span", size(rows, columns), class_="diagram-size")


def _code(name: str) -> str:
    return element("code", escape(name))


def _units(n: int) -> float:
    """How many cells long an axis is drawn: a longer one is longer, but soon not by as much."""
    return n if n <= MOST_CELLS else min(2 * MOST_CELLS, MOST_CELLS + 2 * math.log2(n / MOST_CELLS))


def _block(x: float, y: float, rows: int, columns: int, cell: float) -> tuple[str, float, float]:
    """A matrix, its width and its height."""
    wide, high = _units(columns) * cell, _units(rows) * cell
    down, across = (n if n <= MOST_CELLS and cell >= LEAST else 1 for n in (rows, columns))
    return matrix(x, y, down, across, (wide / across, high / down)), wide, high


def _product(head: int, rows: int, inner: int, columns: int, cell: float) -> str:
    _, wide, high = _block(0, 0, rows, inner, cell)
    _, wider, higher = _block(0, 0, inner, columns, cell)
    tall = max(high, higher)
    left = _block(0, (tall - high) / 2, rows, inner, cell)[0]
    right = _block(wide + TIMES, (tall - higher) / 2, inner, columns, cell)[0]
    times = label(wide + TIMES / 2, tall / 2 + 4, "×")
    return svg(of_head(head, left + right) + times, wide + TIMES + wider, tall)


def _words(names: list[str], H: int, N: int, d_head: int, d_model: int) -> str:
    heads, W_O, output = names
    terms = [f"head {h} times {part(h, d_head, 'rows')} of {W_O}" if h else "and so on" for h in some(H, MOST_TERMS)]
    added = ", plus ".join(terms).replace("plus and so on", "and so on")
    rows, columns = count(N, "row"), count(d_model, "column")
    return (
        f"{output}, {rows} by {columns}, is a sum of {count(H, 'product')}: {added}. Each head of {heads} has {rows} "
        f"and {count(d_head, 'column')}, its part of {W_O} {count(d_head, 'row')} and {columns}."
    )
