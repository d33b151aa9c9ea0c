"""What a cell says of its arrays and the reference: agrees, differs and where, or nothing."""

from typing import Any

import numpy as np
import pytest

from headwise.agreement import NONE, judge

LESSON = {
    "tolerance": 1e-12,
    "reference": "PyTorch on CPU",
    "expected": {
        "weights": [[0.25, 0.75], ["NaN", "-Infinity"]],
        "Q": [1.0, 2.0],
        "count": 3.0,
    },
}
WEIGHTS = np.array([[0.25, 0.75], [np.nan, -np.inf]])
EDITED = np.array([[0.25, 1.25], [np.nan, -np.inf]])


def test_a_cell_without_a_record_says_nothing() -> None:
    assert judge({"weights": WEIGHTS}, [], LESSON) == NONE


def test_where_the_record_is_of_older_code_that_is_said() -> None:
    found = judge({"weights": WEIGHTS}, [], {**LESSON, "reference": ""})
    assert (found["state"], found["text"]) == ("none", "not compared")
    assert "has not been run for this version" in found["detail"]


def test_arrays_within_the_tolerance_agree_and_the_largest_difference_is_said() -> None:
    namespace = {"weights": WEIGHTS + 3e-16, "Q": np.array([1.0, 2.0 + 4e-13]), "count": 3}
    assert judge(namespace, ["weights", "Q", "count"], LESSON) == {
        "state": "agrees",
        "text": "agrees with PyTorch on CPU",
        "detail": "largest difference 4e-13 (weights, Q, count)",
    }


@pytest.mark.parametrize(
    ("name", "value", "detail"),
    [
        pytest.param("weights", EDITED, "weights[0, 1] is 1.25, the reference has 0.75", id="place"),
        pytest.param("weights", EDITED.view(np.matrix), "weights[0, 1] is 1.25,", id="matrix"),
        pytest.param("weights", (WEIGHTS * [[1, 2], [1, 1]]).tolist(), "weights[0, 1] is 1.5, ", id="lists"),
        pytest.param("count", 4, "count is 4, the reference has 3", id="a number has no place"),
        pytest.param("Q", np.array([1, 2 + 1e-9]), "Q[1] is 2.0000000010000001, the reference has 2", id="last digits"),
        pytest.param("weights", WEIGHTS[::-1], "weights: [0, 0] is NaN where the reference has 0.25", id="moved NaN"),
        pytest.param("weights", np.zeros((2, 3)), "weights: shape (2, 3) is not the reference's (2, 2)", id="shape"),
        pytest.param("Q", "text", "Q: an array of object is not an array of real numbers", id="text"),
        pytest.param("Q", np.array([1j, 2]), "Q: an array of complex128 is not an array of real numbers", id="complex"),
        pytest.param("Q", None, "Q: an array of object is not an array of real numbers", id="None"),
        pytest.param("Q", print, "Q: an array of object", id="a function"),
    ],
)  # fmt: skip
def test_a_departure_is_named_with_its_place(name: str, value: Any, detail: str) -> None:
    found = judge({name: value}, [name], LESSON)
    assert found["state"] == "differs" and found["text"] == "differs from PyTorch on CPU"
    assert found["detail"].startswith(detail)


def test_a_variable_that_was_deleted_is_a_departure() -> None:
    found = judge({"Q": np.array([1.0, 2.0])}, ["Q", "count"], LESSON)
    assert (found["state"], found["detail"]) == ("differs", "count is not defined")


def test_all_departures_of_a_cell_are_named() -> None:
    found = judge({"Q": np.array([1.0, 3.0]), "count": 5}, ["Q", "count"], LESSON)
    assert found["detail"] == "Q[1] is 3, the reference has 2; count is 5, the reference has 3"


def test_the_tolerance_is_the_lessons() -> None:
    namespace = {"Q": np.array([1.0, 2.0 + 1e-9])}
    assert judge(namespace, ["Q"], LESSON)["state"] == "differs"
    assert judge(namespace, ["Q"], LESSON | {"tolerance": 1e-8})["state"] == "agrees"
