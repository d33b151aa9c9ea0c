"""Run a whole lesson once, as a reader would, and write down what comes out.

The build runs this inside Pyodide under Node, so that what stands on the page is what the reader will get; the tests
run it under CPython too. It therefore imports nothing but ``headwise`` and what that needs.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np

from headwise.session import Session


async def rehearse(job: dict[str, Any]) -> dict[str, Any]:
    """Run every cell, every exercise and every expression of ``job``.

    ``job`` has ``lesson`` (the plain data that the page's sessions get), ``exercises`` (name → role → source) and
    ``expressions``. The result has ``cells`` (name → streams and report), ``answers`` (exercise → role → report) and
    ``values`` (expression → value, or ``{"problem": words}``).
    """
    session = Session(job["lesson"])
    cells: dict[str, Any] = {}
    answers: dict[str, Any] = {}
    for cell in job["lesson"]["cells"]:
        _say(session, f"cell '{cell['name']}' in cells.py")
        cells[cell["name"]] = await _run(session, cell["name"], cell["source"])
    # Before the exercises: an answer may write into an array that the page shows.
    values = {expression: _value(session, expression) for expression in job["expressions"]}
    for name, roles in job["exercises"].items():
        answers[name] = {}
        for role, source in roles.items():
            _say(session, f"exercise '{name}', {role}, in exercises.py")
            answers[name][role] = await _run(_fork(session), name, source)
    return {"cells": cells, "answers": answers, "values": values}


def _say(session: Session, what: str) -> None:
    """So that the build can name what never ends (in_node.py)."""
    print("running", session.lesson["lesson"], what, file=sys.stderr, flush=True)


async def _run(session: Session, name: str, source: str) -> dict[str, Any]:
    streams: list[list[str]] = []
    failed: list[dict[str, Any]] = []

    def keep(stream: str, text: str) -> None:
        if stream == "failed":
            failed.append(json.loads(text))
            return
        # Batches come by the clock; what was printed in one go is one text.
        if streams and streams[-1][0] == stream and stream != "display":
            streams[-1][1] += text
        else:
            streams.append([stream, text])

    report = await session.run(name, source, keep)
    if failed:  # a task that the cell does not wait for: a lesson must not rest on that
        report |= {"state": "error", "error": failed[0]}
    return {"streams": streams, **report}


def _fork(session: Session) -> Session:
    # One answer's variables, and what it writes into the lesson's arrays, must not help the next one.
    other = Session(session.lesson)
    for name, value in session.namespace.items():
        other.namespace[name] = value.copy() if isinstance(value, np.ndarray) else value
    return other


def _value(session: Session, expression: str) -> Any:
    try:
        return session.evaluate(expression)
    except Exception as error:
        return {"problem": f"{type(error).__name__}: {error}"}
