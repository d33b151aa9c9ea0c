"""One visit: what a reader has done is shown, Python stays from lesson to lesson, and a newer site is noticed."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from pyodide_kernels.distribution import pack
from pyodide_kernels.prove.server import SiteHandler, serve
from tests.browser.person import LESSON, START_MS, cell, press, write
from tests.browser.waiting import Held


def to_lesson(page: Page, title: str) -> None:
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name=title).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def test_the_next_lesson_runs_in_the_same_python_with_its_own_variables(page: Page) -> None:
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    worker = page.workers[0]
    to_lesson(page, "One head, one question")
    press(page, "project", "Run")
    expect(cell(page, "project")).to_have_attribute("data-state", "done", timeout=START_MS)
    assert page.workers == [worker]
    assert "no cell" in page.evaluate("headwise.value('01_one_head', 'cat_tokens').catch(error => error.message)")


def test_the_dots_say_what_was_done_and_are_kept(page: Page) -> None:
    dot = page.locator(f"[data-lesson-progress='{LESSON}']").first
    expect(dot).to_have_attribute("data-progress", "none")
    press(page, "inputs", "Run")
    expect(dot).to_have_attribute("data-progress", "some", timeout=START_MS)
    page.reload()
    expect(dot).to_have_attribute("data-progress", "some")
    to_lesson(page, "One head, one question")
    expect(page.get_by_role("link", name="Multi-head attention").first.get_by_role("img", name="begun")).to_be_visible()


def test_a_newer_deployment_gets_a_real_load(page: Page, context: BrowserContext) -> None:
    def newer(route: Route) -> None:
        answer = route.fetch()
        body = re.sub(r'name="build" content="\w+"', 'name="build" content="newer"', answer.text())
        route.fulfill(response=answer, body=body)

    context.route("**/lessons/01_one_head/", newer)
    page.evaluate("globalThis.samePage = true")
    to_lesson(page, "One head, one question")
    assert page.evaluate("globalThis.samePage") is None


def test_a_cached_list_of_an_older_deployment_locks_nobody_out(
    context: BrowserContext, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(site, tmp_path / "site")
    runtime = tmp_path / "site" / "runtime"
    monkeypatch.setattr(SiteHandler, "end_headers", keep_only_the_list)
    with serve(tmp_path / "site") as address:
        for deployment in range(2):
            page = context.new_page()
            page.goto(f"{address}lessons/{LESSON}/")
            page.wait_for_function("() => typeof headwise === 'object'")
            press(page, "inputs", "Run")
            expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
            page.close()
            if deployment == 0:
                republish(runtime)


def republish(runtime: Path) -> None:
    """Put another archive in the place of ours, of the same name, and list its hash."""
    listed = json.loads((runtime / "runtime.json").read_text(encoding="utf-8"))
    entry = next(file for file in listed["files"] if file["name"] == pack.OURS)
    newer = pack.archive({**pack.read((runtime / pack.OURS).read_bytes()), "newer.txt": b"newer"})
    (runtime / pack.OURS).write_bytes(newer)
    hashed = hashlib.sha256(newer).hexdigest()
    entry |= {"sha256": hashed, "bytes": len(newer), "unpacked_bytes": pack.unpacked_size(newer)}
    (runtime / "runtime.json").write_text(json.dumps(listed), encoding="utf-8")


def keep_only_the_list(handler: SiteHandler) -> None:
    handler.send_header("Cache-Control", "max-age=3600" if "runtime.json" in handler.path else "no-store")
    BaseHTTPRequestHandler.end_headers(handler)


def test_the_link_of_the_page_one_is_on_keeps_everything(page: Page) -> None:
    page.evaluate("globalThis.samePage = true")
    page.mouse.wheel(0, 3000)
    page.wait_for_function("() => scrollY > 0")
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="Multi-head attention").click()
    page.wait_for_function("() => scrollY === 0")
    assert page.evaluate("globalThis.samePage") is True


def test_back_and_forward_in_a_hurry_end_on_the_page_of_the_address(page: Page, context: BrowserContext) -> None:
    to_lesson(page, "One head, one question")
    held = Held()
    context.route(f"**/lessons/{LESSON}/", held)
    page.evaluate("history.back()")
    page.wait_for_url(f"**/lessons/{LESSON}/")
    page.evaluate("history.forward()")
    page.wait_for_url("**/lessons/01_one_head/")
    held.let_go()
    context.unroute(f"**/lessons/{LESSON}/")
    expect(page.get_by_role("heading", level=1)).to_have_text("One head, one question")
    to_lesson(page, "Multi-head attention")


def test_a_page_that_cannot_be_fetched_leaves_the_reader_where_they_are(page: Page, context: BrowserContext) -> None:
    context.route("**/lessons/01_one_head/", lambda route: route.abort())
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="One head, one question").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be fetched")
    expect(page.get_by_role("heading", level=1)).to_have_text("Multi-head attention")


def test_what_does_not_answer_stop_does_not_hold_up_the_next_lesson(page: Page) -> None:
    stubborn = 'print("begun")\nwhile True:\n    try:\n        while True: pass\n    except KeyboardInterrupt: pass'
    write(page, "inputs", stubborn)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun", timeout=START_MS)
    to_lesson(page, "One head, one question")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
