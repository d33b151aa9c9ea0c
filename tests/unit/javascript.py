"""Pure functions of the page's JavaScript, called from Python: what they compute is compared with NumPy."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution.node import node_command

JS = Path(__file__).resolve().parents[2] / "static" / "js"
# JSON has no NaN and no Infinity; "-0" is not asked about.
SCRIPT = """
import * as module from "./js/MODULE";
const back = (key, value) => (["NaN", "Infinity", "-Infinity"].includes(value) ? Number(value) : value);
const away = (key, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);
const calls = JSON.parse(await new Promise((done) => {
  let text = "";
  process.stdin.on("data", (part) => (text += part)).on("end", () => done(text));
}), back);
console.log(JSON.stringify(calls.map(([name, ...given]) => module[name](...given)), away));
"""


def call(folder: Path, module: str, *calls: tuple[Any, ...]) -> list[Any]:
    """What ``(function, *arguments)`` of ``static/js/<module>`` return, in one Node. ``folder`` is an empty one."""
    shutil.copytree(JS, folder / "js")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "run.js").write_text(SCRIPT.replace("MODULE", module), "utf-8")
    command = [*node_command(), str(folder / "run.js")]
    given = json.dumps(calls).replace("-Infinity", '"-Infinity"').replace("NaN", '"NaN"')
    done = subprocess.run(command, input=given, capture_output=True, text=True, encoding="utf-8", check=True)
    return [_back(value) for value in json.loads(done.stdout)]


def _back(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _back(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_back(one) for one in value]
    return float(value) if value in ("NaN", "Infinity", "-Infinity") else value
