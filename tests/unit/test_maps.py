"""Head maps: what is one, what is refused and in which words."""

import json
import math
from typing import Any

import numpy as np
import pytest

from headwise.maps import HeadMapError, describe, fingerprint, head_map

from .weights import TOKENS, causal, shares


@pytest.mark.parametrize(
    ("weights", "heads"),
    [
        pytest.param(shares(2, 3, 3), 2, id="two heads"),
        pytest.param(shares(1, 3, 3), 1, id="one head of (1, N, N)"),
        pytest.param(shares(3, 3), 1, id="one head of (N, N)"),
        pytest.param(shares(2, 3, 3).tolist(), 2, id="nested lists"),
        pytest.param(tuple(shares(2, 3, 3)), 2, id="a tuple of arrays"),
        pytest.param(shares(2, 3, 3).astype(np.float32), 2, id="float32"),
        pytest.param(np.eye(3, dtype=np.int32), 1, id="integers"),
        pytest.param(np.eye(3, dtype=bool), 1, id="booleans"),
    ],
)
def test_weights_come_back_as_plain_data_of_h_n_m(weights: Any, heads: int) -> None:
    described = describe(weights, TOKENS)
    assert np.array(described["weights"], dtype=float).shape == (heads, 3, 3)
    np.testing.assert_array_equal(described["weights"], np.reshape(weights, (heads, 3, 3)).astype(float))
    assert described["tokens"] == described["keys"] == TOKENS
    assert (described["labels"], described["masked"], described["layers"]) == (None, None, 1)
    assert described["warning"] == ""
    json.dumps(described, allow_nan=False)


def test_the_heads_of_layers_follow_each_other_layer_by_layer() -> None:
    weights = shares(3, 2, 4, 5)
    described = describe(weights, ["a", "b", "c", "d"], keys=list("abcde"), layers=True)
    assert described["layers"] == 3 and len(described["weights"]) == 6
    np.testing.assert_array_equal(described["weights"][2 * 2 + 1], weights[2, 1])


ONE, NONE = causal(3), np.zeros((3, 3), dtype=bool)


@pytest.mark.parametrize(
    ("masked", "read"),
    [
        (ONE, ONE),
        (ONE[np.newaxis, np.newaxis], ONE),
        (ONE.tolist(), ONE),
        ([ONE, NONE], [ONE, NONE] * 4),
        (np.stack([ONE, NONE] * 4).reshape(4, 2, 3, 3), [ONE, NONE] * 4),
    ],
)
def test_a_mask_is_of_all_heads_or_of_each(masked: Any, read: Any) -> None:
    described = describe(shares(4, 2, 3, 3, masked=ONE), TOKENS, layers=True, masked=masked)
    np.testing.assert_array_equal(described["masked"], read)
    assert described["warning"] == ""
    json.dumps(described)


@pytest.mark.parametrize("tokens", [tuple(TOKENS), np.array(TOKENS), iter(TOKENS), dict.fromkeys(TOKENS)])
def test_tokens_may_be_any_series_of_words(tokens: Any) -> None:
    assert describe(shares(3, 3), tokens)["tokens"] == TOKENS


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ([1, None], ["1", "None"]),
        (np.array([7, 7]), ["7", "7"]),
        ([b"caf\xc3\xa9", b"\xff"], ["café", "\ufffd"]),
        (["", "\ud800"], ["", "?"]),
        (["👩‍🔬", "שלום"], ["👩‍🔬", "שלום"]),
    ],
)
def test_tokens_that_are_no_strings_are_written_as_strings(given: Any, read: list[str]) -> None:
    assert describe(shares(2, 2), given)["tokens"] == read


def test_tokens_without_names_are_counted() -> None:
    assert head_map(shares(2, 3, 3)).described["tokens"] == ["0", "1", "2"]
    across = head_map(shares(2, 3, 4)).described
    assert (across["tokens"], across["keys"]) == (["0", "1", "2"], ["0", "1", "2", "3"])
    with pytest.raises(HeadMapError, match="a head map needs"):
        head_map(np.ones(3))


def test_cross_attention_has_its_own_names_for_the_columns() -> None:
    described = describe(shares(2, 3, 4), TOKENS, keys=list("abcd"))
    assert (described["tokens"], described["keys"]) == (TOKENS, list("abcd"))
    assert np.array(described["weights"], dtype=float).shape == (2, 3, 4)


@pytest.mark.parametrize("shape", [(144, 64, 64), (36, 128, 128), (9, 256, 256), (256, 2, 2)])
def test_large_maps_pass(shape: tuple[int, ...]) -> None:
    assert len(describe(np.full(shape, 1 / shape[-1]), range(shape[1]))["weights"]) == shape[0]


REFUSED = [
    pytest.param(
        shares(2, 3, 4), TOKENS, r"weights has shape \(2, 3, 4\); for 3 tokens .*\(H, 3, 3\), or \(3, 3\)", id="N × M"
    ),
    pytest.param(shares(4, 4), TOKENS, r"shape \(4, 4\); for 3 tokens", id="another N"),
    pytest.param(shares(3), TOKENS, r"shape \(3,\); a head map needs \(H, N, M\), or \(N, M\) for one", id="one axis"),
    pytest.param(
        shares(1, 2, 3, 3), TOKENS, r"\(1, 2, 3, 3\); choose one .* weights\[0\], or say layers", id="a batch"
    ),
    pytest.param(shares(2, 1, 2, 3, 3), TOKENS, r"choose one .*\[layer\[0\] for layer in weights\]", id="batches"),
    pytest.param(np.zeros((0, 3, 3)), TOKENS, r"shape \(0, 3, 3\); a head map needs", id="no head"),
    pytest.param(0.5, TOKENS, r"shape \(\); a head map needs", id="a number"),
    pytest.param(
        np.zeros((16, 200, 200)),
        ["a"] * 200,
        r"has 640,000 weights, .*600,000 at most; .*weights\[:2\]",
        id="too large",
    ),
    pytest.param(np.ones((257, 1, 1)), ["a"], r"\(257, 1, 1\); a head map shows 256 heads and 256", id="many heads"),
    pytest.param(np.ones((1, 257)), ["a"], r"\(1, 257\); a head map shows 256 heads and 256 tokens", id="many tokens"),
    pytest.param(
        -shares(3, 3), TOKENS, r"weights goes down to -0\.\d+; weights are never negative.*scores", id="negative"
    ),
    pytest.param([[math.nan, -2.0], [1, 0]], ["a", "b"], r"goes down to -2; ", id="negative beside NaN"),
    pytest.param([[math.inf, 0], [1, 0]], ["a", "b"], r"weights contains infinity; .*softmax", id="infinity"),
    pytest.param([[-math.inf, 0], [1, 0]], ["a", "b"], r"weights contains infinity", id="minus infinity"),
    pytest.param(None, TOKENS, r"weights is NoneType; a head map needs an array of real numbers", id="None"),
    pytest.param("text", TOKENS, r"weights is str; ", id="text"),
    pytest.param([["0.5", "0.5"]] * 2, ["a", "b"], r"weights is list; .*real numbers", id="digits as text"),
    pytest.param(np.ones((2, 2), dtype=complex), ["a", "b"], r"an array of complex128; .*real", id="complex"),
    pytest.param(np.full((2, 2), None), ["a", "b"], r"an array of object; .*real", id="objects"),
    pytest.param([[1, 0], [1]], ["a", "b"], r"weights has rows of unequal length", id="ragged"),
    pytest.param(shares(3, 3), None, r"the tokens of weights must be a list of strings, one per token", id="no tokens"),
    pytest.param(shares(3, 3), "abc", r"the tokens of weights must be a list of strings", id="tokens are one text"),
    pytest.param(shares(3, 3), b"abc", r"the tokens of weights must be a list of strings", id="tokens are bytes"),
    pytest.param(shares(3, 3), 3, r"the tokens of weights must be a list of strings", id="tokens are a number"),
    pytest.param(shares(3, 3), np.array(3), r"the tokens of weights must be a list of strings", id="0-d tokens"),
    pytest.param(shares(3, 3), np.array([["a", "b"]] * 3), r"the tokens of weights must be a list", id="2-d tokens"),
    pytest.param(shares(3, 3), set(TOKENS), r"the tokens of weights must be a list of strings", id="tokens in a set"),
    pytest.param(shares(3, 3), ["a"], r"for 1 token a head map needs \(H, 1, 1\)", id="one token"),
]
REFUSED_WORDS = [
    ({"layers": True}, shares(2, 3, 3), r"\(2, 3, 3\); with layers=True a head map needs \(L, H, N, M\)"),
    ({"layers": True}, shares(2, 2, 4, 4), r"\(2, 2, 4, 4\); for 3 tokens a head map needs \(L, H, 3, 3\)\."),
    ({"masked": causal(4)}, shares(3, 3), r"mask of weights has shape \(4, 4\); it must be \(3, 3\), or \(1, 3, 3\)"),
    (
        {"masked": np.stack([causal(3)] * 3)},
        shares(2, 3, 3),
        r"shape \(3, 3, 3\); .*, or \(2, 3, 3\) with one for each",
    ),
    ({"masked": np.zeros((3, 3))}, shares(3, 3), "an array of float64; it needs booleans, True where .* may NOT look"),
    ({"masked": [[True], [True, False]]}, shares(3, 3), "the mask of weights has rows of unequal length"),
    ({"keys": ["a", "b"]}, shares(3, 4), r"for 3 tokens and 2 keys a head map needs \(H, 3, 2\), or \(3, 2\)"),
    ({"keys": "abcd", "name": "cross"}, shares(3, 4), "the keys of cross must be a list of strings"),
    ({"labels": ["broad"]}, shares(2, 3, 3), "1 label cannot name 2 heads"),
    ({"labels": "ab"}, shares(2, 3, 3), "the labels of weights must be a list of strings, one per head"),
]


@pytest.mark.parametrize(("weights", "tokens", "words"), REFUSED)
def test_what_is_no_map_is_refused_in_words(weights: Any, tokens: Any, words: str) -> None:
    with pytest.raises(HeadMapError, match=words):
        describe(weights, tokens)


@pytest.mark.parametrize(("more", "weights", "words"), REFUSED_WORDS)
def test_layers_masks_keys_and_labels_are_refused_in_words_too(more: Any, weights: Any, words: str) -> None:
    with pytest.raises(HeadMapError, match=words):
        describe(weights, TOKENS, **more)


def test_a_fingerprint_is_of_weights_tokens_and_mask() -> None:
    weights = shares(2, 3, 3)
    prints = [
        fingerprint(weights, TOKENS),
        fingerprint(weights.astype(np.float32), TOKENS),
        fingerprint(weights[::-1], TOKENS),
        fingerprint(weights, TOKENS[::-1]),
        fingerprint(weights, TOKENS, causal(3)),
        fingerprint(weights, TOKENS, ~causal(3)),
    ]
    assert len(set(prints)) == len(prints) and "" not in prints
    assert fingerprint(weights.copy(), list(TOKENS), causal(3)) == prints[4]
