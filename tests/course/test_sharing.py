"""Lesson 07: a cache changes nothing, groups need no copies, tile is not repeat, and the sizes are right."""

import math
from typing import Any

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from ..lessons.running import TWO, lesson, reference_module, run_cells
from . import plain_attention

SEVEN = "07_sharing_keys_and_values"
LAYER = ["all_at_once", "step_by_step", "shared", "grouped"]
GiB = 2**30


def small_layer() -> dict[str, Any]:
    """5 tokens, 6 query heads of 4, 3 KV heads: sizes that are all different, so that a wrong axis must show."""
    rng = np.random.default_rng(3)
    W_Q, W_K, W_V = rng.normal(size=(3, 6, 8, 4))
    inputs = {"np": np, "X": rng.normal(size=(5, 8)), "W_Q": W_Q, "W_K": W_K, "W_V": W_V}
    return run_cells(SEVEN, LAYER, **inputs, tokens=["a", "b", "c", "d", "it"])


def plain_heads(there: dict[str, Any], reads: list[int]) -> Any:
    """Causal heads number by number: row n is attention over the first n + 1 tokens alone."""
    rows = [
        [
            plain_attention.head(there["X"][: n + 1], there["W_Q"][h], there["W_K"][kv], there["W_V"][kv])[1][n]
            for n in range(len(there["X"]))
        ]
        for h, kv in enumerate(reads)
    ]
    return np.array(rows)


def test_the_layer_and_its_groups_agree_with_plain_python() -> None:
    there = small_layer()
    assert_allclose(there["heads"], plain_heads(there, [0, 1, 2, 3, 4, 5]), rtol=0, atol=1e-12)
    # One matrix of each pair: query heads 1 and 2 read the first, 3 and 4 the third, 5 and 6 the fifth.
    in_groups = plain_heads(there, [0, 0, 2, 2, 4, 4])
    assert_allclose(there["shared_heads"], in_groups, rtol=0, atol=1e-12)
    assert_allclose(there["grouped"], in_groups, rtol=0, atol=1e-12)
    assert np.abs(there["shared_heads"] - there["heads"]).max() > 0.1, "only heads made to pair up lose nothing"


def test_step_by_step_with_a_cache_is_all_at_once() -> None:
    there = small_layer()
    assert_allclose(there["step_by_step"], there["heads"], rtol=0, atol=1e-14)
    assert_allclose(there["K_cache"], there["K"], rtol=0, atol=1e-14)
    assert_allclose(there["V_cache"], there["V"], rtol=0, atol=1e-14)


def test_a_later_token_moves_earlier_rows_only_without_the_causal_mask() -> None:
    there = lesson(SEVEN)
    Q, K, V = (there[name] for name in "QKV")
    for blocked, moves in ((there["blocked"], False), (np.zeros((11, 11), dtype=bool), True)):
        full = there["attention"](Q, K, V, blocked)[1][:, :-1]
        less = there["attention"](Q[:, :-1], K[:, :-1], V[:, :-1], blocked[:-1, :-1])[1]
        assert bool(np.abs(full - less).max() > 0.1) is moves


def test_the_heads_are_those_of_lesson_02_under_a_causal_mask() -> None:
    two, there = lesson(TWO), lesson(SEVEN)
    powers = np.where(there["blocked"], 0, np.exp(two["cat_scores"]))
    assert_allclose(there["weights"], powers / powers.sum(axis=-1, keepdims=True), rtol=0, atol=1e-13)
    assert there["tokens"] == two["cat_tokens"]


def test_two_kv_heads_serve_all_four_heads_and_one_does_not() -> None:
    there = lesson(SEVEN)
    at = {token: n for n, token in enumerate(there["tokens"])}
    assert there["shared_K"].size * 2 == there["K"].size
    assert_allclose(there["shared_weights"], there["weights"], rtol=0, atol=1e-15)
    for maps, finds in (
        (there["shared_weights"], True),
        (there["tiled_weights"], False),
        (there["one_weights"], False),
    ):
        assert bool(maps[1, at["was"]].argmax() == at["it"]) is finds
    assert there["one_weights"][0, at["it"]].argmax() == at["cat"]
    assert there["shared_weights"][2, at["on"]].argmax() == at["sat"]
    assert there["one_weights"][2, at["on"]].argmax() == at["cat"]


def test_caches_and_weights_have_the_sizes_that_the_page_names() -> None:
    there = lesson(SEVEN)
    size = there["cache_bytes"]
    assert size(1, 32, 128, 131_072, 1, 2) == there["one_layer"] == 2 * GiB
    assert [size(32, kv, 128, 131_072, 1, 2) // GiB for kv in (32, 8, 1)] == [64, 16, 2]
    assert there["llama_8b"](8) == 8_030_261_248
    assert there["llama_8b"](32) - there["llama_8b"](8) == 805_306_368
    assert math.isclose(2 * there["llama_8b"](8) / GiB, 15, abs_tol=0.05)
    assert type(size(32, 32, 128, 131_072, 1, 2)) is int


def test_torch_with_enable_gqa_gives_the_groups_and_refuses_them_without() -> None:
    there, module = small_layer(), reference_module(SEVEN)
    Q, K, V = (torch.tensor(there[name]) for name in ("Q", "shared_K", "shared_V"))
    found = module.with_enable_gqa(Q, K, V)["shared_heads"]
    assert_allclose(found.numpy(), there["shared_heads"], rtol=0, atol=1e-12)
    with pytest.raises(RuntimeError):
        torch.nn.functional.scaled_dot_product_attention(Q, K, V, is_causal=True)


def test_repeat_interleave_is_numpys_repeat_and_repeat_is_tile() -> None:
    K = torch.arange(2 * 5 * 4).reshape(2, 5, 4)
    assert (K.repeat_interleave(3, dim=0).numpy() == np.repeat(K.numpy(), 3, axis=0)).all()
    assert (K.repeat(3, 1, 1).numpy() == np.tile(K.numpy(), (3, 1, 1))).all()
