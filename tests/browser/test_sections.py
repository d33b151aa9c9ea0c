"""The open lesson's sections stand below it in the list of lessons, and the one that is being read is marked."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.person import LESSON_PAGES

# A heading's words: without its link to itself, and of a formula the line of text that the search gets.
WORDS = """headings => headings.map((heading) => {
  const copy = heading.cloneNode(true);
  for (const other of copy.querySelectorAll('.headerlink, math')) other.remove();
  return copy.textContent.trim();
})"""


def listed(page: Page, within: str = "Lessons") -> Locator:
    return page.get_by_role("navigation", name=within, exact=True).locator(".sections").get_by_role("link")


def marked(page: Page) -> Locator:
    """The link of the section that is being read."""
    return page.get_by_role("navigation", name="Lessons", exact=True).locator(".sections [aria-current=location]")


@pytest.mark.parametrize("path", LESSON_PAGES)
def test_the_list_names_every_section_of_the_lesson_and_of_no_other(
    context: BrowserContext, address: str, path: str
) -> None:
    page = context.new_page()
    page.goto(address + path)
    titles = page.locator("#content h2[id]").evaluate_all(WORDS)
    assert listed(page).all_inner_texts() == titles
    assert all(0 < len(title) < 60 for title in titles)


def test_each_section_that_is_chosen_is_shown_and_marked_alone(page: Page) -> None:
    expect(marked(page)).to_have_count(0)
    for link in listed(page).all():
        link.click()
        expect(link).to_have_attribute("aria-current", "location")
        expect(marked(page)).to_have_count(1)
        anchor = (link.get_attribute("href") or "").removeprefix("#")
        expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()
        expect(marked(page)).to_be_in_viewport()


def test_the_mark_follows_the_reader_and_the_list_does_not_move(page: Page) -> None:
    before = listed(page).first.bounding_box()
    # Not by End and Home: a key's scrolling takes a while, and the next key may come in its midst.
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    expect(marked(page)).to_have_text(listed(page).last.inner_text())
    page.evaluate("() => scrollTo(0, 0)")
    expect(marked(page)).to_have_count(0)
    assert listed(page).first.bounding_box() == before


def test_a_lesson_visited_from_another_has_its_own_sections(page: Page) -> None:
    page.evaluate("globalThis.samePage = true")
    page.get_by_role("navigation", name="Lessons", exact=True).get_by_role("link", name="06 Masks").click()
    expect(listed(page).first).to_have_text("A mask made by hand")
    listed(page).get_by_text("Padding", exact=True).click()
    expect(marked(page)).to_have_text("Padding")
    assert page.evaluate("globalThis.samePage") is True


def test_on_a_phone_contents_leads_to_a_section_and_closes(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.get_by_text("Contents", exact=True).click()
    link = listed(page, "Lessons, in the drawer").get_by_text("All heads at once", exact=True)
    link.click()
    expect(link).to_be_hidden()
    expect(page.get_by_role("heading", name="All heads at once")).to_be_in_viewport()


def test_a_page_that_is_no_lesson_lists_no_sections(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}glossary/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(listed(page)).to_have_count(0)
