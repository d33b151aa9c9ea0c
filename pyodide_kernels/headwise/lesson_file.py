"""Read a lesson's Python file as named cells.

The format is jupytext's percent format, of which Headwise uses the smallest part: a line ``# %% name`` opens a cell,
``# %% name tags=["volatile"]`` tags it. Reading it needs the standard library alone, because the reference runs on
GPU machines that have only PyTorch and NumPy.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

_OPENING = re.compile(r"^# %%(?P<title>.*)$", re.MULTILINE)
_TITLE = re.compile(r"^\s*(?P<name>[A-Za-z_]\w*)(?:\s+(?P<role>[a-z][\w ]*?))?(?:\s+tags=(?P<tags>\[.*\]))?\s*$")


class LessonFileError(ValueError):
    """A lesson file that cannot be read as cells; the message names the file, the line and the mend."""


@dataclass(frozen=True)
class Cell:
    """One named cell: ``source`` without its opening line, ``line`` the 1-based line of its first source line."""

    name: str
    source: str
    line: int
    tags: tuple[str, ...] = ()
    role: str = ""

    @property
    def volatile(self) -> bool:
        """True for a cell whose numbers differ from run to run (a timing): shown, but not compared."""
        return "volatile" in self.tags


def read_cells(text: str, path: str) -> list[Cell]:
    """Split ``text`` into its cells, in order; what stands before the first one is not a cell.

    Raises LessonFileError when an opening line has no name, a name is used twice in the same role, or there is no
    cell at all; ``path`` is only for the message.
    """
    text = _with_newlines(text)
    openings = list(_OPENING.finditer(text))
    if not openings:
        raise LessonFileError(f"{path}:1 has no cell; open one with a line like '# %% inputs'")
    cells: list[Cell] = []
    for opening, following in zip(openings, [*openings[1:], None], strict=True):
        cell = _cell(text, opening, following.start() if following else len(text), path)
        if any((cell.name, cell.role) == (other.name, other.role) for other in cells):
            line = text.count("\n", 0, opening.start()) + 1
            title = f"{cell.name} {cell.role}".strip()
            raise LessonFileError(f"{path}:{line} names a second cell '{title}'; give it another name")
        cells.append(cell)
    return cells


def _with_newlines(text: str) -> str:
    return text.replace("\r\n", "\n")


def _cell(text: str, opening: re.Match[str], end: int, path: str) -> Cell:
    line = text.count("\n", 0, opening.start()) + 1
    title = _TITLE.match(opening["title"])
    if title is None:
        raise LessonFileError(
            f"{path}:{line} opens a cell without a usable name, '# %%{opening['title']}'; write '# %% weights'"
        )
    try:
        tags = tuple(json.loads(title["tags"] or "[]"))
    except ValueError:
        raise LessonFileError(f'{path}:{line} has tags that are no list; write tags=["volatile"]') from None
    body = text[opening.end() + 1 : end]
    leading = len(body) - len(body.lstrip("\n"))
    return Cell(
        name=title["name"],
        source=body.strip("\n"),
        line=line + 1 + leading,
        tags=tags,
        role=(title["role"] or "").strip(),
    )


def preamble(text: str) -> str:
    """What stands before the first cell: the docstring and imports that all cells of the file share."""
    return _OPENING.split(_with_newlines(text), maxsplit=1)[0]


def pick(cells: list[Cell], name: str, path: str) -> Cell:
    """The cell called ``name``; LessonFileError says which there are when there is no such cell."""
    for cell in cells:
        if cell.name == name:
            return cell
    names = ", ".join(dict.fromkeys(cell.name for cell in cells))
    raise LessonFileError(f"{path} has no cell '{name}'; it has {names}")
