"""Print every figure, one line each."""

from __future__ import annotations

from playwright.sync_api import sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from tests.bench import first_run, page_size
from tests.bench.host import host
from tests.browser import bench_head_map
from tests.browser.person import ROOT


def main() -> None:
    """Measure the built site in headless Chromium."""
    with host(ROOT / "site") as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
        page_size.measure(browser, served)
        first_run.measure(browser, served)
        browser.close()
    bench_head_map.main()


if __name__ == "__main__":
    main()
