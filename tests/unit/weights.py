"""Weights to show: softmax of random scores."""

from typing import Any

import numpy as np

TOKENS = ["server", "request", "it"]
RNG = np.random.default_rng(0)


def shares(*shape: int, masked: Any = None) -> Any:
    """Weights of random scores: every row sums to 1, and nothing falls to what is ``masked``."""
    powers = np.exp(RNG.normal(size=shape)) * (1 if masked is None else ~masked)
    return powers / powers.sum(axis=-1, keepdims=True)


def causal(tokens: int) -> Any:
    """(tokens, tokens), True for what comes later."""
    return np.triu(np.ones((tokens, tokens), dtype=bool), 1)
