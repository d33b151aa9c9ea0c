"""In each engine: a map is masked by a press, kept in the address, and saved as picture, numbers and code."""

from __future__ import annotations

import ast
import csv
import io
import json

from tests.browser.engines.files import CATCH, caught
from tests.browser.engines.reader import SECOND, Reader

MAP = "#map-weights head-map"
# The middle of a cell of three by three.
CELL = """(map, row, column) => {
  const stage = document.querySelector(`${map} .hm-stage`);
  stage.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = stage.getBoundingClientRect();
  return [left + (column + 0.5) * width / 3, top + (row + 0.5) * height / 3];
}"""
SHOWN = "(map) => [...document.querySelector(map).context.data().weights[0][2]].map((weight) => weight.toFixed(4))"


def test_a_mask_is_drawn_kept_in_the_address_and_saved(reader: Reader) -> None:
    reader.open(f"lessons/{SECOND}/")
    reader.press("Mask", MAP)
    reader.press("Causal", MAP)
    reader.sees("masked by you: causal", MAP)
    reader.driver.click(*reader.script(CELL, MAP, 2, 0))
    reader.sees("masked by you: causal and 1 cell by hand", MAP)
    masked = reader.script(SHOWN, MAP)
    assert masked[0] == "0.0000"
    reader.wait_for("() => location.hash.includes('mask=causal.own-3x3-')", what="the address", seconds=10)
    reader.reload()
    reader.sees("masked by you: causal and 1 cell by hand", MAP)
    assert reader.script(SHOWN, MAP) == masked
    reader.script(CATCH)
    reader.press("Save", MAP)
    for kind in ("SVG", "PNG"):
        reader.press(kind, MAP)
        reader.sees(f"Saved as weights_head-1.{kind.lower()}.", MAP)
    svg, png = caught(reader, 2)
    assert (svg.name, svg.type.partition(";")[0]) == ("weights_head-1.svg", "image/svg+xml")
    assert (png.name, png.type) == ("weights_head-1.png", "image/png")
    assert svg.size > 2000 and png.size > 2000
    for kind in ("CSV", "JSON", "NumPy code"):
        reader.press(kind, MAP)
    numbers, whole, code = (file.text for file in caught(reader, 5)[2:])
    drawn = reader.script("(map) => [...document.querySelector(map).context.data().weights[0][2]]", MAP)
    assert [float(line["weight"]) for line in csv.DictReader(io.StringIO(numbers)) if line["token"] == "it"] == drawn
    assert json.loads(whole)["weights"][0][2] == drawn
    assert all(repr(weight) in code for weight in drawn) and ast.parse(code)
