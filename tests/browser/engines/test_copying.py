"""In each engine: what is copied from a page and pasted into a cell is what stood there, a formula as its LaTeX."""

from __future__ import annotations

from tests.browser.engines.reader import ALL_TEXT, SECOND, Reader

LATEX = "() => document.querySelector('main p math[display=inline]').getAttribute('alttext')"
SENTENCE = "() => document.querySelector('main p math[display=inline]').closest('p')"
LISTING = "() => document.querySelector('details.listing pre')"
SELECT = """() => {
  const part = (PART)();
  document.activeElement.blur();
  if (part.closest("details")) part.closest("details").open = true;
  getSelection().selectAllChildren(part);
  return part.textContent;
}"""
# By script, since a long line would be pressed in its middle, which may be out of sight.
FOCUS = "() => document.querySelector(`[aria-label='Code, weights']`).focus()"
LINES = "() => [...document.querySelectorAll(`[aria-label='Code, weights'] .cm-line`)].map((line) => line.textContent)"


def pasted(reader: Reader, part: str, begins: str) -> list[str]:
    """The lines of the cell once what begins so has come into it."""
    reader.driver.chord(ALL_TEXT[0], "c")
    reader.script(FOCUS)
    reader.driver.chord(*ALL_TEXT)
    reader.driver.chord(ALL_TEXT[0], "v")
    reader.wait_for(f"(begins) => ({LINES})()[0].startsWith(begins)", begins, what=f"{part} in the cell", seconds=20)
    lines: list[str] = reader.script(LINES)
    return lines


def test_a_sentence_with_a_formula_and_code_are_pasted_as_they_were(reader: Reader) -> None:
    reader.open(f"lessons/{SECOND}/")
    reader.focus("weights")
    latex = reader.script(LATEX)
    sentence = reader.script(SELECT.replace("PART", SENTENCE))
    lines = pasted(reader, "the sentence", sentence.strip()[:10])
    assert len(lines) == 1 and latex in lines[0]
    code = reader.script(SELECT.replace("PART", LISTING))
    assert "\n".join(pasted(reader, "the code", code[:10])).rstrip() == code.rstrip()
