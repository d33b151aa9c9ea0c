"""In each engine: where a browser keeps nothing and copies nothing, all goes on, and it is said."""

from __future__ import annotations

from tests.browser.engines.files import CATCH, caught
from tests.browser.engines.reader import ALL_TEXT, SECOND, Reader, place

MAP = "#map-weights head-map"
REFUSE = """() => {
  for (const store of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, store, { get() { throw new DOMException("mine", "SecurityError"); } });
  }
  const writeText = () => Promise.reject(new DOMException("mine", "NotAllowedError"));
  Object.defineProperty(navigator, "clipboard", { value: { writeText } });
}"""
NOTES = "() => [...document.querySelectorAll('.work-note')].filter((note) => note.checkVisibility()).length"
SELECTED = "() => String(getSelection())"


def test_without_storage_it_is_said_once_and_a_stopped_cell_is_held(reader: Reader) -> None:
    reader.driver.watch(REFUSE)
    reader.open(f"lessons/{SECOND}/")
    reader.write("one_by_one", "n + 1")
    reader.sees("keeps nothing here", place("one_by_one"))
    reader.sees("This browser keeps nothing for this page", ".work-note")
    reader.press("Close", ".work-note")
    reader.begin("inputs", 'n = 41\nprint("begun")\nwhile True: pass')
    reader.sees("begun", f"{place('inputs')} [data-output]", seconds=120)
    reader.press("Stop", place("inputs"))
    reader.state("inputs", "stopped")
    reader.press("Run", place("one_by_one"))
    reader.sees("the cell 'inputs' above was stopped", f"{place('one_by_one')} [data-output]")
    reader.press("Run without inputs", place("one_by_one"))
    reader.sees("42", f"{place('one_by_one')} [data-output]")
    reader.press("Reset", place("one_by_one"))
    reader.press("Undo", place("one_by_one"))
    assert reader.script(NOTES) == 0
    reader.script(CATCH)
    reader.press("Your work")
    reader.press("Save my work to a file", "dialog.work")
    assert '"n + 1"' in caught(reader, 1)[0].text


def test_where_copying_is_refused_the_text_is_offered(reader: Reader) -> None:
    reader.driver.watch(REFUSE)
    reader.open(f"lessons/{SECOND}/")
    reader.press("Save", MAP)
    reader.press("Link to this view", MAP)
    reader.sees("Copy this address.", MAP)
    field = "(map) => [document.activeElement, document.querySelector(`${map} .hm-link-field`)].map((one) => one.value)"
    focused, shown = reader.script(field, MAP)
    assert focused == shown and "#map-weights" in shown
    reader.press("Mask", MAP)
    reader.press("Causal", MAP)
    reader.press("As code, for NumPy and PyTorch", MAP)
    reader.press("Copy for NumPy", MAP)
    reader.sees("Selected, not copied", MAP)
    code = reader.script(SELECTED)
    assert "blocked = np.triu(" in code
    reader.driver.chord(ALL_TEXT[0], "c")
    reader.focus("one_by_one")
    reader.driver.chord(*ALL_TEXT)
    reader.driver.chord(ALL_TEXT[0], "v")
    reader.wait_for(
        "(at) => document.querySelector(at).innerText.includes('np.triu')", f"{place('one_by_one')} .cm-content"
    )
    assert reader.code("one_by_one").strip() == code.strip()
