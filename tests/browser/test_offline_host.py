"""Use without a network where the host does not answer, somebody else does, or it keeps nothing any more."""

from __future__ import annotations

import shutil
import socket
from pathlib import Path

from playwright.sync_api import BrowserContext

from pyodide_kernels.publish import offline
from tests.browser.hosting import Host
from tests.browser.kept import OTHER, STORED, WORKERS, marks, run, visit_with_a_run
from tests.browser.waiting import wait_until


def test_a_course_that_is_no_longer_kept_by_its_host_is_forgotten(
    reader: BrowserContext, published: Host, two: Path, tmp_path: Path
) -> None:
    page = visit_with_a_run(reader, published.address)
    published.site = shutil.copytree(two, tmp_path / "site")
    (published.site / offline.LIST).unlink()
    (published.site / "offline.js").unlink()
    page.reload()
    run(page)
    assert marks(page) == {"two"}
    page.reload()
    wait_until(page, f"async () => (await ({STORED})()).length + (await ({WORKERS})()).length === 0")


def test_a_host_that_does_not_answer_is_not_waited_for(reader: BrowserContext, published: Host) -> None:
    page = visit_with_a_run(reader, published.address)
    published.stop()
    with socket.create_server(("127.0.0.1", published.port)):  # takes connections and says nothing
        page.reload()
        run(page)
        assert marks(page) == {"one"}


def test_somebody_elses_answer_in_the_hosts_place_is_not_taken_for_a_deployment(
    reader: BrowserContext, published: Host, two: Path, tmp_path: Path
) -> None:
    page = visit_with_a_run(reader, published.address)
    published.site = shutil.copytree(two, tmp_path / "site")
    (published.site / offline.LIST).write_text("<!doctype html><title>Please log in</title>", "utf-8")
    page.goto(f"{published.address}lessons/{OTHER}/")
    run(page)
    assert marks(page) == {"one"}
