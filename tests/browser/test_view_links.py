"""Links to a view of a lesson's map on the built site: opened, followed from page to page, beside links to an edit."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.person import LESSON, cell, press, write
from tests.browser.test_visits import to_lesson
from tests.browser.test_work_link import STRANGE, fragment
from tests.browser.work import about, box, choose

VIEW = "#map-cat-weights&map=weights&head=2&pins=0&map=cat_weights&head=2&row=1&mask=causal"


def the_map(page: Page, name: str) -> Locator:
    return page.locator(f"head-map[name={name}]")


def shows(page: Page, name: str, **attributes: str) -> None:
    for attribute, value in attributes.items():
        expect(the_map(page, name)).to_have_attribute(f"data-{attribute}", value)


def test_a_link_opens_each_map_as_it_was_and_goes_to_its_place(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/{VIEW}")
    shows(page, "weights", head="2", pinned="0")
    shows(page, "cat_weights", head="2", row="1", pinned="")
    expect(the_map(page, "cat_weights").get_by_text("masked by you: causal")).to_be_visible()
    expect(page.locator("#map-cat-weights")).to_be_in_viewport()
    the_map(page, "weights").get_by_role("button", name="Head 1", exact=True).click()
    page.wait_for_function("() => location.hash.includes('map=weights&head=1&')")
    assert urlsplit(page.url).fragment.startswith("map-cat-weights&map=weights&head=1&pins=0&of=")


def test_a_view_is_found_again_after_another_lesson(page: Page) -> None:
    the_map(page, "cat_weights").get_by_role("button", name="Head 3", exact=True).click()
    page.wait_for_function("() => location.hash.includes('map=cat_weights&head=3')")
    the_map(page, "weights").get_by_role("button", name="Head 2", exact=True).click()
    to_lesson(page, "One head, one question")
    assert urlsplit(page.url).fragment == ""
    shows(page, "weights", head="1")
    page.go_back()
    shows(page, "weights", head="2")
    assert "map=weights&head=2" in page.url


def test_a_link_in_another_lesson_is_followed_without_a_new_page(page: Page, address: str) -> None:
    to_lesson(page, "One head, one question")
    page.evaluate("globalThis.samePage = true")
    link = "(href) => Object.assign(document.createElement('a'), { href, textContent: 'see' })"
    page.evaluate(f"(href) => document.querySelector('h1').after(({link})(href))", f"{address}lessons/{LESSON}/{VIEW}")
    page.get_by_role("link", name="see", exact=True).click()
    shows(page, "cat_weights", head="2", row="1")
    expect(page.locator("#map-cat-weights")).to_be_in_viewport()
    assert page.evaluate("globalThis.samePage") is True


def test_an_edit_in_the_address_stays_until_it_is_decided_about(page: Page) -> None:
    page.evaluate("hash => { location.hash = hash }", fragment(STRANGE))
    expect(box(page, "weights")).to_have_text(STRANGE)
    head = the_map(page, "weights").get_by_role("button", name="Head 2", exact=True)
    head.click()
    expect(about(page, "weights")).to_contain_text("came with a link")
    page.reload()
    expect(box(page, "weights")).to_have_text(STRANGE)
    head.click()
    choose(page, "weights", "Discard")
    the_map(page, "weights").get_by_role("button", name="Head 1", exact=True).click()
    page.wait_for_function("() => location.hash.startsWith('#map=weights&head=1')")


def test_the_reader_s_own_array_is_shown_as_it_was_chosen(page: Page) -> None:
    page.evaluate("hash => { location.hash = hash }", VIEW)
    shows(page, "weights", head="2", pinned="0")
    press(page, "weights", "Run")
    expect(the_map(page, "weights").get_by_text("redrawn from your array").first).to_be_visible(timeout=120_000)
    shows(page, "weights", head="2", pinned="0")


def test_the_map_of_a_cell_s_output_shows_the_same_after_the_next_run(page: Page) -> None:
    write(page, "weights", "from headwise import head_map\nhead_map(softmax(Q @ K.mT), tokens)")
    press(page, "weights", "Run")
    shown = cell(page, "weights").locator("head-map")
    shown.get_by_role("button", name="Head 2", exact=True).click(timeout=120_000)
    shown.get_by_role("grid").focus()
    for key in ["ArrowDown", "ArrowDown", "Enter"]:
        page.keyboard.press(key)
    expect(shown).to_have_attribute("data-pinned", "1")
    write(page, "weights", "from headwise import head_map\nprint('again')\nhead_map(softmax(2 * Q @ K.mT), tokens)")
    press(page, "weights", "Run")
    expect(cell(page, "weights").locator("[data-output]")).to_contain_text("again", timeout=120_000)
    expect(shown).to_have_attribute("data-head", "2")
    expect(shown).to_have_attribute("data-pinned", "1")
