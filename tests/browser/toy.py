"""A toy course, whose page keeps the contract of a lesson without Python, and `make verify` run on a course."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pyodide_kernels.prove import page, record, verify
from pyodide_kernels.prove.content import Record, assemble, code_hash

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


def make_toy(tmp_path: Path) -> Toy:
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


def verified(course: Toy, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Run the command on a course: its exit status and what it printed."""
    # In a thread of its own: it starts a second Playwright beside the one of these tests.
    with ThreadPoolExecutor(1) as alone:
        status = alone.submit(verify.main, ["--lessons", str(course[0]), "--site", str(course[1])]).result()
    said = capsys.readouterr()
    return status, said.out + said.err


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
