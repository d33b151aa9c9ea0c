"""This site's own JupyterLite to compare with: a notebook of the measurements' cells in the place of a lesson's.

Everything is pressed on its toolbar. It starts Python when a notebook opens, so its start is timed from there.
"""

from __future__ import annotations

import json
from typing import Any

from tests.bench.browsers import ask
from tests.browser.engines.visitor import Visitor
from tests.browser.person import LESSON

ADDRESS = f"lite/notebooks/index.html?path={LESSON}.ipynb"


def files(*sources: str) -> dict[str, bytes]:
    """What the host sends in place of the lesson's notebook: one of these cells."""
    cells: list[dict[str, Any]] = [
        {"cell_type": "code", "id": f"c{n}", "metadata": {}, "outputs": [], "execution_count": None, "source": source}
        for n, source in enumerate(sources)
    ]
    kernel = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    return {f"lite/files/{LESSON}.ipynb": json.dumps(notebook).encode()}


# A cell's place in the margin says [ ] before a run, [*] during it and a number after it.
TOOLS = """
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const until = async (seen) => {
  for (;;) {
    const found = seen();
    if (found) return found;
    await pause(10);
  }
};
const cell = (n) => document.querySelectorAll(".jp-CodeCell")[n];
const margin = (n) => cell(n).querySelector(".jp-InputPrompt").textContent;
const click = (element) => {
  for (const kind of ["mousedown", "mouseup"]) {
    element.dispatchEvent(new MouseEvent(kind, { bubbles: true, button: 0 }));
  }
};
const press = (command) => click(document.querySelector(`.jp-Toolbar [data-command="notebook:${command}"]`));
// Python may not be there yet, and then a press is lost.
const run = async (n) => {
  const before = margin(n);
  while (margin(n) === before) {
    click(cell(n).querySelector(".jp-InputPrompt"));
    press("run-cell-and-select-next");
    for (let turn = 0; turn < 20 && margin(n) === before; turn++) await pause(10);
  }
};
const ran = (n) => until(() => /\\d/.test(margin(n)));
"""
FIRST = f"""async () => {{ {TOOLS}
  // Before that, Run would ask which kernel is wanted.
  await until(() => cell(0) && document.querySelector(".jp-KernelName")?.textContent.includes("Pyodide"));
  await run(0);
  await ran(0);
  return performance.now();
}}"""
RESTART = f"""async () => {{ {TOOLS}
  const began = performance.now();
  press("restart-run-all");
  (await until(() => document.querySelector(".jp-Dialog .jp-mod-accept"))).click();
  await until(() => margin(0).includes("*"));
  await ran(0);
  return performance.now() - began;
}}"""


def open_lite(visitor: Visitor) -> float:
    """Milliseconds from opening the notebook to its first cell's output."""
    visitor.open(ADDRESS)
    return float(ask(visitor, FIRST))
