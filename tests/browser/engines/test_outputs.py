"""In each engine: what a cell prints, shows and raises is what a reader sees, and nothing of it becomes markup."""

from __future__ import annotations

from tests.browser.engines.reader import Reader, place

HOSTILE = "<b>x</b><img src=x onerror=alert(1)>&amp;"
TERMINAL = r"""import sys
print("a", end="")
print("\rb", end="", flush=True)
print("\n10 %\r20 %")
print("\x1b[1;31mred\x1b[0m")
print("err", file=sys.stderr)"""
RICH = """import numpy as np
display({"text/html": "<p>framed</p><script>alert(2)</script>", "text/plain": "in words"}, raw=True)
bars = {"data": [{"type": "bar", "x": ["a", "b"], "y": np.array([1, 2.0])}], "layout": {"title": {"text": "Bars"}}}
display({"application/vnd.plotly.v1+json": bars, "text/plain": "bars"}, raw=True)
np.arange(6).reshape(2, 3) / 7"""
FRAME = """() => {
  const frame = document.querySelector("iframe[title='HTML that the cell made']");
  const page = frame?.contentDocument?.body;
  return page?.innerText.includes("framed") && [frame.sandbox.value, page.innerText.trim()];
}"""
FLOOD = 'import time\nend = time.time() + 10\nwhile time.time() < end: print("x" * 200)'
# The longest time between two turns of the page's own clock, from now until a cell has ended.
LONGEST_PAUSE = """async (cell) => {
  let [longest, last] = [0, performance.now()];
  while (document.querySelector(cell).dataset.state === "running") {
    await new Promise((resolve) => setTimeout(resolve, 20));
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  return longest;
}"""
ELEMENTS_OF_A_READERS_MAKING = "(output) => document.querySelectorAll(`${output} img, ${output} b`).length"


# First, since in WebKit a second browser would take the keyboard from the one that the others share.
def test_tables_frames_and_figures_are_shown(reader: Reader) -> None:
    reader.open()
    reader.run("inputs", RICH)
    output = f"{place('inputs')} [data-output]"
    assert reader.wait_for(FRAME, what="the frame", seconds=20) == ["allow-same-origin", "framed"]
    reader.wait_for("(at) => document.querySelector(at)?.textContent === 'Bars'", f"{output} .gtitle", seconds=30)
    reader.press("Table", output)
    reader.sees("0.714", f"{output} table")


def test_what_is_printed_is_what_a_terminal_shows_and_never_markup(regular: Reader) -> None:
    regular.stay()
    output = f"{place('inputs')} [data-output]"
    regular.run("inputs", TERMINAL)
    assert regular.script("(at) => document.querySelector(at).textContent", f"{output} .out-text") == "b\n20 %\nred\n"
    weight = "(at) => getComputedStyle(document.querySelector(at)).fontWeight"
    assert regular.script(weight, f"{output} .ansi-1") == "700"
    assert regular.output("inputs", ".out-stderr").strip() == "err"
    for source, state in ((f"print({HOSTILE!r})", "done"), (f"raise ValueError({HOSTILE!r})", "error")):
        assert HOSTILE in regular.run("inputs", source, state)
        assert regular.script(ELEMENTS_OF_A_READERS_MAKING, output) == 0


def test_ten_seconds_of_flood_are_cut_and_the_page_lives(regular: Reader) -> None:
    regular.stay()
    regular.run("inputs", "1")
    regular.begin("inputs", FLOOD)
    pause = regular.script(LONGEST_PAUSE, place("inputs"))
    regular.state("inputs", "done")
    assert "cut" in regular.output("inputs", ".out-cut")
    assert len(regular.output("inputs")) < 120_000
    # How quickly it answers is measured by `make bench`.
    assert pause < 5000, "the page did not answer for so many milliseconds of the ten seconds"


def test_an_error_names_the_readers_own_lines_and_shapes_are_said(regular: Reader) -> None:
    regular.stay()
    regular.run("inputs", "import numpy as np\nX, W_Q = np.ones((3, 8)), np.ones((8, 4))")
    regular.write("project", "def half(x):\n    return x / nobody\n")
    regular.write("dots", "1 + 1\nhalf(X)")
    output = regular.run("dots", state="error")
    assert "NameError" in output and "name 'nobody' is not defined" in output
    lines = "(at) => [...document.querySelectorAll(at)].map((line) => line.innerText)"
    where = regular.script(lines, f"{place('dots')} .out-error-lines li")
    assert len(where) == 2 and "dots, line 2" in where[0] and "project, line 2" in where[1]
    regular.run("project", "X @ W_Q.T", state="error")
    regular.sees("(3, 8)", f"{place('project')} [data-output]")
    regular.sees("(4, 8)", f"{place('project')} [data-output]")
