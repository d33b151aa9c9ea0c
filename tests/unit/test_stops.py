"""Whenever Stop arrives, the run reports: at no line of the cell's, the report's or the event loop's is it lost."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from pyodide_kernels.distribution.node import node_command
from pyodide_kernels.publish.lessons import ROOT

CELLS = {
    "a loop and its value": "n = 0\nfor i in range(5): n += i\nprint(n)\nn",
    "work in finally": "try:\n    for i in range(5): pass\nfinally:\n    for i in range(5): print(i)",
    "Stop swallowed": "for i in range(5):\n    try:\n        for j in range(3): pass\n    except BaseException: pass",
    "Stop in a finalizer": "class A:\n    def __del__(self):\n        for i in range(9): pass\nfor i in range(3): A()",
    "awaiting": "import asyncio\nfor i in range(3): await asyncio.sleep(0)",
    "a task": "import asyncio\nasync def f(): await asyncio.sleep(0)\nawait asyncio.create_task(f())",
    "NumPy's words": "import numpy as np\nnp.eye(2)",
    "an error": "1 / 0",
}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, int]]:
    # A copy, because Node takes a file for a module by the package around it.
    folder = tmp_path_factory.mktemp("scripts")
    shutil.copytree(ROOT / "static" / "js" / "kernel", folder / "kernel")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    script = Path(__file__).with_name("stops.mjs")
    command = [*node_command(), str(script), str(folder), str(ROOT / "static" / "runtime"), *CELLS.values()]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=280)
    assert done.returncode == 0, done.stderr
    return dict(zip(CELLS, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.mark.parametrize("cell", CELLS)
def test_a_stop_at_any_time_ends_in_a_report(outcomes: dict[str, dict[str, int]], cell: str) -> None:
    ends = outcomes[cell]
    assert set(ends) <= {"done", "error", "stopped"}, ends
    assert ends["stopped"] > 10, f"Stop was not looked for: {ends}"
