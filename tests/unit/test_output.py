"""A value as a MIME bundle: text always, shape and dtype for an array, and never more than a page can hold."""

from typing import Any

import numpy as np
import pytest

from headwise.output import ARRAY, KEPT_CHARACTERS, bundle, shorten


class Offers:
    """Shows itself as ``made`` says."""

    def __init__(self, made: Any) -> None:
        self.made = made

    def _repr_mimebundle_(self) -> Any:
        return self.made

    def __repr__(self) -> str:
        return "its repr"


@pytest.mark.parametrize(
    ("value", "text"),
    [(1, "1"), ("it", "'it'"), ([1, 2], "[1, 2]"), (np.float64(0.5), "np.float64(0.5)"), (print, repr(print))],
)
def test_a_value_is_shown_by_its_repr(value: Any, text: str) -> None:
    assert bundle(value) == {"text/plain": text}


@pytest.mark.parametrize(
    ("array", "dtype", "shape"),
    [
        (np.zeros((2, 3)), "float64", [2, 3]),
        (np.zeros(4, dtype=np.int32), "int32", [4]),
        (np.array(True), "bool", []),
        (np.zeros((0, 3), dtype=np.float32), "float32", [0, 3]),
        (np.array(["it"]), "<U2", [1]),
    ],
)
def test_an_array_says_its_dtype_and_shape(array: Any, dtype: str, shape: list[int]) -> None:
    shown = bundle(array)
    assert shown == {"text/plain": repr(array), ARRAY: {"dtype": dtype, "shape": shape}}


@pytest.mark.parametrize(
    ("made", "shown"),
    [
        pytest.param({"text/plain": "t", "image/png": "p"}, {"text/plain": "t", "image/png": "p"}, id="a bundle"),
        pytest.param(({"text/plain": "t"}, {"width": 3}), {"text/plain": "t"}, id="a bundle with metadata"),
        pytest.param({"image/png": "p"}, {"text/plain": "its repr", "image/png": "p"}, id="no text"),
        pytest.param(None, {"text/plain": "its repr"}, id="nothing"),
    ],
)
def test_what_a_value_offers_is_taken_and_text_is_always_there(made: Any, shown: dict[str, Any]) -> None:
    assert bundle(Offers(made)) == shown


def test_a_class_is_shown_as_a_class_and_not_asked_for_a_bundle() -> None:
    assert bundle(Offers)["text/plain"] == repr(Offers)


def test_a_long_text_is_cut_and_says_by_how_much() -> None:
    shown = bundle("x" * 50_000)["text/plain"]
    assert shown.startswith("'xxx") and shown.endswith("… cut: 30,002 more characters")
    assert len(shown) < KEPT_CHARACTERS + 50
    assert shorten("x" * KEPT_CHARACTERS) == "x" * KEPT_CHARACTERS


def test_a_repr_that_raises_is_the_readers_error() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError("no repr")

    with pytest.raises(RuntimeError, match="no repr"):
        bundle(Broken())
