"""A head map in a terminal: a table of each head, or of a large map the largest weights of each row."""

import math
import unicodedata

import numpy as np
import pytest

from headwise import head_map
from headwise.map_words import LINE, LINES, ROWS, TOKEN, cut, width

from .weights import causal, shares

ODD = ["", "the", "the", "שלום", "日本語", "👩‍🔬", "e\u0301t", "a very long token indeed", "\n x "]


def test_the_text_of_a_map_is_a_table_of_each_head() -> None:
    weights = [[[1, 0], [0.25, 0.75]], [[math.nan, math.nan], [0.5, 0.5]]]
    assert repr(head_map(weights, ["it", "server"], labels=["broad", ""])).splitlines() == [
        "Rows look, columns are looked at.",
        "Head 1: broad",
        "            it  server",
        "it      1.0000  0.0000",
        "server  0.2500  0.7500",
        "Head 2",
        "            it  server",
        "it         NaN     NaN",
        "server  0.5000  0.5000",
        "Some weights are NaN: a row whose scores are all -inf has no softmax.",
    ]


def test_what_is_no_weight_keeps_its_line_short() -> None:
    text = repr(head_map([[-0.0, 1], [1e308, 1e308]], ["a", "b"]))
    assert "a  0.0000  1.0000\nb  1e+308  1e+308\nRows should sum to 1; the row of “b” in head 1 sums to inf." in text


def test_masked_cells_are_told_from_weights_of_zero() -> None:
    masked = [[False, True], [True, False]]
    assert repr(head_map([[1, 0], [0.25, 0.75]], ["a", "b"], masked=masked)).splitlines() == [
        "Rows look, columns are looked at. · is masked: may not be looked at.",
        "Head 1",
        "        a       b",
        "a  1.0000       ·",
        "b ·0.2500  0.7500",
        "1 of 2 masked weights are not 0; the largest, 0.2500, is in the row of “b” in head 1.",
    ]
    each = repr(head_map([np.eye(2)] * 2, ["a", "b"], masked=[masked, np.zeros((2, 2), dtype=bool)]))
    assert (each.count("·"), each.count("0.0000")) == (3, 2)


def test_the_columns_stand_below_each_other_in_every_script() -> None:
    text = repr(head_map(shares(3, 9, 9, masked=causal(9)), ODD, masked=causal(9)))
    lines = text.splitlines()
    titles = [line for line in lines if line.startswith("Head ")]
    tables = [line for line in lines[1:] if line not in titles]
    assert titles == ["Head 1", "Head 2", "Head 3"] and len(tables) == 3 * 10
    assert len({width(line) for line in tables}) == 1 and width(lines[2]) <= LINE
    for name in ("(empty)", "the₁", "the₂", "a very long tok…", "↵ x␣"):
        assert name in text
    # Right-to-left letters are isolated, so that no terminal turns the numbers beside them round.
    assert text.count("\u2068שלום\u2069") == text.count("שלום") == 6


@pytest.mark.parametrize(
    ("string", "columns"), [("abc", 3), ("日本", 4), ("e\u0301", 1), ("👍", 2), ("\u200b", 0), ("שלום", 4)]
)
def test_the_width_of_a_string_is_that_of_a_terminal(string: str, columns: int) -> None:
    assert width(string) == columns


@pytest.mark.parametrize("token", ["a" * TOKEN, "a" * 40, "a" * 40 + "₁₂", "日" * 20, "e\u0301" * 20])
def test_a_long_token_is_cut_and_keeps_its_number(token: str) -> None:
    shown = cut(token)
    assert width(shown) <= TOKEN and ("…" in shown) == (width(token) > TOKEN)
    assert shown.endswith("…₁₂") == token.endswith("₁₂") and not unicodedata.combining(shown[0])


def test_of_a_large_map_each_row_says_where_it_looks_most() -> None:
    weights = shares(12, 64, 64)
    weights[0, 0] = [0.5, 0, 0.25, *[0.25 / 61] * 61]
    lines = repr(head_map(weights, [f"t{n}" for n in range(64)])).splitlines()
    assert lines[0].endswith("The 3 largest weights of each row:")
    assert lines[2].split() == ["t0", "t0", "0.5000", "t2", "0.2500", "t3", "0.0041"]
    assert lines[2 + ROWS] == f"… and {64 - ROWS} more rows"
    shown = sum(line.startswith("Head ") for line in lines)
    assert lines[-1] == f"… and {12 - shown} more heads" and shown * (ROWS + 2) >= LINES > (shown - 1) * (ROWS + 2)


def test_a_large_map_names_no_masked_column_and_a_row_without_numbers() -> None:
    weights = shares(30, 30, masked=causal(30))
    weights[5] = math.nan
    lines = repr(head_map(weights, [f"t{n}" for n in range(30)], masked=causal(30))).splitlines()
    assert lines[2].split() == ["t0", "t0", "1.0000"]
    assert lines[7].split() == ["t5", "t0", "NaN", "t1", "NaN", "t2", "NaN"]


def test_heads_of_layers_are_named_by_both() -> None:
    lines = repr(head_map(shares(2, 3, 2, 2), ["a", "b"], layers=True)).splitlines()
    assert [line for line in lines if "ead" in line and "Rows" not in line] == [
        f"Layer {layer}, head {head}" for layer in (1, 2) for head in (1, 2, 3)
    ]
