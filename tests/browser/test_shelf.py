"""What stands beside the lessons: reached from every page, and the course on one page printed on one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

TITLES = ["Glossary", "Sources and further reading", "The course on one page"]


@pytest.mark.parametrize("title", TITLES)
def test_it_is_reached_from_a_lesson_and_python_stays(page: Page, title: str) -> None:
    page.evaluate("globalThis.samePage = true")
    lessons = page.get_by_role("navigation", name="Lessons", exact=True)
    lessons.get_by_role("link", name=title, exact=True).click()
    expect(page).to_have_title(re.compile(title))
    expect(lessons.get_by_role("link", name=title, exact=True)).to_have_attribute("aria-current", "page")
    assert page.evaluate("globalThis.samePage") is True


def test_a_term_leads_to_the_section_of_a_lesson(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}glossary/#kv-cache")
    term = page.locator("#kv-cache")
    expect(term).to_be_in_viewport()
    link = term.locator("+ p").get_by_role("link").first
    link.click()
    expect(page).to_have_url(re.compile(r"/lessons/07_sharing_keys_and_values/#.+"))
    expect(page.locator(f"[id='{page.url.split('#')[1]}']")).to_be_in_viewport()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_course_on_one_page_is_one_page_of_paper(context: BrowserContext, address: str, paper: Any) -> None:
    page = context.new_page()
    page.goto(f"{address}summary/")
    page.wait_for_load_state("networkidle")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper))) == 1
