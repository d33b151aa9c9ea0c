"""`make verify` on the built site: it agrees with every record, and one digit or one root that changed is found."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from pyodide_kernels.prove.course import ROOT
from tests.browser.toy import Toy, edit, verified

BUILT = ROOT / "site"


@pytest.fixture
def course(tmp_path: Path) -> Toy:
    """A copy of the real lessons and of the built site."""
    if not (BUILT / "verification" / "index.html").exists():
        pytest.skip("the site is not built; make test builds it first")
    shutil.copytree(ROOT / "lessons", tmp_path / "lessons", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(BUILT, tmp_path / "site")
    return tmp_path / "lessons", tmp_path / "site"


def test_the_built_site_agrees_with_every_record(course: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    status, said = verified(course, capsys)
    assert status == 0, said
    written = json.loads((course[1] / "verification.json").read_text())
    shipped = json.loads((course[1] / "runtime" / "runtime.json").read_text())
    assert all(written[name] == shipped[name] for name in ("pyodide", "python", "numpy"))
    assert {folder.parent.name for folder in course[0].glob("*/cells.py")} == set(written["lessons"])


def test_the_built_site_fails_on_an_edited_digit_and_on_an_edited_cell(
    course: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    slug = "02_multi_head_attention"
    for lesson in course[0].glob("[0-9]*"):
        if lesson.name not in (slug, "01_one_head"):
            shutil.rmtree(lesson)  # the others are not asked
    path = course[0] / slug / "expected.json"
    stored = json.loads(path.read_text())
    weight = stored["values"]["weights"][0][2][0]
    edit(path, repr(weight), repr(weight + 1.2e-6))
    take_cube_roots(course[1], "01_one_head")
    status, said = verified(course, capsys)
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
