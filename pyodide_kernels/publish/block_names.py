"""Refuse a fenced block whose name is neither a block of ours nor a language: it would be shown as its own source."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import yaml
from pygments.lexers import get_all_lexers

from .lessons import LessonError
from .page import KINDS, standing_at, unix_lines

# Three ticks or more, as much space as one likes, a name. What stands in braces is for Markdown's own attributes.
_OPENING = re.compile(r"^[ \t]*(?P<ticks>`{3,}|~{3,})[ \t]*(?P<name>[\w#.+-]*)[^`\n]*$")


def check_names(page: str, text: str, root: Path) -> None:
    """LessonError with the line of ``page`` for the first block that nothing renders, with the name that was meant."""
    ours = {*KINDS, *_of_fork(root / "mkdocs.yml")}
    for line, name in _names(text):
        if name in ours or name.lower() in _languages():
            continue
        near = difflib.get_close_matches(name.lower(), sorted(ours), 1) or difflib.get_close_matches(
            name.lower(), _languages(), 1, cutoff=0.7
        )
        there = f"there are {', '.join(KINDS)}, and languages such as python, bash and text"
        mend = f"did you mean '{near[0]}'?" if near else there
        with standing_at(page, line):
            raise LessonError(f"no block is called '{name}'; {mend}")


@lru_cache(maxsize=512)
def _names(text: str) -> tuple[tuple[int, str], ...]:
    return tuple(_opened(unix_lines(text)))


def _opened(text: str) -> Iterator[tuple[int, str]]:
    """The line, from 1, and the name of each block; what stands inside another block is text."""
    ticks = ""
    for line, words in enumerate(text.split("\n"), start=1):
        if ticks:
            ticks = "" if words.strip() == ticks else ticks
        elif found := _OPENING.match(words):
            ticks = found["ticks"]
            if found["name"]:
                yield line, found["name"]


@cache
def _languages() -> frozenset[str]:
    return frozenset(alias for _, aliases, _, _ in get_all_lexers() for alias in aliases)


class _Names(yaml.SafeLoader):
    """Reads mkdocs.yml for its names, whatever its tags stand for."""


_Names.add_multi_constructor("", lambda _loader, _tag, _node: None)


def _of_fork(config: Path) -> list[str]:
    """The blocks that a course has besides, by its mkdocs.yml."""
    if not config.is_file():
        return []
    read: Any = yaml.load(config.read_text(encoding="utf-8"), Loader=_Names)
    extensions = (read or {}).get("markdown_extensions") or []
    asked = [one.get("pymdownx.superfences") or {} for one in extensions if isinstance(one, dict)]
    return [str(fence.get("name")) for one in asked for fence in one.get("custom_fences") or []]
