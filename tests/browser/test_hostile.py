"""Output and code that would harm the page, or the reader's trust in it, in the form that somebody has tried."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import START_MS, cell, press, stop_in_vain, write


def run(page: Page, source: str) -> Locator:
    write(page, "inputs", source)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    return cell(page, "inputs").locator("[data-output]")


def test_a_letter_with_thousands_of_marks_is_shown_with_a_few(running: Page) -> None:
    output = run(running, 'print("a" + "\\u0301" * 50_000 + "b")')
    expect(output).to_have_text("a" + "\u0301" * 16 + "…b\n")


@pytest.mark.parametrize(
    ("figure", "said"),
    [
        ("{'data': [{'type': 'sankey'}]}", "“sankey” is not among them"),
        ("{'data': [None]}", "This could not be drawn here"),
        ("{}", "This figure has no traces"),
        ("'nope'", "This figure has no traces"),
    ],
)
def test_a_figure_that_cannot_be_drawn_is_told_and_no_axes_are_made_up(running: Page, figure: str, said: str) -> None:
    bundle = f"{{'application/vnd.plotly.v1+json': {figure}, 'text/plain': 'its words'}}"
    output = run(running, f"display({bundle}, raw=True)")
    expect(output).to_contain_text(said)
    expect(output).to_contain_text("its words")
    expect(output.locator(".js-plotly-plot")).to_have_count(0)


def test_html_of_endless_depth_is_not_laid_out(running: Page) -> None:
    output = run(running, "class Deep:\n    def _repr_html_(self): return '<div>' * 50_000\nDeep()")
    expect(output).to_contain_text("This could not be drawn here")
    expect(output.locator("iframe")).to_have_count(0)


def test_a_cell_reaches_neither_the_kept_course_nor_the_notebooks(running: Page) -> None:
    names = "['caches', 'indexedDB', 'Worker', 'SharedWorker']"
    source = f"import js\n[n for n in {names} if hasattr(js, n)], hasattr(js.navigator, 'storage')"
    expect(run(running, source)).to_have_text("([], False)")


def test_what_a_silent_run_leaves_standing_is_marked_as_the_run_before_s(running: Page) -> None:
    run(running, "print('old')")
    write(running, "inputs", "while True: pass")
    press(running, "inputs", "Run")
    output = cell(running, "inputs").locator("[data-output]")
    expect(output).to_contain_text("from before your change")
    press(running, "inputs", "Stop")
    expect(output).to_contain_text("Stopped")
    expect(output).not_to_contain_text("old")
    press(running, "inputs", "Run")
    expect(output).to_contain_text("from the run before")
    press(running, "inputs", "Stop")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "stopped")


def test_an_error_is_marked_when_its_code_is_changed_or_reset(running: Page) -> None:
    write(running, "inputs", "1 / 0")
    press(running, "inputs", "Run")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "error", timeout=START_MS)
    press(running, "inputs", "Reset")
    expect(cell(running, "inputs").locator("[data-output]")).to_contain_text("from before your change")


def test_run_all_tells_where_it_is_and_where_it_ended(page: Page) -> None:
    status = page.locator("[data-page-status]")
    write(page, "weights", "1 / 0")
    page.get_by_role("button", name="Run all", exact=True).click()
    expect(status).to_contain_text("ended at weights, 4 of 9", timeout=START_MS)
    status.get_by_role("button", name="Show").click()
    expect(cell(page, "weights")).to_be_in_viewport()
    expect(cell(page, "weights").get_by_role("button", name="Run", exact=True)).to_be_focused()


def test_the_offered_restart_leaves_the_keyboard_in_the_cell(running: Page) -> None:
    stop_in_vain(running, "inputs").focus()
    running.keyboard.press("Enter")
    expect(cell(running, "inputs").get_by_role("button", name="Run", exact=True)).to_be_focused()
