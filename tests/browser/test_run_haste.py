"""Run and Stop pressed in haste: before Python is there, twice, and when the cell is quicker than the Stop."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.person import LESSON, START_MS, cell, press, write
from tests.browser.waiting import STANDS, gate

COUNT = "import builtins\nbuiltins.runs = getattr(builtins, 'runs', 0) + 1\n"


def ran(page: Page, source: str) -> None:
    """Run something else to its end: what was asked for before it has had its turn."""
    assert page.evaluate(f"headwise.run('{LESSON}', 'inputs', {source!r})")["state"] == "done"


def test_stop_ends_run_all_also_where_the_cell_was_quicker(page: Page) -> None:
    ran(page, "1")
    write(page, "inputs", "import time\ntime.sleep(0.3)")
    # Both within a moment, as no pointer could: no interrupt is looked for yet.
    page.get_by_role("button", name="Run all", exact=True).evaluate(
        "button => { button.click(); document.querySelector('lesson-cell[name=inputs] [data-stop]').click(); }"
    )
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done")
    ran(page, "1")
    expect(cell(page, "one_by_one")).to_have_attribute("data-state", "idle")


def test_a_running_cell_is_not_asked_for_again(page: Page) -> None:
    write(page, "inputs", f"{COUNT}print('begun')\n{STANDS}")
    with gate(page):
        press(page, "inputs", "Run")
        expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun", timeout=START_MS)
        page.get_by_role("textbox", name="Code, inputs", exact=True).click()
        for _ in range(3):
            page.keyboard.press("Shift+Enter")
        expect(cell(page, "inputs")).to_have_attribute("data-state", "running")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done")
    ran(page, "import builtins\nruns = builtins.runs")
    assert page.evaluate(f"headwise.value('{LESSON}', 'runs')") == 1


def test_run_all_pressed_twice_runs_all_once(page: Page) -> None:
    write(page, "inputs", COUNT + cell(page, "inputs").locator(".cm-content").evaluate("code => code.innerText"))
    for _ in range(2):
        page.get_by_role("button", name="Run all", exact=True).click()
    expect(cell(page, "sizes")).to_have_attribute("data-state", "done", timeout=START_MS)
    ran(page, "import builtins\nruns = builtins.runs")
    assert page.evaluate(f"headwise.value('{LESSON}', 'runs')") == 1


def never_answered(context: BrowserContext, files: str = "**/runtime/*.zst") -> None:
    def keep_waiting(route: Route) -> None:
        """As on a line that has gone dead."""

    context.route(files, keep_waiting)


def test_stop_before_python_is_there_says_so(page: Page, context: BrowserContext) -> None:
    never_answered(context)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-status]")).to_contain_text("downloading", timeout=START_MS)
    press(page, "inputs", "Stop")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "stopped")
    expect(cell(page, "inputs").locator("[data-output]")).to_have_text("Stopped before it ran.")


def test_stop_before_the_lesson_is_there_says_so(page: Page, context: BrowserContext) -> None:
    never_answered(context, f"**/lessons/{LESSON}.json")
    write(page, "inputs", COUNT)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "running", timeout=START_MS)
    press(page, "inputs", "Stop")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "stopped")
    expect(cell(page, "inputs").locator("[data-output]")).to_have_text("Stopped before it ran.")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "running")
    press(page, "inputs", "Stop")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "stopped")


def test_a_cell_of_the_next_page_tells_how_far_the_start_is(page: Page, context: BrowserContext) -> None:
    never_answered(context)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-status]")).to_contain_text("downloading", timeout=START_MS)
    page.get_by_role("navigation", name="Lessons", exact=True).get_by_role("link", name="One head").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One head")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-status]")).to_contain_text(
        re.compile(r"downloading Python and NumPy: 0 % of \d\.\d MB, \d+ s")
    )


def test_run_all_of_a_page_that_was_left_says_nothing_on_the_next(page: Page) -> None:
    write(page, "inputs", "print('begun')\nwhile True: pass")
    page.get_by_role("button", name="Run all", exact=True).click()
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun", timeout=START_MS)
    page.get_by_role("navigation", name="Lessons", exact=True).get_by_role("link", name="One head").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One head")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    expect(page.locator("[data-page-status]")).to_be_empty()
