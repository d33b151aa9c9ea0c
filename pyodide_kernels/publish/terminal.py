r"""Printed text as a terminal would show it: ``\r`` overwrites, 16 colours and bold are kept, other escapes dropped.

``static/js/cell/terminal.js`` does the same for what a run prints; tests/unit/terminal_cases.json holds them together.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from html import escape
from itertools import groupby

_PARTS = re.compile(
    r"\x1b\[(?P<parameters>[0-?]*)[ -/]*(?P<command>[@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]"
    r"|[\x00-\x1f\x7f]|[^\x00-\x1f\x7f]+"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[ -/]*)?\Z")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_PICTURES = 0x2400
_MARKS_AT_MOST = 16


@dataclass
class _Line:
    characters: list[tuple[str, str]] = field(default_factory=list)
    column: int = 0

    def put(self, text: str, style: str) -> None:
        for character in text:
            if self.column < len(self.characters):
                self.characters[self.column] = (character, style)
            else:
                self.characters.append((character, style))
            self.column += 1

    def erase(self, parameters: str) -> None:
        if parameters in ("", "0"):
            del self.characters[self.column :]
        elif parameters == "2":
            self.characters = [(" ", "")] * self.column


@dataclass
class _Paint:
    bold: bool = False
    colour: str = ""
    ground: str = ""

    def take(self, parameters: str) -> None:
        codes = [int(code or 0) for code in re.split("[;:]", parameters) if code.isdigit() or not code]
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.bold, self.colour, self.ground = False, "", ""
            elif code in (1, 22):
                self.bold = code == 1
            elif code in (38, 48):
                # A colour beyond the 16 takes numbers of its own with it.
                del codes[: 2 if codes[:1] == [5] else 4]
            elif 30 <= code <= 37 or 90 <= code <= 97:
                self.colour = f"ansi-{code - 30 if code < 90 else code - 82}"
            elif 40 <= code <= 47 or 100 <= code <= 107:
                self.ground = f"ansi-on-{code - 40 if code < 100 else code - 92}"
            elif code == 39:
                self.colour = ""
            elif code == 49:
                self.ground = ""

    @property
    def style(self) -> str:
        return " ".join(filter(None, ("ansi-bold" if self.bold else "", self.colour, self.ground)))


def runs(text: str) -> list[tuple[str, str]]:
    """``text`` as pieces of one colour each: (text, CSS classes)."""
    paint, line = _Paint(), _Line()
    shown: list[tuple[str, str]] = []
    for part in _PARTS.finditer(_UNFINISHED.sub("", _with_fewer_marks(text))):
        match part[0], part["command"]:
            case "\n", _:
                shown += [*line.characters, ("\n", "")]
                line = _Line()
            case "\r", _:
                line.column = 0
            case "\b", _:
                line.column = max(0, line.column - 1)
            case _, "m":
                paint.take(part["parameters"])
            case _, "K":
                line.erase(part["parameters"])
            case str(found), _ if found[0] == "\x1b":
                continue
            case str(found), _:
                line.put(_picture(found) if _CONTROL.fullmatch(found) else found, paint.style)
    shown += line.characters
    return [("".join(char for char, _ in piece), style) for style, piece in groupby(shown, key=lambda one: one[1])]


def _with_fewer_marks(text: str) -> str:
    """At most 16 combining marks on a letter: drawing thousands takes a browser minutes, or its life."""
    if text.isascii():
        return text
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks <= _MARKS_AT_MOST:
            kept.append(character)
        elif marks == _MARKS_AT_MOST + 1:
            kept.append("…")
    return "".join(kept)


def _picture(control: str) -> str:
    return "\u2421" if control == "\x7f" else chr(_PICTURES + ord(control))


def html(text: str) -> str:
    """``text`` as the inside of a ``pre``."""
    return "".join(
        f'<span class="{style}">{escape(piece)}</span>' if style else escape(piece) for piece, style in runs(text)
    )
