"""How much a lesson's page downloads before anything is touched, and how much the first Run adds."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser

from tests.browser.person import LESSON, ROOT, START_MS

PAGE_LIMIT_MB = 1.0
FIRST_RUN_LIMIT_MB = 8.7


def measure(browser: Browser, address: str) -> None:
    """Print the gzip sizes of an untouched lesson page, scrolled through once, and of its first Run."""
    context = browser.new_context()
    asked: set[str] = set()
    context.on("request", lambda request: asked.add(request.url))
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    # Maps draw when they come near, so a page is only whole once it has been looked at.
    for figure in page.locator("head-map").all():
        figure.scroll_into_view_if_needed()
    page.locator("head-map .js-plotly-plot").last.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    untouched = set(asked)
    _print("untouched lesson page, maps alive", untouched, address, PAGE_LIMIT_MB)
    runtime = [url for url in untouched if "/runtime/" in url]
    print(f"  of it runtime: {len(runtime)} files")
    page.locator("lesson-cell[name=weights]").get_by_role("button", name="Run", exact=True).click()
    page.locator("lesson-cell[name=weights][data-state=done]").wait_for(timeout=START_MS)
    _print("first Run", asked - untouched, address, FIRST_RUN_LIMIT_MB)
    context.close()


def _print(what: str, urls: set[str], address: str, limit: float) -> None:
    sizes = {url: _gzip_bytes(_file(url, address)) for url in urls if url.startswith(address)}
    total = sum(sizes.values()) / 1e6
    print(f"{what}: {total:.3f} MB gzip in {len(sizes)} requests (limit {limit} MB)")
    for url, size in sorted(sizes.items(), key=lambda item: -item[1])[:6]:
        print(f"  {size / 1e3:8.1f} kB  {urlsplit(url).path}")


def _file(url: str, address: str) -> Path:
    path = ROOT / "site" / urlsplit(url).path.removeprefix(urlsplit(address).path)
    return path / "index.html" if path.is_dir() else path


@cache
def _gzip_bytes(path: Path) -> int:
    # What is compressed already (wheels, fonts) a host sends as it is, and it does not grow.
    content = path.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))
