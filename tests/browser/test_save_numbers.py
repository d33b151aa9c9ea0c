"""The numbers that a reader saves of a head map, read back and compared with the weights."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import numpy as np
import pytest

from tests.browser.maps import Open, element, weights
from tests.browser.masking import button
from tests.browser.saving import all_drawn, masked, saved, saving

ODD = ["=1+1", '"a, b"', "שלום", "👩‍👩‍👧", " \n<b>&\u202e"]
FIELDS = ["layer", "head", "row", "column", "token", "looks_at", "weight", "masked"]


def rows_of(content: bytes) -> list[dict[str, str]]:
    reader = csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    rows = list(reader)
    assert reader.fieldnames == FIELDS
    return rows


def test_the_csv_holds_every_digit_of_one_head_or_all(opened: Open) -> None:
    page = saving(opened, element(tokens=ODD, weights=weights(4), layers=2, head=2))
    masked(page)
    name, content = saved(page, "CSV")
    assert name == "weights_layer-1_head-2.csv"
    rows = rows_of(content)
    found = np.array([float(row["weight"]) for row in rows]).reshape(5, 5)
    assert np.array_equal(found, all_drawn(page)[1], equal_nan=True)
    assert [row["looks_at"] for row in rows[:5]] == ["'=1+1", *ODD[1:]], "no spreadsheet runs a token"
    assert [row["masked"] for row in rows[5:10]] == ["false", "false", "true", "true", "true"]
    button(page, "all").click()
    name, content = saved(page, "CSV")
    assert name == "weights_all-heads.csv"
    rows = rows_of(content)
    assert len(rows) == 100
    assert [rows[at]["layer"] + rows[at]["head"] for at in (0, 25, 50, 75)] == ["11", "12", "21", "22"]


def test_the_json_is_drawn_again_as_the_same_map(opened: Open) -> None:
    page = saving(opened, element(tokens=ODD, weights=weights(4), layers=2))
    masked(page)
    name, content = saved(page, "JSON")
    assert name == "weights_all-heads.json"
    found = json.loads(content)
    assert (found["variable"], found["shape"], found["layers"]) == ("weights", [4, 5, 5], 2)
    assert (found["tokens"], found["mask"]) == (ODD, "Mask: causal and 1 cell by hand")
    again = opened(element(tokens=None, weights=None).replace('{"tokens": null, "weights": null}', json.dumps(found)))
    assert np.array_equal(all_drawn(again), all_drawn(page), equal_nan=True)


@pytest.mark.parametrize(("which", "shape"), [("head 3", (5, 5)), ("all", (3, 5, 5))])
def test_the_code_makes_the_same_array_to_the_last_bit(opened: Open, which: str, shape: tuple[int, ...]) -> None:
    page = saving(
        opened, element(tokens=ODD, weights=weights(3), head=3).replace("<head-map", '<head-map name="attention"')
    )
    masked(page)
    button(page, which).click()
    name, content = saved(page, "NumPy code")
    assert name == ("attention_all-heads.py" if which == "all" else "attention_head-3.py")
    assert "\u202e" not in content.decode(), "the code reads as it runs"
    names: dict[str, Any] = {}
    exec(content.decode(), names)
    expected = all_drawn(page)[:3] if which == "all" else all_drawn(page)[2]
    assert names["attention"].shape == shape and np.array_equal(names["attention"], expected, equal_nan=True)
    blocked = np.triu(np.ones((5, 5), dtype=bool), k=1)
    blocked[0, 0] = True
    assert np.array_equal(names["masked"], np.broadcast_to(blocked, shape))
    assert names["tokens"] == ODD


def test_the_code_keeps_layers_and_keys(opened: Open) -> None:
    array = [[[0.25, 0.75, 0]], [[1, 0, 0]], [[0, 1, 0]], [[0, 0, 1]]]
    page = saving(opened, element(tokens=["q"], keys=["a", "b", "c"], weights=array, layers=2))
    button(page, "all").click()
    names: dict[str, Any] = {}
    exec(saved(page, "NumPy code")[1].decode(), names)
    assert names["weights"].dtype == float and names["weights"].tolist() == np.array(array).reshape(2, 2, 1, 3).tolist()
    assert (names["tokens"], names["keys"]) == (["q"], ["a", "b", "c"])
    assert "masked" not in names
