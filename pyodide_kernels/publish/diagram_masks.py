"""Boolean masks side by side: ``masks: […]``, True = may look, with ``labels:``, ``tokens:`` and ``keys:``."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from .diagram_settings import Asked
from .drawing import ROOM, Drawn, box, count, label, svg
from .lessons import LessonError
from .markup import element
from .prose import prose

Mask = list[list[bool]]
CELL = 22
# Rows or columns: more would be dots.
MOST = 40
# Pixels that a line of text takes, and a letter of it; letters of a token that are shown.
LINE, LETTER, LONGEST = 14, 7, 10
# Rows that are told one by one.
TOLD = 16


def masks(asked: Asked, value: Callable[[str], Any]) -> Drawn:
    """A grid for each mask: filled where a row may look, hatched where it may not."""
    panels, words, letters = "", [], []
    tokens, keys = (_tokens(asked, key, value) for key in ("tokens", "keys"))
    for name, title in zip(asked.names("masks"), asked.labels("masks"), strict=True):
        mask = _checked(name, value(name))
        rows, columns = _names(name, "tokens", tokens, len(mask)), _names(name, "keys", keys or tokens, len(mask[0]))
        shown = prose(title) if title else element("code", name)
        may, of = sum(map(sum, mask)), len(mask) * len(mask[0])
        panels += element(
            "div",
            element("p", shown, class_="diagram-name")
            + _drawing(mask, rows, columns)
            + element("p", f"{may:,} of {of:,} filled", class_="diagram-note"),
            class_="diagram-panel",
        )
        plain = title.replace("`", "") or name
        words.append(_words(plain, mask, rows, columns))
        letters.append(f"{plain}\n" + "\n".join("".join(" ■" if may else " ·" for may in row) for row in mask))
    say = "Rows look, columns are looked at."
    note = element("p", f"Filled = may look, hatched = may not. {say}", class_="diagram-note diagram-line")
    return Drawn(panels + note, " ".join([*words, say]), "\n\n".join(letters) + "\n\n■ may look, · may not")


def _tokens(asked: Asked, key: str, value: Callable[[str], Any]) -> list[str]:
    found = value(asked.name(key)) if key in asked.settings else []
    if not isinstance(found, list):
        raise LessonError(f"{key}: '{asked.name(key)}' should be a list of tokens")
    return [str(token) for token in found]


def _names(mask: str, key: str, tokens: list[str], length: int) -> list[str]:
    """What the rows or the columns of a mask are called: tokens, or numbers where there are none."""
    if tokens and len(tokens) != length:
        axis = "rows" if key == "tokens" else "columns"
        raise LessonError(f"{mask} has {length} {axis} for {len(tokens)} tokens; name others with '{key}:'")
    return tokens or [str(k) for k in range(length)]


def _checked(name: str, mask: Any) -> Mask:
    matrix = isinstance(mask, list) and bool(mask) and all(isinstance(row, list) and row for row in mask)
    if not matrix or not all(type(may) is bool for row in mask for may in row):
        raise LessonError(f"{name} should be a matrix of booleans, True where a row may look")
    if max(len(mask), len(mask[0])) > MOST:
        raise LessonError(f"{name} has {len(mask)} × {len(mask[0])} cells; at most {MOST} × {MOST} can be told apart")
    found: Mask = mask
    return found


def _drawing(mask: Mask, rows: list[str], columns: list[str]) -> str:
    rows, columns = ([_short(name) for name in names] for names in (rows, columns))
    left, top = (max(map(len, names)) * LETTER + 6 for names in (rows, columns))
    side = min(CELL, (ROOM - left) // len(columns))
    content = ""
    for k, name in _readable(rows, side):
        content += label(left - 6, top + (k + 0.5) * side + 4, name, "end")
    for k, name in _readable(columns, side):
        content += label(left + (k + 0.5) * side + 4, top - 6, name, "start", turned=True)
    hatch, outlines = "", ""
    for i, row in enumerate(mask):
        for j, may in enumerate(row):
            x, y = left + j * side, top + i * side
            if may:
                content += box(x, y, side, side)
            else:
                outlines += f"M{x} {y}h{side}v{side}h{-side}z"
                hatch += f"M{x} {y + side / 2:g}l{side / 2:g} {-side / 2:g}M{x} {y + side}l{side} {-side}"
                hatch += f"M{x + side / 2:g} {y + side}l{side / 2:g} {-side / 2:g}"
    content += f'<path class="hatch" d="{hatch}"/><path class="frame" d="{outlines}"/>'
    return svg(content, left + side * len(columns), top + side * len(rows))


def _short(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _readable(names: list[str], side: float) -> list[tuple[int, str]]:
    """The names that have room for themselves: all, or the first and the last."""
    numbered = list(enumerate(names))
    return numbered if side >= LINE or len(names) < 3 else [numbered[0], numbered[-1]]


def _words(title: str, mask: Mask, rows: list[str], columns: list[str]) -> str:
    may, of = sum(map(sum, mask)), len(mask) * len(mask[0])
    rows, columns = _told_apart(rows, "row"), _told_apart(columns, "column")
    if len(mask) > 1 and all(row == mask[0] for row in mask):
        told = [f"Every row may look at {_runs(mask[0], columns)}."]
    else:
        told = [f"{name} may look at {_runs(row, columns)}." for name, row in list(zip(rows, mask, strict=True))[:TOLD]]
        if len(rows) > TOLD:
            told.append(f"And so on; {rows[-1]} may look at {_runs(mask[-1], columns)}.")
    size = f"{count(len(mask), 'row')} by {count(len(columns), 'column')}"
    return f"{title}: {size}; {may:,} of {of:,} cells may be looked at. {' '.join(told)}"


def _told_apart(names: list[str], noun: str) -> list[str]:
    """Tokens in quotes, with their number where one stands twice; bare numbers with what they count."""
    if names == [str(k) for k in range(len(names))]:
        return [f"{noun} {name}" for name in names]
    return [f"“{name} {k}”" if names.count(name) > 1 else f"“{name}”" for k, name in enumerate(names)]


def _runs(row: list[bool], columns: list[str]) -> str:
    runs = []
    for may, run in groupby(range(len(row)), key=lambda k: row[k]):
        places = list(run)
        if may:
            first, last = columns[places[0]], columns[places[-1]]
            runs.append(first if len(places) == 1 else f"{first} to {last}")
    return " and ".join(runs) or "nothing"
