"""A head map of cross-attention: its columns are other tokens than its rows, in a variable of their own."""

import json
import re

import pytest

from .reader import CELLS as READERS
from .reader import Reader
from .tiny_course import Course
from .tiny_lesson import CELLS, PAGE


def test_a_map_whose_columns_are_other_tokens_names_their_variable(course: Course) -> None:
    cross = "cross, words = np.full((2, 3), 1 / 3), ['a', 'b', 'c']\n"
    course.edit(CELLS, "weights = shares(X)\n", f"weights = shares(X)\n{cross}")
    course.edit(PAGE, "weights\ntokens: tokens", "cross\ntokens: tokens\nkeys: words")
    html = course.build()
    assert re.search(r'<head-map[^>]* tokens="tokens" keys="words"', html)
    data = re.search(r'<script type="application/json">(.*?)</script>', html)
    assert data is not None and json.loads(data[1])["keys"] == ["a", "b", "c"]


def test_keys_that_are_no_variable_are_refused(course: Course) -> None:
    course.edit(PAGE, "tokens: tokens\n", "tokens: tokens\nkeys: tokens[:2]\n")
    with pytest.raises(Exception, match=r"keys: 'tokens\[:2\]' should be the name of a variable"):
        course.build()


def test_a_map_waits_for_its_keys_and_says_when_they_are_gone() -> None:
    reader = Reader()
    wanted = [{"key": "cross", "name": "weights", "tokens": "tokens", "keys": "words"}]
    reader.run(READERS["inputs"], "inputs")
    assert reader.run(READERS["weights"], maps=wanted)["maps"] == {}
    made = reader.run("words = ['c', 'd']", maps=wanted)["maps"]["cross"]
    assert made["keys"] == ["c", "d"]
    gone = reader.run("del words", maps=wanted)["maps"]["cross"]
    assert gone["problem"] == "There is no variable words any more; this map is of an earlier run."
