"""What lesson 06 says of masks is true of its code, and of the torch that is installed here."""

import re
from typing import Any

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose
from torch.nn.attention.bias import causal_lower_right

from pyodide_kernels.publish.lessons import ROOT, all_lessons

from ..lessons.running import lesson, reference_module, run_cells

SIX = "06_masks"
attention = torch.nn.functional.scaled_dot_product_attention


def sized(N: int = 5, H: int = 3, d_model: int = 7) -> dict[str, Any]:
    """The lesson's functions over inputs whose sizes are all different, so that a wrong axis cannot pass."""
    rng = np.random.default_rng(6)
    W_Q, W_K, W_V = rng.normal(size=(3, H, d_model, 2))
    made = {"X": rng.normal(size=(N, d_model)), "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "W_O": rng.normal(size=(2 * H, 4))}
    return run_cells(SIX, ["unmasked", "causal", "zero_after", "leak"], np=np, tokens=["it"] * N, **made)


@pytest.mark.parametrize("changed", range(5))
def test_the_future_cannot_leak(changed: int) -> None:
    there = sized()
    other = there["X"].copy()
    other[changed] += 0.5
    moved = np.abs(there["layer"](other, there["causal"]) - there["output"]).max(axis=-1)
    assert (moved[:changed] == 0).all() and (moved[changed:] > 1e-3).all()
    assert (there["layer"](other, np.True_) != there["layer"](there["X"], np.True_)).any(axis=-1).all()


@pytest.mark.parametrize("name", ["unmasked", "weights", "no_mask", "padded", "cross", "early", "late"])
def test_each_masked_row_is_still_one_budget(name: str) -> None:
    assert_allclose(lesson(SIX)[name].sum(axis=-1), 1, rtol=0, atol=1e-15)


def test_minus_infinity_before_is_zero_after_and_divided() -> None:
    there = sized()
    assert (there["weights"][:, there["blocked"]] == 0).all() and (there["weights"][:, there["causal"]] > 0).all()
    assert_allclose(there["again"], there["weights"], rtol=0, atol=1e-15)
    assert (there["sums"][:, :-1] < 1 - 1e-9).all()
    assert_allclose(there["sums"][:, -1], 1, rtol=0, atol=1e-15, err_msg="the last row loses nothing")


def test_a_soft_mask_is_a_factor_before_the_division_and_no_zero() -> None:
    there, bias = sized(), np.random.default_rng(1).normal(size=(5, 5))
    soft = there["softmax"](there["scores"] + bias)
    scaled = there["unmasked"] * np.exp(bias)
    assert_allclose(soft, scaled / scaled.sum(axis=-1, keepdims=True), rtol=0, atol=1e-15)


def test_dividing_afterwards_cannot_bring_back_what_was_rounded_to_zero() -> None:
    there = lesson(SIX)
    assert (there["softmax"](there["far"]) * [1, 0]).sum() == 0
    assert there["softmax"](np.where([True, False], there["far"], -np.inf)).tolist() == [1, 0]


def test_padding_makes_the_short_sentence_as_if_it_were_alone() -> None:
    there = lesson(SIX)
    alone = there["softmax"](there["scores"][:, [0, 2]][:, :, [0, 2]])
    assert_allclose(there["short"][:, :2, :2], alone, rtol=0, atol=1e-15)
    assert (there["short"][..., 2] == 0).all() and (there["padded"][0] == there["unmasked"]).all()
    assert 0.3 < there["no_mask"][1, 1, 1, 2] < 0.36, "about a third, as the prediction says"


def test_the_bottom_right_corner_is_what_generation_needs_and_is_causal_takes_the_other() -> None:
    there = lesson(SIX)
    assert_allclose(there["late"], there["weights"][:, -2:], rtol=0, atol=1e-15)
    assert np.abs(there["early"] - there["weights"][:, -2:]).max() > 0.1
    for N, M in ((2, 5), (5, 2)):
        Q, K, V = torch.zeros(1, N, 4), torch.zeros(1, M, 4), torch.eye(M)[None]
        looked = attention(Q, K, V, is_causal=True)[0] > 0
        assert looked.tolist() == np.tril(np.ones((N, M), dtype=bool)).tolist()
    assert causal_lower_right(2, 3)._materialize().tolist() == there["bottom_right"].tolist()


def test_the_french_word_looks_where_its_english_one_does() -> None:
    there = lesson(SIX)
    assert there["cross"].shape == (2, 2, 3)
    assert there["tokens"][there["cross"][0, there["words"].index("il")].argmax()] == "server"


@pytest.mark.parametrize(
    ("need_weights", "bias", "gradients", "row"),
    [
        pytest.param(True, False, True, np.nan, id="need_weights=True"),
        pytest.param(False, False, True, 0, id="need_weights=False"),
        pytest.param(True, True, True, np.nan, id="need_weights=True with biases"),
        pytest.param(False, True, True, 0, id="need_weights=False with biases, which begin as 0"),
        pytest.param(False, True, False, np.nan, id="need_weights=False on the fast path"),
        pytest.param(False, False, False, 0, id="need_weights=False without biases has no fast path"),
    ],
)
def test_what_the_layer_makes_of_a_row_with_nothing_left(
    need_weights: bool, bias: bool, gradients: bool, row: float
) -> None:
    module, (X, may_look) = reference_module(SIX), (torch.tensor(lesson(SIX)[name]) for name in ("X", "nobody"))
    with torch.set_grad_enabled(gradients):
        output = module.layer_with_nothing_left(X, may_look, need_weights=need_weights, bias=bias).detach().numpy()
    assert np.isfinite(output[[0, 2]]).all()
    assert_allclose(output[1], np.full(8, row), rtol=0, atol=0)


def layer_and_tokens() -> tuple[torch.nn.MultiheadAttention, torch.Tensor]:
    layer = torch.nn.MultiheadAttention(8, 2, batch_first=True, dtype=torch.float64)
    return layer, torch.tensor(lesson(SIX)["X"])[None]


def test_with_zeros_for_weights_the_layer_hands_on_its_bias() -> None:
    layer, X = layer_and_tokens()
    torch.nn.init.constant_(layer.out_proj.bias, 7)
    output, _ = layer(X, X, X, attn_mask=~torch.tensor(lesson(SIX)["nobody"]), need_weights=False)
    assert (output[0, 1] == 7).all()


def test_the_release_that_page_and_map_speak_of_is_the_one_that_is_pinned() -> None:
    pinned = re.search(r"^TORCH := torch==(\d+\.\d+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    places = ("docs/lessons/06_masks.md", "static/js/head_map/mask/words.js")
    named = [re.findall(r"PyTorch (\d+\.\d+)", (ROOT / place).read_text(encoding="utf-8")) for place in places]
    assert pinned and named == [[pinned[1]], [pinned[1]]]


def test_key_padding_mask_is_true_for_blocked() -> None:
    layer, X = layer_and_tokens()
    _, weights = layer(X, X, X, key_padding_mask=torch.tensor(lesson(SIX)["filler"][:1]))
    assert (weights[..., 2] == 0).all() and (weights[..., :2] > 0).all()


def test_a_causal_mask_the_wrong_way_round_leaves_the_last_token_nothing() -> None:
    layer, X = layer_and_tokens()
    _, weights = layer(X, X, X, attn_mask=torch.tensor(lesson(SIX)["causal"]))
    assert weights[0, 2].isnan().all() and (weights[0, :2].tril() == 0).all()


def test_a_mask_of_numbers_is_added_in_both() -> None:
    layer, X = layer_and_tokens()
    added = torch.tensor(np.where(lesson(SIX)["causal"], 0, -np.inf))
    _, weights = layer(X, X, X, attn_mask=added)
    _, same = layer(X, X, X, attn_mask=added.isinf())
    assert torch.equal(weights, same) and (weights[0].triu(1) == 0).all()
    assert torch.equal(attention(X, X, X, attn_mask=added), attention(X, X, X, attn_mask=~added.isinf()))


def test_is_causal_of_the_layer_is_only_a_hint() -> None:
    layer, X = layer_and_tokens()
    with pytest.raises(RuntimeError, match="Need attn_mask"):
        layer(X, X, X, is_causal=True)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("np.where(np.tril(np.ones(scores.shape[-2:]), k=4), -np.inf, scores)", "wrong way round"),
        # Both reach the last key of the lesson's own 2 queries of 3.
        ("np.where(np.tril(np.ones(scores.shape[-2:]), k=len(scores[0]) - 1), scores, -np.inf)", "sees 3 here"),
        ("np.where(np.tril(np.ones(scores.shape[-2:]), k=scores.shape[-1] // 2), scores, -np.inf)", "sees 4 here"),
        ("np.where(np.tril(np.ones(scores.shape[-2:]), k=-4), scores, -np.inf)", "is it M - N, not N - M?"),
        ("scores + (1 - np.tril(np.ones(scores.shape[-2:]), k=4)) * -np.inf", "0 * -inf is NaN"),
        ("np.where(np.triu(np.ones(scores.shape[-2:])), scores, -np.inf)", "np.triu keeps what comes later"),
        ("scores", "Nothing is masked yet"),
    ],
)
def test_other_wrong_masks_are_named_too(line: str, said: str) -> None:
    (found,) = (each for each in all_lessons() if each.slug == SIX)
    check = found.check_source("causal_weights")
    given: dict[str, Any] = {"np": np, "softmax": lesson(SIX)["softmax"]}
    exec(f"{check}\ndef causal_weights(scores): return softmax({line})", given)
    assert said in given["check_causal_weights"](given)
