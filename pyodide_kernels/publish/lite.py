"""Build build/lite/: a JupyterLite that runs the lessons' notebooks on the site's own runtime files.

It lies at <site>/lite/ and loads <site>/runtime/pyodide.mjs by a relative address, so it works under any sub-path. Its
Python is the one of the pages as it was published, untrimmed: a notebook may import what no lesson does. It is built
when its inputs change; notebooks are written into it afterwards, without a build.

    python -m pyodide_kernels.publish.lite
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pyodide_kernels.distribution import assemble, fetch
from pyodide_kernels.distribution.fetch import ROOT, sha256_of

LITE = ROOT / "build" / "lite"
WORK = ROOT / "build" / "lite-work"
NOTEBOOKS = ROOT / "build" / "notebooks"
APPS = ("tree", "notebooks")
KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
# What the kernel extension asks the lock for before it starts Python; the names are its own.
KERNEL_PACKAGES = ["micropip", "piplite", "sqlite3", "ipykernel", "comm", "pyodide_kernel", "jedi", "ipython"]
EPOCH = "1704067200"  # one date for all files, so that the same inputs give the same bytes
# Inserted before what starts JupyterLite.
START = "await import(\n          '../config-utils.js"
# Ours, run before that: by app, the scripts beside this file. Each says why.
FIRST = {"tree": ["own_worker.js"], "notebooks": ["own_worker.js", "saved_copies.js"]}


class LiteError(Exception):
    """JupyterLite could not be built; the message holds its own words."""


def build(lite: Path = LITE, notebooks: Path = NOTEBOOKS) -> bool:
    """Build JupyterLite if its inputs have changed, then put the notebooks in; True when it was built anew."""
    inputs = _inputs()
    stamp = lite / "headwise-inputs.txt"
    anew = not (stamp.is_file() and stamp.read_text("utf-8") == inputs)
    if anew:
        _build_app(lite)
        stamp.write_text(inputs, "utf-8")
    put_notebooks(lite, notebooks)
    return anew


def _inputs() -> str:
    versions = [f"{name} {version(name)}" for name in ("jupyterlite-core", "jupyterlite-pyodide-kernel")]
    pins = (ROOT / fetch.PINS).read_text("utf-8")
    ours = [path.read_text("utf-8") for path in (Path(__file__), *sorted(Path(__file__).parent.glob("*.js")))]
    return sha256_of("\0".join([*versions, pins, *ours]).encode())


def _build_app(lite: Path) -> None:
    shutil.rmtree(WORK, ignore_errors=True)  # a kept build database would hide a changed configuration
    WORK.mkdir(parents=True)
    # It also dates what lies beside its output, so it gets a folder with nothing else in it.
    made = WORK / "out" / "lite"
    name, entry = next(iter(assemble.read_pins()["build_only"].items()))
    (WORK / name).write_bytes(fetch.get(assemble.pin_of(name, entry)))
    # `jupyter lite` reads its own configuration from this file and the page's from jupyter-lite.json.
    _write(
        WORK / "jupyter_lite_config.json",
        {
            "LiteBuildConfig": {
                "apps": list(APPS),
                "federated_extensions": [name],
                "no_sourcemaps": True,
                "no_unused_shared_packages": True,
                "output_dir": str(made),
            },
        },
    )
    _write(WORK / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page_config()})
    done = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core.app", "build"],
        cwd=WORK,
        env={**os.environ, "SOURCE_DATE_EPOCH": EPOCH},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or not (made / "notebooks" / "index.html").is_file():
        raise LiteError(f"JupyterLite could not be built:\n{(done.stdout + done.stderr)[-3000:]}")
    _add_first(made)
    shutil.rmtree(lite, ignore_errors=True)
    shutil.move(made, lite)
    shutil.rmtree(WORK)


def _add_first(lite: Path) -> None:
    """Have JupyterLite's pages run our own scripts before they start it."""
    for app, names in FIRST.items():
        page = lite / app / "index.html"
        text = page.read_text("utf-8")
        if text.count(START) != 1:
            raise LiteError(f"{page}: JupyterLite starts in another way now; adapt START in {Path(__file__).name}")
        for name in names:
            script = Path(__file__).with_name(name).read_bytes()
            (lite / name).write_bytes(script)
            text = text.replace(START, f"await import('../{name}?_={sha256_of(script)[:8]}');\n        {START}")
        page.write_text(text, "utf-8")


def page_config() -> dict[str, Any]:
    """What JupyterLite's page is told: our Python and no other host.

    Its stores keep their default names, which hold the site's path, so two courses on one host share nothing.
    """
    return {
        "appName": "Headwise notebooks",
        "appUrl": "./tree",
        "contentsAllJsonFile": "all.json",  # without it the notebooks are not looked for
        "enableMemoryStorage": True,
        # A lesson is short: all its cells are in the page, so that searching and printing see all of it.
        "settingsOverrides": {"@jupyterlab/notebook-extension:tracker": {"windowingMode": "none"}},
        "litePluginSettings": {
            KERNEL: {
                "pyodideUrl": "./../runtime/pyodide.mjs",
                "disablePyPIFallback": True,
                "loadPyodideOptions": {
                    "packages": KERNEL_PACKAGES,
                },
            }
        },
    }


def put_notebooks(lite: Path = LITE, notebooks: Path = NOTEBOOKS) -> list[str]:
    """Write the notebooks that changed, and the listing of them, into a built JupyterLite; return their names."""
    files, api = lite / "files", lite / "api" / "contents"
    files.mkdir(parents=True, exist_ok=True)
    api.mkdir(parents=True, exist_ok=True)
    found = {path.name: path.read_bytes() for path in sorted(notebooks.glob("*.ipynb"))}
    changed = []
    for name, data in found.items():
        if not (files / name).is_file() or (files / name).read_bytes() != data:
            (files / name).write_bytes(data)
            changed.append(name)
    for path in files.glob("*.ipynb"):
        if path.name not in found:
            path.unlink()
    _write(api / "all.json", _listing(found))
    return changed


def _listing(found: dict[str, bytes]) -> dict[str, Any]:
    """A Jupyter contents model of the one folder. Dates are fixed: a rebuild of the same notebooks changes nothing."""
    date = "2024-01-01T00:00:00Z"
    common = {"created": date, "last_modified": date, "content": None, "writable": True}
    content = [
        {
            **common,
            "name": name,
            "path": name,
            "type": "notebook",
            "format": None,
            "mimetype": None,
            "size": len(data),
            "hash": hashlib.sha256(data).hexdigest(),
            "hash_algorithm": "sha256",
        }
        for name, data in found.items()
    ]
    folder = {**common, "name": "", "path": "", "type": "directory", "format": "json", "mimetype": None, "size": None}
    return {**folder, "content": content}


def _write(path: Path, data: Any) -> None:
    text = json.dumps(data, indent=2, sort_keys=True) + "\n"
    if not path.is_file() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def main() -> int:
    """Build when needed; 1 and one message when it cannot be built."""
    try:
        anew = build()
    except (LiteError, fetch.WrongHashError, fetch.NoSourceError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"lite: {'built' if anew else 'up to date in'} {LITE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
