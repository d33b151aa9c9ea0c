"""`make verify` against sites in a real browser: what agrees passes, and each kind of departure is named.

Most tests visit a toy site that keeps the page's contract without Python, so that each takes a second; the last ones
visit the built site.
"""

import json
import re
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pyodide_kernels.prove import page, record, verify, visit
from pyodide_kernels.prove.content import Record, assemble, code_hash
from pyodide_kernels.prove.course import ROOT

SLUG = "01_toy"
WEIGHTS = [[0.25, 0.75], [float("nan"), float("-inf")]]
# A page that keeps the contract: `run` and `value`, one cell, one exercise whose check reads the source.
PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><h1>A toy</h1>
<lesson-cell lesson="01_toy" name="inputs"></lesson-cell>
<lesson-cell lesson="01_toy" name="weights"></lesson-cell>
<lesson-cell lesson="01_toy" name="double" exercise><p data-result="none"><b data-feedback></b></p></lesson-cell>
<script>
const values = { weights: [[0.25, 0.75], [NaN, -Infinity]] };
const states = {};
const judge = (source) => source.includes('2 * x') ? ['pass', 'Right.'] : ['fail', `no: ${source}`];
globalThis.headwise = {
  async run(lesson, cell, source) {
    if (lesson !== '01_toy' || !['inputs', 'weights', 'double'].includes(cell)) throw new Error(`no cell ${cell}`);
    if (cell === 'double') {
      const [result, feedback] = judge(source);
      document.querySelector('[data-result]').dataset.result = result;
      document.querySelector('[data-feedback]').textContent = feedback;
    }
    return states[cell] ?? { state: 'done' };
  },
  versions: () => ({ pyodide: '0.28.3', python: '3.13.2', numpy: '2.2.5' }),
  async value(lesson, name) {
    if (!(name in values)) throw new Error(`no cell that has run made '${name}'`);
    return values[name];
  },
};
/* more */
</script>"""
EXERCISES = """# %% double starter
x = ...
# %% double solution
2 * x
# %% double wrong square
x ** 2
# %% double wrong same
x
# %% double check
def check_double(given): ...
"""

Toy = tuple[Path, Path]


def write_record(lesson: Path, weights: Any = WEIGHTS) -> None:
    common: dict[str, Any] = {"backend": "eager", "torch": "2.13.0", "cuda": None, "date": "2026-01-01"}
    common |= {"values": np.array(weights), "max_abs_diff": 0.0}
    records = [
        Record("weights", "cpu", "float64", tolerance=1e-12, **common),
        Record("weights", "cpu", "bfloat16", tolerance=0.0625, **common),
    ]
    record.write(lesson, assemble(code_hash(lesson), records))


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """A toy course: its lessons and its built site."""
    lesson, site = tmp_path / "lessons" / SLUG, tmp_path / "site"
    for folder in (lesson, site / "lessons" / SLUG, site / "verification"):
        folder.mkdir(parents=True)
    (lesson / "cells.py").write_text("# %% inputs\nX = 1\n# %% weights\nweights = 1\n")
    (lesson / "reference.py").write_text("def reference(): ...\n")
    (lesson / "exercises.py").write_text(EXERCISES)
    write_record(lesson)
    (site / "lessons" / SLUG / "index.html").write_text(PAGE)
    (site / "verification" / "index.html").write_text(f"<main>{page.BEGIN}not yet{page.END}</main>")
    return tmp_path / "lessons", site


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[[Toy], tuple[int, str]]:
    """Run the command on a course and return its exit status and what it printed."""

    def call(course: Toy) -> tuple[int, str]:
        # In a thread of its own: it starts a second Playwright beside the one of these tests.
        with ThreadPoolExecutor(1) as alone:
            status = alone.submit(verify.main, ["--lessons", str(course[0]), "--site", str(course[1])]).result()
        said = capsys.readouterr()
        return status, said.out + said.err

    return call


Run = Callable[[Toy], tuple[int, str]]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


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
    monkeypatch.setattr(visit, "READY", 2.0)
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


BUILT = ROOT / "site"


@pytest.fixture
def course(tmp_path: Path) -> Toy:
    """A copy of the real lessons and of the built site."""
    if not (BUILT / "verification" / "index.html").exists():
        pytest.skip("the site is not built; make test builds it first")
    shutil.copytree(ROOT / "lessons", tmp_path / "lessons", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(BUILT, tmp_path / "site")
    return tmp_path / "lessons", tmp_path / "site"


def test_the_built_site_agrees_with_every_record(course: Toy, run: Run) -> None:
    status, said = run(course)
    assert status == 0, said
    written = json.loads((course[1] / "verification.json").read_text())
    assert (written["pyodide"], written["numpy"]) == ("0.28.3", "2.2.5")
    assert {folder.parent.name for folder in course[0].glob("*/cells.py")} == set(written["lessons"])


def test_the_built_site_fails_on_an_edited_digit_and_on_an_edited_cell(course: Toy, run: Run) -> None:
    slug = "02_multi_head_attention"
    path = course[0] / slug / "expected.json"
    stored = json.loads(path.read_text())
    weight = stored["values"]["weights"][0][2][0]
    edit(path, repr(weight), repr(weight + 1.2e-6))
    take_cube_roots(course[1], "01_one_head")
    status, said = run(course)
    assert status == 1
    assert f"DIFFERS {slug} weights max_abs_diff 1.2e-06 > 1e-12 (cpu, float64): weights[0, 2, 0]" in said
    assert re.search(r"DIFFERS 01_one_head weights max_abs_diff 0\.\d+ > 1e-12 \(cpu, float64\)", said), said


def take_cube_roots(site: Path, slug: str) -> None:
    """Make a lesson's cells divide by the cube root, wherever the built page and its worker keep their source."""
    edited = 0
    for path in (*site.glob(f"**/{slug}.json"), site / "lessons" / slug / "index.html"):
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("sqrt", "cbrt"), encoding="utf-8")
        edited += "sqrt" in text
    assert edited, f"no file of the site holds a square root of {slug}"
