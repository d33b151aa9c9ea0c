"""Several cells are asked for at once, stopped, edited and left while they run."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import LESSON, START_MS, cell, press, write
from tests.browser.waiting import STANDS, Held, gate

ENDLESS = 'print("begun")\nwhile True: pass'


def begin(page: Page, name: str, source: str = ENDLESS) -> None:
    write(page, name, source)
    press(page, name, "Run")
    expect(cell(page, name).locator("[data-output]")).to_contain_text("begun", timeout=START_MS)


def expect_state(page: Page, name: str, state: str) -> None:
    expect(cell(page, name)).to_have_attribute("data-state", state, timeout=START_MS)


def test_stop_ends_what_runs_and_drops_what_waits(page: Page) -> None:
    begin(page, "inputs")
    press(page, "weights", "Run")
    expect(cell(page, "weights").locator("[data-status]")).to_have_text("waiting for inputs")
    press(page, "inputs", "Stop")
    expect_state(page, "inputs", "stopped")
    expect_state(page, "weights", "stopped")
    expect(cell(page, "weights").locator("[data-output]")).to_contain_text("Not run: the run was stopped first")


def test_stop_on_a_waiting_cell_drops_that_one_alone(page: Page) -> None:
    begin(page, "inputs")
    press(page, "project", "Run")
    press(page, "weights", "Run")
    press(page, "project", "Stop")
    expect_state(page, "project", "stopped")
    expect_state(page, "inputs", "running")
    expect_state(page, "weights", "starting")
    press(page, "inputs", "Stop")
    expect_state(page, "weights", "stopped")


def test_stop_on_a_cell_stops_the_one_above_that_runs_for_it(page: Page) -> None:
    write(page, "inputs", ENDLESS)
    press(page, "weights", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun", timeout=START_MS)
    press(page, "weights", "Stop")
    expect_state(page, "inputs", "stopped")
    expect_state(page, "weights", "stopped")


def test_run_cells_above_ends_at_the_first_that_fails(page: Page) -> None:
    press(page, "inputs", "Run")
    expect_state(page, "inputs", "done")
    page.get_by_role("button", name="Restart", exact=True).click()
    write(page, "inputs", "import builtins\nbuiltins.runs = getattr(builtins, 'runs', 0) + 1\n1 / 0")
    press(page, "heads", "Run cells above")
    expect_state(page, "inputs", "error")
    expect_state(page, "weights", "idle")
    write(page, "inputs", "import builtins\nbuiltins.runs")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_have_text("1")


def test_an_edit_made_during_a_run_is_not_judged_by_it(page: Page) -> None:
    press(page, "inputs", "Run")
    expect_state(page, "inputs", "done")
    with gate(page):
        begin(page, "project", f'print("begun")\n{STANDS}Q = K = V = 0')
        write(page, "project", "Q = K = V = 1")
        expect_state(page, "project", "running")
    expect_state(page, "project", "done")
    expect(cell(page, "project").locator("[data-agreement]")).to_have_attribute("data-agreement", "none")
    # Nor is it what the next cell builds on.
    write(page, "weights", "Q")
    press(page, "weights", "Run")
    expect(cell(page, "weights").locator("[data-output]")).to_have_text("1", timeout=START_MS)


def test_what_was_said_of_a_run_does_not_outlive_it(page: Page) -> None:
    answer = cell(page, "mean_map")
    write(page, "mean_map", "mean_map = weights.mean(axis=0)")
    press(page, "mean_map", "Run")
    expect(answer.locator("[data-result]")).to_have_attribute("data-result", "pass", timeout=START_MS)
    assert page.evaluate(f"headwise.run('{LESSON}', 'mean_map', '1 / 0')")["state"] == "error"
    expect(answer.locator("[data-result]")).to_have_attribute("data-result", "none")
    agreement = cell(page, "weights").locator("[data-agreement]")
    expect(agreement).to_have_attribute("data-agreement", "agrees")
    page.get_by_role("button", name="Restart", exact=True).click()
    expect(agreement).to_have_attribute("data-agreement", "none")


def test_a_tab_in_which_nothing_was_typed_keeps_another_tabs_edit(context: BrowserContext, address: str) -> None:
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(f"{address}lessons/{LESSON}/")
        expect(page.get_by_role("textbox", name="Code, weights")).to_be_attached()
    write(first, "weights", "weights = 1  # mine")
    first.close(run_before_unload=False)
    second.goto("about:blank")
    third = context.new_page()
    third.goto(f"{address}lessons/{LESSON}/")
    expect(third.get_by_role("textbox", name="Code, weights")).to_have_text("weights = 1  # mine")


def test_a_run_that_is_left_while_python_starts_does_not_follow_to_the_next_page(page: Page) -> None:
    held = Held()
    page.context.route("**/runtime/*.zst", held)
    write(page, "inputs", ENDLESS)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-status]")).to_contain_text("downloading", timeout=START_MS)
    page.get_by_role("navigation", name="Lessons").get_by_role("link", name="One head, one question").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("One head, one question")
    held.let_go()
    press(page, "inputs", "Run")
    expect_state(page, "inputs", "done")


def test_twenty_restarts_leave_one_worker_and_a_page_that_runs(page: Page) -> None:
    everything = page.get_by_role("button", name="Run all")
    restart = page.get_by_role("button", name="Restart", exact=True)
    for _ in range(20):
        everything.click()
        restart.click()
    everything.click()
    expect_state(page, "sizes", "done")
    assert len(page.workers) == 1
    for name in ("inputs", "project", "weights"):
        expect_state(page, name, "done")


def test_a_change_above_marks_what_was_made_before_it_and_a_run_mends_it(page: Page) -> None:
    press(page, "heads", "Run")
    expect_state(page, "heads", "done")
    agreement = cell(page, "heads").locator("[data-agreement]")
    expect(agreement).to_have_attribute("data-agreement", "agrees")
    write(page, "weights", "weights = np.full((2, 3, 3), 1 / 3)")
    expect(cell(page, "heads").locator("[data-output]")).to_contain_text("from before a change above")
    expect(agreement).to_have_attribute("data-agreement", "none")
    press(page, "heads", "Run")
    expect(agreement).to_have_attribute("data-agreement", "differs")
    expect(agreement).to_contain_text("expected after a change")  # made in another cell
    expect(page.get_by_role("status").filter(has_text="heads finished, differs")).to_contain_text("after a change")
    expect(cell(page, "weights").locator("[data-agreement]")).to_have_attribute("data-agreement", "differs")


def test_a_restart_keeps_what_the_running_cell_had_printed(page: Page) -> None:
    begin(page, "inputs")
    page.get_by_role("button", name="Restart", exact=True).click()
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("Python was restarted")
