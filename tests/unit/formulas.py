"""The functions of lesson 04 that its calculator uses, as its cells leave them."""

from __future__ import annotations

from contextvars import copy_context
from typing import Any

from headwise.cell_files import cell_filename, keep_lines
from pyodide_kernels.publish.lessons import Lesson

FUNCTIONS = ["parameters", "work", "memory"]


def run(source: str, name: str, namespace: dict[str, Any]) -> None:
    """Run ``source`` as the cell ``name``, without a session around it."""
    keep_lines(source, name)
    copy_context().run(exec, compile(source, cell_filename(name), "exec", dont_inherit=True), namespace)


def namespace() -> dict[str, Any]:
    """The variables after these cells."""
    made: dict[str, Any] = {}
    for name in ("models", *FUNCTIONS):
        run(Lesson("04_cost").cell(name).source, name, made)
    return made


def function(source: str, name: str = "f") -> Any:
    """The function ``name`` of a cell ``mine``."""
    made: dict[str, Any] = {}
    run(source, "mine", made)
    return made[name]
