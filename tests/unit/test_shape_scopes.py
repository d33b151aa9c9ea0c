"""Whose variables the names of a shape contract are: those of the functions that the call is written in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from headwise import ShapeError, shape

Q = np.zeros((2, 3, 5))  # (H, N, d_head)


def in_a_generator(N: int) -> list[Any]:
    return list(shape(head, "N _") for head in Q)  # noqa: C400 - a generator has no variable N of its own


def in_a_lambda(N: int) -> list[Any]:
    return list(map(lambda head: shape(head, "N _"), Q))  # noqa: C417


def in_both(N: int) -> list[Any]:
    return list((lambda: shape(head, "N _"))() for head in Q)  # noqa: C400


def of_no_caller() -> Any:
    return shape(Q[0], "N _")


@pytest.mark.parametrize("written", [in_a_generator, in_a_lambda, in_both])
def test_a_size_of_the_function_around_counts(written: Callable[[int], list[Any]]) -> None:
    assert len(written(3)) == 2
    with pytest.raises(ShapeError, match=r"axis 0 \(N\) should be 4, and is 3"):
        written(4)


def test_a_size_of_who_calls_the_function_does_not() -> None:
    N = 4
    assert of_no_caller().shape[0] == N - 1
