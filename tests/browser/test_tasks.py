"""What a cell begins and does not wait for: it prints into its own cell, fails there, and Stop ends it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import LESSON, START_MS, cell, press, write

BEGIN = "import asyncio\nloop = asyncio.get_event_loop()\ngo = asyncio.Event()\n"
# It goes on when another cell says so, so that no test waits for a clock.
WAITS = f"""{BEGIN}
async def later():
    await go.wait()
    print('late')
task = asyncio.create_task(later())
print('begun')"""
TICKS = f"""{BEGIN}
async def tick():
    while True:
        print('tick')
        await asyncio.sleep(0.01)
asyncio.create_task(tick());"""
FLOODS = f"""{BEGIN}
async def flood():
    await go.wait()
    for n in range(9_000):
        print(n)
asyncio.create_task(flood());"""

# What a screen reader is told, also where something else is told right after.
HEAR = """() => {
  window.heard = [];
  const region = "body > [role=status]";
  new MutationObserver(() => heard.push(...[...document.querySelectorAll(region)].map((each) => each.textContent)))
    .observe(document.body, { childList: true, subtree: true });
}"""


def ran(page: Page, name: str, source: str, state: str = "done") -> None:
    write(page, name, source)
    press(page, name, "Run")
    expect(cell(page, name)).to_have_attribute("data-state", state, timeout=START_MS)


def output(page: Page, name: str) -> Locator:
    return cell(page, name).locator("[data-output]")


def status(page: Page, name: str) -> Locator:
    return cell(page, name).locator("[data-status]")


def test_a_task_prints_into_the_cell_that_began_it(running: Page) -> None:
    ran(running, "inputs", WAITS)
    expect(status(running, "inputs")).to_have_text(re.compile(r"ran in [\d.]+ s, 1 task goes on"))
    ran(running, "one_by_one", "print('before')\ngo.set()\nawait task\nprint('after')")
    expect(output(running, "inputs")).to_have_text("begun\nlate\n")
    expect(output(running, "one_by_one")).to_have_text("before\nafter\n")
    expect(status(running, "inputs")).to_have_text(re.compile(r"ran in [\d.]+ s$"))
    expect(cell(running, "inputs").get_by_role("button", name="Stop", exact=True)).to_have_count(0)


def test_a_callback_prints_into_the_cell_that_began_it(running: Page) -> None:
    ran(running, "inputs", f"{BEGIN}done = loop.create_future()\ndone.add_done_callback(lambda _: print('called'))")
    ran(running, "one_by_one", "done.set_result(1)\nloop.call_soon(display, 'shown')\n'end'")
    expect(output(running, "inputs")).to_have_text("called\n")
    expect(output(running, "one_by_one")).to_contain_text("'shown'")


def test_stop_ends_what_goes_on(running: Page) -> None:
    ran(running, "inputs", TICKS)
    expect(output(running, "inputs")).to_contain_text("tick\ntick\ntick", timeout=START_MS)
    press(running, "inputs", "Stop")
    expect(status(running, "inputs")).to_have_text("its task was stopped")
    expect(running.get_by_role("status").filter(has_text="inputs: its task was stopped")).to_be_attached()
    expect(cell(running, "inputs").get_by_role("button", name="Run", exact=True)).to_be_focused()
    ran(running, "one_by_one", "await asyncio.sleep(0)\nprint(len(asyncio.all_tasks()))")
    expect(output(running, "one_by_one")).to_have_text("1\n")


def test_another_run_ends_what_goes_on(running: Page) -> None:
    ran(running, "inputs", f"{TICKS}\nticking = asyncio.all_tasks()")
    expect(output(running, "inputs")).to_contain_text("tick\ntick\ntick", timeout=START_MS)
    ran(running, "inputs", "print('anew')")
    expect(status(running, "inputs")).to_have_text(re.compile(r"ran in [\d.]+ s$"))
    ran(running, "one_by_one", "await asyncio.wait(ticking)")
    expect(output(running, "inputs")).to_have_text("anew\n")


def test_an_error_that_nobody_takes_is_told_at_the_cell_that_began_it(running: Page) -> None:
    running.evaluate(HEAR)
    ran(running, "inputs", WAITS.replace("print('late')", "tokens[9]") + "\ntokens = ['it']")
    ran(running, "one_by_one", "go.set()\nprint('mine')\nawait asyncio.sleep(0)")
    told = output(running, "inputs")
    expect(told).to_contain_text("A task that this cell began ended in an error:IndexError: list index out of range")
    expect(told).to_contain_text("inputs, line 7 tokens[9]")
    running.wait_for_function("() => heard.includes('inputs: what it began ended in IndexError')")
    expect(output(running, "one_by_one")).to_have_text("mine\n")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "done")


def test_a_flood_of_a_task_is_cut_like_any_and_its_end_can_be_read(running: Page) -> None:
    ran(running, "inputs", FLOODS)
    ran(running, "one_by_one", "go.set()")
    expect(output(running, "inputs")).to_contain_text("Output cut: 7,000 lines", timeout=START_MS)
    output(running, "inputs").get_by_role("button", name="Show the end").click()
    expect(output(running, "inputs").locator(".out-tail")).to_contain_text("8999")
    with running.expect_download() as download:
        output(running, "inputs").get_by_role("button", name="Download").click()
    assert download.value.path().read_text("utf-8") == "".join(f"{n}\n" for n in range(9_000))


def test_what_goes_on_ends_with_the_page(page: Page) -> None:
    ran(page, "inputs", f"{TICKS}\nimport builtins\nbuiltins.ticking = asyncio.all_tasks()")
    page.get_by_role("navigation", name="Lessons", exact=True).get_by_role("link", name="One head").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("One head")
    ran(page, "inputs", "import builtins, asyncio\nawait asyncio.wait(builtins.ticking, timeout=None)")
    assert LESSON not in page.url


def test_a_task_that_leaves_python_no_time_is_ended_by_a_restart(page: Page) -> None:
    ran(page, "inputs", f"{BEGIN}async def hang():\n    while True: pass\nasyncio.create_task(hang());")
    press(page, "inputs", "Stop")
    page.get_by_role("button", name="Restart Python").click()
    expect(cell(page, "inputs")).to_have_attribute("data-state", "idle")
    ran(page, "inputs", "print('back')")
    expect(output(page, "inputs")).to_have_text("back\n")


@pytest.mark.parametrize("ends", ["raise SystemExit", "raise KeyboardInterrupt"])
def test_a_task_that_wants_to_end_python_ends_itself(running: Page, ends: str) -> None:
    ran(running, "inputs", f"{BEGIN}async def end():\n    await go.wait()\n    {ends}\nasyncio.create_task(end());")
    ran(running, "one_by_one", "go.set()\nawait asyncio.sleep(0)\nprint('on')")
    expect(output(running, "one_by_one")).to_have_text("on\n")
    expect(status(running, "inputs")).not_to_contain_text("goes on")
