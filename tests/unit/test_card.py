"""The card that other sites show of a link says what the home page does, and is written as text."""

import re

from pyodide_kernels.prove.pictures import card

HOME = {"name": "A <b>", "title": "Heads", "words": "One sentence. Another.", "map": None}


def test_it_has_the_first_sentence_and_no_markup_of_the_pages() -> None:
    html = card(HOME)
    assert "A &lt;b&gt;" in html and "<b>" not in html
    assert ">One sentence.<" in html and "Another" not in html and "<table" not in html


def test_each_head_is_a_table_and_the_largest_weight_is_in_full_colour() -> None:
    weights = [[[0.25, 0.75], [1.0, 0.0]], [[0.5, 0.5], [0.5, 0.5]]]
    html = card(HOME | {"map": {"tokens": ["a", "b"], "weights": weights, "labels": []}})
    shares = [float(share) for share in re.findall(r"--share: ([\d.]+)%", html)]
    assert shares == [50.0, 86.6, 100.0, 0.0, 70.7, 70.7, 70.7, 70.7]
    assert html.count("<table") == 2 and "var(--head-2)" in html
