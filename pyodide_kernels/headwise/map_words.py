"""A head map as text, for a terminal: each head a small table, or of a large map the largest weights of each row."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .map_names import head_titles, masks_of, numbered

# Terminal columns: what a token may take, and a line.
TOKEN, LINE = 16, 100
# Rows of a head, and lines of all, that a terminal shows.
ROWS, LINES = 24, 60
# Columns named for each row of a large map.
LARGEST = 3
# From here on a number, which is no weight, is written shorter.
HUGE = 10_000
# Before the number of a cell that the mask forbids; alone where that is 0, as it should be.
MASKED = "·"
# (N, M) numbers or booleans
Matrix = Sequence[Sequence[Any]]
_ISOLATE, _END = "\u2068", "\u2069"


def text(described: Mapping[str, Any]) -> str:
    """The whole map, its warning included, or as much of it as can be read."""
    heads = described["weights"]
    rows, columns = ([cut(token) for token in numbered(described[name])] for name in ("tokens", "keys"))
    titles = head_titles(len(heads), described["layers"], described["labels"])
    wide = [max(8, width(token) + 1) for token in columns]
    table = max(map(width, rows)) + sum(wide) <= LINE and len(rows) <= ROWS
    lines = [
        "Rows look, columns are looked at."
        + (f" {MASKED} is masked: may not be looked at." if described["masked"] else "")
    ]
    if not table:
        lines[0] += f" The {LARGEST} largest weights of each row:"
    for entry, (title, head, mask) in enumerate(zip(titles, heads, masks_of(described), strict=True)):
        if len(lines) > LINES:
            lines.append(f"… and {len(heads) - entry} more heads")
            break
        hidden = mask or [[False] * len(columns)] * len(rows)
        lines.append(title)
        lines += _table(rows, columns, head, hidden, wide) if table else _largest(rows, columns, head, hidden)
    return "\n".join([*lines, described["warning"]] if described["warning"] else lines)


def _cell(weight: float | None, hidden: bool) -> str:
    number = "NaN" if weight is None else f"{weight:.4f}" if weight < HUGE else f"{weight:.0e}"
    return (MASKED if weight == 0 else MASKED + number) if hidden else number


def _table(rows: list[str], columns: list[str], head: Matrix, hidden: Matrix, wide: list[int]) -> Iterator[str]:
    margin = max(map(width, rows))
    yield " " * margin + "".join(map(_right, columns, wide))
    for token, weights, mask in zip(rows, head, hidden, strict=True):
        yield _left(token, margin) + "".join(map(_right, map(_cell, weights, mask), wide))


def _largest(rows: list[str], columns: list[str], head: Matrix, hidden: Matrix) -> Iterator[str]:
    margin, wide = max(map(width, rows)), max(map(width, columns))
    for token, weights, mask in list(zip(rows, head, hidden, strict=True))[:ROWS]:
        best = (f"  {_left(columns[column], wide)} {cell:>7}" for column, cell in _best(weights, mask))
        yield _left(token, margin) + "".join(best)
    if len(rows) > ROWS:
        yield f"… and {len(rows) - ROWS} more rows"


def _best(weights: Sequence[float | None], mask: Sequence[bool]) -> list[tuple[int, str]]:
    """The largest weights of a row, each with its column; equal ones in the order of the sentence, NaN last."""
    cells = list(enumerate(map(_cell, weights, mask)))
    order = sorted(cells, key=lambda each: -1.0 if (w := weights[each[0]]) is None else w, reverse=True)
    return [each for each in order if each[1] != MASKED][:LARGEST]


def width(string: str) -> int:
    """How many columns of a terminal ``string`` takes: marks none, wide letters and emoji two, as most terminals do."""
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in string
    )


def cut(token: str) -> str:
    """``token``, or its beginning and …; its number stays, as it tells it from another."""
    if width(token) <= TOKEN:
        return token
    end = token.rstrip("₀₁₂₃₄₅₆₇₈₉")
    number = token[len(end) :]
    while width(end) + width(number) + 1 > TOKEN:
        end = end[:-1]
    return end + "…" + number


def _left(token: str, wide: int) -> str:
    return _isolated(token) + " " * (wide - width(token))


def _right(token: str, wide: int) -> str:
    return " " * (wide - width(token)) + _isolated(token)


def _isolated(token: str) -> str:
    """A token of a right-to-left script, kept from turning round the numbers beside it."""
    return f"{_ISOLATE}{token}{_END}" if any(unicodedata.bidirectional(c) in ("R", "AL") for c in token) else token
