"""A cell in a fold is shown whenever the page speaks of it or leads to it, and its edits count as any other's."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.links import arrive
from tests.browser.person import START_MS, cell, press, unfold, write
from tests.browser.visitors import at_lesson
from tests.browser.work import about, choose


@pytest.fixture
def lesson(context: BrowserContext, address: str) -> Page:
    """A lesson whose cell "inputs" is in a fold."""
    page = at_lesson(context, address, "03_splitting_heads")
    expect(cell(page, "inputs")).to_be_hidden()
    return page


def fold_again(page: Page) -> None:
    unfold(page, "inputs")
    expect(cell(page, "inputs")).to_be_hidden()


def test_an_edit_in_it_marks_what_the_build_made_below(lesson: Page) -> None:
    assert "before your change" not in cell(lesson, "one_matrix").aria_snapshot()
    unfold(lesson, "inputs")
    write(lesson, "inputs", "nobody")
    fold_again(lesson)
    expect(cell(lesson, "inputs")).to_have_attribute("data-edited", "")
    assert "before your change above" in cell(lesson, "one_matrix").aria_snapshot()


def test_it_opens_when_a_cell_below_needs_it_and_it_fails(lesson: Page) -> None:
    unfold(lesson, "inputs")
    write(lesson, "inputs", "nobody")
    fold_again(lesson)
    press(lesson, "one_matrix", "Run")
    said = cell(lesson, "one_matrix").locator("[data-output]")
    expect(said).to_contain_text("The cell 'inputs' above ended in an error", timeout=START_MS)
    expect(said).to_contain_text("so this one has not run. Mend or reset that one first.")
    expect(cell(lesson, "inputs").get_by_text("NameError", exact=False).first).to_be_visible()
    fold_again(lesson)
    lesson.get_by_role("button", name="Run all").click()
    lesson.get_by_role("button", name="Show", exact=True).click()
    expect(cell(lesson, "inputs").get_by_role("button", name="Run", exact=True)).to_be_focused()


def test_a_link_to_an_edit_opens_it(lesson: Page) -> None:
    unfold(lesson, "inputs")
    write(lesson, "inputs", "sent = 1")
    choose(lesson, "inputs", "Link")
    sent = about(lesson, "inputs").get_by_role("textbox", name="Address of this edit").input_value()
    press(lesson, "inputs", "Reset")
    arrive(lesson, sent.partition("#")[2])
    expect(about(lesson, "inputs")).to_be_focused()
    expect(lesson.get_by_role("textbox", name="Code, inputs", exact=True)).to_have_text("sent = 1")
