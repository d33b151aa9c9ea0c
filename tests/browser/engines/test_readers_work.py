"""In each engine: what a reader writes stays, the editor's keys do as it says, exercises and quizzes answer."""

from __future__ import annotations

import math

from tests.browser.engines.reader import LESSON, Reader, place

MINE = "weights = 1  # mine"
FILL = """() => {
  for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2)) {
    try { for (let k = 0; ; k += 1) localStorage.setItem(`full-${size}-${k}`, "x".repeat(size)); } catch {}
  }
}"""
FOCUSED = "() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName"
SOLUTION = """def attention(Q, K, V):
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(K.shape[-1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True) @ V


attention(Q, K, V)"""


def has_code(reader: Reader, cell: str, text: str) -> None:
    """Wait until the editor is there and shows this text."""
    lines = "(at) => [...document.querySelectorAll(at)].map((line) => line.textContent).join('\\n')"
    condition = f"(at, text) => ({lines})(at) === text"
    reader.wait_for(condition, f"[aria-label='Code, {cell}'] .cm-line", text, what=f"{cell} to be {text!r}", seconds=20)


def test_what_is_typed_is_back_after_a_reload_and_reset_can_be_undone(reader: Reader) -> None:
    reader.open()
    reader.focus("weights")
    original = reader.code("weights")
    reader.type("weights", MINE)
    reader.sees("Edited, and kept on this device.", place("weights"))
    reader.reload()
    has_code(reader, "weights", MINE)
    reader.press("Reset", place("weights"))
    has_code(reader, "weights", original)
    reader.press("Undo", place("weights"))
    has_code(reader, "weights", MINE)


def test_where_nothing_more_can_be_kept_the_page_says_so(reader: Reader) -> None:
    reader.open()
    reader.script(FILL)
    reader.write("inputs", "6 * 7")
    reader.sees("keeps nothing", place("inputs"))


def test_tab_indents_escape_then_tab_leaves_and_names_are_completed(reader: Reader) -> None:
    reader.open()
    reader.type("weights", "x")
    reader.driver.chord("Home")
    reader.driver.chord("Tab")
    has_code(reader, "weights", "    x")
    reader.driver.chord("Escape")
    reader.driver.chord("Tab")
    assert reader.wait_for(f"() => ({FOCUSED})() !== 'Code, weights' && ({FOCUSED})()", seconds=10) != "BODY"
    reader.run("project")
    reader.type("weights", "X.sh")
    option = "() => document.querySelector('[role=listbox] [role=option]')?.textContent.startsWith('shape')"
    reader.wait_for(option, what="the name that Python knows", seconds=20)
    reader.driver.chord("ArrowDown")
    reader.driver.chord("Enter")
    has_code(reader, "weights", "X.shape")
    reader.driver.chord("Shift", "Enter")
    reader.state("weights", "done")
    assert "(3, 8)" in reader.output("weights")


def test_an_exercise_fails_then_passes_and_a_quiz_says_why(reader: Reader) -> None:
    reader.open()
    reader.run("attention")
    reader.wait_for("(at) => document.querySelector(at)", f"{place('attention')} [data-result=fail]", seconds=10)
    assert len(reader.output("attention", "[data-feedback]")) > 20
    reader.run("attention", SOLUTION)
    reader.wait_for("(at) => document.querySelector(at)", f"{place('attention')} [data-result=pass]", seconds=10)

    weights = reader.script("(lesson) => headwise.value(lesson, 'weights')", LESSON)
    entropy = [-sum(weight * math.log(weight) for weight in row) for row in weights]
    right = ["server", "request", "it"][entropy.index(max(entropy))]
    for answer, result in ((next(name for name in ("it", "server") if name != right), "wrong"), (right, "right")):
        reader.press(answer, "lesson-quiz")
        reader.press("Check", "lesson-quiz")
        reader.wait_for("(at) => document.querySelector(at)", f"lesson-quiz[data-result={result}]", seconds=10)
