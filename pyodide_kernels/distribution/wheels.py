"""The two wheels made here: `headwise` from this repository, and an empty `sqlite3`."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from pyodide_kernels.distribution.fetch import ROOT, sha256_of

# IPython's history asks the lock for sqlite3 by name and does without it; 1 MB of it is not worth shipping.
STUB_WHEEL = "sqlite3-1.0.0-py3-none-any.whl"


def source_hash() -> str:
    """A hash of all that the headwise wheel is made of, to know whether it must be built anew."""
    paths = [ROOT / "pyproject.toml", ROOT / "LICENSE", *sorted((ROOT / "pyodide_kernels/headwise").rglob("*.py"))]
    return sha256_of(b"".join(str(p.relative_to(ROOT)).encode() + b"\0" + p.read_bytes() for p in paths))


def build_headwise() -> tuple[str, bytes]:
    """The wheel's file name and bytes. The same sources give the same bytes (hatchling fixes dates and order).

    Raises RuntimeError with hatchling's own message when it cannot be built.
    """
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
            cwd=ROOT,
            env={**os.environ, "SOURCE_DATE_EPOCH": "1580601600"},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"the headwise wheel cannot be built:\n{done.stdout}{done.stderr}")
        (wheel,) = Path(folder).iterdir()
        return wheel.name, wheel.read_bytes()


def build_stub() -> bytes:
    """A wheel with nothing in it, under the name of a package that something asks for and nothing here uses."""
    name, version = STUB_WHEEL.split("-")[:2]
    info = f"{name}-{version}.dist-info"
    members = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: headwise\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/RECORD": "".join(f"{info}/{part},,\n" for part in ("METADATA", "WHEEL", "RECORD")),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in members.items():
            archive.writestr(zipfile.ZipInfo(path), text)
    return out.getvalue()
