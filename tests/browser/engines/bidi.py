"""WebDriver BiDi over its web socket: commands, one at a time. Firefox speaks it without any driver beside it."""

from __future__ import annotations

import contextlib
import json
import time
from collections.abc import Iterator
from typing import Any

from websockets.sync.client import ClientConnection, connect

SECONDS_TO_ANSWER = 200.0


class RefusedError(Exception):
    """The browser would not do it; the message is the browser's."""


class Bidi:
    """A session of WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._last = 0
        self.ask("session.new", capabilities={})

    def ask(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Give a command and wait for its answer. Raises RefusedError, and TimeoutError where none comes."""
        self._last += 1
        self._socket.send(json.dumps({"id": self._last, "method": method, "params": parameters}))
        deadline = time.monotonic() + SECONDS_TO_ANSWER
        while True:
            answer = json.loads(self._socket.recv(timeout=deadline - time.monotonic()))
            if answer.get("id") != self._last:
                continue  # an event, or the late answer to a command that was given up
            if answer["type"] == "error":
                raise RefusedError(f"{method}: {answer['error']}: {answer['message']}")
            result: dict[str, Any] = answer["result"]
            return result


@contextlib.contextmanager
def talk(address: str) -> Iterator[Bidi]:
    """A session with the browser that listens at ``address`` while the block runs."""
    with connect(f"{address}/session", max_size=None, proxy=None) as socket:
        yield Bidi(socket)
