"""Run a lesson's own files in CPython: its cells, one after the other, and its reference."""

import importlib.util
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from headwise.lesson_file import read_cells

ROOT = Path(__file__).resolve().parents[2]
ONE = "01_one_head"
TWO = "02_multi_head_attention"


def run_cells(slug: str, names: list[str] | None = None, **given: Any) -> dict[str, Any]:
    """The variables after the cells of ``slug`` have run; with ``names`` only those cells, on the variables given."""
    path = ROOT / "lessons" / slug / "cells.py"
    namespace: dict[str, Any] = dict(given)
    # A lesson sets how arrays are printed; that must not reach the next test.
    with np.printoptions(), redirect_stdout(StringIO()):
        for cell in read_cells(path.read_text(encoding="utf-8"), str(path)):
            if names is None or cell.name in names:
                exec(compile(cell.source, f"{slug}/{cell.name}", "exec"), namespace)
    return namespace


@cache
def lesson(slug: str) -> dict[str, Any]:
    """The variables after all cells of ``slug``, which run once for all tests; no test may change them."""
    return run_cells(slug)


def reference_module(slug: str) -> ModuleType:
    """The lesson's ``reference.py`` as a module of its own."""
    path = ROOT / "lessons" / slug / "reference.py"
    spec = importlib.util.spec_from_file_location(f"reference_{slug}", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
