"""Rehearse lessons in the site's own Pyodide, under Node; `make serve` keeps that Node, whose start takes seconds."""

from __future__ import annotations

import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution.node import node_command

from .lessons import LessonError
from .pages import stamp
from .watch import Watch

HERE = Path(__file__).parent
# What one lesson may take; a loop in a cell that never ends would otherwise hold up the build without a word. `make
# serve` allows less: an author waits for it.
seconds_per_lesson = 300.0
SECONDS_IN_SERVE = 30.0
_kept: list[Rehearser] = []


class Rehearser:
    """A Node that has loaded Pyodide, or is loading it, and runs one list of jobs after the other."""

    def __init__(self, runtime: Path) -> None:
        self.of = (runtime, stamp(runtime / "runtime.json"))
        self._said = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 - closed in end()
        self._process = subprocess.Popen(
            [*node_command(), str(HERE / "rehearse.mjs"), str(runtime), str(HERE / "rehearse.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._said,
            encoding="utf-8",
        )

    def run(self, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The results of ``jobs``; LessonError with Node's own words when it ends instead, or a lesson does not end."""
        assert self._process.stdin is not None and self._process.stdout is not None
        watch = Watch(self._said, self._process.kill, seconds_per_lesson)
        try:
            self._process.stdin.write(json.dumps(jobs) + "\n")
            self._process.stdin.flush()
            answer = self._process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            watch.end()
        if not answer:
            self._process.wait()
            self._said.seek(0)
            raise LessonError(watch.late or f"running the lessons in Node failed:\n{self._said.read()[-4000:]}")
        results: list[dict[str, Any]] = json.loads(answer)
        return results

    def end(self) -> None:
        """End Node, whatever it is doing."""
        self._process.kill()
        self._process.communicate()
        self._said.close()


def run(runtime: Path, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Run ``jobs`` in the Node that is kept, else in one for these jobs only. Raises LessonError, RuntimeError."""
    if _kept and _kept[0].of == (runtime, stamp(runtime / "runtime.json")):
        try:
            return _kept[0].run(jobs)
        except BaseException:  # also Ctrl+C: a Node that is in the middle of something cannot take the next job
            keep(None)
            raise
    rehearser = Rehearser(runtime)
    try:
        return rehearser.run(jobs)
    finally:
        rehearser.end()


def keep(runtime: Path | None) -> None:
    """Start a Node of ``runtime`` for all further jobs, or end the one that is kept; does not wait for it."""
    while _kept:
        _kept.pop().end()
    if runtime is not None:
        _kept.append(Rehearser(runtime))
