"""Keep the HTML of pages while `make serve` runs, so that an edit costs what it changes and not the whole course.

MkDocs renders every page anew at every build; with forty lessons that is most of the time an author would wait.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from material.plugins.search.plugin import SearchIndex
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

from . import outputs
from .lessons import ROOT, Lesson
from .warned import warned

Render = Callable[[Page, MkDocsConfig, Files], None]
# Begins what pymdownx.snippets takes from another file, which is not looked after here.
SNIPPET = "--8<--"


def remembering(render: Render, root: Path = ROOT) -> Render:
    """``Page.render`` that does its work only for a page that differs, or whose lessons do, from the last time."""
    kept: dict[str, tuple[Any, dict[str, Any]]] = {}

    def rendered(page: Page, config: MkDocsConfig, files: Files) -> None:
        text = page.markdown or ""
        path = page.file.src_uri
        shown = [outputs.written(Lesson(slug, root)) for slug in sorted({Path(path).stem, *_named(text)})]
        key = (text, shown, sorted(file.src_uri for file in files), (root / "mkdocs.yml").read_bytes())
        if path not in kept or kept[path][0] != key or SNIPPET in text:
            before = dict(vars(page))
            kept.pop(path, None)
            with warned() as lines:
                render(page, config, files)
            # Whatever rendering adds to a page: its content, its headings, its title, its anchors.
            made = {name: it for name, it in vars(page).items() if before.get(name, kept) is not it}
            if not lines:  # a dead link is to be told at every build
                kept[path] = (key, made)
            return
        vars(page).update(kept[path][1])

    return rendered


def _named(text: str) -> set[str]:
    return set(re.findall(r"\b\d\d_\w+", text))


def indexing(add: Callable[[SearchIndex, Page], None]) -> Callable[[SearchIndex, Page], None]:
    """``SearchIndex.add_entry_from_context`` that takes a page apart only when it is not the one of the last time."""
    kept: dict[str, tuple[Any, list[Any]]] = {}

    def added(index: SearchIndex, page: Page) -> None:
        key = (page.content, page.title, page.meta)
        if page.url not in kept or kept[page.url][0] != key:
            before = len(index.entries)
            add(index, page)
            kept[page.url] = (key, index.entries[before:])
        else:
            index.entries += kept[page.url][1]

    return added


def keep_pages() -> None:
    """Let MkDocs, in this process, keep what it renders and what its search finds there."""
    Page.render = remembering(Page.render)  # type: ignore[method-assign, assignment]
    SearchIndex.add_entry_from_context = indexing(SearchIndex.add_entry_from_context)
