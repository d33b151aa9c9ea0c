"""Lessons in Pyodide under Node: one Node for many jobs gives what a new one gives, and its end is told in words."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from pyodide_kernels.distribution.node import node_command
from pyodide_kernels.publish import in_node, watch
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
def test_a_lesson_that_takes_long_is_named_and_one_that_never_ends_is_ended(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    in_node.run(RUNTIME, [job("x = 1")])  # it has started: what follows is the lessons' own time
    monkeypatch.setattr(in_node, "seconds_per_lesson", 1.0)
    monkeypatch.setattr(watch, "LONG", 0.3)
    with pytest.raises(LessonError, match=r"lessons/01_tiny: cell 'a' in cells.py had not ended after 1 s"):
        in_node.run(RUNTIME, [job("while True: pass"), job("x = 1"), job("x = 1")])
    # On a busy machine the Node that is there may take that long to begin.
    said = capsys.readouterr().out.removeprefix("starting Pyodide …\n")
    assert said == "running 01_tiny: cell 'a' in cells.py …\n"
    assert in_node._kept == []


def test_a_cell_that_never_ends_does_not_outlive_who_started_it() -> None:
    node = [*node_command(), str(in_node.HERE / "rehearse.mjs"), str(RUNTIME), str(in_node.HERE / "rehearse.py")]
    start = [sys.executable, "-c", "import subprocess, sys; subprocess.run(sys.argv[1:])", *node]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(start, **pipes, text=True, start_new_session=True) as parent:
        try:
            assert parent.stdin is not None and parent.stderr is not None
            parent.stdin.write(json.dumps([job("while True: pass")]) + "\n")
            parent.stdin.flush()
            assert "running 01_tiny cell 'a'" in parent.stderr.readline()
            parent.kill()
            held = parent.stdin  # not to be closed below: that would be another reason to end
            parent.stdin = None
            assert parent.communicate(timeout=120) == ("", "")  # Node has closed what it wrote to
            held.close()
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)
