"""`make serve` is never answered from what a built site left at the same address."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.hosting import Host, hosted
from tests.browser.kept import STORED, WORKERS, deployment, run, visit_with_a_run
from tests.browser.person import ROOT
from tests.browser.visitors import at_lesson
from tests.browser.waiting import wait_until


@pytest.fixture
def left(site: Path, tmp_path: Path) -> Iterator[Host]:
    """A built site at the root of its address, as `python -m http.server` would serve it."""
    with hosted(deployment(site, tmp_path / "site", "old"), "/", fresh=600) as host:
        yield host


@contextlib.contextmanager
def make_serve(port: int) -> Iterator[None]:
    command = [sys.executable, "-m", "pyodide_kernels.publish.serve", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert any(line.startswith("serving on") for line in process.stdout)
            yield
        finally:
            process.kill()


def test_make_serve_shows_its_own_pages_and_ends_what_was_kept(reader: BrowserContext, left: Host) -> None:
    page = visit_with_a_run(reader, left.address)
    page.reload()
    run(page)
    assert page.evaluate(WORKERS) == ["/"] and page.locator("html[data-mark=old]").count() == 1
    left.stop()
    with make_serve(left.port):
        page.reload()
        page.wait_for_function("() => typeof headwise === 'object'")
        assert page.locator("html[data-mark]").count() == 0, "the very first page is an old one"
        assert "old" not in page.evaluate("[...(globalThis.marks ?? [])]")
        wait_until(page, f"async () => (await ({STORED})()).length + (await ({WORKERS})()).length === 0")
        again = at_lesson(reader, left.address)
        run(again)
        assert again.evaluate("globalThis.marks") is None
        assert again.evaluate(STORED) == [] and again.evaluate(WORKERS) == []
