"""Use without a network in three engines: the host is really shut down, and a newer deployment is not mixed in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.engines.driver import Engine
from tests.browser.engines.visitor import START_S, Visitor
from tests.browser.hosting import Host, hosted
from tests.browser.kept import KEPT, MARKS, OTHER, deployment
from tests.browser.person import LESSON

CELL = "lesson-cell[name=inputs]"
DONE = f"() => document.querySelector('{CELL}').dataset.state === 'done'"
SAID = "(words) => document.querySelector('dialog.work')?.textContent.includes(words)"
TITLE = "(title) => document.querySelector('h1').textContent === title"


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    with hosted(deployment(site, tmp_path / "one", "one"), fresh=600) as made:
        yield made


@pytest.fixture
def reader(engine: Engine, host: Host) -> Iterator[Visitor]:
    """A new visitor; the test fails if a page of theirs raises or breaks its policy."""
    with engine.visitor() as driver:
        person = Visitor(driver, host.address)
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
    reader.press("Your work")
    reader.wait_for(SAID, KEPT, what="the course to be kept", seconds=60)
    reader.press("Close", "dialog.work")


def test_after_one_visit_with_a_run_lessons_run_without_a_network(reader: Visitor, host: Host) -> None:
    visit_with_a_run(reader)
    host.stop()
    for _ in range(3):
        reader.reload()
        run(reader)
    reader.press("01 One head, one question", "nav.contents")
    reader.wait_for(TITLE, "One head, one question", seconds=20)
    run(reader)
    reader.open(f"lessons/{OTHER}/")
    run(reader)


def test_a_tab_sees_one_deployment(reader: Visitor, host: Host, site: Path, tmp_path: Path) -> None:
    visit_with_a_run(reader)
    reader.reload()
    for path in ("two", "three"):
        before = host.site.name
        host.site = deployment(site, tmp_path / path, path)
        run(reader)
        assert set(reader.script(MARKS)) == {before}
        reader.open(f"lessons/{LESSON}/")
        assert set(reader.script(MARKS)) == {path}
        run(reader)
        assert set(reader.script(MARKS)) == {path}
        wait_until_kept(reader)
        reader.reload()
    host.stop()
    reader.reload()
    run(reader)
    assert set(reader.script(MARKS)) == {"three"}
