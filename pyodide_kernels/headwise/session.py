"""One lesson being run: its namespace, its cells, and what each run has to say.

A session knows nothing of pages or workers. The worker, the build (in Node) and the tests all drive it the same way,
with the plain data of ``static/lessons/<slug>.json`` and plain dictionaries coming back.
"""

from __future__ import annotations

import sys
from contextlib import redirect_stderr, redirect_stdout
from contextvars import copy_context
from typing import Any

import numpy as np

from . import agreement, errors, exercise, maps, output
from .evaluate import assigned_names, evaluate, keep_lines
from .streams import Emit, Printed


class Session:
    """The state of one lesson, as the build's ``describe`` wrote it down in ``lesson``."""

    def __init__(self, lesson: dict[str, Any]) -> None:
        self.lesson = lesson
        self.namespace: dict[str, Any] = {}
        self._sources: dict[str, str] = {}
        self.clear()

    def clear(self) -> None:
        """Forget every variable, as a restart does."""
        self.namespace.clear()
        self._context = copy_context()
        self.namespace["__name__"] = "__main__"

    async def run(
        self, name: str, source: str, emit: Emit, wanted: list[dict[str, str]] | None = None
    ) -> dict[str, Any]:
        """Run ``source`` as the cell ``name`` and report.

        ``emit(stream, text)`` gets what is printed while it runs; ``wanted`` lists the head maps that the page shows,
        as ``{"name": "weights", "tokens": "tokens"}``. The report has ``state`` (done, error or stopped), ``outputs``
        (MIME bundles), ``agreement``, ``maps``, and where they apply ``error``, ``result`` (of an exercise's check),
        ``cut`` (characters printed but not kept).
        """
        out, err = Printed.pair(emit)
        # Another lesson of this visit may have run a cell of the same name since.
        for earlier, its_source in self._sources.items():
            keep_lines(its_source, earlier)
        self._sources[name] = source
        report: dict[str, Any] = {"state": "done", "outputs": [], "agreement": agreement.NONE}
        with redirect_stdout(out), redirect_stderr(err):
            try:
                value = await evaluate(source, name, self.namespace, self._context)
                if value is not None:
                    report["outputs"] = [self._context.run(output.bundle, value)]
                # The check calls the reader's functions: those too may never end, or raise whatever they like.
                report |= self._judge(name)
            except KeyboardInterrupt as stop:
                report |= {"state": "stopped", "stopped_at": errors.interrupted_at(stop)}
            except BaseException as error:
                report |= {"state": "error", "error": errors.report(error, self._made_by_other_cells(name))}
            out.flush()
            err.flush()
        report["cut"] = out.cut_characters + err.cut_characters
        report["maps"] = {entry["name"]: self.map(**entry) for entry in wanted or [] if entry["name"] in self.namespace}
        return report

    def _judge(self, name: str) -> dict[str, Any]:
        if name in self.lesson["exercises"]:
            return {"result": exercise.check(name, self.lesson["exercises"][name]["check"], self.namespace)}
        cell = next((cell for cell in self.lesson["cells"] if cell["name"] == name), None)
        return {"agreement": agreement.judge(self.namespace, cell["compared"], self.lesson) if cell else agreement.NONE}

    def _made_by_other_cells(self, name: str) -> dict[str, str]:
        made: dict[str, str] = {}
        for cell in self.lesson["cells"]:
            if cell["name"] != name:
                made |= dict.fromkeys(assigned_names(cell["source"]), cell["name"])
        return made

    def map(self, name: str, tokens: str, **_: str) -> dict[str, Any]:
        """The head map of variable ``name`` as plain data, or ``{"problem": sentence}`` when it is not one."""
        try:
            described = maps.describe(self.namespace[name], self.namespace.get(tokens), name=name)
        except maps.HeadMapError as problem:
            return {"problem": str(problem)}
        return dict(described)

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
