"""Wrong answers beyond those that an exercise lists: each is told what is wrong with that one."""

from typing import Any

import pytest

from pyodide_kernels.publish.lessons import all_lessons

from ..lessons.running import lesson

SEVEN = "07_sharing_keys_and_values"

SPLIT = "def split_heads(array, H):\n    B, N, d_model = array.shape\n    return array.reshape({}).swapaxes(1, 2)"
STEP = """def grouped_step(q, K, V):
    K, V = (np.repeat(array, {}, axis=0) for array in (K, V))
    weights = softmax(np.einsum("hd,hnd->hn", q, K) / np.sqrt({}))
    return np.einsum("hn,hnd->hd", weights, V)"""
HEAD = "def attention(Q, K, V):\n    return {}"
JOIN = "def join_heads(heads):\n    B, H, N, d_head = heads.shape\n    return heads.swapaxes{}"
COUNT = """def attention_parameters(d_model, H, G, layers):
    d_head = d_model // H
    return layers * ({})"""
LAYER = """def multi_head(X, W_Q, W_K, W_V, W_O):
    q, k, v = X @ W_Q, X @ W_K, X @ W_V
    heads = softmax(q @ k.swapaxes(1, 2){}) @ v
    return np.concatenate(list(heads), axis=-1) @ W_O"""
ROWS = "total += heads[h] @ W_O[h * d_head:(h + 1) * d_head]"
ADD = """def add_up(heads, W_O):
    H, N, d_head = heads.shape
    total = np.zeros((N, W_O.shape[1]))
    for h in range(H):
        {}
    return total"""
OFF = """def switch_off(heads, W_O, off):
    heads = heads.copy()
    {}
    return np.concatenate(list(heads), axis=-1) @ W_O"""
SAFE = """def safe_softmax(scores):
    powers = np.exp(scores - {})
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total == 0, 1, total)"""
TOP = "scores.max(axis=-1, keepdims=True)"
MIX = """def grouped_step(q, K, V):
    K = np.repeat(K, 4, axis=0)
    scores = np.einsum("hd,hnd->hn", q, K) / np.sqrt(q.shape[-1])
    return np.einsum("hn,hnd->hd", {}, {})"""


@pytest.mark.parametrize(
    ("slug", "exercise", "code", "said"),
    [
        ("01_one_head", "attention", HEAD.format("softmax(Q @ K.T / 3**0.5)"), "Mix the values with them"),
        ("01_one_head", "attention", HEAD.format("softmax(Q @ K.T / 3**0.5) @ K"), "mixes the keys"),
        ("01_one_head", "attention", HEAD.format("softmax(Q @ K.T) / 3**0.5 @ V"), "the division after it"),
        ("01_one_head", "attention", HEAD.format("softmax(Q @ K.T / len(K)**0.5) @ V"), "there are 5 tokens"),
        ("01_one_head", "attention", HEAD.format("softmax(K @ Q.T / 3**0.5) @ V"), "keys look at queries"),
        ("02_multi_head_attention", "mean_map", "mean_map = weights[1]", "head 2 alone"),
        ("02_multi_head_attention", "mean_map", "mean_map = weights.mean()", "one number"),
        ("02_multi_head_attention", "mean_map", "mean_map = softmax(weights.mean(axis=0))", "second softmax"),
        ("02_multi_head_attention", "mean_map", "mean_map = 'weights'", "Keep the name"),
        ("02_multi_head_attention", "multi_head", LAYER.format(" / W_Q.shape[-1]"), "Divided by 2: d_head itself"),
        ("03_splitting_heads", "split_heads", SPLIT.format("H, B, N, d_model // H"), "is (H, N, B, d_head)"),
        ("03_splitting_heads", "split_heads", SPLIT.format("B, N, 2, 9"), "the shape (2, 2, 5, 9). Asked"),
        ("03_splitting_heads", "join_heads", JOIN.format("(1, 2)"), "One step is left"),
        (
            "03_splitting_heads",
            "join_heads",
            JOIN.format("(0, 1).reshape(B, N, -1)"),
            "(H, B, N, d_head)",
        ),
        ("04_cost", "grouped", COUNT.format("4 * d_model * G * d_head"), "There are H query heads"),
        ("04_cost", "grouped", COUNT.format("2 * d_model**2 + d_model * G * d_head"), "W_K and W_V have"),
        (
            "04_cost",
            "grouped",
            COUNT.format("2 * d_model**2 + 2 * (G * d_head)**2"),
            "this gives 38,250",
        ),
        ("04_cost", "grouped", COUNT.format("np.array(4 * d_model**2)"), "counted at full width"),
        ("02_multi_head_attention", "multi_head", LAYER.format(" / np.sqrt(d_head)"), "√4, the root of this lesson's"),
        ("02_multi_head_attention", "multi_head", LAYER.format(""), "not divided yet"),
        ("03_splitting_heads", "split_heads", SPLIT.format("B, N, H, d_head"), "stops with ValueError"),
        ("03_splitting_heads", "split_heads", SPLIT.format("B, N, -1, d_head"), "stops with ValueError"),
        ("05_output_projection", "add_up", ADD.format(ROWS + "\n        return total"), "Does return stand"),
        ("05_output_projection", "add_up", ADD.format(ROWS.replace("+=", "=")), "Add with +="),
        ("05_output_projection", "add_up", ADD.format("total += heads[h] @ W_O[h:h + d_head]"), "begins at row h here"),
        ("05_output_projection", "add_up", ADD.format("total += heads[h] @ W_O[h::H]"), "every third row"),
        ("05_output_projection", "switch_off", OFF.format("heads[[h - 1 for h in off]] = 0"), "counts heads from 0"),
        ("05_output_projection", "switch_off", OFF.format("heads[off[:1]] = 0"), "Only the first head in off"),
        ("05_output_projection", "switch_off", OFF.format("heads[:, off] = 0"), "These are tokens"),
        ("05_output_projection", "switch_off", OFF.format("W_O.reshape(4, 2, 7)[off] = 0"), "has been changed"),
        ("06_masks", "safe_softmax", SAFE.format(f"np.maximum({TOP}, 0)"), "each row's own maximum"),
        ("06_masks", "safe_softmax", SAFE.format("scores[np.isfinite(scores)].max()"), "each row's own maximum"),
        (
            SEVEN,
            "grouped_step",
            MIX.format("softmax(scores)", "np.tile(V, (4, 1, 1))"),
            "values are in np.tile's order",
        ),
        (SEVEN, "grouped_step", MIX.format("scores", "np.repeat(V, 4, axis=0)"), "Softmax comes in between"),
        (SEVEN, "grouped_step", MIX.format("softmax(scores)", "K"), "they mix keys"),
        (SEVEN, "grouped_step", MIX.format("softmax(scores.T).T", "V.repeat(4, axis=0)"), "Softmax ran over the heads"),
        (
            SEVEN,
            "grouped_step",
            STEP.format("len(q) // len(K)", "d_head"),
            "√2, the root of this",
        ),
        (
            SEVEN,
            "grouped_step",
            STEP.format("len(q) // G", "q.shape[-1]"),
            "stops with ValueError",
        ),
        (SEVEN, "grouped_step", STEP.format("H // G", "q.shape[-1]"), "stops with ValueError"),
    ],
)
def test_a_wrong_answer_is_told_what_is_wrong_with_it(slug: str, exercise: str, code: str, said: str) -> None:
    (found,) = (each for each in all_lessons() if each.slug == slug)
    given: dict[str, Any] = dict(lesson(slug))
    exec(f"{found.check_source(exercise)}\n{code}", given)
    assert said in str(given[f"check_{exercise}"](given))
