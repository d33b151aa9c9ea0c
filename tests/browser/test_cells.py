"""A reader runs, edits, stops and resets cells."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.person import LESSON, START_MS, cell, press, write
from tests.browser.waiting import note


def run(page: Page, name: str, state: str = "done") -> None:
    press(page, name, "Run")
    expect(cell(page, name)).to_have_attribute("data-state", state, timeout=START_MS)


def test_an_untouched_page_loads_nothing_of_the_runtime(context: BrowserContext, address: str) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    expect(page.get_by_role("textbox", name="Code, weights")).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "/runtime/" in url] == []


def test_the_first_run_says_its_size_then_runs_the_cells_above_and_agrees(page: Page) -> None:
    expect(cell(page, "weights").locator("[data-status]")).to_contain_text(re.compile(r"first run: \d\.\d MB"))
    note(cell(page, "inputs").locator("[data-status]"))
    press(page, "weights", "Run")
    expect(cell(page, "weights")).to_have_attribute("data-state", "done", timeout=START_MS)
    assert re.search(r"downloading Python and NumPy: \d+ %.*starting Python", page.evaluate("shown.join()"))
    expect(cell(page, "project")).to_have_attribute("data-state", "done")
    expect(cell(page, "heads")).to_have_attribute("data-state", "idle")
    agreement = cell(page, "weights").locator("[data-agreement]")
    expect(agreement).to_have_attribute("data-agreement", "agrees")
    expect(agreement).to_contain_text("agrees with PyTorch")
    expect(page.get_by_role("status").filter(has_text="weights finished")).to_have_count(1)
    assert page.evaluate(f"headwise.value('{LESSON}', 'weights')")[0][2][0] == 0.587068825369919


def test_an_edit_shows_where_it_departs_and_reset_brings_the_lesson_back(page: Page) -> None:
    run(page, "weights")
    agreement = cell(page, "weights").locator("[data-agreement]")
    original = page.get_by_role("textbox", name="Code, weights").inner_text()
    write(page, "weights", "scores = Q @ K.swapaxes(-1, -2)\nweights = softmax(scores)\nweights")
    expect(agreement).to_have_attribute("data-agreement", "none")
    run(page, "weights")
    expect(agreement).to_have_attribute("data-agreement", "differs")
    expect(agreement).to_contain_text("expected after a change")
    expect(agreement).to_contain_text(re.compile(r"weights\[\d, \d, \d\] is 0\.\d+, the reference has 0\.\d+"))
    press(page, "weights", "Reset")
    assert page.get_by_role("textbox", name="Code, weights").inner_text() == original
    run(page, "weights")
    expect(agreement).to_have_attribute("data-agreement", "agrees")


def test_the_map_is_redrawn_from_the_readers_array_and_a_wrong_shape_is_said(page: Page) -> None:
    shown = page.locator("head-map[name=weights]").first
    write(page, "weights", "weights = np.eye(3)[None].repeat(2, axis=0)")
    run(page, "weights")
    expect(shown.locator("[data-distribution] li").first).to_contain_text("1.0000")
    write(page, "weights", "weights = np.ones((2, 4, 4)) / 4")
    run(page, "weights")
    expect(shown).to_contain_text("weights has shape (2, 4, 4); for 3 tokens a head map needs (H, 3, 3)")


def test_a_map_says_of_which_run_its_array_is(page: Page) -> None:
    said = page.locator("head-map[name=weights] .hm-foot").first
    write(page, "weights", "weights = np.eye(3)[None].repeat(2, axis=0)")
    run(page, "weights")
    expect(said).to_contain_text("redrawn from your array")
    write(page, "weights", "weights = np.eye(3)[None].repeat(2, axis=0)  # 2 heads")
    expect(said).to_contain_text("your array, from before your change")
    run(page, "weights")
    expect(said).to_contain_text("redrawn from your array")
    write(page, "project", "Q = K = V = X")
    expect(said).to_contain_text("your array, from before your change")
    run(page, "project")
    expect(said).to_contain_text("your array, from before a change above")
    page.get_by_role("button", name="Restart", exact=True).click()
    expect(said).to_contain_text("your array, from an earlier run")


def test_errors_show_the_readers_lines_only(page: Page) -> None:
    write(page, "one_by_one", "def softmax(scores):\n    return scores / nobody\n")
    write(page, "weights", "1 + 1\nsoftmax(Q)")
    press(page, "weights", "Run")
    expect(cell(page, "weights")).to_have_attribute("data-state", "error", timeout=START_MS)
    lines = cell(page, "weights").locator(".out-error-lines li")
    expect(lines).to_have_text([re.compile("weights, line 2"), re.compile("one_by_one, line 2")])
    expect(cell(page, "weights").locator("[data-output]")).to_contain_text("name 'nobody' is not defined")
    write(page, "weights", "x = 1\nfor in x:\n")
    run(page, "weights", "error")
    expect(cell(page, "weights").locator(".out-error-lines li")).to_have_text([re.compile("weights, line 2")])
    expect(cell(page, "weights").locator("[data-output]")).to_contain_text("SyntaxError")


def test_markup_in_output_stays_text(running: Page) -> None:
    text = "<b>x</b><img src=x onerror=alert(1)>&amp;"
    running.on("dialog", lambda dialog: (_ for _ in ()).throw(AssertionError(dialog.message)))
    for source in (f"print({text!r})", f"{text!r}", f"raise ValueError({text!r})"):
        write(running, "inputs", source)
        press(running, "inputs", "Run")
        expect(cell(running, "inputs")).to_have_attribute("data-state", re.compile("done|error"), timeout=START_MS)
        expect(cell(running, "inputs").locator("[data-output]")).to_contain_text(text)
        expect(cell(running, "inputs").locator("[data-output] img, [data-output] b")).to_have_count(0)


def test_stop_ends_a_loop_and_a_sleep_and_keeps_the_variables(running: Page) -> None:
    for endless in (
        'print("begun")\nwhile True: pass',
        'import time\nprint("begun")\ntime.sleep(600)',
        'import asyncio\nprint("begun")\nawait asyncio.sleep(600)',
        'import asyncio\nprint("begun")\nasyncio.run(asyncio.sleep(600))',
        'import asyncio\nprint("begun")\nwhile True: await asyncio.sleep(0)',
    ):
        write(running, "inputs", f"kept = 41\n{endless}")
        press(running, "inputs", "Run")
        expect(cell(running, "inputs").locator("[data-output]")).to_contain_text("begun", timeout=START_MS)
        press(running, "inputs", "Stop")
        expect(cell(running, "inputs")).to_have_attribute("data-state", "stopped")
        expect(cell(running, "inputs").locator("[data-output]")).to_contain_text("Your variables are kept")
        write(running, "inputs", "kept + 1")
        run(running, "inputs")
        expect(cell(running, "inputs").locator("[data-output]")).to_have_text("42")


SLOW_PRODUCTS = """import time
import numpy as np
A, ends = np.ones((800, 800)), []
print("begun")
while True:
    A @ A
    ends.append(time.time())
"""


def test_a_loop_of_slow_products_ends_with_the_product_that_stop_finds(running: Page) -> None:
    for turn in ("first", "second"):
        write(running, "inputs", SLOW_PRODUCTS.replace("begun", turn))
        press(running, "inputs", "Run")
        expect(cell(running, "inputs").locator("[data-output]")).to_contain_text(turn, timeout=START_MS)
        stop = cell(running, "inputs").get_by_role("button", name="Stop", exact=True)
        stop.evaluate("button => button.addEventListener('click', () => (window.pressed = Date.now() / 1000))")
        press(running, "inputs", "Stop")
        expect(cell(running, "inputs")).to_have_attribute("data-state", "stopped", timeout=START_MS)
        pressed, ends = running.evaluate("pressed"), running.evaluate(f"headwise.value('{LESSON}', 'ends')")
        # Python by itself looks for a Stop once in 17 turns of this loop.
        assert len([end for end in ends if end > pressed]) <= 3


def test_the_keyboard_stays_where_it_was_through_run_and_stop(running: Page) -> None:
    write(running, "inputs", "while True: pass")
    run_button = cell(running, "inputs").get_by_role("button", name="Run", exact=True)
    run_button.focus()
    running.keyboard.press("Enter")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "running", timeout=START_MS)
    expect(run_button).to_be_focused()
    expect(run_button).to_be_disabled()
    cell(running, "inputs").get_by_role("button", name="Stop", exact=True).focus()
    running.keyboard.press("Enter")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "stopped")
    expect(run_button).to_be_focused()


def test_a_flood_is_cut_and_the_page_lives(running: Page) -> None:
    write(running, "inputs", 'while True: print("x" * 200)')
    press(running, "inputs", "Run")
    expect(cell(running, "inputs").locator("[data-output]")).to_contain_text("xxxx", timeout=START_MS)
    assert running.evaluate("new Promise(done => setTimeout(() => done(1), 100))") == 1
    press(running, "inputs", "Stop")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "stopped")
    expect(cell(running, "inputs").locator(".out-cut")).to_contain_text("cut")
    assert len(cell(running, "inputs").locator("[data-output]").inner_text()) < 120_000


def test_printing_is_what_a_terminal_would_show(running: Page) -> None:
    write(running, "inputs", 'print("a", end="")\nprint("\\rb", end="")\nprint("\\nc", flush=True)')
    run(running, "inputs")
    assert cell(running, "inputs").locator(".out-text").inner_text() == "b\nc\n"


def test_a_restart_marks_old_outputs_and_offers_the_cells_above(page: Page) -> None:
    run(page, "weights")
    page.get_by_role("button", name="Restart", exact=True).click()
    output = cell(page, "weights").locator("[data-output]")
    expect(output).to_have_attribute("data-origin", "earlier")
    expect(output).to_contain_text("from an earlier run")
    press(page, "heads", "Run cells above")
    expect(cell(page, "weights")).to_have_attribute("data-state", "done", timeout=START_MS)
    expect(cell(page, "heads")).to_have_attribute("data-state", "idle")


def test_run_all_ends_with_every_cell_done(page: Page) -> None:
    page.get_by_role("button", name="Run all").click()
    cells = page.locator("lesson-cell:not([exercise])")
    for index in range(cells.count()):
        expect(cells.nth(index)).to_have_attribute("data-state", "done", timeout=START_MS)
