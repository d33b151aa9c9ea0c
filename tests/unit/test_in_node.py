"""Lessons in Pyodide under Node: one Node for many jobs gives what a new one gives, and its end is told in words."""

from collections.abc import Iterator
from typing import Any

import pytest

from pyodide_kernels.publish import in_node
from pyodide_kernels.publish.lessons import ROOT, LessonError

from .reader import lesson

RUNTIME = ROOT / "static" / "runtime"


def job(source: str) -> dict[str, Any]:
    cell = {"name": "a", "source": source, "volatile": False, "compared": []}
    described = lesson(cells=[cell], exercises={}, expected={})
    return {"lesson": described, "exercises": {}, "expressions": ["x"]}


@pytest.fixture
def kept() -> Iterator[None]:
    in_node.keep(RUNTIME)
    yield
    in_node.keep(None)


@pytest.mark.usefixtures("kept")
def test_a_kept_node_runs_job_after_job_and_none_sees_another() -> None:
    first, second = in_node.run(RUNTIME, [job("x = float('nan')\nprint('so')"), job("x = [1, 2**40]")])
    assert (first["cells"]["a"]["streams"], second["values"]) == ([["stdout", "so\n"]], {"x": [1, 2**40]})
    assert first["values"]["x"] != first["values"]["x"], "NaN stays NaN"
    (third,) = in_node.run(RUNTIME, [job("y = 'x' in globals()\nx = y")])
    assert third["values"] == {"x": False}
    with pytest.raises(LessonError, match=r"(?s)running the lessons in Node failed:.*KeyError: 'cells'"):
        in_node.run(RUNTIME, [{"lesson": {"lesson": "01_x"}}])
    assert in_node._kept == [], "a Node that has ended is not asked again"


@pytest.mark.usefixtures("kept")
def test_a_cell_that_never_ends_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    in_node.run(RUNTIME, [job("x = 1")])  # it has started: what follows is the cell's own time
    monkeypatch.setattr(in_node, "SECONDS_PER_LESSON", 1.0)
    with pytest.raises(LessonError, match=r"lessons/01_tiny: cell 'a' in cells.py had not ended after 1 s"):
        in_node.run(RUNTIME, [job("while True: pass")])
    assert in_node._kept == []
