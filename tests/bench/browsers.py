"""The browsers that are measured, and new visitors in them.

All is measured by scripts in the page with the page's clock, so that every browser is measured by the same code and
no tool's own time counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from tests.bench.host import Host
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.driver import Engine
from tests.browser.engines.starting import START
from tests.browser.engines.strangers import strangers
from tests.browser.engines.visitor import Visitor

ASK_MS = 120_000


@contextmanager
def browser(name: str) -> Iterator[Engine]:
    """The browser of that name (chromium, firefox or webkit) in a process of its own."""
    with strangers() as others:
        if name != "chromium":
            with START[name](others.proxy) as started:
                yield started
            return
        with sync_playwright() as playwright:
            launched = playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
            yield Chromium(launched, others.proxy)
            launched.close()


@contextmanager
def visitor(engine: Engine, host: Host) -> Iterator[Visitor]:
    """A new visitor with an empty cache."""
    with engine.visitor() as driver:
        driver.resize(1200, 1000)
        yield Visitor(driver, host.address)


def ask(visitor: Visitor, script: str, *values: Any) -> Any:
    """What the JavaScript function ``script`` gives; it fails when it takes too long to be worth waiting for."""
    late = f"new Promise((_, fail) => setTimeout(() => fail(new Error('nothing in {ASK_MS} ms')), {ASK_MS}))"
    return visitor.script(f"(...values) => Promise.race([({script})(...values), {late}])", *values)
