"""A reader's work and the page around it: no storage, two courses, what an untouched page pays, what axe finds."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.person import START_MS, cell, press, write
from tests.browser.work import (
    KEPT,
    about,
    box,
    choose,
    open_lesson,
    publish_newer,
    second_course,
    your_work,
)

MINE = "weights = 1  # mine"
OTHER = "weights = 2  # from the other tab"
OFF = """Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError") }})"""


def test_where_storage_is_off_the_page_says_so_runs_and_keeps_the_visit(context: BrowserContext, address: str) -> None:
    context.add_init_script(OFF)
    page = open_lesson(context, address)
    write(page, "inputs", "6 * 7")
    expect(about(page, "inputs")).to_contain_text("keeps nothing")
    note = page.get_by_role("status").filter(has_text="This browser keeps nothing")
    expect(note).to_contain_text("gone when you close or reload the page")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_have_text("42", timeout=START_MS)
    lessons = page.get_by_role("navigation", name="Lessons", exact=True)
    lessons.get_by_role("link", name=re.compile("One head")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One head, one question")
    lessons.get_by_role("link", name=re.compile("Multi-head")).click()
    expect(box(page, "inputs")).to_have_text("6 * 7")
    with page.expect_download() as download:
        note.get_by_role("button", name="Save my work to a file").click()
    assert "6 * 7" in download.value.path().read_text(encoding="utf-8")
    note.get_by_role("button", name="Close").click()
    expect(note).to_be_hidden()


def test_two_courses_at_one_origin_never_see_each_others_work(
    page: Page, context: BrowserContext, address: str
) -> None:
    write(page, "weights", MINE)
    expect(about(page, "weights")).to_contain_text(KEPT)
    other = open_lesson(context, second_course(address))
    expect(box(other, "weights")).not_to_have_text(MINE)
    expect(about(other, "weights")).to_be_hidden()
    write(other, "weights", OTHER)
    expect(about(other, "weights")).to_contain_text(KEPT)
    other.reload()
    expect(box(other, "weights")).to_have_text(OTHER)
    page.reload()
    expect(box(page, "weights")).to_have_text(MINE)


def test_an_untouched_page_asks_for_nothing_of_this_and_an_edit_is_kept_without_it(
    context: BrowserContext, address: str
) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(urlsplit(request.url).path.rpartition("/")[2]))
    page = open_lesson(context, address)
    page.wait_for_load_state("networkidle")
    on_demand = {"cell_work.js", "strip.js", "difference.js", "link.js", "note.js", "dialog.js", "file.js", "arrive.js"}
    assert on_demand & set(asked) == set()
    assert {"storage.js", "reader_text.js"} <= set(asked)
    refused = open_lesson(context, address)
    refused.route("**/js/work/cell_work.js", lambda route: route.abort())
    write(refused, "weights", MINE)
    press(refused, "weights", "Reset")
    write(refused, "weights", OTHER)
    refused.unroute_all()
    refused.reload()
    expect(box(refused, "weights")).to_have_text(OTHER)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1330, 360])
def test_axe_finds_nothing_in_what_is_said_of_work(browser: Browser, address: str, scheme: Any, width: int) -> None:
    with browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800}) as context:
        page = open_lesson(context, address)
        for name in ("weights", "project", "sizes"):
            write(page, name, MINE)
        choose(page, "sizes", "Link")
        expect(page.get_by_role("textbox", name="Address of this edit")).to_be_visible()
        press(page, "project", "Reset")
        publish_newer(context)
        page.reload()
        page.evaluate("location.hash = '#edit=weights.AAAA'")
        expect(page.get_by_role("status").filter(has_text="damaged")).to_be_visible()
        choose(page, "weights", "Show the difference")
        expect(about(page, "weights").get_by_role("list")).to_be_visible()
        for open_dialog in (False, True):
            if open_dialog:
                your_work(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page scrolls sideways"
            assert faults(page) == []
            if width == 360:
                buttons = page.locator(".cell-work button, .work-note button, dialog.work button").filter(visible=True)
                assert all(button["height"] >= 40 for button in map(Locator.bounding_box, buttons.all()) if button)
