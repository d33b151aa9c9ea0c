"""One lesson being run: its namespace, its cells, and what each run has to say.

A session knows nothing of pages or workers. The worker, the build (in Node) and the tests all drive it the same way,
with the plain data of ``static/lessons/<slug>.json`` and plain dictionaries coming back.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import redirect_stderr, redirect_stdout
from contextvars import copy_context
from typing import Any

import numpy as np

from . import agreement, errors, output
from .cell_files import keep_lines
from .evaluate import assigned_names, evaluate, is_stop
from .given import given
from .one_run import RUN, Run
from .routes import Routed, follow
from .session_maps import Maps
from .stopping import stoppable
from .streams import Emit
from .warning_words import in_plain_words

_Asked = list[dict[str, Any]]


class Session:
    """The state of one lesson, as the build's ``describe`` wrote it down in ``lesson``."""

    def __init__(self, lesson: dict[str, Any]) -> None:
        self.lesson = lesson
        self.namespace: dict[str, Any] = {}
        self._sources: dict[str, str] = {}
        self._runs: dict[str, Run] = {}
        self._maps = Maps(self.namespace)
        self.clear()

    def clear(self) -> None:
        """Forget every variable, as a restart does."""
        for name in self._runs:
            self.end(name)
        self.namespace.clear()
        self._maps.clear()
        self._context = copy_context()
        self.namespace |= given()

    async def run(
        self,
        name: str,
        source: str,
        emit: Emit,
        wanted: _Asked | None = None,
        staged: _Asked | None = None,
        calculators: _Asked | None = None,
    ) -> dict[str, Any]:
        """Run ``source`` as the cell ``name`` and report.

        ``emit(stream, text)`` gets what is printed while it runs, as stdout and stderr, each ``display`` as the stream
        display (a MIME bundle in JSON), and later what comes of tasks, see ``Run``; ``wanted`` lists the head maps that
        the page shows, see ``session_maps``, ``staged`` and ``calculators`` its figures, see ``stages.of`` and
        ``calculator.of``. The report has ``state`` (done, error or stopped), ``outputs`` (MIME bundles), ``agreement``,
        ``maps`` (by key), ``cut`` (characters printed but not kept), and where they apply ``error``, ``result`` (of an
        exercise's check), ``flood`` (what was cut, and its end), ``tasks`` (how many go on), ``stages``,
        ``calculators``.
        """
        follow(asyncio.get_running_loop())
        self.end(name)
        run = self._runs[name] = Run(name, emit, lambda error: errors.report(error, self._made_by_other_cells(name)))
        # Another lesson of this visit may have run a cell of the same name since.
        for earlier, its_source in self._sources.items():
            keep_lines(its_source, earlier)
        self._sources[name] = source
        report: dict[str, Any] = {"state": "done", "outputs": [], "agreement": agreement.NONE, "maps": {}}
        out, err = Routed("stdout", run.out), Routed("stderr", run.err)
        with redirect_stdout(out), redirect_stderr(err), in_plain_words(self.namespace):
            try:
                await self._work(run, source, report)
            except (KeyboardInterrupt, asyncio.CancelledError) as error:
                report |= {"state": "stopped", "stopped_at": errors.interrupted_at(error)}
        report |= run.finish(report["state"] == "stopped")
        try:
            report |= self._figures(wanted or [], staged, calculators)
        except KeyboardInterrupt:
            report["state"] = "error" if "error" in report else "stopped"
        return report

    def end(self, name: str) -> None:
        """End the tasks of the last run of the cell ``name``, and hear no more of it."""
        if run := self._runs.get(name):
            run.end()

    def tasks(self) -> set[asyncio.Task[Any]]:
        """The tasks that the cell which runs just now has begun."""
        return {task for run in self._runs.values() if run.under_way for task in run.tasks}

    @stoppable
    async def _work(self, run: Run, source: str, report: dict[str, Any]) -> None:
        self._context.run(RUN.set, run)
        try:
            value = await evaluate(source, run.name, self.namespace, self._context)
            if value is not None:
                report["outputs"] = [self._context.run(output.bundle, value)]
            # The check calls the reader's functions: those too may never end, or raise whatever they like.
            report |= self._judge(run.name)
        except BaseException as error:
            if is_stop(error):
                raise
            report |= {"state": "error", "error": errors.report(error, self._made_by_other_cells(run.name))}

    @stoppable
    def _figures(self, wanted: _Asked, staged: _Asked | None, calculators: _Asked | None) -> dict[str, Any]:
        # Objects of the reader's are asked what they hold, which is code of theirs again.
        shown: dict[str, Any] = {"maps": self._maps.report(wanted)}
        if staged:
            from . import stages  # here, as most pages have none

            shown["stages"] = [stages.of(self.namespace, **asked) for asked in staged]
        if calculators:
            from . import calculator

            shown["calculators"] = [calculator.of(self.namespace, **asked) for asked in calculators]
        return shown

    def ask(self, request: dict[str, Any]) -> Any:
        """Answer the page between two runs, without running any of the reader's code.

        ``{"what": "complete" | "describe", "before": source up to the cursor, …}`` are the editor's questions, see
        ``assist``; ``{"what": "printed", "name": cell}`` gives all that a flood printed, or None.
        """
        if request["what"] == "printed":
            run = self._runs.get(request["name"])
            return run.printed() if run else None
        from . import assist  # here, as in a first Run nobody asks: see distribution/pack.py

        return self._context.run(assist.answer, request, self.namespace)

    def _judge(self, name: str) -> dict[str, Any]:
        if name in self.lesson["exercises"]:
            from . import exercise

            return {"result": exercise.check(name, self.lesson["exercises"][name]["check"], self.namespace)}
        cell = next((cell for cell in self.lesson["cells"] if cell["name"] == name), None)
        if cell is None or cell["volatile"]:
            return {}
        return {"agreement": agreement.judge(self.namespace, cell["compared"], self.lesson)}

    def _made_by_other_cells(self, name: str) -> dict[str, str]:
        made: dict[str, str] = {}
        for cell in self.lesson["cells"]:
            if cell["name"] != name:
                made |= dict.fromkeys(assigned_names(cell["source"]), cell["name"])
        return made

    def value(self, name: str) -> Any:
        """The variable as nested lists (NaN stays NaN); KeyError when no cell has made it."""
        if name not in self.namespace:
            raise KeyError(f"no cell that has run made '{name}'")
        value = self.namespace[name]
        if isinstance(value, np.ndarray | np.generic):
            return value.tolist()
        return list(value) if isinstance(value, tuple) else value

    def evaluate(self, expression: str) -> Any:
        """The value of a Python expression over the lesson's variables, as plain data (for the build)."""
        value = self._context.run(eval, expression, self.namespace)
        return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


class Sessions:
    """The lessons of one visit: each has its own namespace in the same interpreter."""

    def __init__(self) -> None:
        self._open: dict[str, Session] = {}

    def open(self, lesson: dict[str, Any]) -> Session:
        """The session of ``lesson['lesson']``, made at its first use."""
        return self._open.setdefault(lesson["lesson"], Session(lesson))

    def __getitem__(self, slug: str) -> Session:
        if slug not in self._open:
            raise KeyError(f"no cell of lesson '{slug}' has run")
        return self._open[slug]


def versions() -> dict[str, str]:
    """What runs here: Python and NumPy, as the verification page states them."""
    return {"python": sys.version.split()[0], "numpy": np.__version__}
