"""Head maps: what is one, what is refused and in which words, and how one shows itself as text and in a notebook."""

import json
import math
from typing import Any

import numpy as np
import pytest

from headwise.maps import HEAD_MAP, PLOTLY, HeadMapError, describe, head_map

TOKENS = ["server", "request", "it"]
RNG = np.random.default_rng(0)


def shares(*shape: int) -> Any:
    """Weights of random scores: every row sums to 1."""
    powers = np.exp(RNG.normal(size=shape))
    return powers / powers.sum(axis=-1, keepdims=True)


@pytest.mark.parametrize(
    ("weights", "heads"),
    [
        pytest.param(shares(2, 3, 3), 2, id="two heads"),
        pytest.param(shares(1, 3, 3), 1, id="one head of (1, N, N)"),
        pytest.param(shares(3, 3), 1, id="one head of (N, N)"),
        pytest.param(shares(2, 3, 3).tolist(), 2, id="nested lists"),
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
    assert described["labels"] is None and described["warning"] == ""
    json.dumps(described, allow_nan=False)


@pytest.mark.parametrize("tokens", [tuple(TOKENS), np.array(TOKENS), iter(TOKENS), dict.fromkeys(TOKENS)])
def test_tokens_may_be_any_series_of_words(tokens: Any) -> None:
    assert describe(shares(3, 3), tokens)["tokens"] == TOKENS


def test_tokens_that_are_no_strings_are_written_as_strings() -> None:
    assert describe(shares(2, 2), [1, None])["tokens"] == ["1", "None"]


def test_cross_attention_has_its_own_names_for_the_columns() -> None:
    described = describe(shares(2, 3, 4), TOKENS, keys=list("abcd"))
    assert (described["tokens"], described["keys"]) == (TOKENS, list("abcd"))
    assert np.array(described["weights"], dtype=float).shape == (2, 3, 4)


def test_nan_is_let_through_as_none_and_named() -> None:
    described = describe([[math.nan, math.nan], [0.5, 0.5]], ["a", "b"])
    assert described["weights"] == [[[None, None], [0.5, 0.5]]]
    assert described["warning"] == "Some weights are NaN: a row whose scores are all -inf has no softmax."


@pytest.mark.parametrize(
    ("weights", "warning"),
    [
        ([[[0.5, 0.5], [1, 0]], [[0.25, 0.75], [0.5, 0.6]]], "the row of “b” in head 2 sums to 1.1000."),
        ([[1, 1], [1, 0]], "the row of “a” in head 1 sums to 2.0000."),
        ([[0, 0], [0.5, 0.5]], "the row of “a” in head 1 sums to 0.0000."),
        ([[math.nan, 1], [0.5, 0.6]], "the row of “b” in head 1 sums to 1.1000."),
    ],
)  # fmt: skip
def test_a_row_that_does_not_sum_to_1_is_named_by_token_and_head(weights: Any, warning: str) -> None:
    assert describe(weights, ["a", "b"])["warning"].endswith(f"Rows should sum to 1; {warning}")


def test_rounding_of_a_short_number_format_is_no_warning() -> None:
    rounded = np.round(shares(20, 20) * 256) / 256
    assert 1e-3 < np.abs(rounded.sum(axis=-1) - 1).max() < 0.05
    exact = describe(shares(20, 20) * 1.015, [str(n) for n in range(20)])
    assert exact["warning"] == ""
    assert describe(shares(20, 20) * 1.025, [str(n) for n in range(20)])["warning"] != ""


REFUSED = [
    pytest.param(
        shares(2, 3, 4), TOKENS, r"weights has shape \(2, 3, 4\); for 3 tokens .*\(H, 3, 3\), or \(3, 3\)", id="N × M"
    ),
    pytest.param(shares(4, 4), TOKENS, r"shape \(4, 4\); for 3 tokens", id="another N"),
    pytest.param(shares(3), TOKENS, r"shape \(3,\); a head map needs \(H, N, M\), or \(N, M\) for one", id="one axis"),
    pytest.param(shares(1, 2, 3, 3), TOKENS, r"shape \(1, 2, 3, 3\); a head map needs", id="a batch"),
    pytest.param(np.zeros((0, 3, 3)), TOKENS, r"shape \(0, 3, 3\); a head map needs", id="no head"),
    pytest.param(0.5, TOKENS, r"shape \(\); a head map needs", id="a number"),
    pytest.param(
        np.zeros((16, 200, 200)),
        ["a"] * 200,
        r"has 640,000 weights, .*600,000 at most; .*weights\[:2\]",
        id="too large",
    ),
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
    pytest.param(shares(3, 3), 3, r"the tokens of weights must be a list of strings", id="tokens are a number"),
    pytest.param(shares(3, 3), np.array(3), r"the tokens of weights must be a list of strings", id="0-d tokens"),
]


@pytest.mark.parametrize(("weights", "tokens", "words"), REFUSED)
def test_what_is_no_map_is_refused_in_words(weights: Any, tokens: Any, words: str) -> None:
    with pytest.raises(HeadMapError, match=words):
        describe(weights, tokens)


def test_keys_and_labels_are_refused_in_words_too() -> None:
    with pytest.raises(HeadMapError, match=r"for 3 tokens and 2 keys a head map needs \(H, 3, 2\), or \(3, 2\)"):
        describe(shares(3, 4), TOKENS, keys=["a", "b"])
    with pytest.raises(HeadMapError, match="the keys of cross must be a list of strings"):
        describe(shares(3, 4), TOKENS, keys="abcd", name="cross")
    with pytest.raises(HeadMapError, match="there are 1 labels for 2 heads"):
        describe(shares(2, 3, 3), TOKENS, labels=["broad"])
    with pytest.raises(HeadMapError, match="the labels of weights must be a list of strings, one per head"):
        describe(shares(2, 3, 3), TOKENS, labels="ab")


def test_the_text_of_a_map_is_a_table_of_each_head() -> None:
    weights = [[[1, 0], [0.25, 0.75]], [[math.nan, math.nan], [0.5, 0.5]]]
    assert repr(head_map(weights, ["it", "server"])).splitlines() == [
        "Head 1     it server",
        "    it 1.0000 0.0000",
        "server 0.2500 0.7500",
        "Head 2     it server",
        "    it    NaN    NaN",
        "server 0.5000 0.5000",
    ]


@pytest.mark.parametrize(("heads", "tokens"), [(12, ["a", "b"]), (2, ["a", "a much longer token"]), (3, ["", "é"])])
def test_the_columns_of_the_text_stand_below_each_other(heads: int, tokens: list[str]) -> None:
    lines = repr(head_map(shares(heads, 2, 2), tokens)).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert [line.split()[1] for line in lines[::3]] == [str(n + 1) for n in range(heads)]


def test_the_text_of_a_large_map_is_its_beginning() -> None:
    lines = repr(head_map(shares(12, 64, 64), ["it"] * 64)).splitlines()
    assert len(lines) == 4 * 65 + 1
    assert lines[-1] == "… and 8 more heads"


def test_a_notebook_gets_text_the_map_and_a_plotly_figure() -> None:
    weights = shares(2, 3, 4)
    bundle = head_map(weights, TOKENS, keys=list("abcd"), labels=["one", "two"])._repr_mimebundle_()
    assert list(bundle) == ["text/plain", HEAD_MAP, PLOTLY]
    figure = bundle[PLOTLY]
    assert [trace["name"] for trace in figure["data"]] == ["Head 1: one", "Head 2: two"]
    assert [trace["visible"] for trace in figure["data"]] == [True, False]
    np.testing.assert_array_equal([trace["z"] for trace in figure["data"]], weights)
    assert figure["layout"]["xaxis"]["ticktext"] == list("abcd")
    assert figure["layout"]["yaxis"]["ticktext"] == TOKENS
    (menu,) = figure["layout"]["updatemenus"]
    assert [button["args"] for button in menu["buttons"]] == [["visible", [True, False]], ["visible", [False, True]]]
    json.dumps(bundle, allow_nan=False)


def test_one_head_has_no_menu_of_heads() -> None:
    assert "updatemenus" not in head_map(shares(3, 3), TOKENS)._repr_mimebundle_()[PLOTLY]["layout"]


def test_both_maps_of_lesson_02_fit_the_100_kb_of_a_notebook() -> None:
    small = head_map(shares(2, 3, 3), TOKENS)
    large = head_map(shares(4, 11, 11), [f"token{n}" for n in range(11)])
    size = sum(len(json.dumps(shown._repr_mimebundle_())) for shown in (small, large))
    assert 20_000 < size < 70_000
