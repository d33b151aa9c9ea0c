"""On paper a lesson asks, its last page answers, and nothing stands there that only a screen can do."""

from __future__ import annotations

import re
import zlib

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import ROOT

LESSONS = sorted(path.stem for path in (ROOT / "docs" / "lessons").glob("[0-9]*.md"))
SHELF = ("glossary", "summary", "sources", "verification", "instructors")
# In a PDF of Chromium's: the numbers of what a page shows and of what that draws, and how high a piece of text stands.
CONTENTS, DRAWN, HEIGHT = rb"/Contents (\d+) 0 R", rb"/X(\d+) Do\b", rb"([-\d.]+) Tm\b"
PRINTING = "() => { dispatchEvent(new Event('beforeprint')); }"
ANSWERS = ".answers[hidden]"
# Registered after the page's own listener, so that it counts what is being printed.
COUNT = """() => {
  window.printed = [];
  addEventListener('beforeprint', () => printed.push(document.querySelectorAll('.answers').length));
}"""
# Which options are right, question by question, as the page asks and as the last page says.
ASKED = """() => [...document.querySelectorAll('lesson-predict, lesson-quiz')].map((question) =>
  [...question.querySelectorAll('.options button, input')].map((option) => option.hasAttribute('data-correct')))"""
ANSWERED = """() => [...document.querySelectorAll('.answers section:has(ol)')].map((answer) =>
  [...answer.querySelectorAll('li')].map((item) => item.querySelector('.verdict').dataset.verdict === 'right'))"""
# Buttons that show something on paper too: a head, a figure with its explanation, the options of a guess.
SPOKEN = ".hm-head, .hm-hinted, .hs-head, .calc-part, lesson-predict button, .hm-atlas button"


def opened(context: BrowserContext, address: str, path: str) -> Page:
    page = context.new_page()
    page.goto(address + path)
    page.wait_for_function("() => document.readyState === 'complete'")
    return page


def on_paper(page: Page) -> None:
    page.evaluate(PRINTING)
    page.emulate_media(media="print")


def test_questions_are_printed_without_their_answers_which_stand_at_the_end(page: Page) -> None:
    guess = page.locator("lesson-predict").first
    guess.get_by_role("button").first.click()
    expect(guess.locator(".why").first).to_be_visible()
    on_paper(page)
    expect(page.locator(ANSWERS)).to_be_visible()
    assert page.locator(":is(lesson-predict, lesson-quiz) .why:visible").count() == 0
    assert page.evaluate(ANSWERED) == page.evaluate(ASKED)
    for solution in page.locator(".solution pre").all():
        assert (solution.text_content() or "?") in (page.locator(ANSWERS).text_content() or "")
    page.emulate_media(media="screen")
    expect(page.locator(ANSWERS)).to_be_hidden()
    expect(guess.locator(".why").first).to_be_visible()


def test_the_browsers_own_printing_makes_the_answers_and_no_second_ones(page: Page) -> None:
    page.evaluate(COUNT)
    page.pdf()
    page.evaluate(PRINTING)
    assert page.evaluate("() => printed") == [1, 1]


def test_hints_and_solutions_are_printed_in_place_where_they_were_opened(page: Page) -> None:
    hints = page.locator(".cell-hints").first
    hints.get_by_text("Hint 1", exact=True).click()
    on_paper(page)
    expect(hints.locator(".hint").first).to_be_visible()
    expect(hints.locator(".hint").nth(1)).to_be_hidden()
    expect(hints.locator(".solution")).to_be_hidden()
    expect(page.locator(".cell-hints").nth(1)).to_be_hidden()


@pytest.mark.parametrize("path", ["", *(f"lessons/{lesson}/" for lesson in LESSONS), "glossary/"])
def test_no_button_is_printed_that_says_nothing_on_paper(context: BrowserContext, address: str, path: str) -> None:
    page = opened(context, address, path)
    on_paper(page)
    left = page.locator(f"button:visible:not({SPOKEN})")
    assert left.all_inner_texts() == []
    assert page.locator(".hm-convention [id$='-keys']:visible").count() == 0, "paper has no keys"


BREAKS = """(parts) => parts.map((part) =>
  [part.querySelectorAll('.cm-line').length, getComputedStyle(part).breakInside])"""


def test_what_fits_on_a_page_stands_on_one(page: Page, address: str) -> None:
    page.wait_for_function(
        "() => [...document.querySelectorAll('lesson-cell')].every((c) => c.querySelector('.cm-line'))"
    )
    on_paper(page)
    cells = page.eval_on_selector_all("lesson-cell", BREAKS)
    assert all(broken == ("auto" if lines > 14 else "avoid") for lines, broken in cells), cells
    assert {lines > 14 for lines, _ in cells} == {True, False}
    assert {broken for _, broken in page.eval_on_selector_all("lesson-quiz, lesson-predict, .map-figure", BREAKS)} == {
        "avoid"
    }
    page.goto(f"{address}glossary/")
    # A term kept to what follows it would keep all terms together, on a second page.
    together = "(terms) => terms.every((term) => getComputedStyle(term).breakAfter === 'auto')"
    assert page.eval_on_selector_all(".glossary > h2", together)


def heights(pdf: bytes, number: bytes) -> set[bytes]:
    """Where text stands in the object of that number, and in those that it draws."""
    stream = pdf.split(b"\n%b 0 obj" % number, 1)[1].split(b"stream\n", 1)[1].split(b"\nendstream", 1)[0]
    shown = zlib.decompress(stream) if stream.startswith(b"x") else stream
    return set(re.findall(HEIGHT, shown)).union(*(heights(pdf, drawn) for drawn in re.findall(DRAWN, shown)))


@pytest.mark.parametrize("path", ["", *(f"lessons/{lesson}/" for lesson in LESSONS), *(f"{name}/" for name in SHELF)])
def test_no_last_page_holds_but_a_line_or_two(context: BrowserContext, address: str, path: str) -> None:
    page = opened(context, address, path)
    pdf = page.pdf(format="A4")
    assert len(heights(pdf, re.findall(CONTENTS, pdf)[-1])) >= 4
    assert page.locator(".colophon:visible").count() == 1, "the licence is in the text on paper alone"


def test_the_licence_is_printed_once_and_what_a_colon_announces_stands_with_it(page: Page) -> None:
    on_paper(page)
    assert page.get_by_text("Lessons under").filter(visible=True).count() == 1
    page.evaluate(PRINTING)
    assert page.get_by_text("Lessons under").filter(visible=True).count() == 1
    line = page.get_by_text("Now the calculation of lesson 01, twice:")
    assert line.evaluate("(line) => getComputedStyle(line).breakAfter") == "avoid"
    cell = line.locator("xpath=following::lesson-cell[1]//*[@class='cell-bar']")
    assert cell.evaluate("(bar) => getComputedStyle(bar).breakInside") == "avoid"
