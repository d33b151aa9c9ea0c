"""What a reader has read, run, solved and answered: said at a lesson's foot, kept here, and forgotten on request."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.axe import faults
from tests.browser.person import LESSON, START_MS, press, write
from tests.browser.progress import ONE_QUESTION, TOLD, answer, dot, headings, read, stand_still, words
from tests.browser.test_work_file import load, save
from tests.browser.test_work_page import OFF
from tests.browser.waiting import wait_until
from tests.browser.work import about, box, open_lesson, second_course, told, your_work


def test_what_was_read_run_and_answered_is_counted_and_kept(page: Page) -> None:
    expect(words(page)).to_be_hidden()
    total = len(headings(page))
    read(page, headings(page)[2])
    expect(words(page)).to_contain_text(re.compile(rf"read [1-3] of {total} sections, run 0 of \d+ cells"))
    press(page, "inputs", "Run")
    expect(words(page)).to_contain_text("run 1 of ", timeout=START_MS)
    answer(page)
    stand_still(page)
    said = words(page).inner_text()
    page.reload()
    expect(words(page)).to_have_text(said)
    lessons = page.get_by_role("navigation", name="Lessons", exact=True)
    expect(lessons.get_by_role("link", name="Multi-head attention").get_by_role("img", name="begun")).to_be_visible()


def test_who_jumps_to_the_end_has_not_read_what_is_between(page: Page) -> None:
    page.keyboard.press("End")
    said = re.search(r"read (\d+) of (\d+)", words(page).inner_text())
    assert said and int(said[2]) == len(headings(page)) and int(said[1]) <= 3


def test_home_leads_back_to_the_section_and_says_nothing_to_a_newcomer(page: Page, address: str) -> None:
    home = page.context.new_page()
    home.goto(address)
    line = home.get_by_text("Continue:")
    expect(home.get_by_role("heading", level=1)).to_be_visible()
    expect(line).to_be_hidden()
    section = headings(page)[2]
    read(page, section)
    home.reload()
    title = page.locator(f"#{section}").evaluate("heading => heading.firstChild.textContent")
    expect(line).to_have_text(f"Continue: lesson {LESSON[:2]}, {title}")
    home.evaluate("globalThis.samePage = true")
    line.get_by_role("link").click()
    expect(home).to_have_url(f"{address}lessons/{LESSON}/#{section}")
    expect(home.locator(f"#{section}")).to_be_in_viewport()
    assert home.evaluate("globalThis.samePage") is True


def test_home_leads_from_a_lessons_end_to_the_next_lesson(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}lessons/01_one_head/")
    read(page, headings(page)[-1])
    page.goto(address)
    expect(page.get_by_text("Continue:")).to_have_text("Continue: lesson 02, Multi-head attention")


def test_a_lessons_progress_is_forgotten_when_asked_and_nothing_else(page: Page, address: str) -> None:
    other = open_lesson(page.context, address)
    other.goto(f"{address}lessons/01_one_head/")
    read(other, headings(other)[1])
    write(page, "weights", "weights = 1  # mine")
    expect(about(page, "weights")).to_contain_text("kept on this device")
    answer(page)
    stand_still(page)
    page.get_by_role("button", name="Forget this").click()
    expect(page.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(words(page)).to_have_text(ONE_QUESTION)
    expect(page.get_by_role("button", name="Forget this")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Forget it").click()
    expect(words(page)).to_be_hidden()
    expect(page.locator("lesson-quiz input:checked")).to_have_count(0)
    expect(dot(page, LESSON)).to_have_attribute("data-progress", "none")
    expect(dot(page, "01_one_head")).to_have_attribute("data-progress", "some")
    page.clock.resume()
    page.reload()
    expect(box(page, "weights")).to_have_text("weights = 1  # mine")
    expect(page.locator("lesson-quiz input:checked")).to_have_count(0)


def test_all_progress_is_forgotten_in_your_work(page: Page) -> None:
    write(page, "weights", "weights = 1  # mine")
    answer(page)
    stand_still(page)
    dialog = your_work(page)
    dialog.get_by_role("button", name="Forget my progress").click()
    dialog.get_by_role("button", name="Forget my progress in all lessons").click()
    expect(dialog.get_by_text("1 edited cell, 0 exercises passed, 0 questions answered.")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(words(page)).to_be_hidden()
    expect(box(page, "weights")).to_have_text("weights = 1  # mine")


def test_two_courses_at_one_origin_count_apart(page: Page, context: BrowserContext, address: str) -> None:
    answer(page)
    other = open_lesson(context, second_course(address))
    expect(dot(other, LESSON)).to_have_attribute("data-progress", "none")
    expect(words(other)).to_be_hidden()


def test_without_storage_the_visit_is_counted(context: BrowserContext, address: str) -> None:
    context.add_init_script(OFF)
    page = open_lesson(context, address)
    read(page, headings(page)[2])
    note = page.get_by_text("This browser keeps nothing")
    expect(note).to_be_hidden()
    answer(page)
    expect(note).to_be_visible()
    page.get_by_role("navigation", name="Site", exact=True).get_by_role("link", name="Lessons").click()
    expect(page.locator(f".lesson-index [data-lesson-progress='{LESSON}']")).to_have_attribute("data-progress", "some")


def test_the_place_moves_to_another_browser_with_the_work(
    page: Page, browser: Browser, address: str, tmp_path: Path
) -> None:
    section = headings(page)[2]
    read(page, section)
    file = save(page, tmp_path / "work.json")
    with browser.new_context() as elsewhere:
        other = open_lesson(elsewhere, address)
        stand_still(other)
        answer(other)
        expect(told(load(other, file))).to_contain_text("Loaded")
        other.keyboard.press("Escape")
        expect(words(other)).to_have_text(ONE_QUESTION)
        wait_until(other, TOLD, section)
        other.clock.resume()
        other.goto(address)
        expect(other.get_by_text("Continue:").get_by_role("link")).to_have_js_property(
            "href", f"{address}lessons/{LESSON}/#{section}"
        )


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_it_on_a_phone(browser: Browser, address: str, scheme: Any) -> None:
    with browser.new_context(color_scheme=scheme, viewport={"width": 360, "height": 740}) as context:
        page = open_lesson(context, address)
        read(page, headings(page)[2])
        assert faults(page) == []
        page.get_by_role("button", name="Forget this").click()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for button in page.locator(".lesson-progress button").all():
            assert (button.bounding_box() or {"height": 0})["height"] >= 44
        page.goto(address)
        expect(page.get_by_text("Continue:")).to_be_visible()
        assert faults(page) == []
