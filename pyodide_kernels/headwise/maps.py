"""``head_map(weights, tokens)``: one object that shows itself on the page, in a notebook and in a terminal.

Rows are queries (the token that looks), columns are keys (the token that is looked at). What is not a map of
attention weights is refused in words, never drawn as if it were right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from . import plotly_figure

HEAD_MAP = "application/vnd.headwise.head-map+json"
PLOTLY = "application/vnd.plotly.v1+json"
# A map of more is no picture any more, and would hold up every run: 144 heads of 64 tokens fit.
MOST_WEIGHTS = 600_000
# Of a large map, what a terminal shows.
LINES_IN_WORDS = 200
# Rows of bfloat16 weights sum to 1 within about N/2 units of 2**-8; anything further off is not a softmax.
ROW_SUM_TOLERANCE = 0.02


class HeadMapError(ValueError):
    """An array that is no head map; the message says what was expected and what was found."""


class Described(TypedDict):
    """A head map as plain data: ``weights`` nested (H, N, M), None where a weight is NaN; ``warning`` in words."""

    weights: list[list[list[float | None]]]
    tokens: list[str]
    keys: list[str]
    labels: list[str] | None
    warning: str


def describe(
    weights: Any,
    tokens: Any,
    *,
    keys: Any = None,
    labels: Sequence[str] | None = None,
    name: str = "weights",
) -> Described:
    """Check (H, N, M) or (N, M) ``weights`` against their tokens and return them as plain data.

    Raises HeadMapError when the shape does not fit, a weight is negative or infinite, or these are no real numbers.
    NaN is let through (a fully masked row has it) and named in ``warning``, as are rows that do not sum to 1.
    """
    array = _numbers(weights, name)
    rows = _names(tokens, f"the tokens of {name}")
    columns = rows if keys is None else _names(keys, f"the keys of {name}")
    expected = (len(rows), len(columns))
    if array.shape[1:] != expected:
        count = f"{len(rows)} tokens" if keys is None else f"{len(rows)} tokens and {len(columns)} keys"
        raise HeadMapError(
            f"{name} has shape {np.shape(weights)}; for {count} a head map needs "
            f"(H, {expected[0]}, {expected[1]}), or {expected} for one head."
        )
    if np.isinf(array).any():
        raise HeadMapError(f"{name} contains infinity; these look like scores, softmax turns them into weights.")
    if (array < 0).any():
        raise HeadMapError(
            f"{name} goes down to {np.nanmin(array):.4g}; weights are never negative. Are these scores, before softmax?"
        )
    words = None if labels is None else _names(labels, f"the labels of {name}", each="head")
    if words is not None and len(words) != len(array):
        raise HeadMapError(f"there are {len(words)} labels for {len(array)} heads.")
    return Described(
        weights=_plain(array),
        tokens=rows,
        keys=columns,
        labels=words,
        warning=_warning(array, rows),
    )


def listed(names: Any) -> Any:
    """``names`` to be read more than once, where they are a generator or the like."""
    return list(names) if isinstance(names, Iterator) else names


def fingerprint(weights: Any, tokens: Any) -> str:
    """What tells this map from any other of this process; "" where it is none. Far quicker than ``describe``."""
    try:
        array = np.asarray(weights)
        if array.size > MOST_WEIGHTS:
            return ""
        return str(hash((array.tobytes(), array.shape, array.dtype.str, tuple(map(str, tokens)))))
    except (TypeError, ValueError):
        return ""


def _plain(array: NDArray[np.float64]) -> list[list[list[float | None]]]:
    nested: list[list[list[float | None]]] = array.tolist()
    if np.isnan(array).any():
        return [[[None if w != w else w for w in row] for row in head] for head in nested]
    return nested


def _numbers(weights: Any, name: str) -> NDArray[np.float64]:
    try:
        given = np.asarray(weights)
    except ValueError:
        raise HeadMapError(f"{name} has rows of unequal length; a head map needs a rectangle of numbers.") from None
    if given.dtype.kind not in "biuf":
        what = f"an array of {given.dtype}" if isinstance(weights, np.ndarray) else type(weights).__name__
        raise HeadMapError(f"{name} is {what}; a head map needs an array of real numbers.")
    array = given.astype(np.float64)
    if array.ndim == 2:
        array = array[np.newaxis]
    if array.ndim != 3 or array.size == 0:
        raise HeadMapError(f"{name} has shape {np.shape(weights)}; a head map needs (H, N, M), or (N, M) for one head.")
    if array.size > MOST_WEIGHTS:
        raise HeadMapError(
            f"{name} has {array.size:,} weights, and a head map shows {MOST_WEIGHTS:,} at most; show a few heads, "
            f"as in {name}[:2], or fewer tokens."
        )
    return array


def _names(names: Any, what: str, each: str = "token") -> list[str]:
    try:
        listed = None if isinstance(names, str) else [str(name) for name in names]
    except TypeError:
        listed = None
    if listed is None:
        raise HeadMapError(f"{what} must be a list of strings, one per {each}.")
    return listed


def _warning(array: NDArray[np.float64], rows: list[str]) -> str:
    words = []
    sums = array.sum(axis=-1)
    if np.isnan(sums).any():
        words.append("Some weights are NaN: a row whose scores are all -inf has no softmax.")
    off = np.nan_to_num(np.abs(sums - 1))
    head, row = np.unravel_index(off.argmax(), off.shape)
    if off[head, row] > ROW_SUM_TOLERANCE:
        words.append(
            f"Rows should sum to 1; the row of “{rows[row]}” in head {head + 1} sums to {sums[head, row]:.4f}."
        )
    return " ".join(words)


class HeadMap:
    """The weights of one or more heads over their tokens, able to show itself; made by ``head_map``."""

    def __init__(self, described: Described) -> None:
        self.described = described

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        shown: dict[str, Any] = {"text/plain": repr(self), HEAD_MAP: dict(self.described)}
        if PLOTLY not in (exclude or ()):
            shown[PLOTLY] = plotly_figure.figure(self.described)
        return shown

    def __repr__(self) -> str:
        """Each head as a small table: rows look, columns are looked at. Of a large map only the beginning."""
        tokens, keys = self.described["tokens"], self.described["keys"]
        width = max(7, *(len(token) + 1 for token in keys))
        margin = max(len(f"Head {len(self.described['weights'])}"), *(len(token) for token in tokens))
        lines: list[str] = []
        for number, head in enumerate(self.described["weights"], start=1):
            if len(lines) > LINES_IN_WORDS:
                return "\n".join([*lines, f"… and {len(self.described['weights']) - number + 1} more heads"])
            lines.append(f"Head {number}".ljust(margin) + "".join(f"{key:>{width}}" for key in keys))
            for token, row in zip(tokens, head, strict=True):
                cells = "".join(f"{'NaN' if w is None else format(w, '.4f'):>{width}}" for w in row)
                lines.append(f"{token:>{margin}}{cells}")
        return "\n".join(lines)


def head_map(weights: Any, tokens: Any, *, keys: Any = None, labels: Sequence[str] | None = None) -> HeadMap:
    """Show attention ``weights`` of shape (H, N, M), or (N, M) for one head, over their ``tokens``.

    ``keys`` names the columns where they differ from the rows (cross-attention); ``labels`` gives each head a word.
    Raises HeadMapError, in words, for an array that is no head map.
    """
    return HeadMap(describe(weights, tokens, keys=keys, labels=labels))
