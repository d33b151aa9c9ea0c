"""Write site/: runtime, outputs, notebooks, pages and JupyterLite, each made anew only when its inputs have changed.

python -m pyodide_kernels.publish.site
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from pyodide_kernels.distribution import assemble, fetch, vendor
from pyodide_kernels.distribution.fetch import ROOT

from . import lite, notebooks, outputs
from .lessons import LessonError, all_lessons

SITE = ROOT / "site"
FRESH = ROOT / "build" / "site"
# What a build can say about its inputs; anything else is a fault of ours and keeps its traceback.
ERRORS = (fetch.WrongHashError, fetch.NoSourceError, LessonError, lite.LiteError, RuntimeError)


def prepare() -> None:
    """All that the pages need before MkDocs reads them. Raises one of ERRORS."""
    assemble.assemble()
    vendor.make()
    for lesson in outputs.refresh(all_lessons()):
        print(f"ran {lesson.slug} in Pyodide")
    notebooks.write()
    if lite.build():
        print("built JupyterLite")
    os.environ["BUILD"] = build_id()


def build_id() -> str:
    """A hash of what a page that is already open would need anew; mkdocs.yml puts it on every page (visit.js)."""
    folders = ("js", "css", "lessons", "partials")
    files = [path for folder in folders for path in sorted((ROOT / "static" / folder).rglob("*")) if path.is_file()]
    files += [ROOT / "static" / "main.html", ROOT / "static" / "runtime" / "runtime.json"]
    return fetch.sha256_of(b"\0".join(path.read_bytes() for path in files))[:12]


def build_pages(site: Path = SITE) -> None:
    """Run MkDocs with warnings as errors. Raises RuntimeError with its last words."""
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--strict", "--site-dir", str(site)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"mkdocs build --strict failed:\n{(done.stdout + done.stderr).strip()[-4000:]}")


def add_lite(site: Path = SITE) -> None:
    """Lay JupyterLite and its notebooks into the built site."""
    shutil.rmtree(site / "lite", ignore_errors=True)
    shutil.copytree(lite.LITE, site / "lite")
    # GitHub Pages would otherwise leave out names that begin with an underscore.
    (site / ".nojekyll").write_bytes(b"")


def main() -> int:
    """Build everything; 1 and the reason when it cannot be published."""
    start = time.monotonic()
    try:
        prepare()
        build_pages(FRESH)
        add_lite(FRESH)
        # The finished site takes the old one's place at once: nobody is served a half-built one.
        target = SITE.resolve()
        shutil.rmtree(target, ignore_errors=True)
        shutil.move(FRESH, target)
    except ERRORS as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"site: {SITE.relative_to(ROOT)}/ in {time.monotonic() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
