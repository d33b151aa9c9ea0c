"""A host that offers what GitHub Pages does: plain files, gzip for text and WebAssembly, ten minutes in caches.

It notes how many bytes of content it has sent for each address, and may send other files beside or in place of the
site's.
"""

from __future__ import annotations

import contextlib
import gzip
from collections.abc import Iterator
from functools import cache
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pyodide_kernels.prove.server import TYPES, QuietServer, running

PREFIX = "/repo/"
ZIPPED = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".xml", ".ipynb"}


class Host:
    """The address of a site's front page, what has been sent since the last look, ``more`` files by their path, and
    the queries that came with an address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.more: dict[str, bytes] = {}
        self.queries: list[str] = []
        self.sent: list[tuple[str, int]] = []

    def take(self) -> dict[str, int]:
        """Bytes by path since the last call, whole answers only: a cached file that is asked about costs none."""
        taken: dict[str, int] = {}
        sent, self.sent = self.sent, []
        for path, size in sent:
            taken[path] = taken.get(path, 0) + size
        return taken


@cache
def zipped(content: bytes) -> bytes:
    return gzip.compress(content, 6)


@contextlib.contextmanager
def host(site: Path) -> Iterator[Host]:
    """Serve ``site`` below /repo/ while the block runs."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            asked = urlsplit(self.path)
            name = unquote(asked.path).removeprefix(PREFIX)
            if asked.query and name in served.more:
                served.queries.append(asked.query)
            path = site / name.lstrip("/")
            path = path / "index.html" if path.is_dir() else path
            if name not in served.more and (".." in path.parts or not path.is_file()):
                self.send_error(404)
                return
            content = served.more[name] if name in served.more else path.read_bytes()
            content = zipped(content) if path.suffix in ZIPPED else content
            tag = f'"{hash(content):x}"'
            fresh = self.headers.get("If-None-Match") == tag
            self.send_response(304 if fresh else 200)
            self.send_header("Content-Type", TYPES.get(path.suffix, "application/octet-stream"))
            self.send_header("Cache-Control", "max-age=600")
            self.send_header("ETag", tag)
            if not fresh:
                self.send_header("Content-Length", str(len(content)))
                if path.suffix in ZIPPED:
                    self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            if not fresh:
                served.sent.append((name, len(content)))  # before the page can have it, and ask for the sum
                self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
            """Say nothing."""

    server = QuietServer(("127.0.0.1", 0), Handler)
    served = Host(f"http://127.0.0.1:{server.server_port}{PREFIX}")
    with running(server):
        yield served
