"""A tiny lesson, and a reader who runs its cells."""

import asyncio
from typing import Any

from headwise.session import Session

CELLS = {
    "inputs": 'import numpy as np\ntokens = ["a", "b"]\nX = np.array([[1.0, 3.0], [2.0, 2.0]])',
    "weights": "def softmax(scores):\n    return np.exp(scores)\nweights = X / X.sum(axis=-1, keepdims=True)\nweights",
}
CHECK = "def check_double(given):\n    return None if given['double'] == 4 else 'Twice two.'"


def lesson(slug: str = "01_tiny", **changes: Any) -> dict[str, Any]:
    cells = [
        {"name": name, "source": source, "volatile": False, "compared": ["weights"] if name == "weights" else []}
        for name, source in CELLS.items()
    ]
    return {
        "lesson": slug,
        "cells": cells,
        "exercises": {"double": {"check": CHECK}},
        "expected": {"weights": [[0.25, 0.75], [0.5, 0.5]]},
        "tolerance": 1e-12,
        "reference": "PyTorch on CPU",
    } | changes


class Reader:
    """Runs cells as the page does: each in an event loop's task of its own."""

    def __init__(self, session: Session | None = None) -> None:
        self.session = session or Session(lesson())
        self.printed: list[tuple[str, str]] = []

    def run(self, source: str, name: str = "weights", maps: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        self.printed = []
        return asyncio.run(self.session.run(name, source, lambda *batch: self.printed.append(batch), maps))

    def run_all(self) -> None:
        """Run every cell of the lesson, none of which may fail."""
        for name, source in CELLS.items():
            assert self.run(source, name)["state"] == "done"

    def stages(self, source: str, asked: list[dict[str, Any]]) -> Any:
        """What a run of ``source`` on a page with stages reports of them."""
        run = self.session.run("weights", source, lambda *_: None, [], asked)
        return asyncio.run(run)["stages"]

    def shown(self, source: str) -> str:
        report = self.run(source)
        assert report["state"] == "done", report
        return str(report["outputs"][0]["text/plain"])
