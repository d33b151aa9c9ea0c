"""The oracle: multi-head attention in Python's own floats, one number at a time. It shares no code with a lesson."""

import math
from typing import Any

Matrix = list[list[float]]


def product(left: Any, right: Any) -> Matrix:
    """The matrix product, entry by entry."""
    columns = range(len(right[0]))
    return [[math.fsum(float(row[n]) * float(right[n][c]) for n in range(len(right))) for c in columns] for row in left]


def head(X: Any, W_Q: Any, W_K: Any, W_V: Any) -> tuple[Matrix, Matrix]:
    """The weights (N, N) and the result (N, d_head) of one head: Vaswani et al. 2017, equation 1."""
    Q, K, V = product(X, W_Q), product(X, W_K), product(X, W_V)
    scale = 1 / math.sqrt(len(K[0]))
    weights = []
    for q in Q:
        powers = [math.exp(scale * math.fsum(a * b for a, b in zip(q, k, strict=True))) for k in K]
        weights.append([power / math.fsum(powers) for power in powers])
    return weights, product(weights, V)


def multi_head(X: Any, W_Q: Any, W_K: Any, W_V: Any, W_O: Any) -> Matrix:
    """The output (N, d_model) of the layer: section 3.2.2."""
    results = [head(X, *matrices)[1] for matrices in zip(W_Q, W_K, W_V, strict=True)]
    concat = [[number for result in results for number in result[n]] for n in range(len(X))]
    return product(concat, W_O)
