"""Lesson 07's exercise: a new token's query heads share a cache. Starter, solution, wrong answers, check."""

from typing import Any

import numpy as np

# %% grouped_step starter
def grouped_step(q, K, V):
    # q is (H, d_head), the new token's queries. K and V are the cache,
    # (G, N, d_head). Mend this: all heads read the first KV head.
    scores = q @ K[0].T / np.sqrt(q.shape[-1])  # (H, N)
    return softmax(scores) @ V[0]  # (H, d_head)


grouped_step(Q[:, -1], shared_K, shared_V)

# %% grouped_step solution
def grouped_step(q, K, V):
    group = len(q) // len(K)  # query heads per KV head
    K = np.repeat(K, group, axis=0)  # (H, N, d_head)
    V = np.repeat(V, group, axis=0)
    scores = np.einsum("hd,hnd->hn", q, K) / np.sqrt(q.shape[-1])
    return np.einsum("hn,hnd->hd", softmax(scores), V)


grouped_step(Q[:, -1], shared_K, shared_V)

# %% grouped_step wrong tile
def grouped_step(q, K, V):
    group = len(q) // len(K)
    K = np.tile(K, (group, 1, 1))
    V = np.tile(V, (group, 1, 1))
    scores = np.einsum("hd,hnd->hn", q, K) / np.sqrt(q.shape[-1])
    return np.einsum("hn,hnd->hd", softmax(scores), V)


grouped_step(Q[:, -1], shared_K, shared_V)

# %% grouped_step wrong shared_queries
def grouped_step(q, K, V):
    group = len(q) // len(K)
    q = q[::group]  # (G, d_head)
    scores = np.einsum("gd,gnd->gn", q, K) / np.sqrt(q.shape[-1])
    return np.repeat(np.einsum("gn,gnd->gd", softmax(scores), V), group, axis=0)


grouped_step(Q[:, -1], shared_K, shared_V)

# %% grouped_step wrong whole_width
def grouped_step(q, K, V):
    group = len(q) // len(K)
    K = np.repeat(K, group, axis=0)
    V = np.repeat(V, group, axis=0)
    scores = np.einsum("hd,hnd->hn", q, K) / np.sqrt(q.size)
    return np.einsum("hn,hnd->hd", softmax(scores), V)


grouped_step(Q[:, -1], shared_K, shared_V)

# %% grouped_step check
def check_grouped_step(given: dict[str, Any]) -> str | None:
    """Compare with our own loop: 12 query heads, 3 KV heads, 5 tokens, d_head 6, none of them a size of the lesson."""
    rng = np.random.default_rng(7)
    q, (K, V) = rng.normal(size=(12, 6)), rng.normal(size=(2, 3, 5, 6))

    def heads(reads: list[int], asks: list[int], width: int) -> Any:
        rows = []
        for query, kv in zip(asks, reads, strict=True):
            powers = np.exp(K[kv] @ q[query] / width**0.5)
            rows.append(powers / powers.sum() @ V[kv])
        return np.stack(rows)

    def mixed(weights: Any, values: Any) -> Any:
        return np.einsum("hn,hnd->hd", weights, values)

    def shares(scores: Any, axis: int = -1) -> Any:
        return np.exp(scores) / np.exp(scores).sum(axis=axis, keepdims=True)

    in_order, groups = list(range(12)), [h // 4 for h in range(12)]
    right = heads(groups, in_order, 6)
    means = q.reshape(3, 4, 6).mean(axis=1)
    of_means = mixed(shares(np.einsum("gd,gnd->gn", means, K) / 6**0.5), V)
    scores = np.einsum("hd,hnd->hn", q, K[groups]) / 6**0.5
    one_query = "The heads of a group came out alike: you shared the queries. Only keys and values are shared."
    mistakes = [
        (heads([0] * 12, in_order, 6), "All read KV head 0. In the check, only the first 4 of 12 heads read that one."),
        (heads([0, 1, 2] * 4, in_order, 6), "In np.tile's order: 0 1 2 0 1 2. Neighbours share: 0 0 0 0 1 1 1 1."),
        (heads(groups, [h - h % 4 for h in in_order], 6), one_query),
        (np.repeat(of_means, 4, axis=0), one_query),
        (shares(q @ K.mean(axis=0).T / 6**0.5) @ V.mean(axis=0), "All read the mean of the KV heads: one set for all."),
        (mixed(shares(scores), V[[0] * 12]), "The keys are right, but all heads take KV head 0's values."),
        (mixed(shares(scores), V[[0, 1, 2] * 4]), "The keys are right, but the values are in np.tile's order."),
        (mixed(shares(scores), K[groups]), "The weights are right, but they mix keys. Tokens hand over values."),
        (mixed(scores, V[groups]), "The values are mixed by scores here. Softmax comes in between."),
        (mixed(shares(scores, 0), V[groups]), "Softmax ran over the heads. It runs over the tokens, the last axis."),
        (heads(groups, in_order, 1), "The scores are not divided yet, by the root of q.shape[-1]."),
        (heads(groups, in_order, 2), "Divided by √2, the root of this lesson's d_head. Take that of q: q.shape[-1]."),
        (heads(groups, in_order, 72), "Divided by √72, the check's whole width. A dot product there has 6 terms."),
        (heads(groups, in_order, 18), "Divided by √18, all KV heads' width. A dot product there has 6 terms."),
    ]
    if not callable(given.get("grouped_step")):
        return "Keep the name: the check calls grouped_step(q, K, V)."
    try:
        answer = np.asarray(given["grouped_step"](q.copy(), K.copy(), V.copy()), dtype=float)
    except Exception as error:
        return f"With 12 query heads and 3 KV heads, grouped_step stops with {type(error).__name__}: {error}."
    if answer.shape == ():
        return "grouped_step gives back no array. Does its last line begin with return?"
    if answer.shape == (3, 6):
        return "Three rows, one per KV head. Each of the check's twelve query heads brings back its own: (12, 6)."
    if answer.shape != right.shape:
        return f"The check's twelve query heads of width 6 give (12, 6); this has {answer.shape}."
    if np.allclose(answer, right, rtol=0, atol=1e-5):
        return None
    for mistake, sentence in mistakes:
        if np.allclose(answer, mistake, rtol=0, atol=1e-9):
            return sentence
    return "The shape is right, the numbers are not: give each query head its KV head as in `shared`, then attend."
