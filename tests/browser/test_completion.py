"""A reader is offered names while typing, and nothing is chosen for them."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import cell, press, write
from tests.browser.test_editor import box, option, started, typed


def test_before_python_starts_the_names_of_the_cells_above_are_offered(page: Page, context: BrowserContext) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    typed(page, "cat_tok")
    expect(option(page, "cat_tokens")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_have_count(0)
    typed(page, "softm")
    expect(option(page, "softmax")).to_be_visible()
    assert [url for url in asked if "/runtime/" in url] == [], "completing must not start Python"


def test_live_names_come_with_dtype_and_shape_and_members_follow_a_dot(page: Page) -> None:
    started(page)
    typed(page, "weig")
    expect(option(page, re.compile(r"weights\s*float64 \(2, 3, 3\)"))).to_be_visible()
    typed(page, "Q.sh")
    expect(option(page, re.compile(r"shape\s*\(2, 3, 4\)"))).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".cm-completionInfo")).to_contain_text("Q.shape: (2, 3, 4)")
    page.keyboard.press("Enter")
    expect(box(page)).to_have_text("Q.shape")
    typed(page, "np.linalg.in")
    expect(option(page, "inv")).to_be_visible()
    typed(page, "np.concatenate([Q, K], ax")
    expect(option(page, "axis=")).to_be_visible()


def test_tab_and_enter_do_what_they_always_do_until_something_is_chosen(page: Page) -> None:
    typed(page, "cat_tok")
    expect(option(page, "cat_tokens")).to_be_visible()
    page.keyboard.press("Tab")
    expect(box(page)).to_have_text("    cat_tok")
    typed(page, "cat_tok")
    expect(option(page, "cat_tokens")).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.type("x")
    expect(box(page)).to_have_text("cat_tokx")
    typed(page, "cat_tok")
    expect(option(page, "cat_tokens")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    expect(box(page)).to_have_text("cat_tokens")
    write(page, "weights", "cat_tok")
    page.keyboard.press("Control+Space")
    expect(option(page, "cat_tokens")).to_be_visible()
    page.keyboard.press("Tab")
    expect(box(page)).to_have_text("cat_tokens")


def test_nothing_is_offered_in_texts_comments_and_numbers_or_while_a_cell_runs(page: Page) -> None:
    started(page)
    for text in ('"cat_tok', "# cat_tok", "x = 12."):
        typed(page, text)
        expect(box(page)).to_contain_text(text[-3:])
        page.wait_for_function("() => new Promise(done => setTimeout(() => done(true), 600))")
        expect(page.get_by_role("listbox")).to_have_count(0)
    write(page, "inputs", 'print("begun")\nwhile True: pass')
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun")
    typed(page, "Q.sh")
    typed(page, "softm")
    expect(option(page, "softmax")).to_be_visible()
    press(page, "inputs", "Stop")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "stopped")
