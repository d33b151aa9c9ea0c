"""Turn the Markdown of a lesson's page into the Markdown that Jupyter shows: no fences of ours, no admonitions."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from typing import Any

from .inline import number
from .references import split_value

# Gives the value of an expression over the variables of a lesson, as the build computed it.
Value = Callable[[str, str], Any]

_MATH = re.compile(r"`#!math\s+([^`]+)`")
_VALUE = re.compile(r"`#!value\s+([^`]+)`")
_HEAD = re.compile(r"`#!head\s+(\d+)\s*([^`]*)`")
_BLOCK = re.compile(
    r'^(?P<mark>!!!|\?\?\?\+?) (?P<kind>[\w-]+)(?: "(?P<title>[^"]*)")?\n'
    r"(?P<body>(?:[ ]{4}.*\n?|[ \t]*\n(?=\s*[ ]{4}))+)",
    re.MULTILINE,
)
# A block whose text is a cell of its own by now: its title stays.
_BARE = re.compile(r'^(?:!!!|\?\?\?\+?) [\w-]+ "(?P<title>[^"]*)"[ \t]*\n\s*\Z', re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[(?P<text>[^\]]+)\]\((?P<address>[^)\s]+)\)")
# What only the page has, such as a button below a map: a sentence in a span, or whole paragraphs in a div.
_PAGE_ONLY = re.compile(r'(?:(?<=\S)\s)?<(?P<tag>span|div) class="page-only"[^>]*>.*?</(?P=tag)>', re.DOTALL)
_ATTRIBUTES = re.compile(r"[ \t]*\{:? ?[#.][^}\n]*\}")


def markdown(text: str, value: Value, site_url: str = "") -> str:
    """``text`` for a Markdown cell. ``site_url`` is where the site will lie; without it links to other pages go."""
    text = _BARE.sub(r"**\g<title>**\n", _BLOCK.sub(_block, text))
    text = _ATTRIBUTES.sub("", text)
    text = _LINK.sub(lambda found: _link(found, site_url), text)
    return inline(text, value).strip()


def inline(text: str, value: Value) -> str:
    """Formulas between dollars, computed numbers as digits, head names as words; without what is for the page only."""
    text = _PAGE_ONLY.sub("", text)
    text = _MATH.sub(lambda found: f"${' '.join(found[1].split())}$", text)
    text = _VALUE.sub(lambda found: _number(found[1], value), text)
    return _HEAD.sub(lambda found: found[2].strip() or f"head {found[1]}", text)


def lesson_page(slug: str, site_url: str) -> str:
    """Words for the page that the notebook was made of, a link where the site's address is known."""
    words = "the lesson’s page"
    return f"[{words}]({site_url.rstrip('/')}/lessons/{slug}/)" if site_url else words


def _number(reference: str, value: Value) -> str:
    slug, expression, spec = split_value(" ".join(reference.split()))
    return number(value(expression, slug), spec)


def _block(found: re.Match[str]) -> str:
    body = textwrap.dedent(found["body"]).strip()
    title = found["title"] or found["kind"].capitalize()
    if found["mark"].startswith("???"):
        return details(title, body) + "\n"
    # A note in the margin of the page is an aside here.
    return textwrap.indent(f"**{title}**\n\n{body}", "> ", lambda line: True).replace("> \n", ">\n") + "\n"


def details(summary: str, body: str) -> str:
    """A block that opens on a click; the empty lines let Markdown inside it be Markdown."""
    return f"<details>\n<summary>{summary}</summary>\n\n{body}\n\n</details>\n"


def table(rows: list[tuple[str, ...]]) -> str:
    """A table whose first row is its head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]])


def _link(found: re.Match[str], site_url: str) -> str:
    address = found["address"]
    if re.match(r"[a-z]+:", address):
        return found[0]
    path, _, anchor = address.partition("#")
    lesson = re.fullmatch(r"(?:\./)?(?P<slug>\d\d_\w+)\.md", path)
    if lesson:
        return f"[{found['text']}]({lesson['slug']}.ipynb)"  # lies beside this one, here and after a download
    if not path or not site_url:  # Jupyter names headings by their text, so a section's anchor leads nowhere
        return found["text"]
    page = re.sub(r"(^|/)index\.md$|\.md$", "/", path.removeprefix("../")).lstrip("/")
    return f"[{found['text']}]({site_url.rstrip('/')}/{page}{'#' + anchor if anchor else ''})"
