"""Run all does not start what was stopped: it goes up to it and asks, and goes on as the reader says."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.person import START_MS, cell, press, write

COUNT = "import builtins\nbuiltins.runs = getattr(builtins, 'runs', 0) + 1\n"
ENDLESS = f'{COUNT}print("begun", builtins.runs)\nwhile True: pass'


def code(page: Page, more: str) -> str:
    """The cell's own code, which those below need, and `more`."""
    return f"{cell(page, 'one_by_one').locator('.cm-content').evaluate('code => code.innerText')}\n{more}"


def line(page: Page) -> Locator:
    return page.locator("[data-page-status]")


def run_all(page: Page) -> None:
    page.get_by_role("button", name="Run all", exact=True).click()


def choose(page: Page, what: str) -> None:
    line(page).get_by_role("button", name=what, exact=True).click()


def expect_state(page: Page, name: str, state: str) -> None:
    expect(cell(page, name)).to_have_attribute("data-state", state, timeout=START_MS)


@pytest.fixture
def held(page: Page) -> Page:
    """`one_by_one` was stopped in Run all, having made what cells below need, and Run all was pressed again."""
    expect(page.get_by_role("textbox", name="Code, one_by_one", exact=True)).to_be_attached()
    write(page, "one_by_one", code(page, ENDLESS))
    run_all(page)
    expect(cell(page, "one_by_one").locator("[data-output]")).to_contain_text("begun 1", timeout=START_MS)
    press(page, "one_by_one", "Stop")
    expect(line(page)).to_contain_text("ended at one_by_one, 2 of", timeout=START_MS)
    run_all(page)
    expect(line(page)).to_contain_text("waits at one_by_one, 2 of", timeout=START_MS)
    return page


def test_it_goes_up_to_it_and_the_reader_goes_on_without_it(held: Page) -> None:
    expect(line(held).get_by_role("code")).to_have_text("one_by_one")
    expect(line(held)).to_contain_text("it was stopped and does not start again by itself")
    expect(held.get_by_role("status").filter(has_text="Run all waits at")).to_contain_text(
        "Run without one_by_one, or Run one_by_one again first, or Reset one_by_one first"
    )
    expect_state(held, "one_by_one", "stopped")
    assert faults(held) == []
    choose(held, "Show")
    expect(cell(held, "one_by_one").get_by_role("button", name="Run", exact=True)).to_be_focused()
    choose(held, "Run without one_by_one")
    expect(held.get_by_role("button", name="Run all", exact=True)).to_be_focused()
    expect(line(held)).to_contain_text("all cells have run but one_by_one", timeout=START_MS)
    expect_state(held, "one_by_one", "stopped")
    run_all(held)  # they are not asked again
    expect(line(held)).to_contain_text("all cells have run but one_by_one", timeout=START_MS)


def test_it_can_be_run_again_or_reset(held: Page) -> None:
    choose(held, "Run one_by_one again first")
    expect(cell(held, "one_by_one").locator("[data-output]")).to_contain_text("begun 2", timeout=START_MS)
    press(held, "one_by_one", "Stop")
    expect(line(held)).to_contain_text("ended at one_by_one", timeout=START_MS)
    run_all(held)
    choose(held, "Reset one_by_one first")
    expect(line(held)).to_contain_text("cells have run", timeout=START_MS)
    expect_state(held, "one_by_one", "done")


def test_an_edited_cell_is_not_held_and_an_offer_of_before_leaves_nothing_out(held: Page) -> None:
    write(held, "one_by_one", code(held, "").partition(COUNT)[0] + "\n'mended'")
    choose(held, "Run without one_by_one")
    expect(line(held)).to_contain_text("cells have run", timeout=START_MS)
    expect(cell(held, "one_by_one").locator("[data-output]")).to_contain_text("'mended'")
    run_all(held)
    expect(line(held)).to_contain_text("cells have run", timeout=START_MS)


def test_a_restart_and_a_reload_ask_again_and_so_does_run_cells_above(held: Page) -> None:
    choose(held, "Run without one_by_one")
    expect(line(held)).to_contain_text("all cells have run but", timeout=START_MS)
    held.reload()
    run_all(held)
    expect(line(held)).to_contain_text("waits at one_by_one, 2 of", timeout=START_MS)
    expect_state(held, "inputs", "done")
    held.get_by_role("button", name="Restart", exact=True).click()
    expect(line(held)).to_be_empty()
    press(held, "weights", "Run cells above")
    said = cell(held, "weights").locator("[data-output]")
    expect(said).to_contain_text("Not run: the cell 'one_by_one' above was stopped", timeout=START_MS)
    press(held, "weights", "Reset one_by_one first")
    expect_state(held, "one_by_one", "done")
    expect(cell(held, "weights").get_by_role("button", name="Run", exact=True)).to_be_focused()


def test_a_cell_that_is_being_stopped_or_was_left_is_asked_about_too(page: Page) -> None:
    write(page, "inputs", ENDLESS)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun 1", timeout=START_MS)
    # Both within a moment, as no pointer could: Python has not heard the Stop yet.
    cell(page, "inputs").get_by_role("button", name="Stop", exact=True).evaluate(
        "stop => { stop.click(); document.querySelector('[data-run-all]').click(); }"
    )
    expect(line(page)).to_contain_text("waits at inputs", timeout=START_MS)
    choose(page, "Run inputs again first")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun 2", timeout=START_MS)
    for title in ("One head", "Multi-head attention"):
        page.get_by_role("navigation", name="Lessons", exact=True).get_by_role("link", name=title).click()
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
    run_all(page)
    expect(line(page)).to_contain_text("waits at inputs", timeout=START_MS)
    expect_state(page, "inputs", "idle")
