"""A real browser on the built site, which is served below /repo/ as GitHub Pages serves it.

`make test` builds the site first. Tests act as a person does: by roles and names. They wait for what the page says,
never for a number of seconds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from pyodide_kernels.prove.server import serve
from tests.browser.hosting import Host, TwiceHandler, hosted
from tests.browser.kept import deployment
from tests.browser.maps import PAGE, Open
from tests.browser.person import ROOT
from tests.browser.visitors import at_lesson, watched

# What a page never says fails all the same; what it says late, on a machine that has much to do, is no fault.
expect.set_options(timeout=20_000)
# Of the maps of a page all but the first are made in tasks of their own.
MADE = "() => [...document.querySelectorAll('head-map')].every((map) => map.querySelector('.hm-panel'))"


@pytest.fixture(scope="session")
def site() -> Path:
    built = Path(os.environ.get("HEADWISE_SITE", ROOT / "site"))
    assert (built / "index.html").is_file(), "there is no built site: run `make site` (or `make test`) first"
    return built


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with serve(site, handler=TwiceHandler) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
        yield launched
        launched.close()


@pytest.fixture
def context(browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A new visitor; the test fails if a page of theirs raises or asks another host for anything."""
    with watched(browser, address) as (made, wrong):
        yield made
    assert wrong == []


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    """Lesson 02, just opened."""
    return at_lesson(context, address)


@pytest.fixture(scope="module")
def visit(browser: Browser, address: str) -> Iterator[tuple[Page, list[str]]]:
    with watched(browser, address) as (made, wrong):
        yield at_lesson(made, address), wrong
    assert wrong == []


@pytest.fixture
def running(visit: tuple[Page, list[str]]) -> Iterator[Page]:
    """Lesson 02 in a visit that the tests of one file share, so that Python starts once; wrong is what `context` says.

    For tests that write into the cell "inputs" all that they need.
    """
    page, wrong = visit
    yield page
    assert wrong == []


@pytest.fixture(scope="session")
def scripts() -> Iterator[str]:
    """The address of ``static/`` alone."""
    with serve(ROOT / "static") as url:
        yield url


@pytest.fixture
def opened(browser: Browser, scripts: str) -> Iterator[Open]:
    """Opens a page with head maps and nothing else (maps.py); any error on it fails the test."""
    errors: list[str] = []
    contexts = []

    def open_(
        body: str, *, head: str = "", before: Callable[[Page], object] = lambda page: None, **options: Any
    ) -> Page:
        context = browser.new_context(**{"viewport": {"width": 760, "height": 900}, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        document = PAGE.replace("HEAD", head).replace("BODY", body)
        page.route(f"{scripts}page.html", lambda route: route.fulfill(body=document, content_type="text/html"))
        before(page)
        page.goto(f"{scripts}page.html")
        page.wait_for_function(MADE)
        # What is measured here must not move when a font comes; how far a real page moves is test_arrival.py's.
        page.evaluate("() => Promise.allSettled([...document.fonts].map((font) => font.load())).then(() => true)")
        return page

    yield open_
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def host(site: Path) -> Iterator[Host]:
    """The built site where it can be shut down; for tests of use without a network, with ``reader``."""
    with hosted(site) as made:
        yield made


@pytest.fixture
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A new visitor, who may keep the course; the test fails if a page of theirs raises."""
    made = browser.new_context()
    wrong: list[str] = []
    made.on("weberror", lambda error: wrong.append(f"the page raised {error.error}"))
    yield made
    made.close()
    assert wrong == []


@pytest.fixture(scope="session")
def one(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A deployment that can be told from ``two``."""
    return deployment(site, tmp_path_factory.mktemp("one") / "one", "one")


@pytest.fixture(scope="session")
def two(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return deployment(site, tmp_path_factory.mktemp("two") / "two", "two")


@pytest.fixture(scope="session")
def three(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return deployment(site, tmp_path_factory.mktemp("three") / "three", "three")


@pytest.fixture
def published(one: Path) -> Iterator[Host]:
    """``one`` where its files stay ten minutes in a browser's cache, as on GitHub Pages; ``two`` may take its place."""
    with hosted(one, fresh=600) as made:
        yield made
