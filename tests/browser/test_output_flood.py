"""A cell that prints very much: what is kept of it, what is followed, and a page that goes on."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.person import START_MS, cell, press, write
from tests.browser.test_output import run
from tests.browser.waiting import STANDS, gate

# After a while of silence what is printed leaves at once, with all that waited.
UNHURRIED = "time.sleep(1)\nprint('here', flush=True)\n"


def test_a_flood_keeps_its_beginning_and_end_and_can_be_downloaded_whole(running: Page) -> None:
    output = run(running, 'for n in range(30_000):\n    print("line", n)')
    cut = output.locator(".out-cut")
    expect(cut).to_contain_text("Output cut: 28,000 lines")
    text = output.locator("pre").first.text_content() or ""
    assert text.startswith("line 0\n") and text.endswith("line 1999\n")
    output.get_by_role("button", name="Show the end").click()
    end = output.locator(".out-tail pre").text_content() or ""
    assert end.endswith("line 29999\n") and len(end) == 20_000
    with running.expect_download() as downloading:
        output.get_by_role("button", name="Download").click()
    assert downloading.value.suggested_filename == "inputs-output.txt"
    assert downloading.value.path().read_text() == "".join(f"line {n}\n" for n in range(30_000))


def test_long_output_follows_what_comes_until_the_reader_scrolls_back(running: Page) -> None:
    lines = "import time\nfor n in range({}):\n    print('{}', n, flush=True)\n    time.sleep(0.01)\n"
    text = run(running, lines.format(150, "first")).locator("pre")
    from_the_end = "pre => pre.scrollHeight - pre.clientHeight - pre.scrollTop"
    running.wait_for_function(f"pre => pre.scrollTop > 0 && ({from_the_end})(pre) < 30", arg=text.element_handle())
    write(running, "inputs", f"{lines.format(150, 'second')}{UNHURRIED}{STANDS}{lines.format(150, 'third')}")
    with gate(running):
        press(running, "inputs", "Run")
        expect(text).to_contain_text("second 149\nhere\n")
        text.hover()
        running.mouse.wheel(0, -10_000)
        running.wait_for_function("pre => pre.scrollTop === 0", arg=text.element_handle())
    expect(cell(running, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    expect(text).to_contain_text("third 149\n")
    assert text.evaluate(from_the_end) > 500


def test_a_flood_leaves_the_page_answering_and_its_memory_flat(running: Page) -> None:
    run(running, "1")
    write(running, "inputs", 'while True: print("x" * 200)')
    press(running, "inputs", "Run")
    output = cell(running, "inputs").locator("[data-output]")
    expect(output.locator(".out-cut")).to_contain_text("more so far")
    before = memory(running)
    # How quickly it answers is measured by `make bench`.
    running.get_by_role("button", name="Search").click()
    running.get_by_role("searchbox").fill("softmax")
    expect(running.get_by_role("dialog").get_by_role("link").first).to_be_visible()
    running.get_by_role("button", name="Close").click()
    printed = output.locator(".out-cut").inner_text()
    expect(output.locator(".out-cut")).not_to_have_text(printed)
    press(running, "inputs", "Stop")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "stopped")
    expect(output.locator(".out-cut")).to_contain_text("Output cut")
    assert memory(running) < before + 20e6


def memory(page: Page) -> int:
    """In bytes, what the page's scripts hold on to."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    used: int = session.send("Runtime.getHeapUsage")["usedSize"]
    session.detach()
    return used
