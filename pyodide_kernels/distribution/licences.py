"""The licences of what is shipped and is not ours, as text beside it. (Each wheel of the runtime holds its own.)"""

from __future__ import annotations

import json
import re
from importlib.metadata import distribution
from pathlib import Path

# The browser's Python: Pyodide's package brings no text of its licence, nor of those of what it is built of.
PYTHON = """Pyodide {version} (MPL-2.0), with CPython, its standard library, and what they are built of

Pyodide: Mozilla Public License 2.0, https://www.mozilla.org/MPL/2.0/
Its source code: https://github.com/pyodide/pyodide/tree/{version}
CPython: Copyright (c) 2001 Python Software Foundation; All Rights Reserved.
PSF License Agreement, and the licences of the software that CPython includes:
https://docs.python.org/3/license.html
The pages load it packed anew and without parts that they do not need; otherwise it is unchanged.
"""


def write(target: Path, texts: list[str]) -> None:
    """The texts into one file, with a rule between two."""
    target.write_text(("\n" + "-" * 72 + "\n\n").join(texts), "utf-8")


def of_npm(modules: Path, packages: set[str]) -> list[str]:
    """Name, version and licence of each package that lies in ``modules``, by name."""
    texts = []
    for package in sorted(packages):
        about = _about(modules, package)
        inside = (modules / package).iterdir()
        files = sorted(p for p in inside if re.match(r"(licen[cs]e|copying)", p.name, re.IGNORECASE))
        body = files[0].read_text("utf-8").strip() if files else f"Licensed under {about['license']}."
        texts.append(f"{package} {about['version']} ({about['license']})\n\n{body}\n")
    return texts


def of_python(package: str) -> str:
    """The same of a package in .venv. RuntimeError where it brings no licence."""
    found = distribution(package)
    for file in found.files or ():
        if re.search(r"\.dist-info/(licenses/)?licen[cs]e", str(file), re.IGNORECASE):
            return f"{package} {found.version}\n\n{file.read_text('utf-8').strip()}\n"
    raise RuntimeError(f"{package} {found.version} brings no licence; run `make clean`, then `make setup`")


def of_pyodide(modules: Path) -> str:
    """Where the licences and the sources of the browser's Python are."""
    return PYTHON.format(version=_about(modules, "pyodide")["version"])


def _about(modules: Path, package: str) -> dict[str, str]:
    about: dict[str, str] = json.loads((modules / package / "package.json").read_text("utf-8"))
    return about
