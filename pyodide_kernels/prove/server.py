"""Serve a built site as GitHub Pages does: under a sub-path, as plain files, no special headers, its own 404.html."""

from __future__ import annotations

import contextlib
import posixpath
import sys
import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

# Python takes these from the system's list, which differs from machine to machine; a worker needs the right ones.
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".whl": "application/octet-stream",
    ".woff2": "font/woff2",
}


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers GET and HEAD from `site` below `prefix`; everything else is the site's 404 page."""

    protocol_version = "HTTP/1.1"
    # Else a body that is smaller than a packet waits for the browser's delayed word that the header came, up to 40 ms.
    disable_nagle_algorithm = True
    site: Path
    prefix: str

    def do_GET(self) -> None:
        """Answer one request."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Answer one request without its body."""
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        path = unquote(urlsplit(self.path).path)
        inside = posixpath.normpath(path).startswith(self.prefix.rstrip("/") + "/") or path == self.prefix
        file = self.site / path.removeprefix(self.prefix).lstrip("/") if inside else None
        status = HTTPStatus.OK
        if file is not None and file.is_dir():
            if not path.endswith("/"):
                self._redirect(path + "/")
                return
            file = file / "index.html"
        if file is None or not file.is_file() or ".." in Path(path).parts:
            status, file = HTTPStatus.NOT_FOUND, self.site / "404.html"
        content = file.read_bytes() if file.is_file() else b"not found\n"
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(file.suffix, self.guess_type(str(file))))
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if body:
            self.wfile.write(content)

    def _redirect(self, to: str) -> None:
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", to)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        """Say nothing: the browser's own log is what is checked."""


class QuietServer(ThreadingHTTPServer):
    """A server for browsers, each request in a thread of its own."""

    daemon_threads = True

    def serve_forever(self, poll_interval: float = 0.02) -> None:
        """Look so many seconds apart whether it shall end: who closes it waits that long, and tests close hundreds."""
        super().serve_forever(poll_interval)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that closes a connection, as it does with a page that is left, is no error."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def running(server: QuietServer) -> Iterator[None]:
    """Let `server` answer while the block runs; it is closed at the end."""
    with server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield
        finally:
            server.shutdown()
            thread.join()


@contextlib.contextmanager
def serve(site: Path, prefix: str = "/repo/", handler: type[SiteHandler] = SiteHandler) -> Iterator[str]:
    """Serve `site` while the block runs; yields the address of its front page, http://127.0.0.1:PORT/repo/."""
    server = QuietServer(("127.0.0.1", 0), type("Handler", (handler,), {"site": site, "prefix": prefix}))
    with running(server):
        yield f"http://127.0.0.1:{server.server_port}{prefix}"
