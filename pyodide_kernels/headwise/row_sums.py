"""What is odd about an array of weights, in words: rows that do not sum to 1, NaN, and weight where none may be."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

# u, the largest relative error of rounding a number to a format.
BFLOAT16, FLOAT16, FLOAT32, FLOAT64 = 2.0**-8, 2.0**-11, 2.0**-24, 2.0**-53
Name = Callable[[int], str]


def tolerance(u: float, columns: int) -> float:
    """How far from 1 the sum of a row of ``columns`` weights may be by rounding alone.

    A softmax gives w_j = p_j / s, and s, the sum of the M numbers p_j, is itself rounded: adding them up has a relative
    error of at most M v, where v is the u of the format that adds. Short formats are added up in float32. So all w_j
    are off by one factor, at most 1 + M v, and each by a division and by being stored, 2 u; relative errors of terms
    that sum to 1 change the sum by no more. The factor 2 leaves room for a second pass, such as a mean over heads or
    rows that were made to sum to 1 again after masking.
    """
    return 2 * (2 * u + columns * min(u, FLOAT32))


def rounding(array: NDArray[np.float64]) -> float:
    """u of the shortest format that holds every number of ``array`` as it is.

    The dtype of the array says less: weights of bfloat16 or float16 usually arrive in float32, and from a list or a
    file all arrive in float64.
    """
    numbers = array[~np.isnan(array)]
    with np.errstate(over="ignore", under="ignore"):
        short = numbers.astype(np.float32)
        if not np.array_equal(short, numbers):
            return FLOAT64
        # bfloat16 is the upper half of a float32.
        if not (short.view(np.uint32) & 0xFFFF).any():
            return BFLOAT16
        return FLOAT16 if np.array_equal(short.astype(np.float16), short) else FLOAT32


def warning(array: NDArray[np.float64], masked: NDArray[np.bool_] | None, rows: Sequence[str], name: Name) -> str:
    """Sentences about (H, N, M) weights, empty where all is well; ``name`` names a head, counted from 0."""
    with np.errstate(over="ignore"):
        sums = array.sum(axis=-1)
    words = []
    if np.isnan(sums).any():
        words.append("Some weights are NaN: a row whose scores are all -inf has no softmax.")
    words += _of_sums(array, sums, rows, name)
    return " ".join(words if masked is None else [*words, *_of_mask(array, masked, rows, name)])


def _of_sums(array: NDArray[np.float64], sums: NDArray[np.float64], rows: Sequence[str], name: Name) -> list[str]:
    off = np.nan_to_num(np.abs(sums - 1))
    head, row = (int(place) for place in np.unravel_index(off.argmax(), off.shape))
    worst, columns = off[head, row], array.shape[-1]
    if worst <= tolerance(rounding(array), columns):
        return []
    if worst <= tolerance(BFLOAT16, columns):
        return [
            f"Rows sum to 1 only to within {worst:.1g}, as weights do that were rounded to a shorter format; "
            f"furthest off is the row of “{rows[row]}” in {name(head)}."
        ]
    return [f"Rows should sum to 1; the row of “{rows[row]}” in {name(head)} sums to {sums[head, row]:.4f}."]


def _of_mask(array: NDArray[np.float64], masked: NDArray[np.bool_], rows: Sequence[str], name: Name) -> list[str]:
    whole = np.broadcast_to(masked, array.shape)
    wrong = whole & (array > 0)
    if not wrong.any():
        return []
    if not (array[~whole] > 0).any():
        return ["All weight lies where the mask forbids it: True must mean that a row may not look. Try ~masked."]
    head, row, column = (int(place) for place in np.unravel_index(np.where(wrong, array, 0).argmax(), array.shape))
    return [
        f"{int(wrong.sum()):,} of {int(whole.sum()):,} masked weights are not 0; the largest, "
        f"{array[head, row, column]:.4f}, is in the row of “{rows[row]}” in {name(head)}."
    ]
