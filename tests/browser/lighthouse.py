"""Lighthouse, which is a program for Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from pyodide_kernels.distribution.node import node_command

SCRIPT = Path(__file__).with_suffix(".mjs")


def audited(address: str, paths: Sequence[str], categories: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Audit each page below ``address``; yields its ``path``, ``scores`` from 0 to 100, ``faults`` and ``warnings``.

    Raises CalledProcessError with what Lighthouse printed.
    """
    asked = [str(find_browser()), address, json.dumps(list(categories)), json.dumps(ARGUMENTS), *paths]
    command = [*node_command(), str(SCRIPT), *asked]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as running:
        assert running.stdout
        yield from map(json.loads, running.stdout)
    if running.returncode:
        raise subprocess.CalledProcessError(running.returncode, command)
