"""The content of an `expected.json`: what a reference computed, what made it, and of which code.

Every record carries the values it was made with and a sha256 over itself, so that each can be compared anew and a
single edited digit is found, also one far below any tolerance. Needs NumPy only.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from headwise.compare import compare

Values = dict[str, NDArray[np.float64]]
CPU = "cpu"


@dataclass(frozen=True)
class Record:
    """One quantity, computed once: on `device`, in `dtype`, by `backend` ("eager" is one kernel per operation).

    `values` is float64 of the quantity's own shape, whatever `dtype` it was computed in; `max_abs_diff` is its largest
    difference from the float64 values of the CPU and `tolerance` what was allowed; `cuda` is None on a CPU.
    """

    name: str
    device: str
    dtype: str
    backend: str
    torch: str
    cuda: str | None
    date: str
    values: NDArray[np.float64]
    max_abs_diff: float
    tolerance: float

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells two records of a lesson apart; also their order in the file."""
        return (self.device, self.dtype, self.backend, self.name)

    @property
    def label(self) -> str:
        """The record's device and dtype, as the commands print it."""
        return f"({self.device}, {self.dtype})"

    def scalars(self) -> dict[str, Any]:
        """Everything but the values, as it stands in the file."""
        return {name: value for name, value in asdict(replace(self, values=np.empty(0))).items() if name != "values"}


@dataclass(frozen=True)
class Expected:
    """The content of an `expected.json`. `values` are the float64 values of `made_by["device"]`."""

    of: str
    made_by: dict[str, str | None]
    values: Values
    sha256: str
    records: tuple[Record, ...]
    seals: tuple[str, ...]  # the sha256 that stands in the file for each record

    @property
    def on_gpu(self) -> bool:
        """Whether a GPU computed any of this, for the present code."""
        return any(record.device != CPU for record in self.records)


def code_hash(lesson: Path) -> str:
    """The sha256 of `cells.py` and `reference.py`, the same for both kinds of line ending.

    Raises FileNotFoundError when one is missing.
    """
    texts = ((lesson / name).read_text(encoding="utf-8") for name in ("cells.py", "reference.py"))
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()  # read_text has made every line ending \n


def values_hash(values: Mapping[str, NDArray[np.float64]]) -> str:
    """The sha256 of named arrays: in the order of their names, each with its shape and its float64 bytes."""
    digest = hashlib.sha256()
    for name in sorted(values):
        array = np.asarray(values[name], dtype="<f8")
        digest.update(f"{name} {array.shape}\n".encode())
        digest.update(np.where(np.isnan(array), np.nan, array).tobytes())  # every NaN is one NaN
    return digest.hexdigest()


def seal(record: Record) -> str:
    """The sha256 of one record: its values and everything said about them."""
    about = json.dumps(record.scalars(), sort_keys=True)
    return hashlib.sha256(f"{about}\n{values_hash({record.name: record.values})}".encode()).hexdigest()


def assemble(of: str, records: list[Record]) -> Expected:
    """Make the content of a file from records, of which at least one is float64.

    A GPU's float64 values, where there are any, become `values`.
    """
    records = sorted(records, key=lambda record: record.key)
    exact = [record for record in records if record.dtype == "float64"]
    device = next((record.device for record in exact if record.device != CPU), CPU)
    chosen = [record for record in exact if record.device == device]
    made_by: dict[str, str | None] = {
        "device": device,
        "torch": chosen[0].torch,
        "cuda": chosen[0].cuda,
        "dtype": "float64",
        "date": max(record.date for record in chosen),
    }
    values = {record.name: record.values for record in chosen}
    return Expected(of, made_by, values, values_hash(values), tuple(records), tuple(map(seal, records)))


def problems(expected: Expected) -> list[tuple[str, str]]:
    """Every stored digit that is not what the reference wrote, as (quantity or "expected.json", what is wrong)."""
    found = []
    if values_hash(expected.values) != expected.sha256:
        found.append(("expected.json", "values do not match their sha256"))
    exact = any(record.dtype == "float64" for record in expected.records)
    rebuilt = assemble(expected.of, list(expected.records)) if exact else None
    if rebuilt is None or expected.made_by != rebuilt.made_by:
        found.append(("expected.json", "made_by is not what its records say"))
    for record, stored in zip(expected.records, expected.seals, strict=True):
        if seal(record) != stored:
            found.append((record.name, f"the record {record.label} does not match its sha256"))
    for name in sorted(expected.values.keys() | (rebuilt.values.keys() if rebuilt else set())):
        if rebuilt is None or name not in expected.values or name not in rebuilt.values:
            found.append((name, "is not both in values and in records"))
            continue
        difference = compare(expected.values[name], rebuilt.values[name], 0.0)
        if not difference.agrees:
            what = difference.problem or "values are not those of their record"
            found.append((name, f"max_abs_diff {difference.max_abs_diff:.2g} > 0 (stored twice): {what}"))
    return found
