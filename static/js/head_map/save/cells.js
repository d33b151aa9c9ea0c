/**
 * The cells of a matrix as SVG: colours, numbers where there is room, hatching where a cell holds no weight.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Scale} Scale
 */
import { colourAt, inkOn, scaleIndex } from "../colour.js";
import { four } from "../distribution.js";
import { topOf } from "../range.js";
import { round, tag, text } from "./svg.js";

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @param {Scale} scale
 * @param {number} cell edge
 * @param {string} edge colour of the hatching
 * @returns {string[]}
 */
export function cells(data, head, scale, cell, edge) {
  const joint = cell >= 9 ? 1 : 0; // paper between cells, as on the page
  /** @type {string[]} */
  const lines = [];
  const rows = data.weights[head].map((row, i) => {
    const top = topOf(data, head, i, scale.range);
    const parts = row.map((weight, j) => {
      const [x, y] = [j * cell, i * cell];
      const [nan, masked] = [Number.isNaN(weight), data.masked?.[head][i][j]];
      if (nan || masked) lines.push(hatching(x, y, cell, nan));
      if (nan) return "";
      const rgb = colourAt(scale, scaleIndex(weight, top, scale.curve));
      const rect = tag("rect", { x, y, width: cell - joint, height: cell - joint, fill: `rgb(${rgb.join()})` });
      if (cell < 48 || masked) return rect;
      const number = { fill: inkOn(rgb), "font-size": 12, "text-anchor": "middle" };
      return rect + text(four(weight), x + (cell - joint) / 2, y + cell / 2 + 4, number);
    });
    return tag("g", {}, [...parts, ""]);
  });
  const path = tag("path", { d: lines.join(""), fill: "none", stroke: edge, "stroke-width": cell > 12 ? 1 : 0.5 });
  return lines.length ? [...rows, path] : rows;
}

/**
 * Lines that end at the cell's edge and go on in the next one; crossed for NaN.
 *
 * @param {number} x
 * @param {number} y
 * @param {number} cell
 * @param {boolean} crossed
 */
function hatching(x, y, cell, crossed) {
  const step = cell / Math.max(2, Math.round(cell / 6));
  let path = "";
  for (let at = step - cell; at < cell - 0.01; at += step) {
    const [from, to] = [Math.max(at, 0), Math.min(at + cell, cell)];
    const rise = [from - at, to - at]; // how far the line has come
    path += `M${round(x + from)} ${round(y + cell - rise[0])}L${round(x + to)} ${round(y + cell - rise[1])}`;
    if (crossed) path += `M${round(x + from)} ${round(y + rise[0])}L${round(x + to)} ${round(y + rise[1])}`;
  }
  return path;
}
