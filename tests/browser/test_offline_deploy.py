"""What is kept for use without a network is replaced by a newer deployment whole, and never mixed with it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Error, Page, expect

from tests.browser.hosting import Host
from tests.browser.kept import (
    KEPT,
    OTHER,
    STORED,
    WORKERS,
    end_service_workers,
    marks,
    run,
    visit_with_a_run,
    wait_until_kept,
)
from tests.browser.visitors import at_lesson
from tests.browser.waiting import until, wait_until
from tests.browser.work import your_work

# The windows of which is written what they see.
TABS = """async () => {
  const state = await caches.open((await caches.keys()).find(name => name.endsWith(" state")));
  const tabs = (await state.keys()).filter(({ url }) => url.includes("/tabs/"));
  const known = await Promise.all(tabs.map(async tab => [tab.url, (await (await state.match(tab)).json()).owner]));
  return known.filter(([url, owner]) => url.endsWith(owner));
}"""
# Let every tab that is known to be gone be gone for an hour.
AN_HOUR_LATER = """async () => {
  const state = await caches.open((await caches.keys()).find(name => name.endsWith(" state")));
  for (const key of await state.keys()) {
    const tab = key.url.includes("/tabs/") && await (await state.match(key)).json();
    if (tab?.gone) await state.put(key, Response.json({ ...tab, gone: tab.gone - 3_700_000 }));
  }
}"""


def restart(page: Page) -> None:
    page.get_by_role("button", name="Restart", exact=True).click()
    run(page)


@pytest.mark.parametrize("ended", [False, True], ids=["", "worker ended"])
def test_a_deployment_replaces_the_older_one_and_no_tab_sees_both(
    reader: BrowserContext, published: Host, two: Path, ended: bool
) -> None:
    first = visit_with_a_run(reader, published.address)
    old = at_lesson(reader, published.address)  # from the copy
    published.site = two
    if ended:
        end_service_workers(reader, old)
    run(old)
    new = at_lesson(reader, published.address)
    run(new)
    assert [marks(page) for page in (first, old, new)] == [{"one"}, {"one"}, {"two"}]
    wait_until_kept(new)
    if ended:
        end_service_workers(reader, old)
    for page in (first, old, new):
        restart(page)
        page.get_by_role("navigation", name="Lessons").get_by_role("link", name="One head, one question").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("One head, one question")
        run(page)
    assert [marks(page) for page in (first, old, new)] == [{"one"}, {"one"}, {"two"}]
    published.stop()
    old.reload()
    run(old)
    assert marks(old) == {"two"}


def test_a_tab_in_which_nothing_has_run_stays_with_its_deployment_too(
    reader: BrowserContext, published: Host, two: Path
) -> None:
    waiting = at_lesson(reader, published.address)  # of its modules, those that a run needs are not here yet
    visit_with_a_run(reader, published.address)
    wait_until(waiting, f"async () => (await ({TABS})()).length === 2")
    published.site = two
    run(waiting)
    assert marks(waiting) == {"one"}


def test_the_older_copy_goes_when_no_tab_sees_it(reader: BrowserContext, published: Host, two: Path) -> None:
    old = visit_with_a_run(reader, published.address)
    published.site = two
    new = at_lesson(reader, published.address)
    wait_until_kept(new)
    new.reload()
    assert len(new.evaluate(STORED)) == 3  # two copies, and which tab sees which
    old.close()

    def has_gone() -> bool:
        new.reload()  # which notes who is gone, in its own time
        new.evaluate(AN_HOUR_LATER)
        return len(new.evaluate(STORED)) == 2

    until(new, has_gone, "the older copy to go")
    published.stop()
    new.reload()
    run(new)
    assert marks(new) == {"two"}


def test_what_a_first_visit_left_in_the_browsers_cache_is_not_kept_as_the_newer_deployment(
    reader: BrowserContext, published: Host, two: Path
) -> None:
    at_lesson(reader, published.address).close()  # for ten minutes its files are in that cache
    published.site = two
    page = at_lesson(reader, published.address)
    run(page)
    expect(your_work(page)).to_contain_text(KEPT, timeout=60_000)  # the newer course, not the page's own
    page.keyboard.press("Escape")
    assert page.locator("html[data-mark=one]").count() == 1, "this test needs a page that came from that cache"
    page.reload()
    run(page)
    assert marks(page) == {"two"}
    published.stop()
    page.reload()
    run(page)
    assert marks(page) == {"two"}


def test_a_copy_that_is_not_whole_is_not_used_and_gone_on_with(
    reader: BrowserContext, published: Host, one: Path, tmp_path: Path
) -> None:
    published.site, published.fresh = shutil.copytree(one, tmp_path / "site"), 0
    sheet = published.site / "css" / "print.css"
    whole = sheet.read_bytes()
    sheet.write_bytes(whole[:-1])
    page = at_lesson(reader, published.address)
    run(page)
    expect(your_work(page)).to_contain_text("could not be kept", timeout=60_000)
    page.keyboard.press("Escape")
    assert page.evaluate(WORKERS) == []
    published.stop()
    with pytest.raises(Error):
        page.reload()
    published.start()
    sheet.write_bytes(whole)
    published.taken()
    page = at_lesson(reader, published.address)
    wait_until_kept(page)
    assert "css/print.css?one" in published.asked
    assert not [path for path in published.taken() if path.endswith(".zst")]


def test_the_third_deployment_shows_nothing_of_the_second(
    reader: BrowserContext, published: Host, two: Path, three: Path
) -> None:
    page = visit_with_a_run(reader, published.address)
    for newer in (two, three):  # each opened in the same tab, soon after the other
        published.site = newer
        page.goto(f"{published.address}lessons/{OTHER}/")
        run(page)
        assert marks(page) == {newer.name}


def test_a_half_fetched_deployment_is_not_used(
    reader: BrowserContext, published: Host, two: Path, tmp_path: Path
) -> None:
    page = visit_with_a_run(reader, published.address)
    published.site = shutil.copytree(two, tmp_path / "site")
    (published.site / "css" / "print.css").unlink()
    published.taken()
    new = at_lesson(reader, published.address)
    # For its own styles the page asks once; who has the course kept, once more and then past the browser's cache.
    until(new, lambda: published.asked.count("css/print.css?two") == 3, "the missing file to be asked for")
    published.stop()
    for each in (page, new):
        each.reload()
        run(each)
        assert marks(each) == {"one"}
