"""``head_map(weights, tokens)``: one object that shows itself on the page, in a notebook and in a terminal.

Rows are queries (the token that looks), columns are keys (the token that is looked at). What is not a map of
attention weights is refused in words, never drawn as if it were right.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from . import map_input, row_sums
from .map_input import HeadMapError as HeadMapError
from .map_names import counted, head_name, numbered

HEAD_MAP = "application/vnd.headwise.head-map+json"
PLOTLY = "application/vnd.plotly.v1+json"


class Described(TypedDict):
    """A head map as plain data, as the page's ``<head-map>`` takes it."""

    weights: list[list[list[float | None]]]
    """(L * H, N, M), layer by layer: head h of layer l, both from 1, is entry (l - 1) * H + h - 1. None is NaN."""
    layers: int
    """L, 1 without ``layers=True``."""
    tokens: list[str]
    """N names of the rows."""
    keys: list[str]
    """M names of the columns; the tokens where none were given."""
    labels: list[str] | None
    """A word for each of the L * H heads."""
    masked: list[Any] | None
    """(N, M) for all heads, or (L * H, N, M): True where a row may not look."""
    warning: str
    """What is odd about the numbers, in sentences; empty where nothing is."""


def describe(
    weights: Any,
    tokens: Any,
    *,
    keys: Any = None,
    labels: Sequence[str] | None = None,
    masked: Any = None,
    layers: bool = False,
    name: str = "weights",
) -> Described:
    """Check ``weights``, as ``head_map`` takes them, against their tokens and return them as plain data.

    Raises HeadMapError when the shape does not fit, a weight is negative or infinite, or these are no real numbers.
    NaN is let through (a fully masked row has it) and named in ``warning``, as are rows that do not sum to 1 and
    masked weights that are not 0.
    """
    weights, masked = map_input.unmasked(weights, masked)
    array, shape = map_input.numbers(weights, name, layers=layers)
    count = shape[0] if layers else 1
    rows = map_input.names(tokens, f"the tokens of {name}")
    columns = rows if keys is None else map_input.names(keys, f"the keys of {name}")
    if array.shape[1:] != (len(rows), len(columns)):
        named = counted(len(rows), "token") + ("" if keys is None else f" and {counted(len(columns), 'key')}")
        matrix = f"{len(rows)}, {len(columns)}"
        needs = f"(L, H, {matrix})" if layers else f"(H, {matrix}), or ({matrix}) for one head"
        raise HeadMapError(f"{name} has shape {shape}; for {named} a head map needs {needs}.")
    words = None if labels is None else map_input.names(labels, f"the labels of {name}", each="head")
    if words is not None and len(words) != len(array):
        raise HeadMapError(f"{counted(len(words), 'label')} cannot name {counted(len(array), 'head')}.")
    hidden = map_input.mask(masked, array.shape, count, name)  # type: ignore[arg-type]  # three axes
    return Described(
        weights=_plain(array),
        layers=count,
        tokens=rows,
        keys=columns,
        labels=words,
        masked=None if hidden is None else hidden.tolist(),
        warning=row_sums.warning(array, hidden, numbered(rows), lambda k: head_name(k, len(array) // count, count)),
    )


def listed(names: Any) -> Any:
    """``names`` to be read more than once, where they are a generator or the like."""
    return list(names) if isinstance(names, Iterator) else names


def fingerprint(weights: Any, tokens: Any, masked: Any = None) -> str:
    """What tells this map from any other of this process; "" where it is none. Far quicker than ``describe``."""
    try:
        array, hidden = map(map_input.as_array, map_input.unmasked(weights, masked))
        if array.size > map_input.MOST_WEIGHTS:
            return ""
        parts = [(part.tobytes(), part.shape, part.dtype.str) for part in (array, hidden) if part.dtype != object]
        return str(hash((*parts, tuple(map(str, tokens)))))
    except (TypeError, ValueError):
        return ""


def _plain(array: NDArray[np.float64]) -> list[list[list[float | None]]]:
    nested: list[list[list[float | None]]] = array.tolist()
    if np.isnan(array).any():
        return [[[None if w != w else w for w in row] for row in head] for head in nested]
    return nested


class HeadMap:
    """The weights of one or more heads over their tokens, able to show itself; made by ``head_map``.

    ``described`` holds them as plain data, see ``Described``: weights, layers, tokens, keys, labels, masked, warning.
    """

    def __init__(self, described: Described) -> None:
        self.described = described

    def _repr_mimebundle_(
        self, include: Collection[str] | None = None, exclude: Collection[str] | None = None
    ) -> dict[str, Any]:
        """As text, and as a Plotly figure; the page asks for its own HEAD_MAP by ``include``.

        Nobody but the page reads that, and a notebook would hold every number twice.
        """
        if include and HEAD_MAP in include:
            return {"text/plain": repr(self), HEAD_MAP: dict(self.described)}
        from . import plotly_figure  # here, as the page has no use for it: see distribution/pack.py

        return {"text/plain": repr(self), PLOTLY: plotly_figure.figure(self.described)}

    def __repr__(self) -> str:
        """Each head as a small table; of a large map the largest weights of each row, and only its beginning."""
        from . import map_words

        return map_words.text(self.described)


def head_map(
    weights: Any,
    tokens: Any = None,
    *,
    keys: Any = None,
    labels: Sequence[str] | None = None,
    masked: Any = None,
    layers: bool = False,
) -> HeadMap:
    """Show attention ``weights`` of shape (H, N, M), or (N, M) for one head, over their ``tokens``.

    NumPy arrays, PyTorch tensors and nested lists will do. Tokens that are not named are counted from 0. ``keys`` names
    the columns where they differ from the rows (cross-attention); ``labels`` gives each head a word. ``masked``,
    booleans of (N, M) or one such matrix for each head, is True where a row may NOT look: PyTorch's
    ``scaled_dot_product_attention`` says it the other way round, its ``MultiheadAttention`` as here. With
    ``layers=True`` the weights are (L, H, N, M), the heads of all layers.

    Raises HeadMapError, in words, for an array that is no head map. Rows that do not sum to 1, NaN and masked weights
    that are not 0 are shown, and a sentence says so.
    """
    if tokens is None:
        array, _ = map_input.numbers(weights, "weights", layers=layers)
        tokens, keys = range(array.shape[1]), range(array.shape[2]) if keys is None else keys
    return HeadMap(describe(weights, tokens, keys=keys, labels=labels, masked=masked, layers=layers))
