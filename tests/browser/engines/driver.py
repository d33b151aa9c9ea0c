"""What a test needs of a browser: the few verbs in which Chromium, Firefox and WebKit are told the same."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Protocol


class Driver(Protocol):
    """One tab of one visitor, who brings nothing along from earlier visits.

    No verb needs `eval` in the page: functions travel in each browser's own protocol, so that the page's policy holds.
    """

    def watch(self, function: str) -> None:
        """Run a JavaScript function in every page from now on, before the page's scripts; in WebKit after them."""

    def go(self, url: str) -> None:
        """Open an address and wait until the page has loaded."""

    def reload(self) -> None:
        """Load the page anew, as the browser's button does."""

    def text_of(self, function: str) -> str:
        """Run an async JavaScript function of no arguments, which must not throw, and give the text it ends with."""

    def click(self, x: float, y: float) -> None:
        """Press and release the first mouse button at a place of the window."""

    def chord(self, *keys: str) -> None:
        """Press these together: the last one once, the ones before held. Names are those of `KeyboardEvent.key`."""

    def type(self, text: str) -> None:
        """Type a text key by key."""

    def resize(self, width: int, height: int) -> None:
        """Give the page's window another size, in CSS pixels."""

    def picture(self) -> bytes:
        """The window as PNG."""


class Engine(Protocol):
    """A browser that runs as long as the tests do."""

    name: str

    def visitor(self) -> AbstractContextManager[Driver]:
        """A new visitor, gone with everything they kept when the block ends."""
