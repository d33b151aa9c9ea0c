"""Run a module of the page under Node, where it needs no document."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution.node import node_command

HEAD_MAP = Path(__file__).resolve().parents[2] / "static" / "js" / "head_map"

# JSON has no NaN: it goes both ways as a string.
SCRIPT = """
import {{ readFileSync }} from "node:fs";
{imports}
const input = JSON.parse(readFileSync(0, "utf8"), (_, value) => (value === "NaN" ? NaN : value));
const output = ((input) => {{ {body} }})(input);
console.log(JSON.stringify(output, (_, value) => (Number.isNaN(value) ? "NaN" : value)));
"""


def in_node(folder: Path, modules: dict[str, str], body: str, data: Any) -> Any:
    """What ``body`` returns, a function of ``input`` = ``data`` with the names that it takes from ``modules`` in scope.

    ``folder`` gets a copy of the head map's modules, because Node takes a file for a module by the package around it.
    """
    copy = folder / "head_map"
    if not copy.exists():
        for file in HEAD_MAP.rglob("*.js"):
            target = copy / file.relative_to(HEAD_MAP)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(file.read_text("utf-8"), "utf-8")
        (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    imports = [f'import {{ {names} }} from "{(copy / module).as_uri()}";' for module, names in modules.items()]
    script = SCRIPT.format(imports="\n".join(imports), body=body)
    command = [*node_command(), "--input-type=module", "-e", script]
    done = subprocess.run(command, input=json.dumps(data), capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
