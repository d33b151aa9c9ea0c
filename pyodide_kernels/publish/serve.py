"""Serve the course on http://127.0.0.1:8000/ and build anew what an author edits, once per save.

MkDocs' own live-reload server, with four differences: a lesson's cells are run again before its page is built, its
notebook is rewritten in JupyterLite without building JupyterLite, and browsers are told to keep nothing. A mistake in
an edit stands on every page until it is mended, above the last good version.

    python -m pyodide_kernels.publish.serve [port]
"""

from __future__ import annotations

import html
import logging
import os
import re
import socket
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort
from mkdocs.livereload import LiveReloadServer

from pyodide_kernels.distribution.fetch import ROOT

from . import dead_links, in_node, lite, modules, notebooks, outputs, remember, sheets
from .lessons import all_lessons
from .site import ERRORS, build_id, prepare, put_in_place
from .warned import warned

HOST, PORT = "127.0.0.1", 8000
SERVED = ROOT / "build" / "serve"
FRESH = ROOT / "build" / "serve-fresh"
# What people edit. What the build itself writes (static/lessons, runtime, vendor) must not start another build.
STATIC = ("js", "css", "img", "partials", "offline.js")
WATCHED = ("docs", "lessons", "mkdocs.yml", *(f"static/{name}" for name in STATIC))


# Written here and not in a stylesheet: it must show whatever the edit has broken, and no published page has it.
MISTAKE = """<div role="alert" style="position: fixed; inset: auto 0 0 0; z-index: 100; max-height: 50vh;
  overflow: auto; padding: 0.75rem 1rem; background: #5c0f14; color: #fff; font: 14px/1.5 system-ui, sans-serif">
{heading}
<pre style="margin: 0.5rem 0 0; color: inherit; background: none; font: 13px/1.5 ui-monospace, monospace;
  white-space: pre-wrap">{words}</pre></div>"""
NOT_BUILT = "<strong>The last edit could not be built.</strong> What stands here is from before it."
REFUSED = "<strong>The last edit stands here, but <code>make site</code> refuses it.</strong>"


class Mistake(NamedTuple):
    """What is wrong with the last build: ``heading`` is HTML, ``words`` are text."""

    heading: str
    words: str


class Server(LiveReloadServer):
    """MkDocs' server, for pages that are never older than the files."""

    mistake: Mistake | None = None

    def __init__(self, **asked: Any) -> None:
        """Take what MkDocs' server takes."""
        super().__init__(**asked)
        self.error_handler = self._page_of_error

    def _page_of_error(self, code: int) -> bytes | None:
        """The site's own page for an address that is none, or is not yet: a new lesson's, whose build has failed."""
        page = Path(self.root) / "404.html"
        if code != 404 or not page.is_file():
            return None
        return self._inject_js_into_html(page.read_bytes(), self._visible_epoch)

    def _inject_js_into_html(self, content: bytes, epoch: int) -> bytes:
        """Add to every page, beside MkDocs' own script that reloads it after a build, what is wrong with that build."""
        if self.mistake:
            heading, words = self.mistake
            said = MISTAKE.format(heading=heading, words=html.escape(words)).encode()
            content = content.replace(b"</body>", said + b"</body>", 1)
        injected: bytes = super()._inject_js_into_html(content, epoch)  # type: ignore[no-untyped-call]
        return injected

    def serve_request(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer as MkDocs does, and forbid the browser to keep the answer."""

        def start(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            keep = [("Cache-Control", "no-store")]
            if any(name == "Content-Type" and "html" in value for name, value in headers):
                # A built site that was served here before may have left scripts that would still count as fresh.
                keep.append(("Clear-Site-Data", '"cache"'))
            return start_response(status, [*headers, *keep], *rest)

        return super().serve_request(environ, start)


def build_once(url: str, first: bool = False) -> None:
    """Bring lessons, notebooks and pages up to date. Raises what the build raises."""
    start = time.monotonic()
    if first:
        prepare()
    else:
        for lesson in outputs.refresh(all_lessons()):
            print(f"ran {lesson.slug} in Pyodide")
        notebooks.write()
        lite.put_notebooks()
        modules.write()
        sheets.write()
    os.environ["BUILD"] = build_id()
    # MkDocs empties its folder before it reads a page: a mistake in one would leave a reader nothing.
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(FRESH), strict=False)
    config.site_url = url
    config.plugins.on_startup(command="serve", dirty=False)
    build(config, serve_url=url)
    (FRESH / "lite").symlink_to(lite.LITE)
    put_in_place(FRESH, SERVED)
    print(f"built in {time.monotonic() - start:.1f} s", flush=True)


def rebuild(url: str, first: bool = False) -> Mistake | None:
    """Build after an edit. A mistake in it is told in words, which are given back, and the last good pages stay."""
    mistake: Mistake | None = None
    with warned() as lines:
        try:
            build_once(url, first)
        except Abort as error:  # which says no more than that; the reason is in the log
            mistake = Mistake(NOT_BUILT, _told(lines) or str(error))
        except (Exception, SystemExit) as error:  # whatever an author's edit may cause
            if first and not isinstance(error, (*ERRORS, SystemExit)):
                raise  # a fault of ours
            mistake = Mistake(NOT_BUILT, str(error))
        else:
            if lines:
                mistake = Mistake(REFUSED, _told(lines))
    if mistake:
        print(f"error: {mistake.words}", file=sys.stderr, flush=True)
    return mistake


def _told(lines: list[str]) -> str:
    said = dead_links.placed("\n".join(lines), ROOT / "docs")
    return re.sub(r"^[A-Z]+ -  (?=(Config value)?)", lambda found: "mkdocs.yml: " if found[1] else "", said, flags=re.M)


def busy(port: int) -> str:
    """Why nothing can be served on ``port``, with the mend; empty when it is free."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as the server does
        try:
            tried.bind((HOST, port))
        except OSError as error:
            return f"port {port}: {error.strerror}; end what uses it, or choose another: make serve PORT={port + 1}"
    return ""


def serve(port: int = PORT) -> int:
    """Build and serve until Ctrl+C. 1 when the port is taken or the first build fails."""
    if taken := busy(port):
        print(f"error: {taken}", file=sys.stderr)
        return 1
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    url = f"http://{HOST}:{port}/"
    os.environ["SERVING"] = "1"
    os.environ["SITE_URL"] = ""  # pages link to each other, also where a published address is in the environment
    in_node.seconds_per_lesson = in_node.SECONDS_IN_SERVE
    remember.keep_pages()
    mistake = rebuild(url, first=True)
    if mistake and mistake.heading == NOT_BUILT:
        return 1
    in_node.keep(ROOT / "static" / "runtime")  # ready by the time a cell is edited
    server: Server = Server(
        builder=lambda: setattr(server, "mistake", rebuild(url)), host=HOST, port=port, root=str(SERVED)
    )
    server.mistake = mistake
    for path in (*map(Path, WATCHED), *(ROOT / "static").glob("*.html")):
        if (ROOT / path).exists():
            server.watch(str(ROOT / path))
    print(f"serving on {url} (Ctrl+C ends it)", flush=True)
    try:
        server.serve()  # type: ignore[no-untyped-call]
    except KeyboardInterrupt:
        print()
    except OSError as error:  # taken while the first build ran
        print(f"error: {busy(port) or error}", file=sys.stderr)
        return 1
    finally:
        in_node.keep(None)
        server.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(serve(int(sys.argv[1]) if len(sys.argv) > 1 else PORT))
