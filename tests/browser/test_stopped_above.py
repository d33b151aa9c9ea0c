"""A cell that was stopped starts again only when the reader says so, also where a cell below needs it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.person import START_MS, cell, press, stop_in_vain, write

ENDLESS = 'n = 41\nprint("begun")\nwhile True: pass'


@pytest.fixture
def asked(page: Page) -> Page:
    """`inputs` was stopped, and the cell below it asked for."""
    write(page, "one_by_one", "n + 1")
    write(page, "inputs", ENDLESS)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun", timeout=START_MS)
    press(page, "inputs", "Stop")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "stopped")
    press(page, "one_by_one", "Run")
    said = cell(page, "one_by_one").locator("[data-output]")
    expect(said).to_contain_text("Not run: the cell 'inputs' above was stopped")
    return page


def test_it_is_said_and_the_reader_goes_on_without_it(asked: Page) -> None:
    expect(cell(asked, "inputs")).to_have_attribute("data-state", "stopped")
    expect(asked.get_by_role("status").filter(has_text="was stopped and")).to_contain_text("Run without inputs, or Run")
    assert faults(asked) == []
    press(asked, "one_by_one", "Run without inputs")
    expect(cell(asked, "one_by_one").locator("[data-output]")).to_have_text("42", timeout=START_MS)
    expect(cell(asked, "one_by_one").get_by_role("button", name="Run", exact=True)).to_be_focused()
    write(asked, "one_by_one", "n + 2")
    press(asked, "one_by_one", "Run")  # they are not asked again
    expect(cell(asked, "one_by_one").locator("[data-output]")).to_have_text("43", timeout=START_MS)
    expect(cell(asked, "inputs")).to_have_attribute("data-state", "stopped")


def test_it_can_be_reset_or_run_again_or_mended(asked: Page) -> None:
    press(asked, "one_by_one", "Run inputs again first")
    expect(cell(asked, "inputs")).to_have_attribute("data-state", "running", timeout=START_MS)
    press(asked, "one_by_one", "Stop")
    expect(cell(asked, "inputs")).to_have_attribute("data-state", "stopped", timeout=START_MS)
    write(asked, "one_by_one", "len(tokens)")
    press(asked, "one_by_one", "Run")
    press(asked, "one_by_one", "Reset inputs first")
    expect(cell(asked, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    expect(cell(asked, "one_by_one")).to_have_attribute("data-state", "done", timeout=START_MS)
    write(asked, "inputs", "tokens = 'ab'")
    press(asked, "one_by_one", "Run")
    expect(cell(asked, "one_by_one").locator("[data-output]")).to_have_text("2", timeout=START_MS)


def test_what_no_stop_reached_is_held_too(page: Page) -> None:
    stop_in_vain(page, "inputs").click()
    press(page, "one_by_one", "Run")
    expect(cell(page, "one_by_one").locator("[data-output]")).to_contain_text("the cell 'inputs' above was stopped")


def test_a_restart_asks_again_and_a_mended_cell_is_not_left_out(asked: Page) -> None:
    press(asked, "one_by_one", "Run without inputs")
    said = cell(asked, "one_by_one").locator("[data-output]")
    expect(said).to_have_text("42", timeout=START_MS)
    asked.get_by_role("button", name="Restart", exact=True).first.click()
    press(asked, "one_by_one", "Run")
    expect(said).to_contain_text("Not run: the cell 'inputs' above was stopped", timeout=START_MS)
    write(asked, "inputs", "n = 1")
    press(asked, "inputs", "Run")
    expect(cell(asked, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    press(asked, "one_by_one", "Run without inputs")  # an offer of before
    expect(said).to_have_text("2", timeout=START_MS)
    asked.get_by_role("button", name="Restart", exact=True).first.click()
    press(asked, "one_by_one", "Run")
    expect(said).to_have_text("2", timeout=START_MS)


def test_it_is_held_when_the_reader_comes_back(asked: Page) -> None:
    asked.reload()
    press(asked, "one_by_one", "Run")
    said = cell(asked, "one_by_one").locator("[data-output]")
    expect(said).to_contain_text("Not run: the cell 'inputs' above was stopped", timeout=START_MS)
