"""Records of a run that never was, for tests."""

import math

import numpy as np

from pyodide_kernels.prove.content import Record

WEIGHTS = np.array([[0.1 + 0.2, 0.7], [math.nan, -math.inf]])


def made(name: str = "weights", device: str = "cpu", dtype: str = "float64", **changes: object) -> Record:
    fields: dict[str, object] = {
        "backend": "eager",
        "torch": "2.13.0",
        "cuda": None if device == "cpu" else "12.8",
        "date": "2026-01-01",
        "values": WEIGHTS,
        "max_abs_diff": 0.0,
        "tolerance": 1e-12,
    }
    return Record(name, device, dtype, **(fields | changes))  # type: ignore[arg-type]
