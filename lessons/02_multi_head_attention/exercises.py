"""Lesson 02's exercises: average the maps, and write the whole layer. Starter, solution, wrong answers, check."""

from typing import Any

import numpy as np

# %% mean_map starter
mean_map = weights[0]  # (N, N): mend this: all heads count
mean_map

# %% mean_map solution
mean_map = weights.mean(axis=0)  # (H, N, N) -> (N, N)
mean_map

# %% mean_map wrong sum_of_heads
mean_map = weights.sum(axis=0)
mean_map

# %% mean_map wrong mean_over_keys
mean_map = weights.mean(axis=-1)
mean_map

# %% mean_map wrong mean_of_scores
mean_map = softmax(scores.mean(axis=0))
mean_map

# %% mean_map check
def check_mean_map(given: dict[str, Any]) -> str | None:
    """Average the weights as they are now: the reader may have changed them in a cell above."""
    weights, scores = (np.asarray(given[name], dtype=float) for name in ("weights", "scores"))
    try:
        answer = np.asarray(given["mean_map"], dtype=float)
    except (KeyError, TypeError, ValueError):
        return "Keep the name: the check reads the array mean_map."

    def softmax(scores: Any) -> Any:
        return np.exp(scores) / np.exp(scores).sum(axis=-1, keepdims=True)

    H, N = weights.shape[:2]
    right = sum(weights) / H
    shapes = {
        (): "This is one number, the mean of all weights. Average over the heads alone, axis 0.",
        (H, N): "This has a row per head: the average ran over tokens, and the heads are still there. They are axis 0.",
        (1, N, N): "The head axis is still there, one long. Without keepdims, mean takes it away.",
    }
    mistakes = [
        *((each, f"This is head {h + 1} alone. Take the mean over all heads.") for h, each in enumerate(weights)),
        (sum(weights), f"Each row sums to {H}: {H} budgets added up. Divide by the number of heads."),
        (sum(weights) / N, f"This divides by {N}, the number of tokens. The sum is over {H} heads."),
        (weights.max(axis=0), "This is the largest weight of any head, so rows sum to more than 1. Take the mean."),
        (softmax(right), "The mean was right, and its rows summed to 1 already. A second softmax only evens them out."),
        (sum(scores) / H, "These are mean scores, before any softmax. Average the weights."),
        (
            softmax(sum(scores) / H),
            "This averages the scores and then takes the softmax, which is a new head. Average the weights.",
        ),
    ]
    if answer.shape != right.shape:
        other = f"A map has a row and a column per token, {right.shape}; this has {answer.shape}. Average over axis 0."
        return shapes.get(answer.shape, other)
    if np.allclose(answer, right, rtol=0, atol=1e-9):
        return None
    for mistake, sentence in mistakes:
        if np.allclose(answer, mistake, rtol=0, atol=1e-9):
            return sentence
    return "The shape is right, the numbers are not: entry (i, j) is the mean of weights[:, i, j]."

# %% multi_head starter
def multi_head(X, W_Q, W_K, W_V, W_O):
    # X is (N, d_model), W_Q, W_K, W_V are (H, d_model, d_head).
    heads = []
    for h in range(len(W_Q)):
        # Mend this: there are values, but nobody has looked at anybody.
        heads.append(X @ W_V[h])
    return np.concatenate(heads, axis=-1) @ W_O


multi_head(X, W_Q, W_K, W_V, W_O)

# %% multi_head solution
def multi_head(X, W_Q, W_K, W_V, W_O):
    d_head = W_Q.shape[-1]
    heads = []
    for h in range(len(W_Q)):
        q, k, v = X @ W_Q[h], X @ W_K[h], X @ W_V[h]  # each (N, d_head)
        heads.append(softmax(q @ k.T / np.sqrt(d_head)) @ v)
    return np.concatenate(heads, axis=-1) @ W_O  # (N, d_model)


multi_head(X, W_Q, W_K, W_V, W_O)

# %% multi_head wrong scale_by_d_model
def multi_head(X, W_Q, W_K, W_V, W_O):
    d_model = X.shape[-1]
    heads = []
    for h in range(len(W_Q)):
        q, k, v = X @ W_Q[h], X @ W_K[h], X @ W_V[h]
        heads.append(softmax(q @ k.T / np.sqrt(d_model)) @ v)
    return np.concatenate(heads, axis=-1) @ W_O


multi_head(X, W_Q, W_K, W_V, W_O)

# %% multi_head wrong heads_added
def multi_head(X, W_Q, W_K, W_V, W_O):
    d_head = W_Q.shape[-1]
    heads = 0
    for h in range(len(W_Q)):
        q, k, v = X @ W_Q[h], X @ W_K[h], X @ W_V[h]
        heads = heads + softmax(q @ k.T / np.sqrt(d_head)) @ v
    return heads


multi_head(X, W_Q, W_K, W_V, W_O)

# %% multi_head wrong no_W_O
def multi_head(X, W_Q, W_K, W_V, W_O):
    d_head = W_Q.shape[-1]
    heads = []
    for h in range(len(W_Q)):
        q, k, v = X @ W_Q[h], X @ W_K[h], X @ W_V[h]
        heads.append(softmax(q @ k.T / np.sqrt(d_head)) @ v)
    return np.concatenate(heads, axis=-1)


multi_head(X, W_Q, W_K, W_V, W_O)

# %% multi_head check
def check_multi_head(given: dict[str, Any]) -> str | None:
    """Compare with our own einsum on 5 tokens and 3 heads of 2, sizes that the lesson does not use."""
    rng = np.random.default_rng(8)
    X, W_O = rng.normal(size=(5, 6)), rng.normal(size=(6, 6))
    W_Q, W_K, W_V = rng.normal(size=(3, 3, 6, 2))

    dots = np.einsum("nd,hde,hce,mc->hnm", X, W_Q, W_K, X)
    values = np.einsum("md,hde->hme", X, W_V)

    def mixed(scores: Any, axis: int = -1) -> Any:
        return np.exp(scores) / np.exp(scores).sum(axis=axis, keepdims=True) @ values

    def joined(heads: Any) -> Any:
        return np.moveaxis(heads, 0, 1).reshape(5, 6)

    heads = mixed(dots / 2**0.5)
    right = joined(heads) @ W_O
    mistakes = [
        (joined(values) @ W_O, "Each token only keeps its own value: multiply by the weights of its head."),
        (
            joined(mixed(dots / 6**0.5)) @ W_O,
            "Close: the scores are divided by √d_model. A head's dot products have d_head terms.",
        ),
        (
            joined(mixed(dots / 2)) @ W_O,
            "Divided by 2: d_head itself, or √4, the root of this lesson's d_head. Take √2, from W_Q.shape[-1].",
        ),
        (joined(mixed(dots)) @ W_O, "Close: the dot products are not divided yet, by the root of W_Q.shape[-1]."),
        (joined(dots / 2**0.5 @ values) @ W_O, "The values are mixed by the scores. First make them weights: softmax."),
        (joined(mixed(dots / 2**0.5, axis=1)) @ W_O, "Here each column sums to 1. Softmax runs along a row."),
        (
            joined(mixed(dots.swapaxes(1, 2) / 2**0.5)) @ W_O,
            "Here keys look at queries. Queries look: q @ k.T has a row for each query.",
        ),
        (heads.reshape(5, 6) @ W_O, "A row holds one head of several tokens here. It is to hold one token's heads."),
        (joined(heads), "These are the heads side by side. One step is missing: W_O mixes them into d_model columns."),
    ]
    if not callable(given.get("multi_head")):
        return "Keep the name: the check calls multi_head(X, W_Q, W_K, W_V, W_O)."
    try:
        answer = np.asarray(given["multi_head"](X.copy(), W_Q, W_K, W_V, W_O), dtype=float)
    except Exception as error:
        sizes = "There X is (5, 6), each head (5, 2) and W_O (6, 6)."
        return f"With 5 tokens and 3 heads of 2, multi_head stops with {type(error).__name__}: {error}. {sizes}"
    if answer.shape == ():
        return "multi_head gives back no array. Does its last line begin with return?"
    if answer.shape == (5, 2):
        return "This is one head wide, (5, 2): heads are put side by side, not added, and then go through W_O."
    if answer.shape != right.shape:
        return f"For 5 tokens and d_model = 6 the result must have the shape (5, 6); this one has {answer.shape}."
    if np.allclose(answer, right, rtol=0, atol=1e-9):
        return None
    for mistake, sentence in mistakes:
        if np.allclose(answer, mistake, rtol=0, atol=1e-9):
            return sentence
    return "The shape is right, the numbers are not: run one head after the other as in `one_by_one`, then mix its V."
