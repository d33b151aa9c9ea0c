"""`expected.json`: written so that it can be reviewed, read back to the last digit, and sealed against any edit."""

import json
import math
import re
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from headwise.compare import compare, decode, encode
from pyodide_kernels.prove import record, verify, visit
from pyodide_kernels.prove.content import assemble, code_hash
from pyodide_kernels.prove.tolerance import tolerance

from .records import WEIGHTS, made


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """A folder with code and a record of it: two quantities in two number formats."""
    (tmp_path / "cells.py").write_text("# %% inputs\nX = 1\n")
    (tmp_path / "reference.py").write_text("def reference(): ...\n")
    records = [made(), made("X", values=np.array([1.5, 2.5])), made(dtype="float32", max_abs_diff=1e-8, tolerance=1e-6)]
    record.write(tmp_path, assemble(code_hash(tmp_path), records))
    return tmp_path


def test_what_was_written_is_read_back_to_the_last_digit(lesson: Path) -> None:
    expected = record.read(lesson)
    assert expected is not None
    assert expected.values["weights"].tobytes() == WEIGHTS.tobytes()
    assert {r.key for r in expected.records} == {
        ("cpu", "float64", "eager", "weights"),
        ("cpu", "float64", "eager", "X"),
        ("cpu", "float32", "eager", "weights"),
    }
    assert expected.made_by == {
        "device": "cpu", "torch": "2.13.0", "cuda": None, "dtype": "float64", "date": "2026-01-01"
    }  # fmt: skip
    assert record.stored_problems(lesson) == []
    assert record.values_as_lists(lesson)["weights"] == [[0.1 + 0.2, 0.7], ["NaN", "-Infinity"]]


def test_the_file_is_plain_json_with_one_row_of_a_matrix_per_line(lesson: Path) -> None:
    text = (lesson / "expected.json").read_text()
    assert '[0.30000000000000004, 0.7],\n      ["NaN", "-Infinity"]' in text
    assert json.loads(text)["values"]["weights"][1] == ["NaN", "-Infinity"]
    assert not record.write(lesson, record.read(lesson)), "the same record changed the file"  # type: ignore[arg-type]


def test_any_digit_that_is_changed_anywhere_in_the_file_is_found(lesson: Path) -> None:
    path = lesson / "expected.json"
    text = path.read_text()
    places = [match.start() for match in re.finditer(r"\d", text)]
    assert len(places) > 300
    unseen = []
    for place in places:
        path.write_text(text[:place] + str((int(text[place]) + 1) % 10) + text[place + 1 :])
        try:
            found = bool(record.stored_problems(lesson)) or record.is_stale(lesson)
        except record.RecordError:
            found = True
        if not found:
            unseen.append(text[place - 20 : place + 20])
    assert unseen == []


def test_an_edit_of_one_quantity_names_it(lesson: Path) -> None:
    path = lesson / "expected.json"
    path.write_text(path.read_text().replace("0.7]", "0.7000000000000001]", 1))
    found = record.stored_problems(lesson)
    assert ("expected.json", "values do not match their sha256") in found
    assert any(name == "weights" and what.startswith("max_abs_diff 1.1e-16 > 0") for name, what in found)


def test_a_digit_that_names_the_same_number_is_still_an_edit(lesson: Path) -> None:
    path = lesson / "expected.json"
    path.write_text(path.read_text().replace("0.30000000000000004", "0.30000000000000005", 1))
    ((name, what),) = record.stored_problems(lesson)
    assert name == "expected.json"
    assert re.match(r"line \d+ is '\[0.30000000000000005, 0.7\],'", what)


def test_large_arrays_stand_beside_the_file_and_are_sealed_too(lesson: Path) -> None:
    big = np.random.default_rng(0).normal(size=(2, 64, 64))
    expected = assemble(code_hash(lesson), [made(values=big)])
    assert record.write(lesson, expected)
    assert (lesson / "expected.json").stat().st_size < 2000
    again = record.read(lesson)
    assert again is not None and np.array_equal(again.values["weights"], big)
    assert record.stored_problems(lesson) == []
    big[1, 2, 3] += 1e-15
    np.savez(lesson / "expected.npz", **{"cpu float64 weights": big})  # type: ignore[arg-type]
    assert ("expected.json", "values do not match their sha256") in record.stored_problems(lesson)
    (lesson / "expected.npz").unlink()
    with pytest.raises(record.RecordError, match=r"expected\.json: has no 'cpu float64 weights'; restore it with git"):
        record.read(lesson)


def test_a_record_is_stale_when_code_changes_and_not_when_line_endings_do(lesson: Path) -> None:
    assert not record.is_stale(lesson)
    for name in ("cells.py", "reference.py"):
        before = (lesson / name).read_bytes()
        (lesson / name).write_bytes(before.replace(b"\n", b"\r\n"))
        assert not record.is_stale(lesson)
        (lesson / name).write_bytes(before + b"# one more\n")
        assert record.is_stale(lesson)
        (lesson / name).write_bytes(before)
    (lesson / "expected.json").unlink()
    assert record.is_stale(lesson)


@pytest.mark.parametrize("broken", ["{", "[]", '{"of": 1}', '{"of": "", "values": {}, "records": 3}'])
def test_a_file_that_is_no_record_is_refused_with_its_name_and_the_mend(lesson: Path, broken: str) -> None:
    (lesson / "expected.json").write_text(broken)
    with pytest.raises(record.RecordError, match=r"expected\.json: .*; restore it with git, or delete it"):
        record.read(lesson)


def test_compare_names_a_moved_nan_a_wrong_shape_and_what_is_no_number() -> None:
    assert compare(WEIGHTS, WEIGHTS, 0.0).agrees
    moved = compare(WEIGHTS[::-1], WEIGHTS, 1.0)
    assert (moved.agrees, moved.where, moved.problem) == (
        False, (0, 0), "[0, 0] is NaN where the reference has 0.30000000000000004"
    )  # fmt: skip
    flipped = compare(np.where(np.isinf(WEIGHTS), math.inf, WEIGHTS), WEIGHTS, 1.0)
    assert flipped.problem == "[1, 1] is Infinity where the reference has -Infinity"
    assert compare(np.zeros((2, 3)), WEIGHTS, 1.0).problem == "shape (2, 3) is not the reference's (2, 2)"
    assert "not an array of real numbers" in compare("text", WEIGHTS, 1.0).problem
    near = compare([1.0, 2.0 + 1e-9], [1.0, 2.0], 1e-12)
    assert not near.agrees and near.where == (1,) and near.max_abs_diff == pytest.approx(1e-9, rel=1e-6)
    assert compare(True, 1.0, 0.0).agrees and compare([], [], 0.0).agrees


def test_words_for_nan_and_infinity_go_both_ways_and_other_words_are_refused() -> None:
    assert encode(WEIGHTS) == [[0.1 + 0.2, 0.7], ["NaN", "-Infinity"]]
    assert decode(encode(WEIGHTS)).tobytes() == WEIGHTS.tobytes()
    for wrong in (["nan"], [[1.0], [2.0, 3.0]], [None], "1.5"):
        with pytest.raises(ValueError, match="not nested rows of numbers"):
            decode(wrong)


def test_tolerances_follow_the_mantissa_and_the_largest_number() -> None:
    ones = np.ones(3)
    assert tolerance("float64", 1e6 * ones) == 1e-12
    assert tolerance("float32", ones) == 16 * 2.0**-24
    assert tolerance("tf32", ones) == 16 * 2.0**-11
    assert tolerance("bfloat16", ones) == 16 * 2.0**-8
    assert tolerance("bfloat16", 5 * ones) == 8 * tolerance("bfloat16", 0.01 * ones)
    assert tolerance("float32", np.array([math.nan, -math.inf])) == 16 * 2.0**-24


def test_verify_compares_nothing_with_a_record_of_older_code(lesson: Path) -> None:
    class Browser:
        def lesson(self, *_: object) -> visit.Seen:
            return visit.Seen(values={"weights": WEIGHTS, "X": [1.5, 2.6]})

    def found() -> dict[str, Any]:
        report: dict[str, Any] = {"lessons": {}, "about": {}, "failures": []}
        verify._lesson(lesson, cast(visit.Visitor, Browser()), report)
        return report

    name = lesson.name
    assert len(found()["lessons"][name]["weights"]) == 2 and "X max_abs_diff" in found()["failures"][0]
    (lesson / "cells.py").write_text("# %% inputs\nX = 2\n")
    assert found()["lessons"][name] == {"weights": [], "X": []}
    assert found()["failures"] == [f"DIFFERS {name} expected.json is stale: made of older code; run make reference"]
