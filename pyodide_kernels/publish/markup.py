"""What all fences share: elements, data, highlighting, and errors that name their place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import wraps
from html import escape
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from pymdownx.inlinehilite import InlineHiliteException
from pymdownx.superfences import SuperFencesException

from headwise.maps import HeadMapError

from . import pages
from .lessons import ROOT, Lesson, LessonError
from .settings import KeyRefusedError, line_of

Formatter = Callable[[str], str]


def fence(render: Formatter) -> Callable[..., str]:
    """Make a superfences formatter of ``render(body) -> html``.

    Superfences swallows every error but its own and then shows the block as plain code, so whatever goes wrong here is
    raised as that one, with the page and line where the fence stands.
    """

    @wraps(render)
    def formatter(source: str, *_: Any, **__: Any) -> str:
        try:
            # Markdown knows no custom elements and would put one into a paragraph, which cannot hold a block.
            return element("div", render(source), class_="fence")
        except KeyRefusedError as error:
            raise SuperFencesException(f"{place(source, line_of(error.key, source))}{error}") from error
        except (LessonError, HeadMapError) as error:
            raise SuperFencesException(f"{place(source)}{error}") from error
        except (InlineHiliteException, SuperFencesException) as error:
            # From Markdown inside this block; it has named its place.
            raise SuperFencesException(str(error)) from error
        except Exception as error:
            raise SuperFencesException(f"{place(source)}{type(error).__name__}: {error}") from error

    return formatter


def place(source: str, line: int = 0) -> str:
    """Where on the pages line ``line`` of ``source`` stands, to begin a message with; see ``pages.place``."""
    return pages.place(source, ROOT, line)


def lesson_of(slug: str) -> Lesson:
    """The lesson ``slug``; LessonError when there is no such folder."""
    lesson = Lesson(slug, ROOT)
    if not lesson.folder.is_dir():
        there = ", ".join(sorted(path.name for path in (ROOT / "lessons").iterdir() if path.is_dir()))
        raise LessonError(f"there is no lesson '{slug}'; there are {there}")
    return lesson


def lesson_of_fence(body: str, asked: dict[str, Any]) -> Lesson:
    """The lesson whose variables the fence ``body`` with the settings ``asked`` may use."""
    return lesson_of(pages.lesson_of_fence(body, asked, ROOT))


# A tag, which is left as it is, or the name of a head, counted from 1.
_TAG_OR_HEAD = re.compile(r"<[^>]*>|\b[Hh]ead ([1-9]\d{0,2})\b")


def heads_coloured(html: str) -> str:
    """``html`` with each "head 2" in its head's colour, for code and what it printed.

    ``static/js/head_words.js`` does the same in the editor and after a run.
    """
    return _TAG_OR_HEAD.sub(_head_coloured, html)


def _head_coloured(found: re.Match[str]) -> str:
    number = found[1]
    if number is None:
        return found[0]
    return element("span", found[0], class_="head-word", data_head=number, data_hue=hue(int(number)))


def python(source: str) -> str:
    """``source`` as highlighted HTML, readable and selectable without any script."""
    code = heads_coloured(highlight(source, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True)))
    return f'<pre class="highlight language-python"><code>{code}</code></pre>'


def element(tag: str, content: str = "", /, **attributes: Any) -> str:
    """``<tag …>content</tag>``; underscores in names are hyphens, True is a bare attribute, None is left out."""
    written = ""
    for name, value in attributes.items():
        name = name.rstrip("_").replace("_", "-")
        if value is True:
            written += f" {name}"
        elif value is not None and value is not False:
            written += f' {name}="{escape(str(value))}"'
    return f"<{tag}{written}>{content}</{tag}>"


def data_script(data: Any) -> str:
    """``data`` as JSON in an element that a custom element reads."""
    # No "<" may reach the parser: "</script>" would end the element, "<!--" change how its end is found.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json">{text}</script>'


def hue(head: int) -> int:
    """The colour of a head, counted from 1. Beyond eight heads the colours repeat."""
    return (head - 1) % 8 + 1
