"""After one visit with a run, the course opens and runs without a network: the host is really shut down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.hosting import Host, hosted
from tests.browser.kept import (
    OTHER,
    STORED,
    WORKERS,
    end_service_workers,
    run,
    visit_with_a_run,
    wait_until_kept,
)
from tests.browser.person import LESSON, START_MS, cell
from tests.browser.visitors import at_lesson
from tests.browser.work import your_work

Regular = tuple[BrowserContext, Host]


@pytest.fixture(scope="module")
def visited(browser: Browser, site: Path) -> Iterator[tuple[BrowserContext, Host, list[str]]]:
    with hosted(site) as host, browser.new_context() as context:
        wrong: list[str] = []
        context.on("weberror", lambda error: wrong.append(f"the page raised {error.error}"))
        visit_with_a_run(context, host.address).close()
        yield context, host, wrong


@pytest.fixture
def regular(visited: tuple[BrowserContext, Host, list[str]]) -> Iterator[Regular]:
    """A visitor who has kept the course on an earlier visit, shared by the tests here that leave the copy as it is."""
    context, host, wrong = visited
    yield context, host
    for page in context.pages:
        page.close()
    host.stop()
    host.start()
    assert wrong == []


def test_after_one_visit_with_a_run_the_lesson_runs_without_a_network_three_times_over(
    reader: BrowserContext, host: Host
) -> None:
    page = visit_with_a_run(reader, host.address)
    host.stop()
    for _ in range(3):
        page.reload()
        run(page, "weights")
        expect(cell(page, "weights").locator("[data-agreement]")).to_have_attribute("data-agreement", "agrees")


def test_the_other_lesson_and_the_search_work_without_a_network_too(reader: BrowserContext, host: Host) -> None:
    page = visit_with_a_run(reader, host.address)
    host.stop()
    # In the tab of the first visit, which no worker had opened.
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="One head, one question").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One head, one question")
    run(page)
    page.get_by_role("button", name="Search").click()
    page.get_by_role("searchbox", name="Search the course").fill("softmax")
    expect(page.get_by_role("dialog").get_by_role("link").first).to_be_visible()
    page.close()
    run(at_lesson(reader, host.address, OTHER))


def test_every_page_is_there_whole_without_a_network(regular: Regular) -> None:
    reader, host = regular
    host.stop()
    page = reader.new_page()
    missing: list[str] = []
    # What was still on its way when the next page was opened is not missing.
    page.on("requestfailed", lambda it: missing.append(it.url) if it.failure != "net::ERR_ABORTED" else None)
    page.goto(host.address)
    pages = {link.evaluate("link => link.href.split('#')[0]") for link in page.get_by_role("link").all()}
    inside = sorted(url for url in pages if url.startswith(host.address))
    assert len(inside) >= 5, inside
    for url in [*inside, f"{host.address}lessons/{LESSON}?from=elsewhere#weights", f"{host.address}index.html"]:
        answer = page.goto(url)
        assert answer is not None and answer.ok, url
        for figure in page.locator("head-map").all():
            figure.scroll_into_view_if_needed()
        page.wait_for_load_state("networkidle")
    assert missing == []


def test_what_is_not_kept_says_so_and_leads_home(regular: Regular) -> None:
    reader, host = regular
    page = reader.new_page()
    answer = page.goto(f"{host.address}a/b/")
    assert answer is not None and answer.status == 404
    host.stop()
    page.goto(f"{host.address}a/b/")
    expect(page.get_by_role("heading")).to_have_text("This page is not kept on this device")
    page.get_by_role("link", name="To the lessons").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Multi-head attention")
    assert page.url == host.address


def test_the_worker_may_be_ended_at_any_moment(regular: Regular) -> None:
    reader, host = regular
    page = at_lesson(reader, host.address)
    host.stop()
    page.reload()
    end_service_workers(reader, page)
    run(page, "weights")
    end_service_workers(reader, page)
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="One head, one question").click()
    run(page)


def test_the_copy_can_be_forgotten_for_good_and_made_again(reader: BrowserContext, host: Host) -> None:
    page = visit_with_a_run(reader, host.address)
    forget = your_work(page).get_by_role("button", name="Forget the copy")
    forget.press("Enter")
    keep = page.get_by_role("dialog").get_by_role("button", name="Keep a copy")
    expect(keep).to_be_focused()
    assert page.evaluate(STORED) == [] and page.evaluate(WORKERS) == []
    page.reload()
    run(page)
    expect(your_work(page).get_by_role("button", name="Keep a copy")).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert page.evaluate(STORED) == []
    keep.press("Enter")
    expect(forget).to_be_focused(timeout=60_000)
    host.stop()
    page.reload()
    run(page)


def test_a_full_browser_keeps_nothing_and_says_so(reader: BrowserContext, host: Host) -> None:
    page = at_lesson(reader, host.address)
    quota = {"origin": host.address.removesuffix("/repo/"), "quotaSize": 3_000_000}
    reader.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    run(page)
    expect(your_work(page)).to_contain_text("no room to keep the course", timeout=60_000)
    assert page.evaluate(STORED) == [] and page.evaluate(WORKERS) == []
    page.keyboard.press("Escape")
    run(page, "weights")


def test_two_courses_of_one_origin_leave_each_other_alone(reader: BrowserContext, host: Host, site: Path) -> None:
    page = visit_with_a_run(reader, host.address)
    host.stop()
    with hosted(site, "/other/", port=host.port) as other:
        there = visit_with_a_run(reader, other.address)
        assert sorted(there.evaluate(WORKERS)) == ["/other/", "/repo/"]
        your_work(there).get_by_role("button", name="Forget the copy").click()
        expect(there.get_by_role("button", name="Keep a copy")).to_be_visible()
    page.reload()
    run(page)
    assert page.evaluate(WORKERS) == ["/repo/"]


def test_opening_a_notebook_leaves_the_copy_alone(reader: BrowserContext, host: Host) -> None:
    page = visit_with_a_run(reader, host.address)
    notebook = reader.new_page()
    # At the second visit it finds a worker of its own, thinks that of an older version, and ends all there are.
    ended_all = "() => Object.keys(localStorage).find(key => key.endsWith('-version'))"
    for has_come in ("() => navigator.serviceWorker.controller", ended_all):
        notebook.goto(f"{host.address}lite/notebooks/index.html?path={LESSON}.ipynb")
        notebook.locator(".jp-CodeCell").first.wait_for(timeout=START_MS)
        notebook.wait_for_function(has_come)
        assert "/repo/" in page.evaluate(WORKERS)
    notebook.close()  # its Python may still be on its way
    host.stop()
    page.reload()
    run(page)


def test_a_new_tab_waits_for_nothing(regular: Regular) -> None:
    reader, host = regular
    host.taken()
    page = at_lesson(reader, host.address)
    run(page)
    wait_until_kept(page)
    page.wait_for_load_state("networkidle")
    assert set(host.taken()) <= {"offline.json", "offline.js"}


def test_a_notebook_without_a_network_is_missed_in_words(regular: Regular) -> None:
    reader, host = regular
    page = reader.new_page()
    host.stop()
    page.goto(f"{host.address}lite/notebooks/index.html?path={LESSON}.ipynb")
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not kept on this device")
    page.get_by_role("link", name="To the lessons").click()
    expect(page.get_by_role("link", name="Multi-head attention").first).to_be_visible()
