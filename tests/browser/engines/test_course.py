"""In each engine, one walk through the course: a calculator, a guess, a shape contract, notes, search, the way back."""

from __future__ import annotations

from tests.browser.calculators import OPEN
from tests.browser.engines.reader import ALL_TEXT, Reader

COST = "lessons/04_cost/"
SPLITTING = "lessons/03_splitting_heads/"
# All parameters together, as the calculator says it.
TOTAL = "() => document.querySelector('[data-function=parameters] tfoot td').innerText.trim()"
# How far each margin note stands right of the column, and below the top of what it belongs to.
NOTES = """() => [...document.querySelectorAll('.note-margin')].map((note) => {
  const [box, before] = [note, note.previousElementSibling].map((part) => part.getBoundingClientRect());
  return [box.left - document.querySelector('.prose').getBoundingClientRect().right, box.top - before.top];
})"""
# The drawing of each diagram is as large as it says, and inside its frame.
DRAWN = """() => [...document.querySelectorAll('.diagram svg')].map((drawing) => {
  const [box, frame] = [drawing, drawing.closest('figure')].map((part) => part.getBoundingClientRect());
  return box.width > 10 && box.height > 10 && box.left >= frame.left && box.right <= frame.right + 1;
})"""
# The term is in sight.
SEEN = """() => {
  const { top } = document.querySelector('#gqa').getBoundingClientRect();
  return top >= 0 && top < innerHeight;
}"""


def total(reader: Reader, expected: str) -> None:
    reader.wait_for(f"(expected) => ({TOTAL})() === expected", expected, what=f"{expected} parameters", seconds=20)


def test_a_calculator_takes_numbers_keys_and_a_model_and_its_address_holds_them(reader: Reader) -> None:
    reader.open(COST)
    assert all(reader.script(DRAWN))
    reader.wait_for(OPEN, what="the calculator", seconds=60)
    total(reader, "124,439,808")
    reader.press("Layers", "head-calculator")
    reader.driver.chord(*ALL_TEXT)
    reader.driver.type("24")
    reader.driver.chord("Enter")
    total(reader, "209,494,272")
    reader.wait_for("() => location.hash.includes('layers=24')", what="the address", seconds=10)
    reader.reload()
    reader.wait_for(OPEN, what="the calculator", seconds=60)
    total(reader, "209,494,272")
    reader.script("() => document.querySelector('.calc-panel select').focus()")
    reader.driver.type("L")
    total(reader, "8,030,261,248")


def test_a_guess_a_broken_contract_a_note_and_the_way_back(reader: Reader) -> None:
    reader.open(SPLITTING)
    assert all(reader.script(DRAWN))
    assert reader.script(NOTES) and all(right > 0 and 0 <= down < 12 for right, down in reader.script(NOTES))
    reader.press("In row 1, columns 4 to 7", "lesson-predict")
    reader.sees("✓ Right.", "lesson-predict")
    said = reader.run("one_matrix", 'from headwise import shape\nshape(X, "N d_head")', state="error")
    assert "X should be (N, d_head) = (3, 4), but is (3, 8):" in said
    assert "axis 1 (d_head) should be 4, and is 8." in said
    reader.sees("run 1 of 9 cells", ".lesson-progress")
    # Who rests at a section for two seconds has been there.
    reader.wait_for("() => /read [1-9]/.test(document.querySelector('.lesson-progress').textContent)", what="a section")
    reader.open("")
    reader.sees("Continue: lesson 03", ".continue")
    reader.driver.chord("/")
    reader.wait_for("() => document.querySelector('dialog.search').open", what="the search", seconds=10)
    reader.driver.type("gqa")
    reader.driver.chord("Enter")  # before the results of all that was typed are there
    reader.wait_for("() => location.pathname.endsWith('/glossary/')", what="the glossary", seconds=20)
    reader.wait_for(SEEN, what="the term in sight", seconds=10)
