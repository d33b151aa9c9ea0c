"""What a contract such as ``"H N d_head"`` means: its parts, and how they fit the sizes of an array.

``shapes`` has the function that readers call, ``shape_words`` the sentence for a contract that is broken.
"""

from __future__ import annotations

import keyword
import operator
import re
from collections.abc import Mapping
from typing import Any

import numpy as np

ANY = "_"
FRONT = "..."


class ShapeError(ValueError):
    """An array has not the shape that was stated, or the statement cannot be read. The message is for readers."""


def read(contract: Any) -> list[str]:
    """The parts of a contract, products without spaces; ShapeError where one is no part."""
    if not isinstance(contract, str):
        raise ShapeError(f"a contract is a text such as 'H N d_head'; this one is of type {type(contract).__name__}.")
    # Telephones write three dots as one sign.
    text = re.sub(r"\s*\*\s*", "*", contract.strip().replace("…", FRONT)).removeprefix("(").removesuffix(")")
    parts = [part for part in re.split(r"[\s,]+", text) if part]
    for at, part in enumerate(parts):
        if part == FRONT and at > 0:
            raise ShapeError(f"in '{contract}', '...' may only stand in front.")
        if part != FRONT and not all(map(_is_factor, part.split("*"))):
            raise ShapeError(f"in '{contract}', '{part}' is neither a name nor a number nor a product of them.")
    return parts


def _is_factor(text: str) -> bool:
    return text.isdecimal() or (text.isidentifier() and not keyword.iskeyword(text))


def sizes_of(array: Any) -> tuple[int, ...] | None:
    """The shape of anything that has one, of a number and of nested lists; None where there is none."""
    try:
        if not hasattr(array, "shape"):
            return np.shape(array) if isinstance(array, list | tuple | int | float | complex) else None
        return tuple(map(operator.index, array.shape))
    except (TypeError, ValueError):
        return None


def size(part: str, known: Mapping[str, int]) -> int | None:
    """How long an axis must be; None while that is open."""
    product = 1
    for factor in part.split("*"):
        if not factor.isdecimal() and factor not in known:
            return None
        product *= int(factor) if factor.isdecimal() else known[factor]
    return product


def misfits(sizes: tuple[int, ...], parts: list[str], known: dict[str, int]) -> list[int] | None:
    """The axes that are too long or too short, or None where their number is wrong. Binds names in ``known``."""
    parts = aligned(parts, len(sizes))
    if len(parts) != len(sizes):
        return None
    wrong = []
    for axis, part in enumerate(parts):
        if part.isidentifier() and part != ANY:
            known.setdefault(part, sizes[axis])
        if part != ANY and size(part, known) != sizes[axis]:
            wrong.append(axis)
    return wrong


def aligned(parts: list[str], axes: int) -> list[str]:
    """The parts with one for each of so many axes in place of ``...``."""
    return [ANY] * (axes - len(parts) + 1) + parts[1:] if parts[:1] == [FRONT] else parts
