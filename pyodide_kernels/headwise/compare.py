"""Compare an array with the values a reference recorded.

One comparison for the page, the notebooks, the tests and `make verify`, so that "agrees" means the same everywhere.
Needs NumPy only: this file also runs in the reader's browser.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

# JSON has no spelling for these three, so a recorded value is written as one of these words.
SPECIAL = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}


@dataclass(frozen=True)
class Comparison:
    """What a comparison found.

    `max_abs_diff` is the largest |actual - expected| over all entries, and infinite where the two cannot be subtracted;
    `where` is the index of that entry (None where there is none); `problem` says in words why two arrays cannot be
    compared (shape, kind of data, a NaN or an infinity in another place) and is empty where they can.
    """

    agrees: bool
    max_abs_diff: float
    where: tuple[int, ...] | None
    problem: str


def decode(nested: Any) -> NDArray[np.float64]:
    """Turn nested lists of numbers into a float64 array; "NaN", "Infinity" and "-Infinity" stand for those values.

    Raises ValueError for any other text and for rows of unequal length.
    """
    try:
        array = np.asarray(nested)
        if array.dtype.kind not in "biuf":
            array = np.array(_numbers(nested), dtype=np.float64)
    except (ValueError, TypeError) as error:
        raise ValueError(f"not nested rows of numbers: {error}") from None
    return np.asarray(array, dtype=np.float64)


def _array(data: Any) -> NDArray[Any]:
    """The reader's data as it is: what is no array of numbers is for `compare` to refuse, in its own words."""
    try:
        return decode(data)
    except ValueError:
        return np.array(data, dtype=object)


def _numbers(nested: Any) -> Any:
    if isinstance(nested, (list, tuple)):
        return [_numbers(item) for item in nested]
    if isinstance(nested, str):
        if nested not in SPECIAL:
            raise ValueError(f"{nested!r} is neither a number nor one of {', '.join(SPECIAL)}")
        return SPECIAL[nested]
    return float(nested)


def encode(array: Any) -> Any:
    """Turn an array of numbers into nested lists of floats that JSON can hold; `decode` gives the same array back.

    Raises ValueError for data that is not real numbers (text, objects, complex numbers).
    """
    kind = np.asarray(array).dtype
    if kind.kind not in "biuf":
        raise ValueError(f"an array of {kind} is not an array of real numbers")
    return _words(np.asarray(array, dtype=np.float64).tolist())


def _words(nested: Any) -> Any:
    if isinstance(nested, list):
        return [_words(item) for item in nested]
    if math.isfinite(nested):
        return nested
    return "NaN" if math.isnan(nested) else "Infinity" if nested > 0 else "-Infinity"


def compare(actual: Any, expected: Any, tolerance: float) -> Comparison:
    """Compare `actual` with `expected` (of the same shape); both may be arrays or nested lists of numbers.

    They agree if every entry differs by at most `tolerance`. NaN equals NaN, and an infinity equals itself, only in
    the same place. Integers and booleans are compared as float64.
    """
    # asarray also makes a np.matrix, whose indexing keeps two axes, the plain array that it is.
    try:
        actual = np.asarray(actual) if isinstance(actual, np.ndarray) else _array(actual)
    except Exception as error:  # an object may raise whatever it likes when it is asked to be an array
        return _incomparable(f"it cannot be read as an array ({type(error).__name__})")
    expected = decode(expected)
    if actual.dtype.kind not in "biuf":
        return _incomparable(f"an array of {actual.dtype} is not an array of real numbers")
    if actual.shape != expected.shape:
        return _incomparable(f"shape {actual.shape} is not the reference's {expected.shape}")
    actual = actual.astype(np.float64)
    finite = np.isfinite(actual) & np.isfinite(expected)
    same = finite | (actual == expected) | (np.isnan(actual) & np.isnan(expected))
    if not same.all():
        place = _index(int(np.argmin(same)), actual.shape)
        found, wanted = _words(float(actual[place])), _words(float(expected[place]))
        spot = f"[{', '.join(map(str, place))}] " if place else ""
        return _incomparable(f"{spot}is {found} where the reference has {wanted}", place)
    if actual.size == 0:
        return Comparison(True, 0.0, None, "")
    difference = np.zeros(actual.shape)
    with np.errstate(over="ignore"):  # the largest floats of opposite sign differ by infinity, and that is the answer
        difference[finite] = np.abs(actual[finite] - expected[finite])
    place = _index(int(np.argmax(difference)), actual.shape)
    largest = float(difference[place])
    return Comparison(largest <= tolerance, largest, place, "")


def _incomparable(problem: str, where: tuple[int, ...] | None = None) -> Comparison:
    return Comparison(False, math.inf, where, problem)


def _index(flat: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(i) for i in np.unravel_index(flat, shape))
