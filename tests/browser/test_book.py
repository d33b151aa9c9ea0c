"""The book around the cells: questions, search, palette, contents, narrow screens, a strict policy, a lost address."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import LESSON, LESSON_PAGES

PAGES = ["", f"lessons/{LESSON}/", "lessons/01_one_head/", "instructors/", "verification/"]


def test_a_quiz_explains_the_chosen_option_and_takes_another(page: Page) -> None:
    quiz = page.locator("lesson-quiz").filter(has=page.get_by_role("radio")).first
    check = quiz.get_by_role("button", name="Check", exact=True)
    right = quiz.locator("input[data-correct]")
    wrong = quiz.locator("input:not([data-correct])").first

    check.click()
    expect(quiz).to_have_attribute("data-result", "none")
    expect(quiz.get_by_role("status")).to_have_text("Choose an answer first.")

    wrong.check()
    check.click()
    expect(quiz).to_have_attribute("data-result", "wrong")
    expect(quiz.locator(".why:visible")).to_have_count(1)
    expect(quiz.locator(".why:visible")).to_contain_text("Not this.")

    right.check()
    expect(quiz).to_have_attribute("data-result", "none")
    check.click()
    expect(quiz).to_have_attribute("data-result", "right")
    expect(quiz.get_by_role("status")).to_have_text("Right.")

    page.reload()
    expect(quiz).to_have_attribute("data-result", "right")


def test_a_quiz_with_several_right_answers_says_when_one_is_missing(page: Page) -> None:
    quiz = page.locator("lesson-quiz").filter(has=page.get_by_role("checkbox")).first
    quiz.locator("input[data-correct]").first.check()
    quiz.get_by_role("button", name="Check", exact=True).click()
    expect(quiz).to_have_attribute("data-result", "wrong")
    expect(quiz.get_by_role("status")).to_contain_text("not all")


def test_a_prediction_is_answered_in_place_and_kept(page: Page) -> None:
    predict = page.locator("lesson-predict").first
    guess = predict.get_by_role("button").first
    expect(guess).to_have_attribute("aria-expanded", "false")
    guess.click()
    expect(guess).to_have_attribute("aria-expanded", "true")
    expect(predict.locator(".why:visible")).to_have_count(1)
    page.reload()
    expect(predict.locator(".why:visible")).to_have_count(1)


def test_search_is_reached_walked_and_left_by_keyboard(page: Page) -> None:
    page.keyboard.press("/")
    box = page.get_by_role("searchbox", name="Search the course")
    expect(box).to_be_focused()
    page.keyboard.type("zzqx")
    expect(page.locator("[data-search-status]")).to_contain_text("Nothing has all of")
    box.fill("transformer")
    expect(page.locator("[data-search-results] a").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-search-results] a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()


def test_dark_mode_is_kept_from_page_to_page(page: Page, address: str) -> None:
    button = page.get_by_role("button", name="Dark mode")
    before = page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.goto(f"{address}instructors/")
    expect(button).to_have_attribute("aria-pressed", "true")
    assert page.locator("body").evaluate("body => getComputedStyle(body).backgroundColor") != before


@pytest.mark.parametrize("path", PAGES)
def test_nothing_is_wider_than_a_phone(context: BrowserContext, address: str, path: str) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address + path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("path", LESSON_PAGES)
def test_a_cells_buttons_stay_within_its_bar_on_a_phone(context: BrowserContext, address: str, path: str) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address + path)
    for cell in page.locator("lesson-cell").all():
        # The most that is ever said there, as after an exercise was solved.
        bar = cell.locator(".cell-bar")
        if cell.get_attribute("exercise") is not None:
            bar.locator(".cell-place").evaluate("place => { place.textContent = 'exercise, passed ✓'; }")
        assert bar.evaluate("bar => bar.scrollWidth <= bar.clientWidth"), cell.get_attribute("name")


def test_contents_opens_and_closes_by_keyboard_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    contents = page.get_by_text("Contents", exact=True)
    contents.focus()
    page.keyboard.press("Enter")
    drawer = page.get_by_role("navigation", name="Lessons, in the drawer")
    expect(drawer.get_by_role("link", name=re.compile("One head"))).to_be_visible()
    page.keyboard.press("Escape")
    expect(contents).to_be_focused()
    expect(drawer).to_be_hidden()


def test_every_page_has_a_strict_policy_that_holds_and_is_not_in_the_way(page: Page, address: str) -> None:
    refused: list[str] = []
    page.on("console", lambda said: refused.append(said.text) if "Content Security Policy" in said.text else None)
    assert page.evaluate("headwise.run('02_multi_head_attention', 'weights')")["state"] == "done"
    page.locator("head-map").first.scroll_into_view_if_needed()
    page.locator("head-map .js-plotly-plot").first.wait_for(state="attached")
    for path in PAGES:
        page.goto(address + path)
        assert refused == [], path
        with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
            page.evaluate("document.head.append(Object.assign(document.createElement('script'), { text: 'let x' }))")
        refused.clear()


def test_the_pages_obey_their_own_content_security_policy(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    reported: list[str] = []
    page.on("console", lambda said: reported.append(said.text) if "Content Security Policy" in said.text else None)
    for path in PAGES:
        page.goto(address + path)
        page.keyboard.press("End")
        page.wait_for_load_state("networkidle")
    assert reported == []
    # It is there, and strict: text cannot be made into code.
    late = "setTimeout(() => { try { done(eval('1')); } catch (error) { done(error.name); } })"
    assert page.evaluate(f"() => new Promise((done) => {late})") == "EvalError"


def test_a_visit_to_the_next_lesson_and_back_keeps_the_page_and_the_edits(page: Page) -> None:
    page.evaluate("globalThis.samePage = true")
    box = page.get_by_role("textbox", name="Code, weights", exact=True)
    box.click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.insert_text("weights  # mine")
    page.get_by_role("navigation", name="Lessons", exact=True).get_by_role("link", name=re.compile("One head")).click()
    expect(page).to_have_title(re.compile("One head"))
    expect(page.locator("head-map [data-distribution] li").first).to_be_visible()
    page.go_back()
    expect(page).to_have_title(re.compile("Multi-head attention"))
    expect(page.locator("head-map [data-distribution] li").first).to_be_visible()
    expect(box).to_have_text("weights  # mine")
    assert page.evaluate("globalThis.samePage") is True


def test_a_lost_address_finds_home_at_any_depth(context: BrowserContext, address: str, site: Path) -> None:
    lost = (site / "404.html").read_text("utf-8")
    absolute = re.search(r'data-home href="(https?://[^"]+)"', lost)
    if absolute:
        assert f'src="{absolute[1].rstrip("/")}/js/find_home.js"' in lost
        return
    page = context.new_page()
    page.route("**/no/such/page", lambda route: route.fulfill(status=404, content_type="text/html", body=lost))
    page.goto(f"{address}no/such/page")
    expect(page.get_by_role("link", name=re.compile("To the lessons"))).to_have_attribute("href", address)


# What stands between a line of code and its cell, and is no plain block.
FLEXIBLE = """() => [...document.querySelectorAll('lesson-cell .cell-code .cm-line')].flatMap((line) => {
  const found = [];
  for (let box = line; box.localName !== 'lesson-cell'; box = box.parentElement) {
    if (getComputedStyle(box).display !== 'block') found.push(box.className);
  }
  return found;
})"""


def test_code_is_printed_in_boxes_that_a_page_can_end_in(page: Page) -> None:
    page.wait_for_selector("lesson-cell .cm-line")
    page.emulate_media(media="print")
    assert page.evaluate(FLEXIBLE) == []
