"""In each engine: a map is masked by a press, kept in the address, and saved as a picture."""

from __future__ import annotations

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
# Catches the file in the place of a folder of downloads.
CATCH = """() => {
  window.files = [];
  HTMLAnchorElement.prototype.click = function () {
    const { download, href } = this;
    fetch(href).then((answer) => answer.blob()).then(({ size, type }) => files.push([download, type, size]));
  };
}"""


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
    files = reader.wait_for("() => files.length === 2 && files", what="two files", seconds=10)
    assert [name for name, _, _ in files] == ["weights_head-1.svg", "weights_head-1.png"]
    assert all(size > 2000 for _, _, size in files) and files[1][1] == "image/png"
