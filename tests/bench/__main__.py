"""Print every figure, one line each; `python -m tests.bench stop` prints one part's."""

from __future__ import annotations

import sys

from playwright.sync_api import sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from tests.bench import first_run, page_size, stop
from tests.bench.host import host
from tests.browser import bench_head_map
from tests.browser.person import ROOT

PARTS = {"size": page_size.measure, "start": first_run.measure, "stop": stop.measure}
MAP = "map"


def main() -> int:
    """Measure the built site in headless Chromium."""
    asked = sys.argv[1:] or [*PARTS, MAP]
    unknown = set(asked) - {*PARTS, MAP}
    if unknown:
        print(f"error: no part is called {', '.join(unknown)}; there are {', '.join(PARTS)} and {MAP}", file=sys.stderr)
        return 2
    with host(ROOT / "site") as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
        for part in filter(asked.__contains__, PARTS):
            PARTS[part](browser, served)
        browser.close()
    if MAP in asked:
        bench_head_map.main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
