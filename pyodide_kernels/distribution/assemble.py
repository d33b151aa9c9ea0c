"""Make static/runtime/: all that a browser loads to run Python, each file checked against its pinned sha256.

The page's worker and JupyterLite load the same files and read the same pyodide-lock.json. Nothing here needs a
network once the cache is filled, and a run that finds everything in place only hashes it.

    python -m pyodide_kernels.distribution.assemble
"""

from __future__ import annotations

import gzip
import json
import sys
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution import fetch, wheels
from pyodide_kernels.distribution.fetch import ROOT, Pin, sha256_of

RUNTIME = ROOT / "static" / "runtime"
LOCK = "pyodide-lock.json"
SUMMARY = "runtime.json"
# What the first Run of a page fetches; besides these the two wheels a cell imports.
PAGE_FILES = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm", "python_stdlib.zip", LOCK)


def read_pins() -> dict[str, Any]:
    pins: dict[str, Any] = json.loads((ROOT / fetch.PINS).read_text("utf-8"))
    return pins


def pin_of(name: str, entry: dict[str, Any]) -> Pin:
    return Pin(name, entry["sha256"], tuple(entry["from"]))


def assemble(runtime: Path = RUNTIME) -> dict[str, Any]:
    """Fill `runtime` and return what runtime.json says.

    Raises fetch.WrongHashError, fetch.NoSourceError, RuntimeError (the headwise wheel cannot be built).
    """
    pins = read_pins()
    runtime.mkdir(parents=True, exist_ok=True)
    before = _read_summary(runtime)
    for name, entry in pins["runtime"].items():
        _place(runtime / name, entry["sha256"], lambda n=name, e=entry: fetch.get(pin_of(n, e)))
    stub = wheels.build_stub()
    _place(runtime / wheels.STUB_WHEEL, sha256_of(stub), lambda: stub)
    headwise = _place_headwise(runtime, before)
    lock = _lock(pins, runtime, headwise)
    _place(runtime / LOCK, sha256_of(lock), lambda: lock)
    _drop_others(runtime, {*pins["runtime"], wheels.STUB_WHEEL, headwise, LOCK, SUMMARY})

    numpy = next(n for n, e in pins["runtime"].items() if e.get("package", {}).get("name") == "numpy")
    sizes = {entry["sha256"]: entry["gzip_bytes"] for entry in before.get("files", [])}
    files = [_describe(runtime / name, sizes) for name in (*PAGE_FILES, numpy, headwise)]
    summary = {
        "files": files,
        "total_gzip_bytes": sum(entry["gzip_bytes"] for entry in files),
        "pyodide": pins["pyodide"],
        "python": json.loads(lock)["info"]["python"],
        "numpy": pins["runtime"][numpy]["package"]["version"],
        "headwise_wheel": headwise,
        "headwise_source": wheels.source_hash(),
    }
    text = (json.dumps(summary, indent=2) + "\n").encode()
    _place(runtime / SUMMARY, sha256_of(text), lambda: text)
    return summary


def _place(path: Path, sha256: str, make: Any) -> None:
    """Write the file unless it is there already, so that an unchanged runtime keeps its modification times."""
    if not (path.is_file() and sha256_of(path.read_bytes()) == sha256):
        path.write_bytes(make())


def _place_headwise(runtime: Path, before: dict[str, Any]) -> str:
    name = str(before.get("headwise_wheel", ""))
    if name and before.get("headwise_source") == wheels.source_hash():
        known = {entry["name"]: entry["sha256"] for entry in before["files"]}
        path = runtime / name
        if path.is_file() and sha256_of(path.read_bytes()) == known.get(name):
            return name
    name, data = wheels.build_headwise()
    _place(runtime / name, sha256_of(data), lambda: data)
    return name


def _lock(pins: dict[str, Any], runtime: Path, headwise: str) -> bytes:
    """Pyodide's lock file for exactly our packages; its `info` block is the one of the npm package."""
    info = json.loads(fetch.get(pin_of("pyodide-lock.json", pins["lock"])))["info"]
    entries = [(name, e["package"], e["sha256"]) for name, e in pins["runtime"].items() if "package" in e]
    stub = {"name": "sqlite3", "version": "1.0.0", "imports": [], "depends": []}
    ours = {"name": "headwise", "version": headwise.split("-")[1], "imports": ["headwise"], "depends": ["numpy"]}
    for name, package in ((wheels.STUB_WHEEL, stub), (headwise, ours)):
        entries.append((name, package, sha256_of((runtime / name).read_bytes())))
    packages = {
        package["name"].replace("_", "-"): {  # Pyodide looks packages up by their canonical name
            **package,
            "file_name": name,
            "install_dir": "site",
            "package_type": "package",
            "sha256": sha256,
            "unvendored_tests": False,
        }
        for name, package, sha256 in sorted(entries)
    }
    return (json.dumps({"info": info, "packages": packages}, sort_keys=True) + "\n").encode()


def _describe(path: Path, gzip_sizes: dict[str, int]) -> dict[str, Any]:
    data = path.read_bytes()
    sha256 = sha256_of(data)
    size = gzip_sizes.get(sha256) or len(gzip.compress(data, 9, mtime=0))
    return {"name": path.name, "sha256": sha256, "bytes": len(data), "gzip_bytes": size}


def _drop_others(runtime: Path, wanted: set[str]) -> None:
    for path in runtime.iterdir():
        if path.name not in wanted:
            path.unlink()


def _read_summary(runtime: Path) -> dict[str, Any]:
    try:
        summary: dict[str, Any] = json.loads((runtime / SUMMARY).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return summary


def main() -> int:
    try:
        summary = assemble()
    except (fetch.WrongHashError, fetch.NoSourceError, RuntimeError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(
        f"runtime: Pyodide {summary['pyodide']}, NumPy {summary['numpy']}; the first Run fetches "
        f"{summary['total_gzip_bytes'] / 1e6:.2f} MB (gzip)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
