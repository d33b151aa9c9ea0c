"""A value as a MIME bundle: text always, shape and dtype for an array, and never more than a page can hold."""

from typing import Any

import numpy as np
import pytest

from headwise.output import ARRAY, KEPT_CHARACTERS, LARGEST_PART, bundle, given_bundle, shorten


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
    shown[ARRAY].pop("cells", None)
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


def test_a_small_array_brings_its_entries_as_its_repr_writes_them() -> None:
    with np.printoptions(precision=2, suppress=True):
        shown = bundle(np.array([[1 / 3, 2e-9], [np.nan, -4]]))
    assert shown[ARRAY]["cells"] == ["0.33", "0.", "nan", "-4."]
    with np.printoptions(threshold=5):
        assert len(bundle(np.zeros((4, 5)))[ARRAY]["cells"]) == 20
    assert bundle(np.arange(8).reshape(2, 2, 2))[ARRAY]["cells"] == list("01234567")
    assert bundle(np.array([[True], [False]]))[ARRAY]["cells"] == ["True", "False"]


@pytest.mark.parametrize("shape", [(4,), (0, 3), (40, 40), (1, 1, 1, 2)])
def test_no_table_is_offered_where_it_would_not_help(shape: tuple[int, ...]) -> None:
    assert "cells" not in bundle(np.zeros(shape))[ARRAY]


def test_what_ipython_asks_for_is_asked_of_the_class_alone() -> None:
    class Pictured:
        def _repr_png_(self) -> bytes:
            return b"png"

        def _repr_svg_(self) -> tuple[str, dict[str, int]]:
            return "<svg/>", {"width": 1}

        def _repr_html_(self) -> None:
            return None

        def __repr__(self) -> str:
            return "pictured"

    class Answers:
        def __getattr__(self, name: str) -> Any:
            return lambda *_: "everything"

        def __repr__(self) -> str:
            return "answers"

    assert bundle(Pictured()) == {"text/plain": "pictured", "image/png": "cG5n", "image/svg+xml": "<svg/>"}
    assert bundle(Answers()) == {"text/plain": "answers"}


def test_a_bundle_is_plain_data_whatever_it_was_made_of() -> None:
    given = {"a/b+json": {"y": np.array([1.0, np.nan]), 3: (np.float32(0.5), float("inf"), None), "x": print}}
    shown = given_bundle(given)
    assert shown["a/b+json"] == {"y": [1.0, None], "3": [0.5, None, None], "x": repr(print)}
    assert shown["text/plain"]


@pytest.mark.parametrize("wrong", ["<svg/>", {"svg": ""}, {1: ""}])
def test_a_raw_display_that_is_no_bundle_is_refused_in_words(wrong: Any) -> None:
    with pytest.raises(TypeError, match="dictionary of MIME types"):
        given_bundle(wrong)


def test_a_part_too_large_for_a_page_is_replaced_by_words() -> None:
    shown = given_bundle({"text/plain": "big", "text/html": "x" * (LARGEST_PART + 1)})
    assert shown == {"text/plain": "big\n… cut: text/html of 3,000,001 characters is too large to show"}


def test_many_lines_are_cut_too() -> None:
    assert shorten("y\n" * 1_500).startswith("y\n") and "cut: 1,001 more characters" in shorten("y\n" * 1_500)
