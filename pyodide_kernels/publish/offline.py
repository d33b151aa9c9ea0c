"""Write offline.json: every file that a reader needs without a network, with its sha256.

It is made last, of the finished site. static/js/offline/keep.js keeps what it lists, static/offline.js answers with it.

    python -m pyodide_kernels.publish.offline [site]
"""

from __future__ import annotations

import json
import re
import sys
from fnmatch import fnmatch
from pathlib import Path
from urllib.parse import quote

from pyodide_kernels.distribution.fetch import ROOT, sha256_of

from .sheets import APART

LIST = "offline.json"
CARD = "img/card.png"  # for other sites' previews (static/partials/preview.html)
# Everything else is needed, an author's own pictures and files too. JupyterLite has a worker of its own.
NOT_NEEDED = (
    *("lite/*", "*.map", "*.d.ts", "*.d.mts", "vendor/*.txt", "sitemap.xml*", ".*", "offline.js*"),
    CARD,
)


def needed(site: Path) -> list[str]:
    """The files that pages ask for, as paths below ``site``."""
    paths = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    paths = [path for path in paths if not any(fnmatch(path, each) for each in NOT_NEEDED)]
    # Of the runtime, what a page's Python is packed in; the rest is for notebooks.
    packed = json.loads((site / "runtime" / "runtime.json").read_text("utf-8"))["files"]
    runtime = {"runtime/runtime.json", *(f"runtime/{file['name']}" for file in packed)}
    # Some pictures are for the README or for other sites' previews alone.
    text = "".join((site / path).read_text("utf-8") for path in paths if path.endswith((".html", ".css")))
    shown = {path for path in paths if path.startswith("img/") and path in text}
    # The other sheets are in lessons/book.css.
    chosen = runtime | shown | {f"css/{name}.css" for name in APART}
    return [path for path in paths if path in chosen or not path.startswith(("runtime/", "img/", "css/"))]


def write(site: Path) -> str:
    """Write ``site``/offline.json and return the build's name, which differs when any of the files does.

    {"build": name, "pages": the name in each page's head (visit.js), "bytes": of all files, "files": {address: sha256}}
    """
    contents = {path: (site / path).read_bytes() for path in needed(site)}
    # The addresses as a browser writes them, so that they can be compared with a request's.
    files = {quote(path, safe="/!$&'()*+,;=:@"): sha256_of(data) for path, data in contents.items()}
    pages = re.search(rb'<meta name="build" content="([^"]*)"', contents["index.html"])
    listed = {
        "build": sha256_of(json.dumps(files).encode())[:16],
        "pages": pages[1].decode() if pages else "",
        "bytes": sum(map(len, contents.values())),
        "files": files,
    }
    (site / LIST).write_text(json.dumps(listed, separators=(",", ":")), "utf-8")
    return str(listed["build"])


if __name__ == "__main__":
    print(write(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "site"))
