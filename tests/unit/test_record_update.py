"""What a new run of the references does to a stored record: nothing, an addition, a replacement, or a complaint."""

import re

import numpy as np
import pytest
from numpy.typing import NDArray

from pyodide_kernels.prove import record
from pyodide_kernels.prove.content import Record, assemble
from pyodide_kernels.prove.update import update

from .records import WEIGHTS, made


def on_gpu(dtype: str, values: NDArray[np.float64] = WEIGHTS) -> Record:
    return made(device="NVIDIA H200", dtype=dtype, values=values, date="2026-02-02", tolerance=1e-6)


def test_a_cpu_never_overwrites_a_gpus_record_of_the_same_code() -> None:
    stored = assemble("code", [made(), on_gpu("float64"), on_gpu("float32")])
    assert stored.made_by["device"] == "NVIDIA H200" and stored.made_by["cuda"] == "12.8"
    today = [made(date="2026-03-03", values=WEIGHTS + 1e-15, torch="2.14.0")]
    outcome = update(stored, today, "code")
    assert outcome.differs == () and outcome.expected == stored, "another rounding rewrote the record"
    wrong = update(stored, [made(values=WEIGHTS + 1e-9)], "code")
    assert re.match(r"weights max_abs_diff 1e-09 > 1e-12 \(cpu, float64\) from its stored record", wrong.differs[0])


def test_a_gpu_adds_its_records_and_becomes_what_made_the_values() -> None:
    stored = assemble("code", [made()])
    outcome = update(stored, [made(date="2026-03-03"), on_gpu("float64"), on_gpu("tf32", WEIGHTS + 1e-7)], "code")
    assert outcome.differs == ()
    assert outcome.expected.made_by["device"] == "NVIDIA H200"
    assert [r.max_abs_diff for r in outcome.expected.records if r.dtype == "tf32"] == pytest.approx([1e-7])
    assert record.reference_name(outcome.expected.made_by) == "PyTorch on NVIDIA H200"
    assert record.reference_name(stored.made_by) == "PyTorch on CPU"


def test_a_record_of_older_code_is_replaced_a_gpus_too_and_that_is_said() -> None:
    stored = assemble("older code", [made(), on_gpu("float64")])
    outcome = update(stored, [made(date="2026-03-03")], "code")
    assert outcome.expected.made_by == {
        "device": "cpu", "torch": "2.13.0", "cuda": None, "dtype": "float64", "date": "2026-01-01"
    }, "the date changed and the values did not"  # fmt: skip
    assert any("not yet run on a GPU for this version" in note for note in outcome.notes)
    changed = update(stored, [made(date="2026-03-03", values=WEIGHTS + 1)], "code")
    assert changed.expected.made_by["date"] == "2026-03-03"


def test_a_number_format_that_leaves_its_tolerance_is_named() -> None:
    outcome = update(None, [made(), made(dtype="bfloat16", max_abs_diff=0.2, tolerance=0.0625)], "code")
    assert outcome.differs == ("weights max_abs_diff 0.2 > 0.062 (cpu, bfloat16)",)
