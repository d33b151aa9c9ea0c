"""A reader writes code: explanations, find, undo, Tab, and the way out."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.person import LESSON, START_MS, cell, press, write


def box(page: Page, name: str = "weights") -> Locator:
    return page.get_by_role("textbox", name=f"Code, {name}", exact=True)


def started(page: Page) -> None:
    """Python runs, and the cells up to weights have run."""
    press(page, "weights", "Run")
    expect(cell(page, "weights")).to_have_attribute("data-state", "done", timeout=START_MS)


def typed(page: Page, text: str) -> None:
    """Replace the cell's text by typing key by key."""
    write(page, "weights", "")
    page.keyboard.type(text)


def option(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("listbox").get_by_role("option", name=name)


def test_a_name_is_explained_at_the_pointer_and_at_the_cursor(page: Page) -> None:
    write(page, "weights", "np.concatenate")
    page.keyboard.press("Control+i")
    expect(cell(page, "weights").locator(".cm-docs")).to_contain_text("Nothing is known here")
    page.keyboard.press("Escape")
    expect(cell(page, "weights").locator(".cm-docs")).to_have_count(0)
    press(page, "weights", "Reset")
    started(page)
    write(page, "weights", "np.concatenate")
    page.keyboard.press("Control+i")
    said = "np.concatenate((a1, a2, ...), axis=0"
    expect(cell(page, "weights").locator(".cm-docs")).to_contain_text(said)
    expect(page.get_by_role("status").filter(has_text="Join a sequence of arrays")).to_have_count(1)
    page.keyboard.type(" ")
    expect(cell(page, "weights").locator(".cm-docs")).to_have_count(0)
    write(page, "weights", "Q")
    page.mouse.move(5, 5)
    box(page).locator(".cm-line").hover(position={"x": 20, "y": 10})
    expect(cell(page, "weights").locator(".cm-docs")).to_contain_text("Q: float64 (2, 3, 4)")


def test_escape_closes_first_then_lets_tab_leave_and_says_so(page: Page) -> None:
    hint = cell(page, "weights").locator(".editor-hint")
    typed(page, "cat_tok")
    expect(option(page, "cat_tokens")).to_be_visible()
    expect(hint).to_contain_text("Esc, then Tab, leaves the editor")
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_have_count(0)
    expect(hint).to_contain_text("Tab indents")
    page.keyboard.press("Escape")
    expect(hint).to_have_text("Tab now leaves the editor. Any other key stays in it.")
    expect(page.get_by_role("status").filter(has_text="Tab now leaves the editor")).to_have_count(1)
    page.keyboard.type("e")
    expect(hint).to_contain_text("Tab indents")
    page.keyboard.press("Tab")
    expect(box(page)).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(box(page)).not_to_be_focused()
    expect(hint).to_contain_text("Tab indents")


def test_the_whole_page_can_be_walked_to_its_foot_and_back_out_of_an_editor(page: Page) -> None:
    box(page).click()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Tab")
    expect(box(page)).not_to_be_focused()


def test_find_undo_and_matching_brackets(page: Page) -> None:
    original = box(page).inner_text()
    box(page).click()
    page.keyboard.press("Control+f")
    find = cell(page, "weights").get_by_role("textbox", name="Find")
    expect(find).to_be_focused()
    page.keyboard.type("scores")
    page.keyboard.press("Enter")
    expect(cell(page, "weights").locator(".cm-searchMatch-selected")).to_have_text("scores")
    page.keyboard.press("Escape")
    expect(find).to_have_count(0)
    write(page, "weights", "f(x")
    page.keyboard.type(")")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(cell(page, "weights").locator(".cm-matchingBracket")).to_have_count(2)
    for _ in range(6):
        page.keyboard.press("ControlOrMeta+z")
    expect(box(page)).to_have_text(original, use_inner_text=True)


def test_lists_and_explanations_are_accessible(page: Page) -> None:
    started(page)
    typed(page, "Q.s")
    expect(option(page, re.compile("shape"))).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(box(page)).to_have_attribute("aria-activedescendant", re.compile(".+"))
    assert faults(page) == []
    page.keyboard.press("Escape")
    write(page, "weights", "softmax")
    page.keyboard.press("Control+i")
    expect(cell(page, "weights").locator(".cm-docs")).to_contain_text("softmax(scores)")
    assert faults(page) == []


def test_on_a_phone_text_is_large_enough_and_nothing_scrolls_sideways(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 700}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    box(page).tap()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("cat_tok")
    expect(option(page, "cat_tokens")).to_be_visible()
    assert page.evaluate("parseFloat(getComputedStyle(document.activeElement).fontSize)") >= 16
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    option(page, "cat_tokens").tap()
    expect(box(page)).to_have_text("cat_tokens")
    context.close()


def test_without_scripts_the_code_can_be_read(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    expect(cell(page, "weights").locator(".cell-code")).to_contain_text("weights = softmax(scores)")
    context.close()
