"""In each engine: the sentence of a map has the numbers of its list, follows keys and pins, and marks all heads."""

from __future__ import annotations

from tests.browser.engines.reader import SECOND, Reader

MAP = "#map-weights head-map"
# The middle of a word.
WORD = """(map, index) => {
  const word = document.querySelectorAll(`${map} .hm-piece`)[index];
  word.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = word.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
NUMBERS = """(map) => [...document.querySelectorAll(`${map} .hm-line-text:not(.hm-line-letter)`)]
  .filter((text) => text.getAttribute("visibility") === "visible").map((text) => text.textContent).sort()"""
ROW = (
    "(map, row) => document.querySelector(map).context.data().weights[0][row].map((weight) => weight.toFixed(4)).sort()"
)
# How many of the pixels of the marks have another colour than the ground of a word's block.
MARKED = """(map) => {
  const canvas = document.querySelector(`${map} .hm-marks`);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return new Set(Array.from({ length: data.length / 4 }, (_, at) => data.slice(4 * at, 4 * at + 4).join())).size;
}"""


def test_the_sentence_shows_the_numbers_of_the_list(reader: Reader) -> None:
    reader.open(f"lessons/{SECOND}/")
    reader.press("Sentence", MAP)
    reader.wait_for(f"() => document.querySelectorAll('{MAP} .hm-piece').length === 3", what="the words", seconds=10)
    reader.driver.click(*reader.script(WORD, MAP, 2))
    reader.wait_for(f"() => document.querySelector('{MAP}').dataset.pinned === '2'", what="a pin", seconds=5)
    assert reader.script(NUMBERS, MAP) == reader.script(ROW, MAP, 2)
    reader.script("(map) => document.querySelector(`${map} .hm-text`).focus()", MAP)
    reader.driver.chord("Home")
    reader.wait_for(f"() => document.querySelector('{MAP}').dataset.row === '0'", what="the first word", seconds=5)
    assert reader.script(NUMBERS, MAP) == reader.script(ROW, MAP, 0)
    reader.press("all 2 heads", MAP)
    reader.sees("A head’s number stands where that head gives at least 1/3 = 0.3333", MAP)
    assert reader.script(MARKED, MAP) > 3
    reader.press("is looked at by", MAP)
    reader.sees("lets it give", MAP)
