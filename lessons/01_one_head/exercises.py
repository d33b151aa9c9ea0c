"""Lesson 01's exercise: write one head yourself. Starter, solution, typical wrong answers, check."""

from typing import Any

import numpy as np

# %% attention starter
def attention(Q, K, V):
    # For any number of tokens and any d_k; softmax is there to use.
    weights = Q @ K.T  # mend this line
    return weights @ V


attention(Q, K, V)

# %% attention solution
def attention(Q, K, V):
    d_k = K.shape[-1]
    weights = softmax(Q @ K.T / np.sqrt(d_k))  # (N, N), rows sum to 1
    return weights @ V  # (N, d_k)


attention(Q, K, V)

# %% attention wrong no_scale
def attention(Q, K, V):
    return softmax(Q @ K.T) @ V


attention(Q, K, V)

# %% attention wrong scale_by_d_k
def attention(Q, K, V):
    return softmax(Q @ K.T / K.shape[-1]) @ V


attention(Q, K, V)

# %% attention wrong softmax_over_queries
def attention(Q, K, V):
    scores = Q @ K.T / np.sqrt(K.shape[-1])
    return softmax(scores.T).T @ V


attention(Q, K, V)

# %% attention check
def check_attention(given: dict[str, Any]) -> str | None:
    """Compare with our own arithmetic on 5 tokens and d_k = 3, sizes that the lesson does not use."""

    def share(scores: Any, axis: int | None) -> Any:
        return np.exp(scores) / np.exp(scores).sum(axis=axis, keepdims=True)

    Q, K, V = np.random.default_rng(7).normal(size=(3, 5, 3))
    dots = np.einsum("nd,md->nm", Q, K)
    scores = dots / 3**0.5
    weights = share(scores, axis=1)
    right = weights @ V
    mistakes = [
        (dots @ V, "The values are mixed by raw dot products: softmax makes each row sum to 1."),
        (scores @ V, "The values are mixed by the scores, which can be negative: softmax makes each row sum to 1."),
        (share(dots, axis=1) @ V, "Close: the scores are not divided by √d_k yet, so the weights are too sharp."),
        (
            share(dots / 2, axis=1) @ V,
            "Close: 2 is the root of 4, and the keys of this check are 3 wide. Take the root of their width.",
        ),
        (share(dots / 3, axis=1) @ V, "Close: divide by the square root of d_k, not by d_k itself."),
        (share(dots / 5**0.5, axis=1) @ V, "This divides by √5: there are 5 tokens, but a key is K.shape[-1] wide."),
        (
            share(dots, axis=1) / 3**0.5 @ V,
            "Here softmax comes first and the division after it, so that no row sums to 1. Divide the scores.",
        ),
        (
            share(scores, axis=0) @ V,
            "Here each column sums to 1. The budget belongs to the token that looks: the softmax runs along a row.",
        ),
        (share(scores, axis=None) @ V, "All 25 weights together sum to 1 here. Each row is a budget of its own."),
        (share(scores.T, axis=1) @ V, "Here keys look at queries. Queries look: Q @ K.T has a row for each query."),
        (weights @ K, "This mixes the keys. What a token hands over is its value: a row of V."),
    ]
    if not callable(given.get("attention")):
        return "Keep the name: the check calls attention(Q, K, V)."
    try:
        answer = np.asarray(given["attention"](Q.copy(), K.copy(), V.copy()), dtype=float)
    except Exception as error:
        return f"With Q, K and V of the shape (5, 3), attention stops with {type(error).__name__}: {error}."
    if answer.shape == ():
        return "attention gives back no array. Does its last line begin with return?"
    if answer.shape == (5, 5):
        return "This has a row and a column per token, as the weights do. Mix the values with them: weights @ V."
    if answer.shape != right.shape:
        return f"For 5 tokens with d_k = 3 the result must have the shape (5, 3); this one has {answer.shape}."
    if np.allclose(answer, right, rtol=0, atol=1e-9):
        return None
    for mistake, sentence in mistakes:
        if np.allclose(answer, mistake, rtol=0, atol=1e-9):
            return sentence
    return "The shape is right, the numbers are not: scale the dot products, softmax along each row, then mix V."
