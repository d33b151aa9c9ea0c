"""The same tests in three engines: Chromium, Firefox and WebKit, one after the other.

An engine that is missing fails its tests, with the command that brings it. HEADWISE_ENGINES, a list such as
``chromium,firefox``, leaves engines out where one cannot be had; the last lines of the tests' output then say so.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pyodide_kernels.distribution.engines import PROGRAMS, wanted_engines
from tests.browser.engines.chromium import Chromium
from tests.browser.engines.driver import Engine
from tests.browser.engines.reader import Reader
from tests.browser.engines.starting import START
from tests.browser.engines.strangers import Strangers, strangers


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = [name for name in PROGRAMS if name not in wanted_engines()]
    if left_out:
        terminalreporter.write_line(f"HEADWISE_ENGINES left out: {', '.join(left_out)}", yellow=True)


@pytest.fixture(scope="session")
def others() -> Iterator[Strangers]:
    """Whoever else the engines ask for something."""
    with strangers() as noted:
        yield noted


@pytest.fixture(scope="session", params=wanted_engines())
def engine(request: pytest.FixtureRequest, others: Strangers) -> Iterator[Engine]:
    """A running browser."""
    if request.param == "chromium":
        yield Chromium(request.getfixturevalue("browser"), others.proxy)
        return
    with START[request.param](others.proxy) as started:
        yield started


@pytest.fixture(scope="module")
def visit(engine: Engine, address: str) -> Iterator[Reader]:
    with engine.visitor() as driver:
        yield Reader(driver, address)


@pytest.fixture
def regular(visit: Reader, others: Strangers) -> Iterator[Reader]:
    """A visitor whom the tests of one file share, for those that need no new one; wrong is what ``reader`` says."""
    others.take()
    yield visit
    assert visit.wrong() == []
    assert others.take() == []


@pytest.fixture
def reader(engine: Engine, address: str, others: Strangers) -> Iterator[Reader]:
    """A new visitor; the test fails if a page of theirs raises, breaks its policy or asks anybody else for anything."""
    others.take()
    with engine.visitor() as driver:
        person = Reader(driver, address)
        yield person
        assert person.wrong() == []
    assert others.take() == []
