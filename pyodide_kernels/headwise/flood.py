"""What a cell prints beyond what a page can hold: counted, its end kept, and as much of it as is cheap to download."""

from __future__ import annotations

from collections import deque

TAIL_CHARACTERS = 20_000
LOG_CHARACTERS = 2_000_000


class Past:
    """Counts what it is given and keeps the last 20,000 characters of it."""

    def __init__(self) -> None:
        self.characters = 0
        self.lines = 0
        self._parts: deque[str] = deque()
        self._kept = 0

    def add(self, text: str) -> None:
        """Take ``text``, in constant memory."""
        self.characters += len(text)
        self.lines += text.count("\n")
        text = text[-TAIL_CHARACTERS:]
        self._parts.append(text)
        self._kept += len(text)
        while self._kept - len(self._parts[0]) >= TAIL_CHARACTERS:
            self._kept -= len(self._parts.popleft())

    @property
    def tail(self) -> str:
        """The last characters; the whole of what was added, where that is no more."""
        return "".join(self._parts)[-TAIL_CHARACTERS:]


class Log:
    """All that was printed to both streams, in order, up to 2,000,000 characters."""

    def __init__(self) -> None:
        self.characters = 0
        self._parts: list[str] = []
        self._room = LOG_CHARACTERS

    def add(self, text: str) -> None:
        """Take ``text``; what no longer fits is only counted."""
        self.characters += len(text)
        if self._room > 0:
            self._parts.append(text[: self._room])
            self._room -= len(text)

    def text(self, tail: str) -> str:
        """What was kept; where that is not all, how much is missing and ``tail``, the end."""
        kept = "".join(self._parts)
        missing = self.characters - len(kept) - len(tail)
        if self.characters <= LOG_CHARACTERS:
            return kept
        if missing <= 0:
            return kept + tail[-(self.characters - len(kept)) :]
        return f"{kept}\n… {missing:,} characters were not kept …\n{tail}"


def collapse(text: str) -> str:
    """``text`` without what a carriage return and a part at least as long have overwritten; it shows the same."""
    first, *others = text.split("\n")
    # What stands before the first \r continues a line that is out already, so it must stay.
    head, *rewritten = first.split("\r")
    lines = ["\r".join([head, *_uncovered(rewritten)]), *("\r".join(_uncovered(line.split("\r"))) for line in others)]
    return "\n".join(lines)


def _uncovered(parts: list[str]) -> list[str]:
    kept: list[str] = []
    for part in parts:
        # Escapes, tabs and backspaces make a part's width another than its length.
        while kept and len(kept[-1]) <= len(part) and kept[-1].isprintable() and part.isprintable():
            kept.pop()
        kept.append(part)
    return kept
