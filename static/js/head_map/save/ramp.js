/**
 * The scale below the picture, with the weights that stand on it: as the map's legend.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Scale} Scale
 */
import { colourAt, middleOf } from "../colour.js";
import { four } from "../distribution.js";
import { rangeOf, sharedTop } from "../range.js";
import { tag, text } from "./svg.js";

const [WIDTH, HEIGHT, STEPS] = [180, 8, 64];

/**
 * @param {HeadMapData} data
 * @param {Scale} scale
 * @param {string} edge colour of its outline
 * @returns {string[]}
 */
export function ramp(data, scale, edge) {
  const step = WIDTH / STEPS;
  const parts = Array.from({ length: STEPS }, (_, index) => {
    const fill = `rgb(${colourAt(scale, Math.round((255 * index) / (STEPS - 1))).join()})`;
    return tag("rect", { x: index * step, y: 0, width: step + 0.2, height: HEIGHT, fill });
  });
  const middle = middleOf(scale.curve);
  const shared = scale.range === "shared";
  const ticks = shared ? [four(middle * data.max), four(data.max)] : [middle === 0.5 ? "½" : "¼", "1, the row’s own largest"];
  return [
    ...parts,
    tag("rect", { x: 0, y: 0, width: WIDTH, height: HEIGHT, fill: "none", stroke: edge, "stroke-width": 0.5 }),
    text("0", 0, 22),
    text(ticks[0], WIDTH / 2, 22, { "text-anchor": "middle" }),
    text(ticks[1], WIDTH, 22, { "text-anchor": shared ? "end" : "start" }),
  ];
}

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @param {Scale["range"]} range
 */
export function scaleWords(data, head, range) {
  const full = range === "shared" ? sharedTop(data) : "each row’s own largest weight";
  const held = rangeOf(data, head);
  return `Full colour: ${full}. ${held ? `Weights here: ${held.map(four).join(" to ")}.` : "No weights here."}`;
}
