"""Who else is asked: a proxy that gets every request but those to the site itself, notes it and answers none.

It stands outside the browser, so it sees what pages, frames, workers and WebAssembly ask for alike, in every engine.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler

from pyodide_kernels.prove.server import QuietServer, running

# Chromium asks this by itself, of what could be filled into the page's forms.
BROWSERS_OWN = {"CONNECT content-autofill.googleapis.com:443"}


class Strangers:
    """What was asked of other hosts: ``METHOD address``, an address being HOST:PORT where the request is encrypted."""

    def __init__(self, proxy: tuple[str, int]) -> None:
        self.proxy = proxy
        self._changed = threading.Condition()
        self._asked: list[str] = []

    def note(self, request: str) -> None:
        """One more."""
        if request not in BROWSERS_OWN:
            with self._changed:
                self._asked.append(request)
                self._changed.notify_all()

    def take(self, at_least: int = 0) -> list[str]:
        """What was asked since the last look, once there is so much of it, or after 10 s."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._asked) >= at_least, timeout=10)
            taken, self._asked = self._asked, []
        return taken


@contextlib.contextmanager
def strangers() -> Iterator[Strangers]:
    """The proxy while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            noted.note(f"{self.command} {self.path}")
            self.send_error(502)

        do_CONNECT = do_POST = do_HEAD = do_OPTIONS = do_GET

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
            """Say nothing."""

    server = QuietServer(("127.0.0.1", 0), Handler)
    noted = Strangers(("127.0.0.1", server.server_port))
    with running(server):
        yield noted
