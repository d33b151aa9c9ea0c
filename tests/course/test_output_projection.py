"""What lesson 05 says of W_O holds, at sizes that are all different: 5 tokens, 3 heads of 2, and W_O of (6, 7)."""

from typing import Any

import numpy as np
import torch
from numpy.testing import assert_allclose

from ..lessons.running import TWO, lesson, reference_module, run_cells
from . import plain_attention

FIVE = "05_output_projection"
SUM = ["concat", "slices", "parts", "one_matrix"]


def small_layer() -> dict[str, Any]:
    rng = np.random.default_rng(5)
    W_Q, W_K, W_V = rng.normal(size=(3, 3, 6, 2))
    return {"X": rng.normal(size=(5, 6)), "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "W_O": rng.normal(size=(6, 7))}


def small() -> dict[str, Any]:
    given = {name: lesson(FIVE)[name] for name in ("np", "shape")} | {"tokens": ["a", "b", "it", "c", "d"]}
    return run_cells(FIVE, SUM, **given, **small_layer())


def test_its_layer_is_that_of_lesson_02() -> None:
    other = lesson(TWO)
    assert lesson(FIVE)["tokens"] == other["tokens"]
    for name in ("X", "W_Q", "W_K", "W_V", "W_O", "weights", "output", "cat_X", "cat_weights"):
        assert_allclose(lesson(FIVE)[name], other[name], rtol=0, atol=1e-15)


def test_the_output_is_the_sum_of_each_head_times_its_own_rows_of_w_o() -> None:
    there = small()
    heads = [plain_attention.head(there["X"], *(there[name][h] for name in ("W_Q", "W_K", "W_V")))[1] for h in range(3)]
    for h, head in enumerate(heads):
        rows = there["W_O"][2 * h : 2 * h + 2].tolist()
        assert_allclose(there["parts"][h], plain_attention.product(head, rows), rtol=0, atol=1e-13)
    assert_allclose(there["summed"], there["output"], rtol=0, atol=1e-13)


def test_without_w_o_a_head_writes_in_its_own_slice_and_with_it_everywhere() -> None:
    there = small()
    assert there["in_concat"].tolist() == [2, 3]
    assert there["in_output"].tolist() == list(range(7))


def test_a_head_is_one_matrix_of_rank_d_head() -> None:
    there = small()
    assert there["W_VO"].shape == (3, 6, 7)
    assert np.linalg.matrix_rank(there["W_VO"]).tolist() == [2, 2, 2]
    assert_allclose(there["again"], there["output"], rtol=0, atol=1e-12)


def test_two_heads_tell_sat_the_same_and_the_broad_head_tells_all_nearly_the_same() -> None:
    there = lesson(FIVE)
    sat = there["cat_tokens"].index("sat")
    second, third = there["cat_parts"][1:3, sat]
    assert second @ third / np.linalg.norm(second) / np.linalg.norm(third) > 0.999
    by_zero, by_mean = (there[name].mean(axis=1) for name in ("moved", "moved_to_mean"))
    assert by_zero[3] > 2 * by_zero[:3].max() and by_mean[3] < by_mean[:3].max()


def test_torch_nn_gives_the_same_output_and_parts() -> None:
    layer = small_layer() | {"W_O": np.random.default_rng(7).normal(size=(6, 6))}
    tensors = [torch.tensor(layer[name], dtype=torch.float64) for name in ("X", "W_Q", "W_K", "W_V", "W_O")]
    module = reference_module(FIVE)
    written_out = module.reference(*tensors, *tensors)
    for name, tensor in module.with_torch_nn(*tensors).items():
        assert_allclose(tensor.numpy(), written_out[name].numpy(), rtol=0, atol=1e-12, err_msg=name)
