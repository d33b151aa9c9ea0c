"""Make static/runtime/: all that a browser loads to run Python, each file checked against its pinned sha256.

JupyterLite loads the files as they were published, by pyodide-lock.json. The page's worker and the build's Node load
what is packed from them (pack.py), by runtime.json. Nothing here needs a network once the cache is filled, and a run
that finds everything in place only hashes it.

    python -m pyodide_kernels.distribution.assemble
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution import fetch, pack, wheels
from pyodide_kernels.distribution.fetch import ROOT, Pin, sha256_of

RUNTIME = ROOT / "static" / "runtime"
LOCK = "pyodide-lock.json"
SUMMARY = "runtime.json"
DECODER = "zstd.wasm"


def read_pins() -> dict[str, Any]:
    """``sources.json``: what there is to fetch, with its hashes."""
    pins: dict[str, Any] = json.loads((ROOT / fetch.PINS).read_text("utf-8"))
    return pins


def pin_of(name: str, entry: dict[str, Any]) -> Pin:
    """An entry of ``sources.json`` as what `fetch.get` takes."""
    return Pin(name, entry["sha256"], tuple(entry["from"]))


def assemble(runtime: Path = RUNTIME) -> dict[str, Any]:
    """Fill `runtime` and return what runtime.json says.

    Raises fetch.WrongHashError, fetch.NoSourceError, RuntimeError (the headwise wheel cannot be built,
    or the archives' Python cannot be compiled).
    """
    pins = read_pins()
    runtime.mkdir(parents=True, exist_ok=True)
    before = _read_summary(runtime)
    for name, entry in pins["runtime"].items():
        _place(runtime / name, entry["sha256"], lambda n=name, e=entry: fetch.get(pin_of(n, e)))
    stub = wheels.build_stub()
    _place(runtime / wheels.STUB_WHEEL, sha256_of(stub), lambda: stub)
    source = wheels.source_hash()  # before it is read: what is edited meanwhile may not be in the wheel
    headwise = _place_headwise(runtime, before, source)
    lock = _lock(pins, runtime, headwise)
    _place(runtime / LOCK, sha256_of(lock), lambda: lock)
    numpy = next(n for n, e in pins["runtime"].items() if e.get("package", {}).get("name") == "numpy")
    info = json.loads(lock)["info"]
    base = _pack(
        runtime,
        pack.BASE,
        [pins["runtime"][name]["sha256"] for name in (*pack.CORE, pack.STDLIB, numpy)],
        lambda: pack.base_archive(runtime, numpy, info),
    )
    ours = _pack(
        runtime,
        pack.OURS,
        [pins["runtime"]["pyodide.asm.wasm"]["sha256"], sha256_of((runtime / headwise).read_bytes())],
        lambda: pack.our_archive(runtime, headwise, numpy, info),
    )
    _drop_others(runtime, {*pins["runtime"], wheels.STUB_WHEEL, headwise, LOCK, SUMMARY, pack.BASE, pack.OURS})

    files = [_describe(runtime / DECODER), base, ours]
    summary = {
        "files": files,
        "total_gzip_bytes": sum(entry["gzip_bytes"] for entry in files),
        "pyodide": json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]["pyodide"],
        "python": info["python"],
        "numpy": pins["runtime"][numpy]["package"]["version"],
        "headwise_wheel": {"name": headwise, "sha256": sha256_of((runtime / headwise).read_bytes())},
        "headwise_source": source,
    }
    text = (json.dumps(summary, indent=2) + "\n").encode()
    _place(runtime / SUMMARY, sha256_of(text), lambda: text)
    return summary


def _pack(runtime: Path, name: str, inputs: list[str], make: Callable[[], bytes]) -> dict[str, Any]:
    """What runtime.json says of an archive, which is made only when no runtime folder here holds it already."""
    of = pack.input_hash(*(part.encode() for part in inputs))
    for folder in (runtime, RUNTIME):
        listed = _read_summary(folder).get("files", [])
        known: dict[str, Any] = next((entry for entry in listed if entry["name"] == name), {})
        if known.get("of") == of and (folder / name).is_file():
            data = (folder / name).read_bytes()
            if sha256_of(data) == known["sha256"]:
                _place(runtime / name, known["sha256"], lambda d=data: d)
                return known
    print(f"runtime: packing {name}", flush=True)
    packed = make()
    _place(runtime / name, sha256_of(packed), lambda: packed)
    return {**_describe(runtime / name), "unpacked_bytes": pack.unpacked_size(packed), "of": of}


def _place(path: Path, sha256: str, make: Any) -> None:
    """Write the file unless it is there already, so that an unchanged runtime keeps its modification times."""
    if not (path.is_file() and sha256_of(path.read_bytes()) == sha256):
        path.write_bytes(make())


def _place_headwise(runtime: Path, before: dict[str, Any], source: str) -> str:
    known = before.get("headwise_wheel")
    if isinstance(known, dict) and before.get("headwise_source") == source:
        path = runtime / str(known["name"])
        if path.is_file() and sha256_of(path.read_bytes()) == known["sha256"]:
            return path.name
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


def _describe(path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    # What is packed already is sent as it is.
    sent = len(data) if path.suffix == ".zst" else len(gzip.compress(data, 9, mtime=0))
    return {"name": path.name, "sha256": sha256_of(data), "bytes": len(data), "gzip_bytes": sent}


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
        f"{summary['total_gzip_bytes'] / 1e6:.2f} MB"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
