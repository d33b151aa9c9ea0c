"""What is fetched unasked: nothing on a first visit or where data is to be saved, Python for a reader who is back."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.hosting import Host
from tests.browser.kept import OTHER, STORED, WORKERS, deployment, marks, run, visit_with_a_run
from tests.browser.visitors import at_lesson
from tests.browser.waiting import wait_until
from tests.browser.work import your_work

LINE = "Object.defineProperty(navigator, 'connection', {{ value: {{ saveData: {save}, effectiveType: '{type}' }} }})"
NO_SERVICE_WORKER = "delete Navigator.prototype.serviceWorker"
DONE = """name => { const entries = performance.getEntriesByType("resource").map(({ name }) => name);
  return entries.some(entry => entry.endsWith(name)); }"""


def settled(page: Page) -> None:
    """Whatever the page does by itself after it has loaded is done."""
    page.wait_for_load_state("networkidle")
    page.evaluate("new Promise(done => requestIdleCallback(() => requestIdleCallback(done)))")
    page.wait_for_load_state("networkidle")


def of_python(asked: list[str]) -> list[str]:
    return [path for path in asked if path.startswith("runtime/")]


def test_a_first_visit_without_a_run_fetches_no_python_and_keeps_nothing(reader: BrowserContext, host: Host) -> None:
    page = at_lesson(reader, host.address)
    settled(page)
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="One head, one question").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One head, one question")
    page.reload()
    settled(page)
    asked = host.taken()
    assert "js/site.js" in asked
    assert [path for path in asked if path.startswith(("runtime/", "offline", "js/offline/keep"))] == []
    assert page.evaluate(STORED) == [] and page.evaluate(WORKERS) == []


def test_on_the_next_visit_python_is_there_before_run_is_pressed(
    reader: BrowserContext, host: Host, site: Path, tmp_path: Path
) -> None:
    visit_with_a_run(reader, host.address).close()
    host.site = deployment(site, tmp_path / "newer", "newer")
    host.taken()
    page = at_lesson(reader, host.address, OTHER)
    wait_until(page, "async () => (await caches.keys()).length === 3")
    expect(your_work(page)).to_contain_text("Kept on this device", timeout=60_000)
    page.keyboard.press("Escape")
    assert "js/site.js" in host.asked and "runtime/python-numpy.zst" not in host.asked, "of what is kept, only news"
    host.stop()
    run(page)
    assert marks(page) == {"newer"}


@pytest.mark.parametrize(
    ("line", "fetched"),
    [
        pytest.param(LINE.format(save="false", type="4g"), True, id="a good line"),
        pytest.param("delete Navigator.prototype.connection", True, id="a browser that does not tell"),
        pytest.param(LINE.format(save="true", type="4g"), False, id="save data"),
        pytest.param(LINE.format(save="false", type="3g"), False, id="a slow line"),
    ],
)
def test_where_nothing_can_be_kept_a_reader_who_is_back_finds_python_in_the_browsers_cache(
    browser: Browser, host: Host, line: str, fetched: bool
) -> None:
    host.fresh = 600
    with browser.new_context() as context:
        context.add_init_script(NO_SERVICE_WORKER)
        context.add_init_script(line)
        page = at_lesson(context, host.address)
        run(page)
        page.close()
        host.taken()
        context.clear_cookies()
        page = at_lesson(context, host.address)
        if fetched:
            page.wait_for_function(DONE, arg="runtime/headwise.zst")
        settled(page)
        assert bool(of_python(host.taken())) == fetched


@pytest.mark.parametrize("type_", ["4g", "slow-2g"])
def test_asked_to_save_data_the_course_is_kept_only_when_the_reader_says_so(
    reader: BrowserContext, host: Host, type_: str
) -> None:
    reader.add_init_script(LINE.format(save="true" if type_ == "4g" else "false", type=type_))
    page = at_lesson(reader, host.address)
    run(page)
    page.reload()
    run(page)
    settled(page)
    assert page.evaluate(STORED) == [] and "offline.json" not in host.asked
    your_work(page).get_by_role("button", name="Keep a copy").click()
    expect(page.get_by_role("dialog")).to_contain_text("Kept on this device", timeout=60_000)
