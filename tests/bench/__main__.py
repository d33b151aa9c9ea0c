"""Measure the built site, print every figure when it is there and all in a table at the end.

`python -m tests.bench stop` measures one part; HEADWISE_ENGINES, a list such as ``chromium,webkit``, chooses others.
`points` asks Lighthouse what it takes off each lesson for speed; `map` moves a real mouse over the head map, an empty
page, Plotly, BertViz and CircuitsVis, of which the last two are fetched, pinned, and left out where they cannot be.
Exits 1 where a figure is over its limit: on a busy machine that may be the machine's doing, so its load is printed too.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator

from pyodide_kernels.distribution.engines import wanted_engines
from tests.bench import codec, flood, points, size, start, stop
from tests.bench.browsers import browser
from tests.bench.figure import Figure, table
from tests.bench.head_map import compared
from tests.bench.host import Host, host
from tests.browser.engines.driver import Engine
from tests.browser.person import ROOT

Part = Callable[[Engine, Host], Iterator[Figure]]
PARTS: dict[str, Part] = {
    "size": size.measure,
    "start": start.measure,
    "stop": stop.measure,
    "flood": flood.measure,
    "codec": codec.measure,
    "points": points.measure,
}
# Measured once: the files are the same in every browser, and Lighthouse has one of its own.
ONCE = {"size", "codec", "points"}
MAP = "map"
BROWSERS = wanted_engines() if os.environ.get("HEADWISE_ENGINES") else ("chromium", "firefox")


def main() -> int:
    asked = sys.argv[1:] or [*PARTS, MAP]
    unknown = set(asked) - {*PARTS, MAP}
    if unknown:
        print(f"error: no part is called {', '.join(unknown)}; there are {', '.join(PARTS)} and {MAP}", file=sys.stderr)
        return 2
    began = time.monotonic()
    figures: list[Figure] = []
    with host(ROOT / "site") as served:
        for name in BROWSERS:
            parts = [part for part in PARTS if part in asked and (part not in ONCE or name == BROWSERS[0])]
            figures += _measure(name, parts, served, began)
    if figures:
        print(f"\n{table(figures)}")
    maps = compared.compared() if MAP in asked else []
    if maps:
        print(f"\n{compared.table(maps)}")
    load, cores = os.getloadavg()[0], os.cpu_count()
    print(f"\nin {time.monotonic() - began:.0f} s, on {cores} cores with a load of {load:.1f}")
    return 1 if any(figure.is_over for figure in figures) or any(figure.is_over for figure in maps) else 0


def _measure(name: str, parts: list[str], served: Host, began: float) -> Iterator[Figure]:
    if not parts:
        return
    with browser(name) as engine:
        for part in parts:
            print(f"{time.monotonic() - began:.0f} s: {name}, {part}", flush=True)
            for figure in PARTS[part](engine, served):
                print("  " + "  ".join(filter(None, figure.row()[1:])), flush=True)
                yield figure


if __name__ == "__main__":
    sys.exit(main())
