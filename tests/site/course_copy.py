"""What both site builders get and must make: a copy of the pages and templates, and the lessons with their outputs."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from html import escape
from pathlib import Path

from pyodide_kernels.publish import outputs
from pyodide_kernels.publish.lessons import ROOT, all_lessons
from pyodide_kernels.publish.site import build_pages

SOURCES = ("docs", "static", "mkdocs.yml")
MADE = shutil.ignore_patterns("runtime", "vendor", "__pycache__")


@dataclass
class Built:
    """How a build ended, what it said, and what it made."""

    status: int
    said: str
    site: Path

    def page(self, path: str) -> str:
        return (self.site / path / "index.html").read_text(encoding="utf-8")


def copy(to: Path) -> Path:
    """Copy what a build reads, but for the runtime; the fences take lessons and outputs from the repository."""
    for name in SOURCES:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=MADE if name != "docs" else None)
        else:
            shutil.copyfile(source, to / name)
    return to


def with_mkdocs(course: Path) -> Built:
    """The command of `make site`."""
    try:
        build_pages(course / "site", course)
    except RuntimeError as error:
        return Built(1, str(error), course / "site")
    return Built(0, "", course / "site")


def with_zensical(course: Path) -> Built:
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--config-file", "mkdocs.yml"]
    environment = {**os.environ, "SITE_URL": "", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=course, env=environment, capture_output=True, text=True, check=False)
    return Built(done.returncode, done.stdout + done.stderr, course / "site")


def assert_whole(built: Built) -> None:
    """Every page is there, and a lesson's has its cells with the build's outputs, its numbers and formulas."""
    assert built.status == 0, built.said
    for page in (ROOT / "docs").rglob("*.md"):
        path = page.relative_to(ROOT / "docs").with_suffix("").as_posix()
        assert (built.site / path.removesuffix("index") / "index.html").is_file(), f"no page {path}"
    for lesson in all_lessons():
        html = built.page(f"lessons/{lesson.slug}")
        assert html.count("<lesson-cell ") == len(lesson.cells) + len(lesson.exercises)
        for cell in lesson.cells:
            shown = html.split(f'<lesson-cell lesson="{lesson.slug}" name="{cell.name}"')[1].split("</lesson-cell>")[0]
            for bundle in outputs.output(lesson)["cells"][cell.name]["outputs"]:
                assert escape(bundle["text/plain"]) in shown, f"{lesson.slug}/{cell.name} lacks its output"
        assert "`#!" not in html and "```" not in html, "a fence or a value is not rendered"
        assert "<head-map" in html and "<math " in html and 'class="value"' in html
