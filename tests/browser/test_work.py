"""A reader's own text of a cell: through Reset, a second tab, a newer lesson."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import LESSON, START_MS, cell, press, write
from tests.browser.work import (
    CHANGED,
    KEPT,
    NEWER,
    about,
    box,
    choose,
    open_lesson,
    publish_newer,
)

MINE = "weights = 1  # mine"
OTHER = "weights = 2  # from the other tab"
HOLD_TIMERS = """() => {
  const [held, real] = [[], setTimeout];
  setTimeout = (work, ...rest) => held.push(() => real(work, ...rest));
  releaseTimers = () => { setTimeout = real; held.forEach(start => start()); };
}"""


def test_undo_brings_the_text_back_after_reset_also_after_a_reload(page: Page) -> None:
    original = box(page, "weights").inner_text()
    write(page, "weights", MINE)
    expect(about(page, "weights")).to_contain_text(KEPT)
    press(page, "weights", "Reset")
    expect(about(page, "weights")).to_be_focused()
    assert box(page, "weights").inner_text() == original
    page.reload()
    expect(box(page, "weights")).to_be_attached()
    assert box(page, "weights").inner_text() == original
    choose(page, "weights", "Undo")
    expect(box(page, "weights")).to_have_text(MINE)
    expect(about(page, "weights")).to_be_focused()
    page.reload()
    expect(box(page, "weights")).to_have_text(MINE)
    expect(about(page, "weights").get_by_role("button")).to_have_text(["Link"])


def test_undo_of_reset_is_gone_after_the_next_edit(page: Page) -> None:
    write(page, "weights", MINE)
    press(page, "weights", "Reset")
    write(page, "weights", OTHER)
    expect(about(page, "weights").get_by_role("button", name="Undo")).to_have_count(0)
    expect(box(page, "weights")).to_have_text(OTHER)


def test_a_second_tab_shows_the_first_ones_edit_and_its_reset(context: BrowserContext, address: str) -> None:
    first, second = open_lesson(context, address), open_lesson(context, address)
    original = box(second, "weights").inner_text()
    write(first, "weights", MINE)
    expect(box(second, "weights")).to_have_text(MINE)
    expect(second.get_by_role("status").filter(has_text="weights: shows what was kept last")).to_have_count(1)
    write(second, "weights", OTHER)
    expect(box(first, "weights")).to_have_text(OTHER)
    expect(about(first, "weights")).to_contain_text(KEPT)
    expect(about(second, "weights")).to_contain_text(KEPT)
    press(first, "weights", "Reset")
    expect(second.locator("lesson-cell[name=weights]:not([data-edited])")).to_be_visible()
    assert box(second, "weights").inner_text() == original


def test_two_tabs_that_edit_at_once_lose_neither_text(context: BrowserContext, address: str) -> None:
    first, second = open_lesson(context, address), open_lesson(context, address)
    second.evaluate(HOLD_TIMERS)  # what is typed there waits to be kept
    write(second, "weights", OTHER)
    write(first, "weights", MINE)
    expect(about(first, "weights")).to_contain_text(KEPT)
    third = open_lesson(context, address)  # what it shows is kept
    expect(box(third, "weights")).to_have_text(MINE)
    third.close()
    second.evaluate("releaseTimers()")
    for page in (first, second):
        expect(about(page, "weights")).to_contain_text("edited in another tab too")
        expect(box(page, "weights")).to_have_text(OTHER)
    choose(second, "weights", "Show the difference")
    removed = about(second, "weights").locator("li", has_text="− removed")
    expect(removed).to_contain_text(OTHER)
    expect(about(second, "weights").locator("li", has_text="+ added")).to_contain_text(MINE)
    choose(second, "weights", "Take the other one")
    expect(box(first, "weights")).to_have_text(MINE)
    expect(about(first, "weights")).to_contain_text(KEPT)
    choose(second, "weights", "Undo")
    expect(box(first, "weights")).to_have_text(OTHER)
    choose(first, "weights", "Keep this one")
    expect(about(second, "weights")).to_contain_text(KEPT)
    second.reload()
    expect(box(second, "weights")).to_have_text(OTHER)


def test_an_untouched_cell_is_new_after_a_deployment_and_an_edited_one_asks(
    page: Page, context: BrowserContext
) -> None:
    write(page, "weights", MINE)
    expect(about(page, "weights")).to_contain_text(KEPT)
    publish_newer(context, "project")
    page.reload()
    expect(box(page, "project")).to_contain_text(NEWER)
    expect(about(page, "project")).to_be_hidden()
    expect(about(page, "weights")).to_contain_text(KEPT)
    publish_newer(context, "weights")
    page.reload()
    expect(about(page, "weights")).to_contain_text(CHANGED)
    expect(box(page, "weights")).to_have_text(MINE)
    write(page, "weights", f"{MINE}, still")
    page.reload()  # an edit is no answer to the question
    expect(about(page, "weights")).to_contain_text(CHANGED)
    show = about(page, "weights").get_by_role("button", name="Show the difference")
    show.press("Enter")
    expect(show).to_have_attribute("aria-expanded", "true")
    expect(about(page, "weights").locator("li", has_text=NEWER)).to_contain_text("+ added")
    expect(about(page, "weights").locator("li", has_text=MINE)).to_contain_text("− removed")
    choose(page, "weights", "Keep mine")
    expect(about(page, "weights")).to_contain_text(KEPT)
    page.reload()
    expect(box(page, "weights")).to_have_text(f"{MINE}, still")
    expect(about(page, "weights")).to_contain_text(KEPT)


def test_the_new_code_can_be_taken_and_that_undone(page: Page, context: BrowserContext) -> None:
    write(page, "weights", MINE)
    expect(about(page, "weights")).to_contain_text(KEPT)
    publish_newer(context)
    page.reload()
    choose(page, "weights", "Take the new one")
    expect(box(page, "weights")).to_contain_text(NEWER)
    page.reload()
    expect(box(page, "weights")).to_contain_text(NEWER)
    choose(page, "weights", "Undo")
    expect(box(page, "weights")).to_have_text(MINE)
    expect(about(page, "weights")).to_contain_text(CHANGED)


def test_a_quiz_answered_in_one_tab_is_answered_in_the_other(context: BrowserContext, address: str) -> None:
    first, second = open_lesson(context, address), open_lesson(context, address)
    first.locator("lesson-quiz input[data-correct]").first.check()
    first.locator("lesson-quiz").first.get_by_role("button", name="Check").click()
    expect(second.locator("lesson-quiz").first).to_have_attribute("data-result", "right")


def test_a_passed_exercise_says_so_on_the_next_visit(page: Page) -> None:
    place = cell(page, "mean_map").locator(".cell-place")
    expect(place).to_have_text("exercise")
    write(page, "mean_map", "mean_map = weights.mean(axis=0)")
    press(page, "mean_map", "Run")
    expect(place).to_have_text("exercise, passed ✓", timeout=START_MS)
    page.goto(page.url.replace(LESSON, "01_one_head"))
    page.go_back()
    expect(place).to_have_text("exercise, passed ✓")
