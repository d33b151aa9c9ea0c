"""A lesson read to its end: short sections count when a reader pages past them, and what is left is named."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import LESSON
from tests.browser.progress import ALL_QUESTIONS, answer, dot, headings, read, words


def rest(page: Page) -> None:
    """Stay where the page is until that counts. The clock is the test's; what is in sight is told in a frame."""
    page.evaluate("() => new Promise((told) => new IntersectionObserver(() => told()).observe(document.body))")
    page.clock.run_for(2100)


def go_on(page: Page, windows: float) -> None:
    page.evaluate("(windows) => scrollBy({ top: windows * innerHeight, behavior: 'instant' })", windows)


@pytest.mark.parametrize("height", [500, 900])
def test_who_pages_through_a_lesson_has_read_all_of_it(page: Page, height: int) -> None:
    page.set_viewport_size({"width": 1280, "height": height})
    page.clock.install()
    rest(page)
    while page.evaluate("innerHeight + Math.ceil(scrollY) < document.documentElement.scrollHeight"):
        go_on(page, 0.9)
        rest(page)
    total = len(headings(page))
    expect(words(page)).to_contain_text(f"read {total} of {total} sections")


def test_a_heading_that_was_seen_before_a_jump_does_not_count(page: Page) -> None:
    page.clock.install()
    section = headings(page)[3]
    # Its heading stands low in the window, where what comes next stands.
    page.locator(f"#{section}").evaluate(
        "heading => scrollBy(0, heading.getBoundingClientRect().top - 0.9 * innerHeight)"
    )
    rest(page)
    go_on(page, 9)
    rest(page)
    assert f"section {section}" not in kept(page)["done"]


def kept(page: Page) -> Any:
    return page.evaluate("""() => {
      const key = Object.keys(localStorage).find((each) => each.includes("progress "));
      return JSON.parse(localStorage.getItem(key));
    }""")


def test_what_is_left_is_named_and_the_dot_is_full_without_every_cell_run(page: Page) -> None:
    last = headings(page)[-1]
    read(page, headings(page)[2])
    # As if all were done but the first question and the last section, and no cell run.
    page.evaluate(
        """(last) => {
      const key = Object.keys(localStorage).find((each) => each.includes("progress "));
      const value = JSON.parse(localStorage.getItem(key));
      const ids = (selector, kind, name) =>
        [...document.querySelectorAll(selector)].map((each) => `${kind} ${each.getAttribute(name)}`);
      const done = [...ids("#content h2", "section", "id").filter((part) => part !== `section ${last}`),
        ...ids("lesson-cell[exercise]", "exercise", "name"), ...ids("lesson-quiz", "quiz", "data-quiz").slice(1)];
      localStorage.setItem(key, JSON.stringify({ ...value, done }));
    }""",
        last,
    )
    page.goto("about:blank")
    page.go_back()
    left = words(page).get_by_role("link")
    expect(left).to_have_count(1)
    answer(page, ALL_QUESTIONS)
    expect(dot(page, LESSON)).to_have_attribute("data-progress", "some")
    left.click()
    expect(page.locator(f"#{last}")).to_be_in_viewport()
    expect(left).to_have_count(0)
    expect(dot(page, LESSON)).to_have_attribute("data-progress", "done")
