"""``shape(Q, "H N d_head")``: say which shape an array must have, and hear in words where it has another.

``shape_contract`` reads and compares, ``shape_words`` finds the sentence when they do not fit.
"""

from __future__ import annotations

import operator
import sys
import types
from collections import ChainMap
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from .shape_contract import ANY, FRONT, ShapeError, misfits, read, sizes_of


def shape(array: Any, contract: str, /, *more: Any) -> Any:
    """Check that ``array`` has the shape that ``contract`` names, and return it, so that the call fits into a line.

    >>> H, N, d_head = 2, 3, 4
    >>> shape(np.zeros((2, 3, 4)), "H N d_head").size
    24

    A part of the contract is a name, a number, a product such as ``H*d_head``, or ``_`` for any size; ``...`` in front
    allows further axes there. A name is a whole number of the caller's. One that the caller has not is bound where it
    first stands, so that ``"N N"`` asks for a square. Commas and brackets may be written, as in ``"(H, N, d_head)"``.

    Several arrays are checked against each other by ``shape(Q, "H N d_head", K, "H M d_head")``, which returns all of
    them. Anything with a ``shape`` will do, and nested lists. Raises ShapeError.
    """
    frame = sys._getframe(1)
    given = [array, contract, *more]
    if len(given) % 2:
        raise ShapeError("each array is followed by its contract: shape(Q, 'H N d_head', K, 'H N d_head').")
    arrays, contracts = given[::2], [read(text) for text in given[1::2]]
    callers = _callers([part for parts in contracts for part in parts], ChainMap(*_scopes(frame), frame.f_globals))
    known = dict(callers)
    for place, parts in enumerate(contracts):
        before = dict(known)
        sizes = sizes_of(arrays[place])
        if sizes is None or misfits(sizes, parts, known) != []:
            from . import shape_words

            raise ShapeError(shape_words.say(arrays, contracts, place, callers, before, frame))
    return array if len(arrays) == 1 else tuple(arrays)


def _scopes(frame: types.FrameType) -> list[Any]:
    """The variables where the call stands, and of the functions that it is written in, as far as they are running.

    A generator or a lambda in a function holds only those of the function's variables that it names.
    """
    scopes, code = [frame.f_locals], frame.f_code
    for outer in _callers_of(frame):
        if code in outer.f_code.co_consts:
            scopes.append(outer.f_locals)
            code = outer.f_code
    return scopes


def _callers_of(frame: types.FrameType) -> Iterator[types.FrameType]:
    while frame.f_back:
        frame = frame.f_back
        yield frame


def _callers(parts: list[str], namespace: Mapping[str, Any]) -> dict[str, int]:
    """The caller's whole numbers that the contracts name; ShapeError where such a name is something else."""
    known = {}
    for name in (factor for part in parts for factor in part.split("*")):
        if name in (ANY, FRONT) or name.isdecimal() or name not in namespace:
            continue
        value = namespace[name]
        try:
            if isinstance(value, bool | np.bool_):
                raise TypeError
            known[name] = operator.index(value)
        except TypeError:
            from . import shape_words

            raise ShapeError(shape_words.no_size(name, value)) from None
    return known
