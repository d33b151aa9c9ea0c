"""Markdown inside a fence's YAML: a question, a caption, a hint."""

from __future__ import annotations

import re
from typing import Any

import markdown

from .inline import CUSTOM_INLINE
from .lessons import LessonError


def prose(text: Any) -> str:
    """Markdown ``text`` from a fence's YAML as HTML; a single paragraph loses its ``<p>``.

    Raises LessonError for a link to another page: MkDocs, which knows where pages lie, does not see it in a block.
    """
    html: str = markdown.markdown(
        str(text),
        extensions=["attr_list", "pymdownx.inlinehilite", "pymdownx.superfences"],
        extension_configs={"pymdownx.inlinehilite": {"custom_inline": CUSTOM_INLINE}},
    )
    if link := re.search(r'<a [^>]*href="(?!https?:|#)([^"]*)"', html):
        raise LessonError(f"a link to '{link[1]}' leads nowhere from inside a block; write it in the text around it")
    if html.startswith("<p>") and html.count("<p>") == 1 and html.endswith("</p>"):
        return html[3:-4]
    return html
