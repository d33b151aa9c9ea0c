"""Lesson 03's exercises: split heads and join them, with a batch in front. Starter, solution, wrong answers, check."""

from itertools import permutations
from typing import Any

import numpy as np

# %% split_heads starter
def split_heads(array, H):
    # array is (B, N, d_model), the result (B, H, N, d_head).
    B, N, d_model = array.shape
    # Mend this: it has the right shape and the wrong numbers.
    return array.reshape(B, H, N, d_model // H)


split_heads(np.stack([Q_all, K_all]), 2).shape

# %% split_heads solution
def split_heads(array, H):
    B, N, d_model = array.shape
    pieces = array.reshape(B, N, H, d_model // H)  # cut each row
    return pieces.swapaxes(1, 2)  # (B, H, N, d_head)


split_heads(np.stack([Q_all, K_all]), 2).shape

# %% split_heads wrong no_swap
def split_heads(array, H):
    B, N, d_model = array.shape
    return array.reshape(B, N, H, d_model // H)


split_heads(np.stack([Q_all, K_all]), 2).shape

# %% split_heads wrong swap_the_batch
def split_heads(array, H):
    B, N, d_model = array.shape
    return array.reshape(B, N, H, d_model // H).swapaxes(0, 1)


split_heads(np.stack([Q_all, K_all]), 2).shape

# %% split_heads wrong every_Hth_column
def split_heads(array, H):
    B, N, d_model = array.shape
    return array.reshape(B, N, d_model // H, H).transpose(0, 3, 1, 2)


split_heads(np.stack([Q_all, K_all]), 2).shape

# %% split_heads check
def check_split_heads(given: dict[str, Any]) -> str | None:
    """Split 2 sequences of 5 tokens into 3 heads of 6: all sizes differ, and each number tells where it came from."""
    B, N, H, d_head = 2, 5, 3, 6
    array = np.arange(B * N * H * d_head, dtype=float).reshape(B, N, H * d_head)
    right = np.stack([array[..., h * d_head : (h + 1) * d_head] for h in range(H)], axis=1)
    names = {B: "B", N: "N", H: "H", d_head: "d_head", H * d_head: "d_model"}
    if not callable(given.get("split_heads")):
        return "Keep the name: the check calls split_heads(array, H)."
    try:
        answer = np.asarray(given["split_heads"](array.copy(), H))
    except Exception as error:
        return f"With 2 sequences of 5 tokens and 3 heads of 6, split_heads stops with {type(error).__name__}: {error}."
    if answer.shape == ():
        return "split_heads gives back no array. Does its last line begin with return?"
    if answer.shape == (B, N, H, d_head):
        return "Each token is cut into heads, (B, N, H, d_head). Heads have to come before tokens: swap these two axes."
    if answer.shape == (N, B, H, d_head):
        return "Axes 0 and 1 are batch and tokens here, since B comes first. Swap tokens and heads, axes 1 and 2."
    if answer.shape != right.shape:
        known = len(names.keys() & answer.shape) == answer.ndim
        axes = f", which is ({', '.join(names[size] for size in answer.shape)})" if known else ""
        return f"This has the shape {answer.shape}{axes}. Asked for is (2, 3, 5, 6), (B, H, N, d_head)."
    if np.array_equal(answer, right):
        return None
    if np.array_equal(answer, array.swapaxes(1, 2).reshape(right.shape)):
        return "The swap comes too early: it turned rows into columns. Cut each row first, then swap heads and tokens."
    if np.array_equal(answer, array.reshape(H, B, N, d_head).swapaxes(0, 1)):
        return "Reshape reads on row by row, so heads in front mix up the tokens. Cut each row: (B, N, H, d_head)."
    if np.array_equal(answer, array.reshape(right.shape)):
        return "Reshape reads on row by row: head 1 gets all heads of the first tokens. Cut each row, then swap."
    if np.array_equal(answer, array.reshape(B, N, d_head, H).transpose(0, 3, 1, 2)):
        return "Head 1 has every H-th column here. A head is a block of neighbours: reshape to (B, N, H, d_head)."
    return "The shape is right, the numbers are not: head h of a token is d_head neighbouring columns of its row."

# %% join_heads starter
def join_heads(heads):
    # heads is (B, H, N, d_head), the result (B, N, H * d_head).
    B, H, N, d_head = heads.shape
    return heads.reshape(B, N, H * d_head)  # mend this


join_heads(np.stack([Q, K])).shape

# %% join_heads solution
def join_heads(heads):
    B, H, N, d_head = heads.shape
    return heads.swapaxes(1, 2).reshape(B, N, H * d_head)


join_heads(np.stack([Q, K])).shape

# %% join_heads wrong columns_of_all_heads
def join_heads(heads):
    B, H, N, d_head = heads.shape
    return heads.transpose(0, 2, 3, 1).reshape(B, N, H * d_head)


join_heads(np.stack([Q, K])).shape

# %% join_heads wrong heads_added
def join_heads(heads):
    return heads.sum(axis=1)


join_heads(np.stack([Q, K])).shape

# %% join_heads wrong swap_the_last_two
def join_heads(heads):
    B, H, N, d_head = heads.shape
    return heads.swapaxes(2, 3).reshape(B, N, H * d_head)


join_heads(np.stack([Q, K])).shape

# %% join_heads check
def check_join_heads(given: dict[str, Any]) -> str | None:
    """Join 3 heads of 6 for 2 sequences of 5 tokens: all sizes differ, and each number tells where it came from."""
    B, N, H, d_head = 2, 5, 3, 6
    heads = np.arange(B * H * N * d_head, dtype=float).reshape(B, H, N, d_head)
    right = np.concatenate([heads[:, h] for h in range(H)], axis=-1)
    mistakes = [
        (heads, "A row holds head 1 of several tokens: reshape reads on head by head. Swap heads and tokens first."),
        (heads.transpose(0, 2, 3, 1), "Tokens are right, columns are not: first all of head 1, then all of head 2."),
        (heads.swapaxes(2, 3), "These are the last two axes, N and d_head. Swap H and N: axes 1 and 2."),
    ]
    if not callable(given.get("join_heads")):
        return "Keep the name: the check calls join_heads(heads)."
    try:
        answer = np.asarray(given["join_heads"](heads.copy()))
    except Exception as error:
        return f"With 2 sequences of 5 tokens and 3 heads of 6, join_heads stops with {type(error).__name__}: {error}."
    if answer.shape == ():
        return "join_heads gives back no array. Does its last line begin with return?"
    if answer.shape == (B, N, d_head):
        return "This is one head wide: the heads were added up. They stand side by side, (B, N, H * d_head)."
    if answer.shape == (B, N, H, d_head):
        return "Each token has its heads beside it, (B, N, H, d_head). One step is left: make H and d_head one axis."
    if answer.shape != right.shape:
        return f"For 2 sequences of 5 tokens and 3 heads of 6 the shape is (2, 5, 18); this one has {answer.shape}."
    if np.array_equal(answer, right):
        return None
    for mistake, sentence in mistakes:
        if np.array_equal(answer, mistake.reshape(right.shape)):
            return sentence
    if np.array_equal(answer, np.concatenate([heads[:, h] for h in reversed(range(H))], axis=-1)):
        return "The heads stand side by side in the reverse order. Head 1 comes first."
    for order in permutations(range(4)):
        if np.array_equal(answer, heads.transpose(order).reshape(right.shape)):
            axes = ", ".join(("B", "H", "N", "d_head")[axis] for axis in order)
            return f"Reshape met the axes in the order ({axes}). It must meet them as (B, N, H, d_head)."
    return "The shape is right, the numbers are not: row n holds token n of head 1, then token n of head 2, and so on."
