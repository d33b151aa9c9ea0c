"""A term that leads to the glossary says what it means where it stands, by pointer and by keyboard."""

from __future__ import annotations

import html
import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.person import LESSON_PAGES

TERMS = '#content a[href*="glossary/#"]'


def note(page: Page) -> Locator:
    return page.get_by_role("tooltip").and_(page.locator(".term-note"))


@pytest.mark.parametrize("path", LESSON_PAGES)
def test_each_term_of_a_lesson_gets_the_glossarys_words_in_the_window(
    context: BrowserContext, address: str, path: str
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address + path)
    book = context.request.get(f"{address}glossary/").text()
    for term in page.locator(TERMS).all():
        if not term.is_visible():
            continue  # in what is folded away
        anchor = (term.get_attribute("href") or "").partition("#")[2]
        found = re.search(rf'<h2 id="{anchor}">([^<]+)<.*?</h2>\s*<p>([^<.]+)', book)
        assert found, anchor
        name, means = (" ".join(html.unescape(text).split()) for text in found.groups())
        term.hover()
        expect(note(page).locator("strong").first).to_have_text(name)
        expect(note(page)).to_contain_text(means)
        expect(note(page).get_by_role("link")).to_have_count(0)
        expect(note(page)).to_be_in_viewport(ratio=1)
        page.mouse.move(1, 1)
        expect(note(page)).to_have_count(0)


def test_by_keyboard_it_comes_with_the_focus_and_describes_the_term(page: Page) -> None:
    term = page.get_by_role("link", name="softmax", exact=True)
    term.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(term).to_be_focused()
    expect(note(page)).to_be_visible()
    expect(term).to_have_accessible_description(re.compile("^Softmax "))
    page.keyboard.press("Escape")
    expect(note(page)).to_have_count(0)
    expect(term).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(note(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(note(page)).to_have_count(0)


def test_the_pointer_may_go_into_the_note(page: Page) -> None:
    page.get_by_role("link", name="softmax", exact=True).hover()
    expect(note(page)).to_be_visible()
    note(page).hover()
    page.mouse.down()
    page.mouse.up()
    expect(note(page)).to_be_visible()
    page.get_by_role("heading", level=1).hover()
    expect(note(page)).to_have_count(0)


def test_the_term_still_leads_to_the_glossary_and_the_note_stays_behind(page: Page) -> None:
    term = page.get_by_role("link", name="softmax", exact=True)
    term.hover()
    expect(note(page)).to_be_visible()
    term.click()
    expect(page).to_have_url(re.compile("/glossary/#softmax$"))
    expect(note(page)).to_have_count(0)


def test_nothing_moves_and_nothing_is_fetched_before_a_term_is_pointed_at(page: Page) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    place = page.get_by_role("link", name="softmax", exact=True)
    place.scroll_into_view_if_needed()
    assert not any(name.startswith("term_note") for name in fetched)
    before = page.evaluate("() => document.documentElement.scrollHeight")
    place.hover()
    expect(note(page)).to_be_visible()
    assert any(name.startswith("term_note") for name in fetched)
    assert page.evaluate("() => document.documentElement.scrollHeight") == before


def test_without_the_glossary_the_term_is_a_link_as_before(page: Page) -> None:
    page.route("**/glossary/", lambda route: route.abort())
    term = page.get_by_role("link", name="softmax", exact=True)
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/glossary/")):
        term.hover()
    expect(note(page)).to_have_count(0)
    page.unroute("**/glossary/")
    term.click()
    expect(page).to_have_url(re.compile("/glossary/#softmax$"))


def test_in_a_window_too_low_for_the_note_it_goes_on_below_and_hides_under_nothing(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 200})
    term = page.locator(TERMS).first
    term.hover()
    expect(note(page)).to_be_visible()
    top = "element => element.getBoundingClientRect().top"
    assert note(page).evaluate(top) > page.get_by_role("banner").evaluate("bar => bar.getBoundingClientRect().bottom")
