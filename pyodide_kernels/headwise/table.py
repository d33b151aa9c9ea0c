"""The entries of a small array as text, for a table of rows and columns."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

LARGEST = 1_000
_BETWEEN = "\x1f"


def cells_of(array: NDArray[Any]) -> list[str] | None:
    """The entries in C order as NumPy's present print options write them; None where a table would not help.

    Tables are for two or three axes and at most 1,000 entries.
    """
    if array.ndim not in (2, 3) or not 0 < array.size <= LARGEST or array.dtype.kind not in "biufc":
        return None
    # NumPy chooses digits for the array as a whole, so that all entries are formatted in one go. A subclass (a
    # matrix, a masked array) has a printing of its own.
    flat = np.asarray(array).ravel()
    text = np.array2string(flat, separator=_BETWEEN, threshold=sys.maxsize, max_line_width=sys.maxsize)
    cells = [cell.strip() for cell in text.strip("[]").split(_BETWEEN)]
    return cells if len(cells) == array.size else None
