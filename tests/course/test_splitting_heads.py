"""What lesson 03 says is true of its code, of NumPy and of PyTorch."""

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from ..lessons.running import TWO, lesson, reference_module, run_cells
from . import plain_attention

THREE = "03_splitting_heads"


def test_the_heads_are_those_of_lesson_02() -> None:
    here, there = lesson(THREE), lesson(TWO)
    for name in ("X", "W_Q", "W_K", "W_V"):
        assert_allclose(here[name], there[name], rtol=0, atol=0, err_msg=name)
    for name in ("Q", "K", "V", "weights", "heads", "concat"):
        assert_allclose(here[name], there[name], rtol=0, atol=1e-15, err_msg=name)


def test_slices_of_one_product_agree_with_plain_python_where_all_sizes_differ() -> None:
    rng = np.random.default_rng(3)
    X, (W_Q, W_K, W_V) = rng.normal(size=(5, 6)), rng.normal(size=(3, 3, 6, 2))
    cells = ["one_matrix", "split", "bug", "weights", "join"]
    given = {"tokens": list("abcde"), "X": X, "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "N": 5, "H": 3, "d_model": 6}
    there = run_cells(THREE, cells, np=np, **given, d_head=2)
    for h in range(3):
        weights, head = plain_attention.head(X, W_Q[h], W_K[h], W_V[h])
        assert_allclose(there["weights"][h], weights, rtol=0, atol=1e-13)
        assert_allclose(there["concat"][:, 2 * h : 2 * h + 2], head, rtol=0, atol=1e-13)
    assert there["wrong"].shape == there["Q"].shape and not np.allclose(there["wrong"], there["Q"])
    assert there["wrong_concat"].shape == there["concat"].shape
    assert not np.allclose(there["wrong_concat"], there["concat"])


def test_the_table_of_names_says_whose_numbers_the_bug_puts_where() -> None:
    here = lesson(THREE)
    for wrong, name in zip(here["wrong"].reshape(6, 4), here["owner"].reshape(6), strict=True):
        token, _, head = name.partition(" ")
        assert (wrong == here["Q"][int(head) - 1, here["tokens"].index(token)]).all()


def test_changing_one_token_moves_the_rows_that_the_quiz_names() -> None:
    here = lesson(THREE)
    changed = {**here, "X": here["X"] + [[0], [0], [1]]}
    after = run_cells(THREE, ["one_matrix", "split", "bug"], **changed)
    assert (after["Q"] != here["Q"]).any(axis=-1).tolist() == [[False, False, True]] * 2
    assert (after["wrong"] != here["wrong"]).any(axis=-1).tolist() == [[False] * 3, [False, True, True]]


@pytest.mark.parametrize(("name", "bits"), [("float64", 53), ("float32", 24), ("bfloat16", 8)])
def test_loop_and_product_are_no_further_apart_than_the_last_digits(name: str, bits: int) -> None:
    here = lesson(THREE)
    largest = np.abs(here["Q"]).max()
    assert here["apart"][name] <= 4 * largest * 2.0**-bits
    assert here["off"][name] <= 4 * largest * 2.0**-bits
    assert (here["off"][name] > 0) == (name != "float64")


def test_the_emulated_bfloat16_rounds_as_pytorch_does() -> None:
    numbers = np.random.default_rng(0).normal(size=4000).astype(np.float32)
    ties = np.array([1 + 2**-8, 1 + 3 * 2**-8, -1 - 2**-8, 0.1, 0], dtype=np.float32)
    for array in (numbers, ties):
        wanted = torch.from_numpy(array).to(torch.bfloat16).float().numpy()
        assert (lesson(THREE)["bfloat16"](array) == wanted).all()


def test_view_after_transpose_raises_without_contiguous_as_the_page_quotes() -> None:
    heads = torch.zeros(2, 3, 4)
    with pytest.raises(RuntimeError, match="view size is not compatible with input tensor's size and stride"):
        heads.transpose(0, 1).view(3, 8)
    assert heads.transpose(0, 1).contiguous().view(3, 8).shape == heads.transpose(0, 1).reshape(3, 8).shape


def test_the_reference_gives_the_lessons_numbers() -> None:
    here, reference = lesson(THREE), reference_module(THREE).reference
    given = {name: torch.tensor(here[name], dtype=torch.float64) for name in ("X", "W_Q", "W_K", "W_V")}
    for name, tensor in reference(**given).items():
        assert_allclose(here[name], tensor.numpy(), rtol=0, atol=1e-13, err_msg=name)
