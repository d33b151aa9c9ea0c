"""Write site/: runtime, outputs, notebooks, pages and JupyterLite, each made anew only when its inputs have changed.

python -m pyodide_kernels.publish.site
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from pyodide_kernels.distribution import assemble, fetch, vendor
from pyodide_kernels.distribution.fetch import ROOT

from . import dead_links, lite, modules, notebooks, offline, outputs, sheets
from .lessons import LessonError, all_lessons

SITE = ROOT / "site"
FRESH = ROOT / "build" / "site"
# What a build can say about its inputs; anything else is a fault of ours and keeps its traceback.
ERRORS = (fetch.WrongHashError, fetch.NoSourceError, LessonError, lite.LiteError, RuntimeError)

# Begins the last line of a traceback, see markup.fence and inline.py.
MISTAKE = re.compile(r"^pymdownx\.\w+\.\w+Exception: ", re.MULTILINE)


def prepare() -> None:
    """All that the pages need before MkDocs reads them. Raises one of ERRORS."""
    assemble.assemble()
    vendor.make()
    for lesson in outputs.refresh(all_lessons()):
        print(f"ran {lesson.slug} in Pyodide")
    notebooks.write()
    if lite.build():
        print("built JupyterLite")
    modules.write()
    sheets.write()
    os.environ["BUILD"] = build_id()


def build_id() -> str:
    """A hash of what a page that is already open would need anew; mkdocs.yml puts it on every page (visit.js)."""
    folders = ("js", "css", "vendor", "lessons", "partials")
    files = [path for folder in folders for path in sorted((ROOT / "static" / folder).rglob("*")) if path.is_file()]
    files += [ROOT / "static" / "main.html", ROOT / "static" / "runtime" / "runtime.json"]
    return fetch.sha256_of(b"\0".join(path.read_bytes() for path in files))[:12]


def build_pages(site: Path, root: Path = ROOT) -> None:
    """Run MkDocs with warnings as errors. Raises RuntimeError with the mistake on a page, else with its last words."""
    # Not --quiet: then MkDocs does not count its warnings, and a dead link would pass.
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(site)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (line for line in (done.stdout + done.stderr).strip().splitlines() if not line.startswith("INFO"))
        raise RuntimeError(_mistake("\n".join(said), root / "docs"))
    leave_out_assets(site, root / "docs")


def leave_out_assets(site: Path, docs: Path) -> None:
    """Remove the scripts and stylesheets of Material, 2.5 MB that no page asks for; an author's own ``assets`` stay."""
    (package,) = importlib.util.find_spec("material").submodule_search_locations  # type: ignore[union-attr, misc]
    theme = Path(package) / "templates"
    for file in sorted((theme / "assets").rglob("*"), reverse=True):
        path = file.relative_to(theme)
        if file.is_file() and not (docs / path).exists():
            (site / path).unlink(missing_ok=True)
        elif file.is_dir():
            with contextlib.suppress(OSError):
                (site / path).rmdir()
    with contextlib.suppress(OSError):
        (site / "assets").rmdir()


def _mistake(said: str, docs: Path) -> str:
    """What MkDocs said, without the traceback to a fence or an inline code of ours that has named its place."""
    *_, last = MISTAKE.split(said)
    if last == said:
        last = dead_links.placed(said, docs)
    return last if last != said else f"mkdocs build --strict failed:\n{said[-4000:]}"


def add_lite(site: Path) -> None:
    """Lay JupyterLite and its notebooks into the built site."""
    shutil.rmtree(site / "lite", ignore_errors=True)
    shutil.copytree(lite.LITE, site / "lite")
    # GitHub Pages would otherwise leave out names that begin with an underscore.
    (site / ".nojekyll").write_bytes(b"")


def put_in_place(fresh: Path, target: Path) -> None:
    """Let a finished folder take the old one's place: between two renames nothing is there, and never half of it."""
    old = fresh.with_name(f"{fresh.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        shutil.move(target, old)  # a rename, unless site/ is a link to another disk
    shutil.move(fresh, target)
    shutil.rmtree(old, ignore_errors=True)


def main() -> int:
    """Build everything; 1 and the reason when it cannot be published."""
    start = time.monotonic()
    try:
        prepare()
        build_pages(FRESH)
        add_lite(FRESH)
        offline.write(FRESH)
        put_in_place(FRESH, SITE.resolve())
    except ERRORS as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"site: {SITE.relative_to(ROOT)}/ in {time.monotonic() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
