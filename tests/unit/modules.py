"""Run a module of the page under Node, where it needs no document."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution.node import node_command

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "js"

# JSON has no NaN: it goes both ways as a string. So comes back what is infinite.
SCRIPT = """
import {{ readFileSync }} from "node:fs";
{imports}
const input = JSON.parse(readFileSync(0, "utf8"), (_, value) => (value === "NaN" ? NaN : value));
const output = ((input) => {{ {body} }})(input);
console.log(JSON.stringify(output, (_, value) =>
  (typeof value === "number" && !Number.isFinite(value) ? String(value) : value)));
"""


def in_node(folder: Path, modules: dict[str, str], body: str, data: Any) -> Any:
    """What ``body`` returns, a function of ``input`` = ``data`` with the names that it takes from ``modules`` in scope.

    ``modules`` are named as in ``static/js``. ``folder`` gets a copy of them, because Node takes a file for a module by
    the package around it.
    """
    copy = folder / "js"
    if not copy.exists():
        shutil.copytree(SCRIPTS, copy)
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    imports = [f'import {{ {names} }} from "{(copy / module).as_uri()}";' for module, names in modules.items()]
    script = SCRIPT.format(imports="\n".join(imports), body=body)
    command = [*node_command(), "--input-type=module", "-e", script]
    done = subprocess.run(command, input=json.dumps(data), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
