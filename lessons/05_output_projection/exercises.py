"""Lesson 05's exercises: the output without concat, and with heads off. Starter, solution, wrong answers, check."""

from typing import Any

import numpy as np

# %% add_up starter
def add_up(heads, W_O):
    # heads is (H, N, d_head), W_O is (H * d_head, d_model).
    H, N, d_head = heads.shape
    total = np.zeros((N, W_O.shape[1]))
    for h in range(H):
        total[:, :d_head] += heads[h]  # mend this: W_O has no part in it
    return total


add_up(heads, W_O)

# %% add_up solution
def add_up(heads, W_O):
    H, N, d_head = heads.shape
    total = np.zeros((N, W_O.shape[1]))
    for h in range(H):
        rows = W_O[h * d_head:(h + 1) * d_head]  # (d_head, d_model)
        total += heads[h] @ rows
    return total


add_up(heads, W_O)

# %% add_up wrong columns
def add_up(heads, W_O):
    H, _, d_head = heads.shape
    total = 0
    for h in range(H):
        columns = W_O[:, h * d_head:(h + 1) * d_head]
        total = total + heads[h] @ columns.T
    return total


add_up(heads, W_O)

# %% add_up wrong the_same_rows
def add_up(heads, W_O):
    H, N, d_head = heads.shape
    total = np.zeros((N, W_O.shape[1]))
    for h in range(H):
        total += heads[h] @ W_O[:d_head]
    return total


add_up(heads, W_O)

# %% add_up wrong mean
def add_up(heads, W_O):
    H, N, d_head = heads.shape
    total = np.zeros((N, W_O.shape[1]))
    for h in range(H):
        total += heads[h] @ W_O[h * d_head:(h + 1) * d_head]
    return total / H


add_up(heads, W_O)

# %% add_up check
def check_add_up(given: dict[str, Any]) -> str | None:
    """Compare with concat and one product, on 5 tokens, 3 heads of 2 and as many columns as rows, and then 7."""
    if not callable(given.get("add_up")):
        return "Keep the name: the check calls add_up(heads, W_O)."
    rng = np.random.default_rng(4)
    heads = rng.normal(size=(3, 5, 2))
    for d_model in (6, 7):
        W_O = rng.normal(size=(6, d_model))
        try:
            answer = np.asarray(given["add_up"](heads.copy(), W_O.copy()), dtype=float)
        except Exception as error:
            return f"With 3 heads of 2 and W_O of {W_O.shape}, add_up stops with {type(error).__name__}: {error}."
        parts = heads @ W_O.reshape(3, 2, d_model)
        right, one = parts.sum(axis=0), heads.sum(axis=0)
        if answer.shape == ():
            return "add_up gives back no array. Does its last line begin with return?"
        if answer.shape == parts.shape:
            return "This keeps apart what each head adds. Add the parts up, along the axis of the heads."
        if answer.shape != right.shape:
            return f"For 5 tokens and W_O of {W_O.shape} the result must be {right.shape}; this one is {answer.shape}."
        if np.allclose(answer, right, rtol=0, atol=1e-5):
            continue
        columns = np.einsum("hnc,mhc->nm", heads, W_O[:, :6].reshape(6, 3, 2))
        by_one, by_three = (sum(heads[h] @ W_O[h::step][:2] for h in range(3)) for step in (1, 3))
        for mistake, sentence in (
            (columns, "These are columns of W_O. A column belongs to all heads; a head's own are d_head rows."),
            (one @ W_O[:2], "Each head meets the same first rows of W_O here. Those of head h begin at h * d_head."),
            (by_one, "Head h begins at row h here. The heads before it have d_head rows each: begin at h * d_head."),
            (by_three, "A head gets every third row here. Its rows are neighbours, as its columns in concat are."),
            (right / 3, "This is the mean of what the heads add. The product concat @ W_O only adds them up."),
            (parts[0], "Only the first head is in it. Does return stand inside the loop?"),
            (parts[2], "Only the last head is in it: = throws away what was there. Add with +=."),
            (one @ W_O.reshape(3, 2, -1).sum(axis=0), "The heads are added up first here, so each meets all rows."),
            (heads.reshape(5, 6) @ W_O, "Reshape alone mixes tokens and heads: see lesson 03. Swap axes first."),
        ):
            if mistake.shape == answer.shape and np.allclose(answer, mistake, rtol=0, atol=1e-9):
                return sentence
        if not answer[:, 2:].any():
            return "No head has met W_O: multiply heads[h] by the d_head rows of W_O that belong to it, and add that."
        return "The shape is right, the numbers are not: head h times the rows h * d_head to (h + 1) * d_head of W_O."
    return None

# %% switch_off starter
def switch_off(heads, W_O, off):
    # off is a list of heads from 0, such as [1, 2]. Mend this:
    H, N, d_head = heads.shape
    concat = heads.swapaxes(0, 1).reshape(N, H * d_head)
    return concat @ W_O


switch_off(cat_heads, cat_W_O, off=[1])[2]

# %% switch_off solution
def switch_off(heads, W_O, off):
    H, N, d_head = heads.shape
    heads = heads.copy()  # the caller's heads stay as they are
    heads[off] = 0
    concat = heads.swapaxes(0, 1).reshape(N, H * d_head)
    return concat @ W_O


switch_off(cat_heads, cat_W_O, off=[1])[2]

# %% switch_off wrong in_place
def switch_off(heads, W_O, off):
    H, N, d_head = heads.shape
    heads[off] = 0
    concat = heads.swapaxes(0, 1).reshape(N, H * d_head)
    return concat @ W_O


switch_off(cat_heads.copy(), cat_W_O, off=[1])[2]

# %% switch_off wrong moved_up
def switch_off(heads, W_O, off):
    heads = np.delete(heads, off, axis=0)
    H, N, d_head = heads.shape
    concat = heads.swapaxes(0, 1).reshape(N, H * d_head)
    return concat @ W_O[:H * d_head]


switch_off(cat_heads, cat_W_O, off=[1])[2]

# %% switch_off wrong scaled_up
def switch_off(heads, W_O, off):
    H, N, d_head = heads.shape
    heads = heads.copy()
    heads[off] = 0
    concat = heads.swapaxes(0, 1).reshape(N, H * d_head)
    return concat @ W_O * H / (H - len(off))


switch_off(cat_heads, cat_W_O, off=[1])[2]

# %% switch_off check
def check_switch_off(given: dict[str, Any]) -> str | None:
    """Switch each of 4 heads off, then two and none, on 5 tokens; the heads that were passed must stay as they are."""
    if not callable(given.get("switch_off")):
        return "Keep the name: the check calls switch_off(heads, W_O, off)."
    rng = np.random.default_rng(6)
    heads, W_O = rng.normal(size=(4, 5, 2)), rng.normal(size=(8, 7))
    for off in ([], [0], [1], [3], [1, 2]):
        passed, passed_W_O = heads.copy(), W_O.copy()
        try:
            answer = np.asarray(given["switch_off"](passed, passed_W_O, list(off)), dtype=float)
        except Exception as error:
            return f"With 4 heads of 2 and off={off}, switch_off stops with {type(error).__name__}: {error}."
        on, parts = [h for h in range(4) if h not in off], heads @ W_O.reshape(4, 2, 7)
        right = parts[on].sum(axis=0)
        if answer.shape == ():
            return "switch_off gives back no array. Does its last line begin with return?"
        if answer.shape != right.shape:
            return f"With off={off} the result must still be {right.shape}; this one is {answer.shape}."
        if np.allclose(answer, right, rtol=0, atol=1e-5):
            if not (np.array_equal(passed, heads) and np.array_equal(passed_W_O, W_O)):
                return "The result is right, but the array that was passed has been changed. Work on a copy."
            continue
        concat, silent = np.concatenate(list(heads), axis=-1), heads.copy()
        concat[:, off], silent[:, off] = 0, 0
        moved = np.concatenate(list(heads[on]), axis=-1) @ W_O[: 2 * len(on)]
        for mistake, sentence in (
            (parts.sum(axis=0), f"With off={off} the output is still that of all heads."),
            (right * 4 / len(on), "This makes up for the missing heads, as dropout does. Leave the others be."),
            (moved, "The heads after the one that is off now meet its rows of W_O. Keep its place, filled with zeros."),
            (right + parts[off].mean(axis=1).sum(axis=0), "This puts a head's mean in its place. Put zero."),
            (parts[off].sum(axis=0), "This is what the heads in off add. Give back what all others add."),
            (parts[[(h - 1) % 4 for h in on]].sum(axis=0), "off counts heads from 0, as Python does: 1 is the second."),
            (right + parts[off[1:]].sum(axis=0), "Only the first head in off has been switched off."),
            (concat @ W_O, "These are single columns of concat. A head has d_head of them."),
            (np.concatenate(list(silent), axis=-1) @ W_O, "These are tokens, axis 1. The heads are axis 0."),
        ):
            if np.allclose(answer, mistake, rtol=0, atol=1e-9):
                return sentence
        return f"With off={off} the numbers are not the sum over the heads that are on."
    return None
