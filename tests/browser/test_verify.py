"""`make verify` on a toy site in a real browser: what agrees passes, and each kind of departure is named."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from pyodide_kernels.prove import visit
from tests.browser.toy import SLUG, Toy, edit, make_toy, verified

Run = Callable[[Toy], tuple[int, str]]


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    return make_toy(tmp_path)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    return lambda course: verified(course, capsys)


def test_what_agrees_passes_and_is_written_down(toy: Toy, run: Run) -> None:
    status, said = run(toy)
    assert status == 0, said
    assert "01_toy: 2 cells run, 2 of 2 comparisons of 1 quantities agree, 4 answers" in said
    written = json.loads((toy[1] / "verification.json").read_text())
    assert [
        {key: entry[key] for key in ("device", "dtype", "max_abs_diff", "tolerance", "agrees")}
        for entry in written["lessons"][SLUG]["weights"]
    ] == [
        {"device": "cpu", "dtype": "bfloat16", "max_abs_diff": 0.0, "tolerance": 0.0625, "agrees": True},
        {"device": "cpu", "dtype": "float64", "max_abs_diff": 0.0, "tolerance": 1e-12, "agrees": True},
    ]
    assert (written["pyodide"], written["numpy"], written["torch"]) == ("0.28.3", "2.2.5", "2.13.0")
    assert re.match(r"Chromium \d+", written["browser"])
    shown = (toy[1] / "verification" / "index.html").read_text()
    assert "✓ Verified: all 2 comparisons agree." in shown and "A toy" in shown and "not yet<" not in shown


DEPARTURES = {
    "digit": (
        "0.75]",
        "0.7500012]",
        r"DIFFERS SLUG weights max_abs_diff 1\.2e-06 > 1e-12 \(cpu, float64\): weights\[0, 1]",
    ),
    "nan_lost": (
        "[NaN, -I",
        "[-1, -I",
        r"DIFFERS SLUG weights max_abs_diff inf > .* \[1, 0\] is -1.0 where the .* NaN",
    ),
    "nan_moved": ("NaN, -Infinity", "-Infinity, NaN", r"DIFFERS SLUG weights .*\[1, 0\] is -Infinity where .* has NaN"),
    "shape": (
        "[[0.25, 0.75], ",
        "[[0.25, 0.75], [0, 0], ",
        r"DIFFERS SLUG .*shape \(3, 2\) is not the reference's \(2, 2\)",
    ),
    "no_value": (
        "{ weights:",
        "{ wights:",
        r"DIFFERS SLUG weights .*the browser has no such value \(no cell that has run",
    ),
    "error": ("s = {}", "s = { weights: {state: 'error', error: 'no Y'} }", r"SLUG cell weights ended as error: no Y"),
    "no_cell": ("'inputs', 'weights',", "'inputs',", r"FAILED SLUG cell weights ended as refused: no cell weights"),
    "raises": ("/* more */", "setTimeout(() => { throw new Error('oops') })", r"FAILED SLUG the page raised .*oops"),
    "not_found": (
        "/* more */",
        "fetch('missing.json')",
        r"FAILED SLUG the page was answered 404 for http.*missing\.json",
    ),
    "foreign": (
        "/* more */",
        "fetch('http://a.invalid/x').catch(() => 0)",
        r"SLUG the page asked another host: http://a.i",
    ),
    "foreign_worker": (
        "return states",
        "await new Promise(done => { new Worker('../../worker.js').onmessage = done; }); return states",
        r"FAILED SLUG the page asked another host: http://a\.invalid/from-a-worker",
    ),
    "solution": ("2 * x", "no such", r"FAILED SLUG exercise double, solution: should pass, got fail"),
    "starter": ("2 * x", "x =", r"FAILED SLUG exercise double, starter: should fail, got pass"),
    "same_words": (
        "no: ${source}",
        "no",
        r"FAILED SLUG exercise double, wrong same: gets the same words as exercise d",
    ),
    "no_words": ("no: ${source}", "", r"FAILED SLUG exercise double, wrong square: should fail, got fail \(''\)"),
    "no_exercise": ('name="double" e', 'name="twice" e', r"FAILED SLUG exercise double, starter: the page has no such"),
    "no_script": ("globalThis.headwise", "globalThis.headless", r"FAILED SLUG the page failed: .*Timeout"),
}


def test_each_page_that_departs_fails_with_a_line_that_names_it(
    toy: Toy, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "READY", 10.0)
    lessons, site = toy
    (site / "worker.js").write_text("fetch('http://a.invalid/from-a-worker').catch(() => 0).then(() => postMessage(1))")
    for slug, (old, new, _) in DEPARTURES.items():
        shutil.copytree(lessons / SLUG, lessons / slug)
        shutil.copytree(site / "lessons" / SLUG, site / "lessons" / slug)
        shown = site / "lessons" / slug / "index.html"
        shown.write_text(shown.read_text().replace(SLUG, slug))
        edit(shown, old, new)
    status, said = run(toy)
    assert status == 1
    for slug, (_, _, line) in DEPARTURES.items():
        assert re.search(line.replace("SLUG", slug), said), f"{slug} is not named:\n{said}"
    assert not re.search(f"(DIFFERS|FAILED) {SLUG}", said), said
    assert 'data-verified="no"' in (site / "verification" / "index.html").read_text()


def test_an_edited_digit_in_the_record_is_named_above_and_below_the_tolerance(toy: Toy, run: Run) -> None:
    path = toy[0] / SLUG / "expected.json"
    original = path.read_text()
    edit(path, "0.75]", "0.7500000000000001]")
    status, said = run(toy)
    assert status == 1 and "DIFFERS 01_toy expected.json values do not match their sha256" in said
    assert "1e-12 (cpu, float64)" not in said
    path.write_text(original)
    edit(path, "0.75]", "0.7500012]")
    status, said = run(toy)
    assert status == 1 and "DIFFERS 01_toy weights max_abs_diff 1.2e-06 > 1e-12 (cpu, float64)" in said


def test_a_record_that_lost_its_page_or_its_code_is_named(toy: Toy, run: Run) -> None:
    cells = toy[0] / SLUG / "cells.py"
    edit(cells, "weights = 1", "weights = 2")
    status, said = run(toy)
    assert status == 1 and "DIFFERS 01_toy expected.json is stale: made of older code; run make reference" in said
    assert "Stale" in (toy[1] / "verification" / "index.html").read_text()
    (toy[0] / SLUG / "expected.json").unlink()
    status, said = run(toy)
    assert status == 1 and "DIFFERS 01_toy expected.json is not there; run make reference" in said
    shutil.rmtree(toy[1] / "lessons")
    status, said = run(toy)
    assert status == 1 and "FAILED 01_toy the page failed: lessons/01_toy/ is not there; run make site" in said
    shutil.rmtree(toy[1])
    status, said = run(toy)
    assert status == 1 and "run make site first" in said
