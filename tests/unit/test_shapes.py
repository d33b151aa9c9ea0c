"""A shape that was stated and is another: which axis, expected, found, in words. All sizes differ."""

from typing import Any

import numpy as np
import pytest

import headwise
from headwise import ShapeError, shape

from .reader import CELLS, Reader

H, N, d_head, d_model = 2, 3, 4, 8
width, large, ragged = 4.0, True, [[1, 2], [3]]
Q = np.zeros((H, N, d_head))
turned = np.zeros((N, H, d_head))
X = np.zeros((N, d_model))


class Tensor:
    """A shape and nothing else, as a tensor on another device might be."""

    shape = (H, N, d_head)


@pytest.mark.parametrize(
    ("array", "contract"),
    [
        (Q, "H N d_head"),
        (Q, "(H, N, d_head)"),
        (Q, " H  N 4"),
        (Q, "H _ d_head"),
        (Q, "... d_head"),
        (Q, "... H N d_head"),
        (X, "N H*d_head"),
        (X, "(N, H * d_head)"),
        (X, "N width_of_a_row"),
        (np.zeros((N, N)), "M M"),
        (np.zeros((N, N + 5, N, N + 5)), "A C A C"),
        (Tensor(), "H N d_head"),
        ([[0, 0, 0]] * 2, "H N"),
        (np.float64(1), ""),
        (1.5, "()"),
    ],
    ids=str,
)
def test_an_array_that_keeps_its_contract_is_returned(array: Any, contract: str) -> None:
    assert shape(array, contract) is array


def test_several_arrays_are_checked_against_each_other_and_returned() -> None:
    keys = np.zeros((H, 5, d_head))
    assert shape(Q, "H N d_head", keys, "H M d_head", np.zeros((N, 5)), "N M")[1] is keys


SWAPPED = (
    "turned should be (H, N, d_head) = (2, 3, 4), but is (3, 2, 4):\naxis 0 (H) should be 2, and is 3;\n"
    "axis 1 (N) should be 3, and is 2.\nAxes 0 and 1 look swapped: .swapaxes(0, 1) would give these sizes."
)


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (lambda: shape(turned, "H N d_head"), SWAPPED),
        (
            lambda: shape(Q[..., :3], "... N d_head"),
            "Q[..., :3] should be (..., N, d_head) = (..., 3, 4), but is (2, 3, 3):\n"
            "axis 2 (d_head) should be 4, and is 3.",
        ),
        (
            lambda: shape(X, "H N d_head"),
            "X should be (H, N, d_head) = (2, 3, 4), but is (3, 8):\n3 axes expected, 2 found.\n"
            "The number of entries, 24, would fit: has an axis not been split?",
        ),
        (
            lambda: shape(Q, "N H*d_head"),
            "Q should be (N, H * d_head) = (3, 8), but is (2, 3, 4):\n2 axes expected, 3 found.\n"
            "The number of entries, 24, would fit: has an axis not been joined?",
        ),
        (
            lambda: shape(Q[None], "H N d_head"),
            "Q[None] should be (H, N, d_head) = (2, 3, 4), but is (1, 2, 3, 4):\n3 axes expected, 4 found.\n"
            "The last 3 axes would fit: '... H N d_head' allows others in front.",
        ),
        (
            lambda: shape(Q, "H M M"),
            "Q should be (H, M, M) = (2, M, M), but is (2, 3, 4):\n"
            "axis 2 (M) should be 3, as axis 1 of Q is, and is 4.",
        ),
        (
            lambda: shape(Q, "... M d_head", X.T, "M d_model"),
            "X.T should be (M, d_model) = (3, 8), but is (8, 3):\n"
            "axis 0 (M) should be 3, as axis 1 of Q is, and is 8;\naxis 1 (d_model) should be 8, and is 3.\n"
            "Axes 0 and 1 look swapped: .swapaxes(0, 1) would give these sizes.",
        ),
        (
            lambda: shape(Q.transpose(2, 0, 1), "H N d_head"),
            "Q.transpose(2, 0, 1) should be (H, N, d_head) = (2, 3, 4), but is (4, 2, 3):\n"
            "axis 0 (H) should be 2, and is 4;\naxis 1 (N) should be 3, and is 2;\n"
            "axis 2 (d_head) should be 4, and is 3.\n"
            "The axes stand in another order: .transpose(1, 2, 0) would give these sizes.",
        ),
        (
            lambda: shape(Q * 1, "4 3 2"),
            "Q * 1 should be (4, 3, 2), but is (2, 3, 4):\n"
            "axis 0 should be 4, and is 2;\naxis 2 should be 2, and is 4.\n"
            "Axes 0 and 2 look swapped: .swapaxes(0, 2) would give these sizes.",
        ),
        (
            lambda: shape(X, "N H*other"),
            "X should be (N, H * other) = (3, H * other), but is (3, 8):\n"
            "axis 1 (H * other) cannot be checked, since not all of its factors are known.",
        ),
        (lambda: shape(X[0, 0], "N"), "X[0, 0] should be (N,) = (3,), but is ():\n1 axis expected, 0 found."),
        (
            lambda: shape(X[0], "... N d_model"),
            "X[0] should be (..., N, d_model) = (..., 3, 8), but is (8,):\nat least 2 axes expected, 1 found.",
        ),
        (lambda: shape(None, "N"), "None is None, which has no shape."),
        (lambda: shape(ragged, "N N"), "ragged is a list of 2 with rows of different lengths, which has no shape."),
        (
            lambda: shape(X, "N width"),
            "width is 4.0 here, and the size of an axis is a whole number. // divides without a fraction.",
        ),
        (lambda: shape(X, "N large"), "large is True here, and the size of an axis is a whole number."),
        (lambda: shape(X, "N Q"), "Q is float64 (2, 3, 4) here, and the size of an axis is a whole number."),
        (
            lambda: shape(X, "N d-model"),
            "in 'N d-model', 'd-model' is neither a name nor a number nor a product of them.",
        ),
        (lambda: shape(X, "N ..."), "in 'N ...', '...' may only stand in front."),
        (lambda: shape(X, 2), "a contract is a text such as 'H N d_head'; this one is of type int."),  # type: ignore[arg-type]
        (
            lambda: shape(X, "N d_model", Q),
            "each array is followed by its contract: shape(Q, 'H N d_head', K, 'H N d_head').",
        ),
    ],
)
def test_a_broken_contract_says_in_words_what_was_expected_and_what_was_found(broken: Any, words: str) -> None:
    with pytest.raises(ShapeError) as raised:
        broken()
    assert str(raised.value) == words


def test_no_mend_is_named_where_several_orders_of_the_axes_would_fit() -> None:
    with pytest.raises(ShapeError, match=r"axis 1 \(d_head\) should be 4, and is 3\.$"):
        shape(np.zeros((4, 3, 3)), "N d_head N")


def test_a_variable_of_the_function_comes_before_one_of_the_module() -> None:
    def split(array: Any, N: int) -> Any:
        return shape(array, "H N d_head")

    assert split(np.zeros((H, 7, d_head)), 7).shape == (H, 7, d_head)
    with pytest.raises(ShapeError, match=r"array should be \(H, N, d_head\) = \(2, 7, 4\)"):
        split(Q, 7)


@pytest.mark.parametrize("number", [np.int64(3), np.array(3), np.uint8(3)], ids=repr)
def test_whole_numbers_of_numpy_are_sizes_and_bind_nothing_else(number: Any) -> None:
    assert shape(X, "number d_model") is X
    with pytest.raises(ShapeError, match="axis 0 \\(number\\) should be 3, and is 8"):
        shape(X.T, "number N")


def test_a_call_whose_source_is_not_to_be_had_still_says_which_axis() -> None:
    names = {"shape": shape, "Q": Q, "N": 5}
    with pytest.raises(
        ShapeError, match=r"^the array should be \(H, N, d_head\) = \(H, 5, d_head\)(?s:.*) should be 5"
    ):
        exec("shape(Q, 'H N d_head')", names)
    with pytest.raises(ShapeError, match=r"^array 2 should be (?s:.*) as axis 0 of array 1 is"):
        exec("shape(Q, 'H _ _', Q.T, 'H _ _')", names)


def test_the_page_shows_the_readers_line_and_the_words_and_nothing_twice() -> None:
    reader = Reader()
    reader.run(CELLS["inputs"], "inputs")
    line = "shape(broadcast, 'N 2 7')"
    error = reader.run(f"from headwise import shape\nN, broadcast = 2, np.zeros((3, 2, 5))\n{line}")["error"]
    assert (error["ename"], error["hint"]) == ("ShapeError", "")
    assert error["evalue"].startswith("broadcast should be (N, 2, 7) = (2, 2, 7), but is (3, 2, 5):\naxis 0 (N) should")
    assert error["frames"] == [{"cell": "weights", "line": 3, "code": line}]
    assert error["operands"] == [], "the words have said it"


def test_a_shape_error_is_a_value_error_and_exported() -> None:
    assert issubclass(ShapeError, ValueError) and {"shape", "ShapeError"} <= set(headwise.__all__)


def test_three_dots_written_as_one_sign_are_read() -> None:
    assert shape(np.zeros((5, 2, 3)), "… 2 3").size == 30


def test_of_no_axes_none_is_said_to_fit() -> None:
    with pytest.raises(ShapeError) as raised:
        shape(np.zeros((2, 3)), "")
    assert "0 axes expected, 2 found" in str(raised.value) and "would fit" not in str(raised.value)
