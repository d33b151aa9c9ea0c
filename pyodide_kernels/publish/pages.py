"""The pages of a course: their texts, read again only when they change, and where on them something stands."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

from .lessons import ROOT, LessonError
from .page import Fence, fences, own_lesson

Stamp = tuple[int, int]
_texts: dict[Path, tuple[Stamp, str]] = {}


def stamp(path: Path) -> Stamp:
    """What changes when a file is written: its time and its size; (0, 0) for no file."""
    try:
        about = path.stat()
    except OSError:
        return (0, 0)
    return (about.st_mtime_ns, about.st_size)


def stamps(root: Path) -> dict[str, Stamp]:
    """Path, such as ``docs/lessons/02_x.md``, → stamp of every page, in the order of the paths."""
    return dict(sorted(_below(str(root / "docs"), "docs")))


def _below(folder: str, path: str) -> Iterator[tuple[str, Stamp]]:
    # Asked for each number on each page, hence without a Path for each file.
    for entry in os.scandir(folder):
        if entry.is_dir():
            yield from _below(entry.path, f"{path}/{entry.name}")
        elif entry.name.endswith(".md"):
            about = entry.stat()
            yield f"{path}/{entry.name}", (about.st_mtime_ns, about.st_size)


def texts(root: Path) -> dict[str, str]:
    """Path → text of every page."""
    found = {}
    for path, now in stamps(root).items():
        kept = _texts.get(root / path)
        if kept is None or kept[0] != now:
            kept = _texts[root / path] = (now, (root / path).read_text(encoding="utf-8"))
        found[path] = kept[1]
    return found


def place(source: str, root: Path = ROOT, line: int = 0) -> str:
    """``docs/lessons/02_x.md:41: `` for where ``source`` stands; all places of a fence's whole text; empty for none.

    Of a fence it is the line ``line``, counted from 0.

    An indented block has lost its indentation, so that only its first line may be found.
    """
    if standing := standing_of(source, root):
        return " and ".join(f"{page}:{fence.line + 1 + line}" for page, fence in standing) + ": "
    first = next((line for line in source.splitlines() if line.strip()), "")
    for part in filter(None, (source.strip(), first.strip())):
        for page, text in texts(root).items():
            if (at := text.find(part)) >= 0:
                return f"{page}:{text.count(chr(10), 0, at) + 1}: "
    return ""


def standing_of(body: str, root: Path = ROOT) -> list[tuple[str, Fence]]:
    """Every page that has a fence with exactly this text, with the first such fence of each."""
    wanted = _bare(body)
    found: dict[str, Fence] = {}
    for page, text in texts(root).items():
        for fence in fences(text):
            if _bare(fence.body) == wanted:
                found.setdefault(page, fence)
    return list(found.items())


def _bare(body: str) -> str:
    return dedent(body.expandtabs(4)).strip()


def lesson_of_fence(body: str, asked: dict[str, object], root: Path = ROOT) -> str:
    """The lesson whose variables a fence may use: the one it names, else that of the page it stands on.

    A fence is not told its page, which is found by its text. LessonError when that is on no lesson's page, or on two.
    """
    if "lesson" in asked:
        return str(asked["lesson"])
    found = [(page, own_lesson(page)) for page, _ in standing_of(body, root)]
    if len({slug for _, slug in found}) > 1:
        raise LessonError("this block stands on two pages; say whose numbers are meant, as in 'lesson: 02_my_lesson'")
    if not found or not found[0][1]:
        raise LessonError("this needs a lesson's own page, or a line such as 'lesson: 02_my_lesson'")
    return found[0][1]
