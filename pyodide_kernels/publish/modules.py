"""Which modules a page needs at once, so that it can ask for all of them together.

A module names others only in its text, and those again others: five round trips before a head map can be alive. With
the whole list in the page's head there are two. Measured at 1.6 Mbit/s and 300 ms: 1.7 s instead of 3.1 s over
HTTP/2, as GitHub Pages answers, 5.0 s instead of 5.4 s over HTTP/1.1. They are asked for with low priority, after
what the words need: at 1.6 Mbit/s, 150 ms and HTTP/1.1 the text can be read after 0.9 s instead of 3.6 s, maps are
alive as soon.
"""

from __future__ import annotations

import re
from pathlib import Path

from pyodide_kernels.distribution.fetch import ROOT

# Included by static/main.html. It lies among what the build writes, which `make serve` does not watch.
LINKS = "lessons/modules.html"
ENTRIES = ("js/site.js", "js/main.js")
# `import … from "./x.js"`, `import "./x.js"`, `export … from "./x.js"`; not `import("./x.js")`, which waits for a need.
IMPORTED = re.compile(r"""^(?:import|export)\b[^"';()]*["'](\.[^"']+)["']""", re.MULTILINE)


def needed_at_once(static: Path = ROOT / "static") -> list[str]:
    """The modules that the entries import, and those that these import, as paths under ``static``.

    RuntimeError when one imports what is not there.
    """
    found: dict[Path, None] = {}

    def add(module: Path) -> None:
        for imported in IMPORTED.findall(module.read_text("utf-8")):
            path = (module.parent / imported).resolve()
            if not path.is_file():
                raise RuntimeError(f'{module} imports "{imported}", which is not there: mend the name in that line')
            if path not in found:
                found[path] = None
                add(path)

    for entry in ENTRIES:
        add((static / entry).resolve())
    return [path.relative_to(static.resolve()).as_posix() for path in found]


def write(static: Path = ROOT / "static") -> None:
    """Write the template's part with one link for each module."""
    links = "".join(
        f'<link rel="modulepreload" fetchpriority="low" href="{{{{ \'{module}\' | url }}}}">\n'
        for module in needed_at_once(static)
    )
    target = static / LINKS
    if not target.is_file() or target.read_text("utf-8") != links:
        target.parent.mkdir(exist_ok=True)
        target.write_text(links, "utf-8")
