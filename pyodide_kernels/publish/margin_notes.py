"""A Markdown extension that keeps each margin note with what it belongs to.

A note, ``!!! note-margin "Title"``, is written after its paragraph, and is read there and stands there on a phone. In
the margin of a wide screen it should begin beside that paragraph's first line; left to itself it floats beside what
comes next. So the two share a box, and the style sheet can put them side by side.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

# What a note cannot belong to: it would have a heading beside it, and not the text below that.
ALONE = ("h1", "h2", "h3", "h4")


class MarginNotes(Extension):  # type: ignore[misc]  # Markdown has no types
    """Puts notes and what they belong to into boxes of the class ``noted``."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.treeprocessors.register(_Boxes(md), "margin-notes", 5)


class _Boxes(Treeprocessor):  # type: ignore[misc]
    def run(self, root: Element) -> None:
        # From the end, so that what is still to be looked at keeps its place.
        for parent in list(root.iter()):
            children = list(parent)
            for before, note in reversed(list(pairwise(children))):
                if _is_note(note) and not _is_note(before) and before.tag not in ALONE:
                    at = children.index(before)
                    parent.remove(before)
                    parent.remove(note)
                    box = Element("div", {"class": "noted"})
                    box.extend([before, note])
                    parent.insert(at, box)


def _is_note(element: Element) -> bool:
    return element.tag == "div" and "note-margin" in element.get("class", "").split()


def makeExtension(**settings: Any) -> MarginNotes:
    """What Markdown calls when ``mkdocs.yml`` names this module."""
    return MarginNotes(**settings)
