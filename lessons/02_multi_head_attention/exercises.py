"""Lesson 02's exercises: average the maps, and write the whole layer. Starter, solution, wrong answers, check."""

from typing import Any

import numpy as np

# %% mean_map starter
mean_map = weights[0]  # (N, N): mend this; all heads shall count
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
    answer = np.asarray(given.get("mean_map"), dtype=float)
    right = sum(weights) / len(weights)
    if answer.shape != right.shape:
        return f"A map has a row and a column per token, {right.shape}; this has {answer.shape}. Average over axis 0."
    if np.allclose(answer, right, rtol=0, atol=1e-9):
        return None
    if np.allclose(answer, weights[0], rtol=0, atol=1e-9):
        return "This is head 1 alone. Take the mean over all heads."
    if np.allclose(answer, sum(weights), rtol=0, atol=1e-9):
        return f"Each row sums to {len(weights)}: {len(weights)} budgets added up. Divide by the number of heads."
    powers = np.exp(scores.mean(axis=0))
    if np.allclose(answer, powers / powers.sum(axis=-1, keepdims=True), rtol=0, atol=1e-9):
        return "This averages the scores and then takes the softmax, which is a new head. Average the weights."
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

    def concat(width: int) -> Any:
        dots = np.einsum("nd,hde,hce,mc->hnm", X, W_Q, W_K, X) / width**0.5
        weights = np.exp(dots) / np.exp(dots).sum(axis=-1, keepdims=True)
        return np.einsum("hnm,md,hde->nhe", weights, X, W_V).reshape(5, 6)

    right = concat(2) @ W_O
    own_values = np.einsum("md,hde->mhe", X, W_V).reshape(5, 6)
    mistakes = [
        (own_values @ W_O, "Each token only keeps its own value: multiply by the weights of its head."),
        (concat(6) @ W_O, "Close: the scores are divided by √d_model. A head's dot products have d_head terms."),
        (concat(4) @ W_O, "Divided by √4, the root of this page's d_head. In the check it is 2: W_Q.shape[-1]."),
        (concat(1) @ W_O, "Close: the dot products are not divided yet, by the root of W_Q.shape[-1]."),
        (concat(2), "These are the heads side by side. One step is missing: W_O mixes them into d_model columns."),
    ]
    if not callable(given.get("multi_head")):
        return "Keep the name: the check calls multi_head(X, W_Q, W_K, W_V, W_O)."
    try:
        answer = np.asarray(given["multi_head"](X.copy(), W_Q, W_K, W_V, W_O), dtype=float)
    except Exception as error:
        return f"With 5 tokens and 3 heads of 2, multi_head stops with {type(error).__name__}: {error}."
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
