"""A reader of a lesson: what they do with its cells, and what the cells then show."""

from __future__ import annotations

import sys

from tests.browser.engines.visitor import Visitor

LESSON = "01_one_head"
SECOND = "02_multi_head_attention"
ALL_TEXT = ("Meta" if sys.platform == "darwin" else "Control", "a")

# What comes into the editor at once, as from a paste or an input method.
INSERT = "(text) => document.execCommand('insertText', false, text)"


def place(cell: str) -> str:
    """The selector of a cell."""
    return f"lesson-cell[name={cell}]"


class Reader(Visitor):
    """A visitor on a lesson's page. Every question about a cell is answered by what the page shows."""

    def focus(self, cell: str) -> None:
        """Put the cursor into a cell's editor."""
        self.press(f"Code, {cell}")
        self.wait_for("(name) => document.activeElement?.ariaLabel === name", f"Code, {cell}", seconds=10)

    def write(self, cell: str, source: str) -> None:
        """Put another text into a cell: select all, insert."""
        self.focus(cell)
        self.driver.chord(*ALL_TEXT)
        self.script(INSERT, source)

    def type(self, cell: str, text: str) -> None:
        """Type another text into a cell, key by key."""
        self.focus(cell)
        self.driver.chord(*ALL_TEXT)
        self.driver.chord("Delete")
        self.driver.type(text)

    def begin(self, cell: str, source: str | None = None) -> None:
        """Press Run, after writing ``source``, and wait until the run is on its way."""
        if source is not None:
            self.write(cell, source)
        self.press("Run", place(cell))
        self.state(cell, "running", "done", "error", "stopped")

    def run(self, cell: str, source: str | None = None, state: str = "done") -> str:
        """Run a cell to its end, which must be ``state``; gives the text of its output."""
        if source is not None:
            self.write(cell, source)
        self.press("Run", place(cell))
        ended = self.state(cell, "done", "error", "stopped")
        assert ended == state, f"{cell} is {ended}: {self.output(cell)}"
        return self.output(cell)

    def state(self, cell: str, *states: str, seconds: float = 120) -> str:
        """Wait until a cell is in one of these states; gives it."""
        look = "(cell, ...states) => states.find((each) => document.querySelector(cell).dataset.state === each)"
        found: str = self.wait_for(look, place(cell), *states, what=f"{cell} to be {states}", seconds=seconds)
        return found

    def output(self, cell: str, part: str = "[data-output]") -> str:
        """The text that a cell's output, or a part of the cell, shows."""
        found: str = self.script("(part) => document.querySelector(part)?.innerText ?? ''", f"{place(cell)} {part}")
        return found

    def sees(self, words: str, within: str, seconds: float = 30) -> None:
        """Wait until what the selector ``within`` finds shows these words."""
        look = (
            "(words, within) => [...document.querySelectorAll(within)].some((each) => each.innerText.includes(words))"
        )
        self.wait_for(look, words, within, what=f"{words!r} in {within}", seconds=seconds)

    def code(self, cell: str) -> str:
        """The text in a cell's editor."""
        lines = "(at) => [...document.querySelectorAll(at)].map((line) => line.textContent)"
        return "\n".join(self.script(lines, f"[aria-label='Code, {cell}'] .cm-line"))
