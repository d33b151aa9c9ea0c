"""Print every figure, one line each."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from pyodide_kernels.prove.server import serve
from tests.bench import first_run, page_size
from tests.browser import bench_head_map
from tests.browser.person import ROOT


def main() -> None:
    """Measure the built site in headless Chromium."""
    with serve(ROOT / "site") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
        page_size.measure(browser, address)
        first_run.measure(browser, address)
        browser.close()
    bench_head_map.main()


if __name__ == "__main__":
    main()
