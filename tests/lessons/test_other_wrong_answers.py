"""Wrong answers beyond those that an exercise lists: sizes of the page in place of what the function was given."""

from typing import Any

import pytest

from pyodide_kernels.publish.lessons import all_lessons

from .running import lesson

SPLIT = "def split_heads(array, H):\n    B, N, d_model = array.shape\n    return array.reshape({}).swapaxes(1, 2)"
STEP = """def grouped_step(q, K, V):
    K, V = (np.repeat(array, {}, axis=0) for array in (K, V))
    weights = softmax(np.einsum("hd,hnd->hn", q, K) / np.sqrt({}))
    return np.einsum("hn,hnd->hd", weights, V)"""
LAYER = """def multi_head(X, W_Q, W_K, W_V, W_O):
    q, k, v = X @ W_Q, X @ W_K, X @ W_V
    heads = softmax(q @ k.swapaxes(1, 2){}) @ v
    return np.concatenate(list(heads), axis=-1) @ W_O"""


@pytest.mark.parametrize(
    ("slug", "exercise", "code", "said"),
    [
        ("02_multi_head_attention", "multi_head", LAYER.format(" / np.sqrt(d_head)"), "√4, the root of this page's"),
        ("02_multi_head_attention", "multi_head", LAYER.format(""), "not divided yet"),
        ("03_splitting_heads", "split_heads", SPLIT.format("B, N, H, d_head"), "stops with ValueError"),
        ("03_splitting_heads", "split_heads", SPLIT.format("B, N, -1, d_head"), "stops with ValueError"),
        (
            "07_sharing_keys_and_values",
            "grouped_step",
            STEP.format("len(q) // len(K)", "d_head"),
            "√2, the root of this",
        ),
        (
            "07_sharing_keys_and_values",
            "grouped_step",
            STEP.format("len(q) // G", "q.shape[-1]"),
            "stops with ValueError",
        ),
        ("07_sharing_keys_and_values", "grouped_step", STEP.format("H // G", "q.shape[-1]"), "stops with ValueError"),
    ],
)
def test_what_fits_the_sizes_of_the_page_alone_is_refused_in_words(
    slug: str, exercise: str, code: str, said: str
) -> None:
    (found,) = (each for each in all_lessons() if each.slug == slug)
    given: dict[str, Any] = dict(lesson(slug))
    exec(f"{found.check_source(exercise)}\n{code}", given)
    assert said in str(given[f"check_{exercise}"](given))
