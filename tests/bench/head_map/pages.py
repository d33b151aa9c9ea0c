"""One page for each system, which offers the same few functions to the measurement.

``draw(data)`` puts up the map and ends when it stands; ``rowPoints()`` and ``headPoints()`` give the middle of each row
and of each head's control on the screen. A page calls ``rowShown(row)`` and ``headShown()`` as soon as its document
says so; watch.js times the frame that follows.
"""

from __future__ import annotations

from dataclasses import dataclass

TOOLS = """
const middles = (elements) => [...elements].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
});
const middlesOfRows = (box, count) => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return Array.from({ length: count }, (_, row) => [x + width / 2, y + ((row + 0.5) * height) / count]);
};
const observe = (root, attribute, tell) =>
  new MutationObserver(tell).observe(root, { subtree: true, attributes: true, attributeFilter: [attribute] });
"""


@dataclass(frozen=True)
class System:
    """A page: its name in the table, its script, its body, what it loads, and whether pointing at a head shows it."""

    name: str
    script: str
    body: str = "<main></main>"
    loads: tuple[str, ...] = ()
    pointed: bool = True

    def html(self, files: str, watch: str) -> str:
        """The page, whose scripts lie at ``files`` followed by 0.js, 1.js and so on."""
        loaded = "".join(f'<script src="{files}{number}.js"></script>' for number in range(len(self.loads)))
        head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>'
        return f"{head}{self.body}<script>{watch}{TOOLS}{self.script}</script>{loaded}"


EMPTY = System(
    "an empty page",
    """
const [rowAt, headAt] = [(row) => [300, 100 + 8 * row], (head) => [40 + 40 * head, 50]];
globalThis.draw = async ({ tokens, weights }) => {
  globalThis.rowPoints = () => tokens.map((_, row) => rowAt(row));
  globalThis.headPoints = () => weights.map((_, head) => headAt(head));
};
addEventListener("pointermove", ({ clientX, clientY }) => {
  if (clientY > 90) rowShown(Math.round((clientY - 100) / 8));
  else headShown();
});
""",
)

OURS = System(
    "this head map",
    """
globalThis.draw = async (data) => {
  await import("./js/head_map/head_map.js");
  const map = Object.assign(document.createElement("head-map"), { data });
  document.querySelector("main").replaceChildren(map);
  const canvas = map.querySelector(".hm-canvas");
  while (canvas.style.visibility !== "hidden") await new Promise(requestAnimationFrame);
  observe(map, "data-row", () => map.dataset.row && rowShown(Number(map.dataset.row)));
  observe(map, "data-head", headShown);
  globalThis.rowPoints = () => middlesOfRows(map.querySelector(".hm-stage"), data.tokens.length);
  globalThis.headPoints = () => middles(headButtons(map));
};
const nameOf = (button) => button.getAttribute("aria-label") ?? button.textContent;
const headButtons = (map) =>
  [...map.querySelectorAll("button")].filter((each) => /^(Layer \\d+, h|H)ead \\d+$/.test(nameOf(each)));
""",
    body='<link rel="stylesheet" href="lessons/book.css"><body data-md-color-scheme="default">'
    '<main style="width: 700px"></main>',
)

PLOTLY = System(
    "naive Plotly",
    """
globalThis.draw = async ({ tokens, weights }) => {
  const [map, row] = document.querySelectorAll("div");
  const axis = { tickmode: "array", tickvals: [...tokens.keys()], ticktext: tokens };
  const bars = (h, i) => [{ type: "bar", x: tokens, y: weights[h][i] }];
  let shown = 0;
  await Plotly.newPlot(map, [{ type: "heatmap", z: weights[0] }], {
    width: 700, height: 700, xaxis: axis, yaxis: { ...axis, autorange: "reversed" },
  });
  await Plotly.newPlot(row, bars(0, 0), { width: 700, height: 300 });
  map.on("plotly_hover", async ({ points: [{ pointIndex: [i] }] }) => {
    const line = { type: "rect", x0: -0.5, x1: tokens.length - 0.5, y0: i - 0.5, y1: i + 0.5 };
    await Promise.all([
      Plotly.relayout(map, { shapes: [line] }), Plotly.react(row, bars(shown, i), { width: 700, height: 300 }),
    ]);
    rowShown(i);
  });
  document.querySelector("nav").replaceChildren(...weights.map((z, head) => {
    const button = Object.assign(document.createElement("button"), { textContent: `Head ${head + 1}` });
    button.addEventListener("click", () => Plotly.restyle(map, { z: [weights[(shown = head)]] }).then(headShown));
    return button;
  }));
  globalThis.rowPoints = () => middlesOfRows(document.querySelector(".nsewdrag"), tokens.length);
  globalThis.headPoints = () => middles(document.querySelectorAll("nav button"));
};
""",
    body='<nav></nav><div></div><div></div><script src="vendor/plotly.min.js"></script>',
    pointed=False,
)


def bertviz(scripts: list[str]) -> System:
    """Its head view: all heads as lines, a row by pointing at a token at the left, a head by its square."""
    jquery, d3, view = scripts
    return System(
        "BertViz",
        """
globalThis.require = Object.assign(() => {}, { config() {} });
globalThis.requirejs = (_, view) => { globalThis.view = () => view(jQuery, d3); };
globalThis.draw = async ({ tokens, weights }) => {
  globalThis.params = {
    attention: [{ name: null, attn: [weights], left_text: tokens, right_text: tokens }], default_filter: "0",
    root_div_id: "view", layer: null, heads: null, include_layers: [0],
  };
  view();
  const rows = [...document.querySelectorAll("#left .background")];
  observe(document.querySelector("#left"), "style", () => {
    const row = rows.findIndex((each) => each.style.opacity === "1");
    if (row >= 0) rowShown(row);
  });
  observe(document.querySelector("#attention"), "stroke-opacity", headShown);
};
globalThis.rowPoints = () => middles(document.querySelectorAll("#left .background"));
globalThis.headPoints = () => middles(document.querySelector("#vis svg").lastElementChild.children);
""",
        body='<div id="view"><select id="layer"></select><div id="vis"></div></div>',
        loads=(jquery, d3, view.replace("PYTHON_PARAMS", "globalThis.params")),
        pointed=False,
    )


def circuitsvis(scripts: list[str]) -> System:
    """Its attention patterns: a row by pointing at a token, a head by pointing at its picture."""
    return System(
        "CircuitsVis",
        """
globalThis.draw = async ({ tokens, weights }) => {
  CircuitsVis.render("view", CircuitsVis.AttentionPatterns, { tokens, attention: weights });
  while (!document.querySelector(".tokens button")) await new Promise(requestAnimationFrame);
  const rows = [...document.querySelectorAll(".tokens button")];
  observe(document.querySelector(".tokens"), "style", () => {
    const row = rows.findIndex((each) => each.style.boxShadow);
    if (row >= 0) rowShown(row);
  });
  observe(document.querySelector("figure").parentElement, "style", headShown);
};
globalThis.rowPoints = () => middles(document.querySelectorAll(".tokens button"));
globalThis.headPoints = () => middles(document.querySelectorAll("figure canvas"));
""",
        body='<div id="view"></div>',
        loads=tuple(scripts),
    )
