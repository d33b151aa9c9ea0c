"""`make serve` renders a page again exactly when something on it could have changed."""

import logging
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pyodide_kernels.publish.remember import indexing, remembering

from .tiny_course import Course
from .tiny_lesson import CELLS, EXERCISES, PAGE

TEXT = "See `#!value 01_tiny/weights[0] .2f`."


class Site:
    """Builds of a course with two pages, of which one shows the lesson's numbers."""

    def __init__(self, course: Course) -> None:
        self.rendered: list[str] = []
        self.texts = {"lessons/01_tiny.md": "Words.", "index.md": TEXT, "about.md": "Nothing of a lesson."}
        self._render = remembering(self._count, course.root)

    def _count(self, page: Any, *_: Any) -> None:
        self.rendered.append(page.file.src_uri)
        if "](gone.md)" in page.markdown:
            logging.getLogger("mkdocs.structure.pages").warning("a link to gone.md")
        page.content = f"<p>{page.markdown}</p>"

    def build(self) -> list[str]:
        """The pages that were rendered anew; all of them must have their content."""
        self.rendered.clear()
        files: Any = [SimpleNamespace(src_uri=path) for path in self.texts]
        for file in files:
            page: Any = SimpleNamespace(file=file, markdown=self.texts[file.src_uri], content=None)
            self._render(page, files, files)
            assert page.content == f"<p>{self.texts[file.src_uri]}</p>"
        return list(self.rendered)


@pytest.fixture
def site(course: Course) -> Site:
    course.write("mkdocs.yml", "site_name: x\n")
    made = Site(course)
    assert made.build() == list(made.texts)
    assert made.build() == []
    return made


def test_an_edited_page_is_rendered_alone(site: Site) -> None:
    site.texts["about.md"] += "!"
    assert site.build() == ["about.md"]


def test_a_page_with_a_dead_link_is_rendered_at_every_build_since_that_tells_of_it(site: Site) -> None:
    site.texts["about.md"] += "[x](gone.md)"
    assert site.build() == site.build() == ["about.md"]
    site.texts["about.md"] = "Mended."
    assert site.build() == ["about.md"] and site.build() == []


def test_a_page_that_is_new_may_change_every_link(site: Site) -> None:
    site.texts["new.md"] = ""
    assert site.build() == list(site.texts)


@pytest.mark.parametrize("path", [CELLS, EXERCISES, "lessons/01_tiny/expected.json", "build/outputs/01_tiny.json"])
def test_what_is_written_of_a_lesson_renders_the_pages_that_name_it(site: Site, course: Course, path: str) -> None:
    course.write(path, "another text")
    assert site.build() == ["lessons/01_tiny.md", "index.md"]


def test_another_lesson_renders_none_of_them(site: Site, course: Course) -> None:
    course.write("lessons/02_next/cells.py", "# %% a\n1\n")
    course.write(PAGE.replace("01_tiny", "02_next"), "")
    assert site.build() == []


def test_other_settings_render_everything(site: Site, course: Course) -> None:
    course.write("mkdocs.yml", "site_name: y\n")
    assert site.build() == list(site.texts)


def test_a_page_that_takes_text_from_another_file_is_always_rendered(site: Site) -> None:
    site.texts["about.md"] = '--8<-- "CHANGELOG.md"'
    assert [site.build(), site.build()] == [["about.md"]] * 2


def test_the_search_index_gets_what_it_would_get(course: Course) -> None:
    asked: list[str] = []

    def add(index: Any, page: Any) -> None:
        asked.append(page.url)
        index.entries += [{"location": page.url, "text": page.content}, {"location": f"{page.url}#a"}]

    added: Callable[[Any, Any], None] = indexing(add)
    for content in ("one", "one", "two"):
        index = SimpleNamespace(entries=[])
        for url in ("a/", "b/"):
            added(index, SimpleNamespace(url=url, content=content if url == "a/" else "", title="", meta={}))
        assert [entry.get("text") for entry in index.entries] == [content, None, "", None]
    assert asked == ["a/", "b/", "a/"]
