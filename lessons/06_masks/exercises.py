"""Lesson 06's exercises: a causal mask for the last queries, and a softmax that survives a row with nothing left."""

from typing import Any

import numpy as np

# %% causal_weights starter
def causal_weights(scores):
    # scores is (H, N, M): the queries of the last N of M tokens.
    return softmax(scores)  # mend this: the last query sees all keys


causal_weights(last_scores)

# %% causal_weights solution
def causal_weights(scores):
    N, M = scores.shape[-2:]
    may_look = np.tril(np.ones((N, M), dtype=bool), k=M - N)
    return softmax(np.where(may_look, scores, -np.inf))


causal_weights(last_scores)

# %% causal_weights wrong top_left
def causal_weights(scores):
    may_look = np.tril(np.ones(scores.shape[-2:], dtype=bool))
    return softmax(np.where(may_look, scores, -np.inf))


causal_weights(last_scores)

# %% causal_weights wrong after_softmax
def causal_weights(scores):
    N, M = scores.shape[-2:]
    return softmax(scores) * np.tril(np.ones((N, M)), k=M - N)


causal_weights(last_scores)

# %% causal_weights wrong minus_one
def causal_weights(scores):
    N, M = scores.shape[-2:]
    return softmax(scores + np.tril(np.ones((N, M)), k=M - N) - 1)


causal_weights(last_scores)

# %% causal_weights check
def check_causal_weights(given: dict[str, Any]) -> str | None:
    """Try 3 queries of 7 tokens in 2 heads: M - N is neither 1, as in the lesson, nor N - 1, nor half of M."""
    scores = np.random.default_rng(6).normal(size=(2, 3, 7))
    queries, keys = np.arange(3)[:, None], np.arange(7)
    before, lower, upper = keys <= queries + 4, keys <= queries, keys >= queries

    def shares(powers: Any) -> Any:
        total = powers.sum(axis=-1, keepdims=True)
        return powers / np.where(total == 0, 1, total)

    right = shares(np.exp(scores) * before)
    both = np.exp(np.where(before, scores, -np.inf))
    mistakes = [
        (shares(np.exp(scores)), "Nothing is masked yet: the first query still sees the keys of later tokens."),
        (shares(np.exp(scores) * lower), "This begins at the top left, so the last query misses the last M - N keys."),
        (shares(np.exp(scores) * upper), "np.triu keeps what comes later. A token may look at what stands before it."),
        (shares(np.exp(scores)) * before, "The right cells are 0, but the rows no longer sum to 1: mask the scores."),
        (shares(np.exp(scores + before - 1)), "Adding 0 or -1 only weakens the later keys. What is added is -inf."),
        (shares(np.exp(scores * before)), "A score of 0 still gets weight, for e to the 0 is 1. Put -inf there."),
        (both / both.sum(axis=-2, keepdims=True), "Each column sums to 1 here. The budget is a row: the last axis."),
        (shares(np.exp(scores) * ~before), "True and False are the wrong way round: each row sees only what is later."),
    ]
    if not callable(given.get("causal_weights")):
        return "Keep the name: the check calls causal_weights(scores)."
    try:
        with np.errstate(all="ignore"):
            answer = np.asarray(given["causal_weights"](scores.copy()), dtype=float)
    except Exception as error:
        return f"With 3 queries and 7 keys, causal_weights stops with {type(error).__name__}: {error}."
    if answer.shape == ():
        return "causal_weights gives back no array. Does its last line begin with return?"
    if answer.shape != right.shape:
        return f"For scores of {right.shape} the weights have that shape too; these have {answer.shape}."
    if np.allclose(answer, right, rtol=0, atol=1e-6):
        return None
    for mistake, sentence in mistakes:
        if np.allclose(np.nan_to_num(answer), mistake, rtol=0, atol=1e-12):
            return sentence
    for k in (1, 2, 3, 5):
        if np.allclose(answer, shares(np.exp(scores) * (keys <= queries + k)), rtol=0, atol=1e-12):
            return f"With 3 queries and 7 keys, the first query sees {k + 1} here. It is token 5 of 7, so it may see 5."
    if np.isneginf(answer).any():
        return "These are masked scores. Softmax makes weights of them."
    if np.isnan(answer).any():
        return "There is NaN. Has a query no key left: is it M - N, not N - M? Or was -inf multiplied? 0 * -inf is NaN."
    return "The shape is right, the numbers are not: query i of N may look at keys 0 to M - N + i."

# %% safe_softmax starter
def safe_softmax(scores):
    # Mend this: a row of -inf must give zeros, not NaN.
    with np.errstate(invalid="ignore"):  # NumPy would warn of the NaN
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / powers.sum(axis=-1, keepdims=True)


safe_softmax(np.array([[0.0, 1.0], [-np.inf, -np.inf]]))

# %% safe_softmax solution
def safe_softmax(scores):
    top = scores.max(axis=-1, keepdims=True)
    # -inf - -inf is NaN; -inf - 0 stays -inf.
    powers = np.exp(scores - np.where(top == -np.inf, 0.0, top))
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1.0, total)


safe_softmax(np.array([[0.0, 1.0], [-np.inf, -np.inf]]))

# %% safe_softmax wrong large_number
def safe_softmax(scores):
    return softmax(np.where(scores == -np.inf, -1e9, scores))


safe_softmax(np.array([[0.0, 1.0], [-np.inf, -np.inf]]))

# %% safe_softmax wrong every_nan
def safe_softmax(scores):
    with np.errstate(invalid="ignore"):
        return np.nan_to_num(softmax(scores))


safe_softmax(np.array([[0.0, 1.0], [-np.inf, -np.inf]]))

# %% safe_softmax wrong epsilon
def safe_softmax(scores):
    powers = np.exp(scores)
    return powers / (powers.sum(axis=-1, keepdims=True) + 1e-6)


safe_softmax(np.array([[0.0, 1.0], [-np.inf, -np.inf]]))

# %% safe_softmax check
def check_safe_softmax(given: dict[str, Any]) -> str | None:
    """Try a whole row, a masked one, one with nothing left, one with a NaN score, and large scores of both signs."""
    gone, far = -np.inf, [1000, 999, -np.inf]
    scores = np.array([[0.5, -1, 2], [0.5, gone, 2], [gone] * 3, [0, np.nan, 1], far, [-999, -1000, gone]])
    if not callable(given.get("safe_softmax")):
        return "Keep the name: the check calls safe_softmax(scores)."
    try:
        with np.errstate(all="ignore"):
            given_back = np.asarray(given["safe_softmax"](scores.copy()))
            answer = given_back.astype(float)
    except Exception as error:
        return f"With 6 rows of 3 scores, safe_softmax stops with {type(error).__name__}: {error}."
    if answer.shape == ():
        return "safe_softmax gives back no array. Does its last line begin with return?"
    if answer.shape != scores.shape:
        return f"For scores of {scores.shape} the weights have that shape too; these have {answer.shape}."
    whole, some, nothing, broken, large, low = answer
    exact = 1e-6 if given_back.dtype == np.float32 else 1e-12
    if np.isnan(nothing).any():
        return "The row of -inf is still NaN: look at scores - scores.max(), where both are -inf."
    if np.allclose(nothing, 1 / 3):
        return "The row with nothing left is shared out evenly: it now looks at exactly what is blocked."
    if (nothing != 0).any():
        return "The row with nothing left must be exactly zero; there is nobody to look at."
    if not np.isnan(broken).any():
        return "A score that was NaN already, a mistake made elsewhere, became 0 too: now nobody will notice it."
    right, share = np.exp(scores[0]) / np.exp(scores[0]).sum(), 1 / (1 + np.exp(-1.5))
    too_far = "Scores near 1000 or -1000 are too far for exp: take off each row's own maximum, where it is finite."
    if not whole.any():
        return too_far
    if not np.isclose(whole.sum(), 1, rtol=0, atol=exact):
        return "Now no row sums to 1 any more: what you add to the divisor is paid by rows that were fine."
    if not some.any():
        return "A row with one -inf in it has become zeros. Only a row in which all are -inf has nothing left."
    if not np.allclose([*whole, *some], [*right, 1 - share, 0, share], rtol=0, atol=exact):
        return "Rows with something left must stay as softmax gives them."
    if not np.allclose([large, low], [1 / (1 + np.exp(-1)), 1 / (1 + np.e), 0], rtol=0, atol=exact):
        return too_far
    return None
