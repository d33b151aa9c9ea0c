"""How far a number may be from the reference before it counts as another number: one rule per number format.

float64 has the course's own, fixed tolerance of 1e-12: NumPy and PyTorch, which sum in different orders, are within a
few 1e-15 of each other in these lessons, and a real mistake is many orders of magnitude further off.

The others start from the unit roundoff u, half the gap between 1 and the next number of the format. Its explicit
mantissa bits m give u = 2**-(m + 1): float32 m = 23, TF32 m = 10, bfloat16 m = 7. A token passes at most five rounded
steps (projection, scores, softmax, mixing, W_O), and each may round two operands and one result: fifteen roundings,
so 16 u, times the largest magnitude of the quantity (as the power of two above it, at least 1). How long a sum is does
not enter the rule. TF32 and bfloat16 sum their products in float32, where it adds nothing that shows. In float32 itself
the error grows about like the square root of the length, which the sums of a lesson are too short for: one with sums of
hundreds of terms has to look at its measured differences. These are starting values: a GPU's measured differences may
replace them, and each record keeps the one it was held to.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

FLOAT64 = 1e-12
MANTISSA_BITS = {"float32": 23, "tf32": 10, "bfloat16": 7}
ROUNDINGS = 16


def tolerance(dtype: str, values: NDArray[np.float64]) -> float:
    """The largest |difference| from `values` that still agrees, for arithmetic in `dtype`.

    Raises KeyError for a dtype without a rule.
    """
    if dtype == "float64":
        return FLOAT64
    roundoff = 2.0 ** -(MANTISSA_BITS[dtype] + 1)
    finite = np.abs(values[np.isfinite(values)])
    largest = max(1.0, float(finite.max()) if finite.size else 1.0)
    return float(ROUNDINGS * roundoff * 2.0 ** math.ceil(math.log2(largest)))
