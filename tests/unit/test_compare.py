"""The one comparison that page, tests and `make verify` share, as properties over many arrays."""

import math
from typing import Any

import numpy as np
import pytest

from headwise.compare import compare, decode, encode

RNG = np.random.default_rng(4)
ARRAYS: list[Any] = [
    RNG.normal(size=(2, 3, 5)),
    RNG.normal(size=7).astype(np.float32),
    RNG.integers(-9, 9, size=(4, 2)),
    np.array([[True, False]]),
    np.array([math.nan, math.inf, -math.inf, 0.0, -0.0]),
    np.array(3.5),
    np.zeros(0),
    np.array([1e308, -1e308, 5e-324]),
]
IDS = [f"{array.dtype} {array.shape}" for array in ARRAYS]


@pytest.mark.parametrize("array", ARRAYS, ids=IDS)
def test_an_array_agrees_with_itself_at_no_tolerance(array: Any) -> None:
    found = compare(array, encode(array), 0.0)
    assert found.agrees and found.max_abs_diff == 0.0 and found.problem == ""


@pytest.mark.parametrize("array", ARRAYS, ids=IDS)
def test_what_is_encoded_is_decoded_to_the_last_digit(array: Any) -> None:
    again = decode(encode(array))
    assert again.dtype == np.float64
    if array.size:
        assert again.tobytes() == array.astype(np.float64).tobytes()


@pytest.mark.parametrize("array", [array for array in ARRAYS if array.size > 1], ids=str)
def test_every_entry_is_compared(array: Any) -> None:
    for index in np.ndindex(array.shape):
        other = array.astype(np.float64)
        other[index] = 0.5 if not math.isfinite(other[index]) else -other[index] + 0.5 * (other[index] == 0)
        if other[index] == array[index]:
            continue
        found = compare(other, array, 1e-12 if abs(array[index]) > 1e-300 else 0.0)
        assert not found.agrees and found.where == index


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_a_transposed_or_summed_axis_is_never_the_same(axis: int) -> None:
    array = ARRAYS[0]
    assert "shape" in compare(array.sum(axis=axis), array, 1.0).problem
    assert "shape" in compare(np.moveaxis(array, axis, (axis + 1) % 3), array, 1.0).problem


def test_the_largest_difference_is_found_and_the_tolerance_is_inclusive() -> None:
    expected = np.zeros((2, 3))
    actual = np.array([[0, 0.25, 0], [-0.5, 0, 0.125]])
    for tolerance, agrees in ((0.5, True), (0.4999, False)):
        found = compare(actual, expected, tolerance)
        assert (found.agrees, found.max_abs_diff, found.where) == (agrees, 0.5, (1, 0))


@pytest.mark.parametrize(
    ("actual", "expected"),
    [
        ([math.nan], [0.0]),
        ([0.0], [math.nan]),
        ([math.inf], [-math.inf]),
        ([math.inf], [1e308]),
        ([math.nan], [math.inf]),
    ],
)
def test_no_tolerance_is_wide_enough_for_a_special_value_in_another_place(actual: Any, expected: Any) -> None:
    found = compare(actual, expected, math.inf)
    assert not found.agrees and found.max_abs_diff == math.inf and "where the reference has" in found.problem


def test_opposite_extremes_differ_by_infinity_without_a_warning() -> None:
    assert compare([1.7e308], [-1.7e308], 1.0).max_abs_diff == math.inf


@pytest.mark.parametrize("value", ["text", ["a"], None, {}, [[1, 2], [3]], 1j, object()])
def test_what_is_no_array_of_numbers_is_a_problem_and_no_exception(value: Any) -> None:
    found = compare(value, [[1.0, 2.0], [3.0, 4.0]], 1.0)
    assert not found.agrees and found.problem != ""
