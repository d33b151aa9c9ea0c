"""What the tests of a reader's progress share: what the page says of it, and how a reader makes some."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from playwright.sync_api import Locator, Page, expect

from tests.browser.waiting import wait_until

# The page's words count every section that it holds for read, and a given one is among these.
TOLD = """async (section) => {
  const [{ progress }, { lessonOf }] = await Promise.all(
    ["progress", "storage"].map((name) => import(`../../js/${name}.js`)));
  const read = progress(lessonOf()).done.filter((part) => part.startsWith("section "));
  const isTold = document.querySelector("[data-progress-words]").textContent.includes(`read ${read.length} of `);
  return section ? isTold && read.includes(`section ${section}`) : isTold || read.length === 0;
}"""
ONE_QUESTION = re.compile(r"answered 1 of \d+ questions right")
ALL_QUESTIONS = re.compile(r"answered (\d+) of \1 questions right")


def words(page: Page) -> Locator:
    return page.get_by_text("You have read")


def dot(page: Page, lesson: str) -> Locator:
    """What the list beside the text says of a lesson."""
    return page.locator(f"[data-lesson-progress='{lesson}']").first


def headings(page: Page) -> list[str]:
    found: list[str] = page.locator("#content h2").evaluate_all("all => all.map((each) => each.id)")
    return found


def read(page: Page, section: str) -> None:
    """Go to a section as a link to it does, and stay until it counts."""
    page.evaluate("(id) => { location.hash = id; }", section)
    wait_until(page, TOLD, section)


def stand_still(page: Page) -> None:
    """No time passes on the page from now on, so that no section is read by staying where it is.

    A rest that has begun ends by the clock it began with: it is over before a later one that is as long (reading.js).
    """
    page.evaluate("() => { globalThis.rested = new Promise((rest) => setTimeout(rest, 2000, true)); }")
    page.clock.install()
    page.evaluate("() => globalThis.rested")
    page.clock.pause_at(datetime.now(UTC) + timedelta(minutes=1))
    wait_until(page, TOLD)


def answer(page: Page, told: re.Pattern[str] = ONE_QUESTION) -> None:
    """Answer the first question right, until the page says ``told``."""
    quiz = page.locator("lesson-quiz").filter(has=page.get_by_role("radio")).first
    quiz.locator("input[data-correct]").check()
    quiz.get_by_role("button", name="Check", exact=True).click()
    expect(words(page)).to_have_text(told)
