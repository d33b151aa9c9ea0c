"""In each engine: the Tab key reaches all that can be operated, in the order of the page, and shows where it is."""

from __future__ import annotations

from tests.browser.engines.reader import Reader

# What has the focus: its place among all elements, its name, and what is wrong with how it is shown.
HERE = """() => {
  const found = document.activeElement;
  if (!found || found === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(found);
  const { left, top, right, bottom } = found.getBoundingClientRect();
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const there = document.elementFromPoint((left + right) / 2, y);
  const wrong = [];
  if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) wrong.push("has no ring");
  if (!found.contains(there) && !there?.contains(found)) wrong.push("is out of sight");
  const name = found.ariaLabel ?? found.textContent.replace(/\\s+/g, " ").trim();
  return [[...document.querySelectorAll("*")].indexOf(found), name, wrong.join(" and ")];
}"""
STEPS = 80


def test_tab_walks_the_page_in_its_order_with_a_ring_in_sight(reader: Reader) -> None:
    reader.open("")
    reader.wait_for("() => !!document.querySelector('head-map [role=grid]')", what="the map", seconds=30)
    stops: list[tuple[int, str, str]] = []
    for _ in range(STEPS):
        reader.driver.chord("Tab")
        here = reader.script(HERE)
        if stops and (here is None or here[0] < stops[-1][0]):
            break  # once round, with or without the browser's own controls
        stops.append(tuple(here))
    assert [f"{name} {wrong}" for _, name, wrong in stops if wrong] == []
    names = [name for _, name, _ in stops]
    assert names[0] == "Skip to the text" and names[-1] == "Your work"
    assert {"Dark mode", "Head 1", "Sentence", "Mask"} <= set(names)
    assert any(name.startswith("Attention weights, head 1.") for name in names)
