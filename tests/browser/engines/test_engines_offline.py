"""Use without a network in Firefox and WebKit: the host is really shut down, a newer deployment is not mixed in.

In Chromium test_offline.py and test_offline_deploy.py ask this, and more.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pyodide_kernels.distribution.engines import wanted_engines
from tests.browser.engines.driver import Engine
from tests.browser.engines.visitor import START_S, Visitor
from tests.browser.hosting import Host
from tests.browser.kept import IS_KEPT, KEPT, MARKS, OTHER
from tests.browser.person import LESSON

pytestmark = pytest.mark.parametrize(
    "engine", [name for name in wanted_engines() if name != "chromium"], indirect=True, scope="session"
)
CELL = "lesson-cell[name=inputs]"
DONE = f"() => document.querySelector('{CELL}').dataset.state === 'done'"
SAID = "(words) => document.querySelector('dialog.work')?.textContent.includes(words)"
TITLE = "(title) => document.querySelector('h1').textContent === title"


@pytest.fixture
def reader(engine: Engine, published: Host) -> Iterator[Visitor]:
    """A new visitor; the test fails if a page of theirs raises or breaks its policy."""
    with engine.visitor() as driver:
        person = Visitor(driver, published.address)
        yield person
        assert person.wrong() == []


def run(reader: Visitor) -> None:
    reader.press("Run", CELL)
    reader.wait_for(DONE, what="the cell to end", seconds=START_S)


def visit_with_a_run(reader: Visitor) -> None:
    reader.open(f"lessons/{LESSON}/")
    run(reader)
    wait_until_kept(reader)


def wait_until_kept(reader: Visitor) -> None:
    reader.wait_for(IS_KEPT, what="the course to be kept", seconds=60)
    reader.press("Your work")
    reader.wait_for(SAID, KEPT, what="that to be said", seconds=20)
    reader.press("Close", "dialog.work")


def test_after_one_visit_with_a_run_lessons_run_without_a_network(reader: Visitor, published: Host) -> None:
    visit_with_a_run(reader)
    published.stop()
    reader.reload()
    run(reader)
    reader.press("01 One head, one question", "nav.contents")
    reader.wait_for(TITLE, "One head, one question", seconds=20)
    run(reader)
    reader.open(f"lessons/{OTHER}/")
    run(reader)


def test_a_tab_sees_one_deployment(reader: Visitor, published: Host, two: Path, three: Path) -> None:
    visit_with_a_run(reader)
    reader.reload()
    for newer in (two, three):
        before = published.site.name
        published.site = newer
        run(reader)
        assert set(reader.script(MARKS)) == {before}
        reader.open(f"lessons/{LESSON}/")
        assert set(reader.script(MARKS)) == {newer.name}
        run(reader)
        assert set(reader.script(MARKS)) == {newer.name}
        wait_until_kept(reader)
        reader.reload()
    published.stop()
    reader.reload()
    run(reader)
    assert set(reader.script(MARKS)) == {"three"}
