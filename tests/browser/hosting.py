"""A host that can really be shut down and started again at the same address, and in between publish another site."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyodide_kernels.prove.server import QuietServer, SiteHandler

PREFIX, OTHER_PREFIX = "/repo/", "/other/"


class TwiceHandler(SiteHandler):
    """Answers as if a second course, of the same pages, lay at the same origin."""

    def _answer(self, *, body: bool) -> None:
        if self.path.startswith(OTHER_PREFIX):
            self.path = PREFIX + self.path.removeprefix(OTHER_PREFIX)
        super()._answer(body=body)


class Host:
    """Serves ``site`` below ``prefix``; the files may stay ``fresh`` seconds in a browser's cache, as on GitHub Pages.

    ``asked`` has the paths below the prefix that were asked for, in order.
    """

    def __init__(self, site: Path, prefix: str = PREFIX, fresh: int = 0, port: int = 0) -> None:
        self.site, self.prefix, self.fresh, self.port = site, prefix, fresh, port
        self.asked: list[str] = []
        self._server: _Server | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.prefix}"

    def start(self) -> None:
        """Listen, at the same port as before."""
        host = self

        class Handler(SiteHandler):
            site = property(lambda _: host.site)
            prefix = self.prefix

            def end_headers(self) -> None:
                if host.fresh:
                    self.send_header("Cache-Control", f"max-age={host.fresh}")
                super().end_headers()

            def do_GET(self) -> None:
                host.asked.append(self.path.removeprefix(self.prefix))
                super().do_GET()

        self._server = _Server(("127.0.0.1", self.port), Handler)
        self.port = self._server.server_port
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Nobody listens any more, and no connection is left."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
        self._server = None

    def taken(self) -> list[str]:
        """What was asked for since the last call."""
        asked, self.asked = self.asked, []
        return asked


class _Server(QuietServer):
    block_on_close = False

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._open: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.add(request)
        super().process_request(request, client_address)

    def server_close(self) -> None:
        super().server_close()
        for connection in self._open:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def hosted(site: Path, prefix: str = PREFIX, fresh: int = 0, port: int = 0) -> Iterator[Host]:
    """Serve ``site`` while the block runs."""
    host = Host(site, prefix, fresh, port)
    try:
        yield host
    finally:
        host.stop()
