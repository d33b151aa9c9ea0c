"""In each engine: Stop gives control back and keeps the variables; where it cannot, a restart is offered and works."""

from __future__ import annotations

import time

import pytest

from tests.browser.engines.driver import Engine
from tests.browser.engines.reader import Reader, place

ENDLESS = {
    "an empty loop": "while True: pass",
    "a loop that prints": 'while True: print("x")',
    "a sleep": "import time\ntime.sleep(600)",
    "a loop of products": "a = np.ones((300, 300))\nwhile True: a = a @ a / 300",
}
ONE_CALL = "np.ones((3000, 3000)) @ np.ones((3000, 3000))"
SWALLOWS = """print("begun")
while True:
    try:
        while True: pass
    except KeyboardInterrupt:
        print("swallowed")"""


def test_stop_gives_control_back_and_keeps_the_variables(
    reader: Reader, engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    reader.open()
    reader.run("inputs", "import numpy as np\nkept = 41")
    took = {}
    for what, source in ENDLESS.items():
        reader.write("project", f'print("begun")\n{source}')
        reader.press("Run", place("project"))
        reader.sees("begun", f"{place('project')} [data-output]")
        began = time.monotonic()
        reader.press("Stop", place("project"))
        reader.state("project", "stopped", seconds=60)
        took[what] = time.monotonic() - began
        assert "Your variables are kept" in reader.output("project")
        assert "42" in reader.run("project", "kept + 1")
    with capsys.disabled():
        print(f"\n{engine.name}: Stop to control back:", ", ".join(f"{what} {s:.2f} s" for what, s in took.items()))


def test_a_call_that_no_stop_reaches_is_ended_by_the_restart_that_is_offered(reader: Reader) -> None:
    reader.open()
    reader.run("inputs")
    reader.begin("project", ONE_CALL)
    reader.press("Stop", place("project"))
    reader.press("Restart Python", place("project"))
    reader.state("project", "stopped", "idle", seconds=20)
    reader.sees("from an earlier run", f"{place('inputs')} [data-origin=earlier]")
    assert "42" in reader.run("inputs", "6 * 7")


def test_what_swallows_the_interrupt_is_interrupted_again_then_a_restart_is_offered(reader: Reader) -> None:
    reader.open()
    reader.write("inputs", SWALLOWS)
    reader.press("Run", place("inputs"))
    reader.sees("begun", f"{place('inputs')} [data-output]", seconds=120)
    reader.press("Stop", place("inputs"))
    # Ten times; while it goes on, what it prints moves the offer down.
    ten = "(output) => document.querySelector(output).innerText.split('swallowed').length > 10"
    reader.wait_for(ten, f"{place('inputs')} [data-output]", seconds=20)
    reader.press("Restart Python", place("inputs"))
    reader.state("inputs", "stopped", "idle", seconds=20)
    assert "42" in reader.run("inputs", "6 * 7")
