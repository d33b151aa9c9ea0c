"""What is odd about the numbers of a head map is said in words; what rounding alone does is not."""

import math
from typing import Any

import numpy as np
import pytest

from headwise.maps import describe
from headwise.row_sums import BFLOAT16, FLOAT16, FLOAT32, FLOAT64, rounding, tolerance

from .weights import RNG, TOKENS, causal, shares


def bfloat16(array: Any) -> Any:
    """``array`` rounded to bfloat16, half to even, as float32."""
    bits = np.asarray(array, dtype=np.float32).view(np.uint32).astype(np.uint64)
    return ((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16 << 16).astype(np.uint32).view(np.float32)


FORMATS: dict[str, Any] = {
    "bfloat16": (bfloat16, BFLOAT16),
    "float16": (np.float16, FLOAT16),
    "float32": (np.float32, FLOAT32),
}


def warning(weights: Any, **more: Any) -> str:
    return describe(weights, [str(n) for n in range(np.shape(weights)[-2])], **more)["warning"]


def test_nan_is_let_through_as_none_and_named() -> None:
    described = describe([[math.nan, math.nan], [0.5, 0.5]], ["a", "b"])
    assert described["weights"] == [[[None, None], [0.5, 0.5]]]
    assert described["warning"] == "Some weights are NaN: a row whose scores are all -inf has no softmax."


@pytest.mark.parametrize(
    ("weights", "words"),
    [
        ([[[0.5, 0.5], [1, 0]], [[0.25, 0.75], [0.5, 0.6]]], "the row of “b” in head 2 sums to 1.1000."),
        ([[1, 1], [1, 0]], "the row of “a” in head 1 sums to 2.0000."),
        ([[0, 0], [0.5, 0.5]], "the row of “a” in head 1 sums to 0.0000."),
        ([[math.nan, 1], [0.5, 0.6]], "the row of “b” in head 1 sums to 1.1000."),
    ],
)  # fmt: skip
def test_a_row_that_does_not_sum_to_1_is_named_by_token_and_head(weights: Any, words: str) -> None:
    assert describe(weights, ["a", "b"])["warning"].endswith(f"Rows should sum to 1; {words}")


def test_the_row_is_named_by_its_layer_and_by_its_occurrence_too() -> None:
    weights = np.full((2, 3, 2, 2), 0.5)
    weights[1, 2, 1] = 0.75
    said = describe(weights, ["the", "the"], layers=True)["warning"]
    assert said == "Rows should sum to 1; the row of “the₂” in layer 2, head 3 sums to 1.5000."


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("columns", [2, 64, 256])
def test_rounding_to_the_stored_format_is_no_warning_and_what_is_beyond_it_is(name: str, columns: int) -> None:
    stored, u = FORMATS[name]
    weights = stored(shares(4, 8, columns))
    worst = np.abs(weights.astype(float).sum(axis=-1) - 1).max()
    assert 0 < worst < tolerance(u, columns) and rounding(weights.astype(float)) == u
    assert warning(weights, keys=range(columns)) == ""
    beyond = stored(weights.astype(float) * (1 + 1.5 * tolerance(u, columns)))
    assert "sum to 1" in warning(beyond, keys=range(columns))


@pytest.mark.parametrize("steps", ["float32", "float64"])
@pytest.mark.parametrize("columns", [3, 64, 256])
def test_a_softmax_in_short_arithmetic_a_mean_and_rows_made_whole_again_are_no_warning(
    steps: str, columns: int
) -> None:
    scores = RNG.normal(size=(8, columns, columns)).astype(steps) * 4
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = powers / powers.sum(axis=-1, keepdims=True)
    kept = np.where(causal(columns), 0, weights).astype(steps)
    for each in (weights, weights.mean(axis=0), kept / kept.sum(axis=-1, keepdims=True)):
        assert warning(each) == ""


def test_numbers_rounded_once_more_are_told_as_rounded_and_not_as_wrong() -> None:
    weights = np.round(shares(8, 8), 4)
    off = np.abs(weights.sum(axis=-1) - 1)
    assert 1e-5 < off.max() < tolerance(BFLOAT16, 8) and rounding(weights) == FLOAT64
    assert warning(weights) == (
        f"Rows sum to 1 only to within {off.max():.1g}, as weights do that were rounded to a shorter format; furthest "
        f"off is the row of “{off.argmax()}” in head 1."
    )
    assert warning(weights * 1.02).startswith("Rows should sum to 1; ")


def test_masked_weights_that_are_not_0_are_counted_and_the_largest_is_named() -> None:
    weights = np.array([[0.7, 0.2, 0.1], [0.5, 0.5, 0.0], [0.25, 0.25, 0.5]])
    said = describe(weights, TOKENS, masked=causal(3))["warning"]
    assert said == "2 of 3 masked weights are not 0; the largest, 0.2000, is in the row of “server” in head 1."
    each = [causal(3), np.zeros((3, 3), dtype=bool)]
    said = describe([weights[::-1], weights], TOKENS, masked=each[::-1])["warning"]
    assert said == "2 of 3 masked weights are not 0; the largest, 0.2000, is in the row of “server” in head 2."


def test_a_mask_the_other_way_round_is_recognised() -> None:
    weights = shares(2, 3, 3, masked=causal(3))
    assert describe(weights, TOKENS, masked=causal(3))["warning"] == ""
    assert "True must mean that a row may not look. Try ~masked." in warning(weights, masked=~causal(3))


def test_a_row_that_is_masked_throughout_is_nan_and_no_weight_in_the_wrong_place() -> None:
    weights = [[math.nan, math.nan], [0.5, 0.5]]
    said = describe(weights, ["a", "b"], masked=[[True, True], [False, False]])["warning"]
    assert said == "Some weights are NaN: a row whose scores are all -inf has no softmax."


def test_no_mask_is_guessed_from_zeros() -> None:
    described = describe(shares(3, 3, masked=causal(3)), TOKENS)
    assert (described["masked"], described["warning"]) == (None, "")
