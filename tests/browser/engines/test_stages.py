"""In each engine: the stages of a head stand in their columns, answer to a click, and a head can be switched off."""

from __future__ import annotations

from tests.browser.engines.reader import SECOND, Reader

FIFTH = "05_output_projection"
NEAR = "(view) => document.querySelector(`head-stages[view=${view}]`).scrollIntoView()"
READY = "(view) => !!document.querySelector(`head-stages[view=${view}] .hs-cell`)"
MIDDLE = """(cell) => {
  const found = document.querySelector(cell);
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
# The left edges of a matrix's first column: name above, numbers below.
COLUMN = """(stage) => [...document.querySelectorAll(`[data-stage=${stage}] .hs-r`)]
  .map((row) => Math.round(row.children[1].getBoundingClientRect().left))"""
# The top edges of what the heads bring.
TOPS = """() => [...document.querySelectorAll("[view=ablation] [data-stage^=part]")]
  .map((matrix) => Math.round(matrix.getBoundingClientRect().top))"""
# A cell's place beside that of the frame around it.
FRAMED = """(stage) => {
  const matrix = document.querySelector(`[data-stage=${stage}]`);
  const [cell, frame] = ["[aria-selected=true]", ".hs-frame:not([hidden])"]
    .map((each) => matrix.querySelector(each).getBoundingClientRect());
  return Math.max(...["left", "top", "right", "bottom"].map((edge) => Math.abs(cell[edge] - frame[edge])));
}"""
TINTED = "(cell) => getComputedStyle(document.querySelector(cell)).backgroundColor"


def test_matrices_stand_in_columns_and_a_click_frames_what_made_a_number(reader: Reader) -> None:
    reader.open(f"lessons/{SECOND}/")
    reader.script("() => { document.querySelector('.stages-figure > details').open = true; }")
    reader.script(NEAR, "stages")
    reader.wait_for(READY, "stages", what="the stages", seconds=30)
    assert len(set(reader.script(COLUMN, "Q"))) == 1, "every row has the columns of the whole matrix"
    weight = "[data-stage=weights] [data-row='2'][data-column='0']"
    reader.driver.click(*reader.script(MIDDLE, weight))
    reader.sees("weights[0][it, server] = e", "[view=stages] .hs-line")
    assert reader.script(FRAMED, "weights") <= 1.5
    assert reader.script(TINTED, weight) not in ("rgba(0, 0, 0, 0)", "transparent")


def test_a_head_is_switched_off(reader: Reader) -> None:
    reader.open(f"lessons/{FIFTH}/")
    reader.script(NEAR, "ablation")
    reader.wait_for(READY, "ablation", what="the heads’ parts", seconds=30)
    tops = reader.script(TOPS)
    assert tops[0::2] == tops[1::2], "two heads’ parts share a line"
    head = "[view=ablation] button:nth-child(2)"
    reader.driver.click(*reader.script(MIDDLE, head))
    reader.sees("Head 2 is off and counts as 0.", "[view=ablation] .hs-words")
    assert reader.script("() => document.querySelector('[view=ablation]').dataset.off") == "2"


def test_what_is_in_sight_stays_where_it_is_when_a_figure_above_it_opens(reader: Reader) -> None:
    reader.open(f"lessons/{FIFTH}/")
    below = """async () => {
      const figure = document.querySelector("head-stages[view=ablation]");
      window.anchor = document.querySelector("#zero-or-the-usual");
      scrollTo({ top: scrollY + figure.getBoundingClientRect().bottom + 100, behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return anchor.getBoundingClientRect().top;
    }"""
    before = reader.script(below)
    reader.wait_for(READY, "ablation", what="the heads’ parts", seconds=30)
    after = """async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return anchor.getBoundingClientRect().top;
    }"""
    # The room that is kept for it (test_stages_room.py) differs from what it takes by what this engine's fonts differ.
    assert abs(reader.script(after) - before) <= 2
