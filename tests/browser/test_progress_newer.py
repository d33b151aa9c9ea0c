"""Progress in a lesson that has changed since: what it no longer has does not count."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import LESSON
from tests.browser.progress import answer, dot, headings, read, stand_still, words


def test_a_section_that_is_gone_is_not_among_those_that_were_read(page: Page, context: BrowserContext) -> None:
    gone, there = headings(page)[2], headings(page)[4]
    read(page, gone)
    read(page, there)

    def newer(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace(f'id="{gone}"', 'id="new"'))

    stand_still(page)
    said = re.search(r"read (\d+)", words(page).inner_text())
    assert said
    context.route(f"**/lessons/{LESSON}/", newer)
    page.reload()
    expect(words(page)).to_contain_text(f"read {int(said[1]) - 1} of {len(headings(page))} sections")


def test_parts_that_are_gone_do_not_finish_a_lesson(page: Page) -> None:
    read(page, headings(page)[2])
    # As if an older lesson had had many parts, all of them done.
    page.evaluate("""() => {
      const key = Object.keys(localStorage).find((each) => each.includes("progress "));
      const { done, of } = JSON.parse(localStorage.getItem(key));
      const old = Array.from({ length: of }, (_, k) => `section old_${k}`);
      localStorage.setItem(key, JSON.stringify({ done: [...done, ...old], of }));
    }""")
    page.reload()
    answer(page)
    expect(dot(page, LESSON)).to_have_attribute("data-progress", "some")
