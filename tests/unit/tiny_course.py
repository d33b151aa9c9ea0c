"""A whole course of one lesson in a temporary folder, built with the site's own Markdown settings but in CPython."""

import asyncio
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import markdown
import pytest
from mkdocs.config import load_config

from pyodide_kernels.publish import in_node, markup, outputs
from pyodide_kernels.publish.lessons import Lesson, all_lessons
from pyodide_kernels.publish.rehearse import rehearse

from .tiny_lesson import FILES, PAGE, SLUG

ROOT = Path(__file__).resolve().parents[2]


class Course:
    """The files of a course, and what the build makes of them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for path, text in FILES.items():
            self.write(path, text)
        self.write("static/runtime/runtime.json", json.dumps({"total_gzip_bytes": 8_640_000}))

    def write(self, path: str, text: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def edit(self, path: str, old: str, new: str) -> None:
        """Replace the first ``old`` that stands in the file; it must."""
        text = self.read(path)
        assert old in text, f"{path} has no {old!r}"
        self.write(path, text.replace(old, new, 1))

    def line(self, path: str, words: str) -> int:
        """The line of the first ``words`` in the file, from 1."""
        return self.read(path)[: self.read(path).index(words)].count("\n") + 1

    @property
    def lesson(self) -> Lesson:
        return Lesson(SLUG, self.root)

    def build(self) -> str:
        """The page's HTML; raises what `make site` would end with."""
        outputs.refresh(all_lessons(self.root))
        text = re.sub(r"\A---\n.*?\n---\n", "", self.read(PAGE), flags=re.DOTALL)
        extensions, settings = markdown_settings()
        html: str = markdown.markdown(text, extensions=extensions, extension_configs=settings)
        return html


@cache
def markdown_settings() -> tuple[list[str], dict[str, Any]]:
    """The extensions and their settings as mkdocs.yml has them."""
    config = load_config(str(ROOT / "mkdocs.yml"))
    return config["markdown_extensions"], config["mdx_configs"]


def in_cpython(_runtime: Path, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What Node would give, by way of JSON as there."""
    results: list[dict[str, Any]] = json.loads(json.dumps([asyncio.run(rehearse(job)) for job in jobs]))
    return results


def make(root: Path, monkeypatch: pytest.MonkeyPatch) -> Course:
    """A course in ``root`` that fences and outputs take for the repository."""
    monkeypatch.setattr(markup, "ROOT", root)
    monkeypatch.setattr(in_node, "run", in_cpython)
    return Course(root)


def assert_stops_at(course: Course, path: str, words: str, said: str) -> None:
    """The build stops, and its message begins with the file and the line of ``words``, and holds what is ``said``."""
    with pytest.raises(Exception, match=r".") as stopped:
        course.build()
    message = str(stopped.value)
    line = course.line(path, words)
    # An opened block is named by its own line or by its first.
    assert message.startswith((f"{path}:{line}: ", f"{path}:{line} ", f"{path}:{line + 1}: ", f"{path}:{line + 1} ")), (
        f"{path}:{line} is not where this points: {message}"
    )
    assert said in message
