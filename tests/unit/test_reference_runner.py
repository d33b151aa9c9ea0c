"""`make reference` on small courses: what it writes, what it refuses, and with which words."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pyodide_kernels.prove import record
from pyodide_kernels.prove.course import ROOT

torch = pytest.importorskip("torch")
from pyodide_kernels.prove import reference  # noqa: E402 - it imports torch

CELLS = """\"\"\"A lesson.\"\"\"

# %% inputs
import numpy as np

print("unseen")
tokens = ["a", "b"]
X = np.array([[1.0, 2.0], [3.0, 5.0]])
mask = np.array([True, False])

# %% weights
weights = X / X.sum(axis=-1, keepdims=True)
masked = np.where(mask, weights, -np.inf)
"""
REFERENCE = """import torch


def reference(X, mask, scale=1.0):
    weights = X / X.sum(-1, keepdim=True)
    return {"weights": weights, "masked": weights.masked_fill(~mask, float("-inf"))}
"""


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons with one lesson, 01_toy."""
    monkeypatch.chdir(tmp_path)  # as in make, where a lesson's path is a relative one
    lesson = tmp_path / "lessons" / "01_toy"
    lesson.mkdir(parents=True)
    (lesson / "cells.py").write_text(CELLS)
    (lesson / "reference.py").write_text(REFERENCE)
    return tmp_path / "lessons"


def run(course: Path, *options: str) -> int:
    return reference.main(["--lessons", str(course), *options])


def edit(course: Path, name: str, old: str, new: str) -> None:
    path = course / "01_toy" / name
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))


def test_it_records_every_quantity_in_every_format_of_the_cpu(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(course) == 0
    expected = record.read(course / "01_toy")
    assert expected is not None
    assert expected.values["weights"].tolist() == [[1 / 3, 2 / 3], [3 / 8, 5 / 8]]
    assert {(r.name, r.dtype) for r in expected.records} == {
        (name, dtype) for name in ("weights", "masked") for dtype in ("float64", "float32", "bfloat16")
    }
    rounded = next(r for r in expected.records if (r.name, r.dtype) == ("weights", "bfloat16"))
    assert 1e-4 < rounded.max_abs_diff < 2**-8 and rounded.values[0, 0] == 0.333984375, "bfloat16 was not bfloat16"
    stored = json.loads((course / "01_toy" / "expected.json").read_text())
    assert stored["values"]["masked"][0][1] == "-Infinity"
    assert stored["made_by"]["device"] == "cpu" and stored["made_by"]["torch"] == torch.__version__.split("+")[0]
    out = capsys.readouterr().out
    assert re.search(r"01_toy weights \(2×2\): cpu float32 \S+ ≤ 9\.5e-07, cpu bfloat16 \S+ ≤ 6\.2e-02", out)
    assert out.startswith("01_toy: 2 quantities agree with NumPy\n01_toy ") and "unseen" not in out


def test_a_second_run_leaves_the_file_alone_and_a_stale_one_is_replaced(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(course)
    before = (course / "01_toy" / "expected.json").read_bytes()
    assert run(course) == 0 and "left as it was" in capsys.readouterr().out
    assert (course / "01_toy" / "expected.json").read_bytes() == before
    edit(course, "cells.py", "5.0", "6.0")
    assert run(course) == 0
    assert "its record was of older code and is replaced" in capsys.readouterr().out
    assert not record.is_stale(course / "01_toy")


def test_numpy_that_differs_from_the_reference_is_named_and_not_recorded(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(course / "01_toy", course / "02_agrees")
    edit(course, "cells.py", "keepdims=True)", "keepdims=True) + 1e-9")
    assert run(course) == 1
    said = capsys.readouterr()
    assert "DIFFERS" in said.out.splitlines()[-1] and re.search(
        r"DIFFERS 01_toy weights max_abs_diff 1e-09 > 1e-12 \(NumPy, float64\) at weights\[\d, \d\]; "
        r"make \S+cells\.py and \S+reference\.py compute the same",
        said.out,
    )
    assert said.out.startswith("01_toy: 0 of 2 quantities agree with NumPy\n")
    assert "nothing was written for 01_toy" in said.err
    assert not (course / "01_toy" / "expected.json").exists()


def test_an_edited_record_is_neither_used_nor_overwritten(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(course)
    edit(course, "expected.json", "0.375", "0.3750000000000001")
    edited = (course / "01_toy" / "expected.json").read_bytes()
    assert run(course) == 1
    assert "DIFFERS 01_toy expected.json values do not match their sha256; restore" in capsys.readouterr().out
    assert (course / "01_toy" / "expected.json").read_bytes() == edited


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        ("cells.py", "X.sum(axis=-1", "Y.sum(axis=-1", r"cells\.py:12 \(cell weights\): NameError: name 'Y'.*; mend"),
        ("cells.py", "X = np", "X = = np", r"cells\.py:8 \(cell inputs\): SyntaxError"),
        ("cells.py", "# %% inputs", "#", r"cells\.py"),
        ("reference.py", "scale=1.0", "scale", r"reference\.py:4: reference\(\) asks for scale, which the first cell"),
        ("reference.py", "X.sum(-1, keepdim=True)", "torch.sotfmax(X)", r"reference\.py:5 .*sotfmax"),
        ("reference.py", "X.sum(-1", "X.sum(-7", r"reference\.py:5 \(reference on cpu in float64\): IndexError"),
        ("reference.py", "import torch", "import torch, nowhere", r"reference\.py:1 \(import\): ModuleNotFoundError"),
        ("reference.py", "def reference", "def other", r"reference\.py: defines no function reference\(\)"),
        ("reference.py", "return {", "return 3 and {'weights': 1} or {", r"weights is int, not a tensor"),
        ("reference.py", "return {", "return [] and {", r"returns no dict of named tensors"),
        (
            "reference.py",
            "X / X",
            "X.double() / X",
            r"weights is torch.float64 where the inputs are torch.float32",
        ),
    ],
)
def test_code_that_does_not_keep_to_the_contract_is_named_with_file_line_and_mend(
    course: Path, capsys: pytest.CaptureFixture[str], name: str, old: str, new: str, words: str
) -> None:
    if name == "cells.py" and old == "# %% inputs":
        edit(course, name, "# %% weights", "#")
    edit(course, name, old, new)
    assert run(course) == 1
    said = capsys.readouterr().err
    assert re.search(words, said), said
    assert "Traceback" not in said and not (course / "01_toy" / "expected.json").exists()


def test_a_quantity_that_no_cell_makes_is_named(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edit(course, "reference.py", '{"weights"', '{"wights"')
    assert run(course) == 1
    assert "DIFFERS 01_toy wights is returned by reference() and assigned by no cell" in capsys.readouterr().out


def test_an_unknown_lesson_is_one_line(course: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(course, "--lesson", "02_none") == 1
    assert "no lesson '02_none'; a lesson is a folder with cells.py" in capsys.readouterr().err


@pytest.mark.skipif(torch.cuda.is_available(), reason="this machine has a CUDA GPU")
def test_cuda_without_cuda_is_one_line_that_names_the_mend_and_nothing_is_written(
    course: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(course, "--device", "cuda") == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "finds no CUDA GPU here; leave DEVICE=cuda away" in said
    assert not (course / "01_toy" / "expected.json").exists()


@pytest.mark.skipif(not torch.cuda.is_available(), reason="needs a CUDA GPU")
def test_a_gpu_records_its_own_four_formats(course: Path) -> None:
    assert run(course, "--device", "cuda") == 0
    expected = record.read(course / "01_toy")
    assert expected is not None and expected.made_by["device"] == torch.cuda.get_device_name()
    on_gpu = {r.dtype for r in expected.records if r.device != "cpu"}
    assert on_gpu == {"float64", "float32", "tf32", "bfloat16"}


def test_it_runs_from_a_bare_checkout_with_nothing_installed_but_torch_and_numpy(course: Path, tmp_path: Path) -> None:
    root = tmp_path / "checkout"
    for package in ("prove", "headwise"):
        shutil.copytree(
            ROOT / "pyodide_kernels" / package,
            root / "pyodide_kernels" / package,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
    shutil.copytree(course, root / "lessons")
    allowed = "import sys; sys.modules |= dict.fromkeys(['playwright', 'yaml', 'markdown', 'pytest'])\n"
    start = f"{allowed}import runpy; runpy.run_module('pyodide_kernels.prove.reference', run_name='__main__')"
    bare = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-c", start], cwd=root, env=bare, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert "wrote lessons/01_toy/expected.json" in done.stdout
