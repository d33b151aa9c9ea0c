/**
 * One head, stage by stage: which matrices stand where, under which name, made by what.
 *
 * @typedef {import("./types.js").StagesData} StagesData
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").Figure} Figure
 * @typedef {import("./types.js").Matrix} Matrix
 */
import { HUES } from "../head_map/heads.js";
import { matrixOf, nameOf } from "./data.js";
import { originOf } from "./origins.js";

/** @param {number} head from 0 */
export const hueOf = (head) => (head % HUES) + 1;

/** @param {number} count */
export const indices = (count) => Array.from({ length: count }, (_, index) => String(index));

/** The hue of each of `H * width` columns or rows. @param {number} heads @param {number} width */
const huesOf = (heads, width) => Array.from({ length: heads * width }, (_, k) => hueOf(Math.floor(k / width)));

/** Over tokens on both sides. */
const SQUARE = ["dots", "scores", "masked", "weights"];
const BY_TOKEN = ["X", "Q", "K", "V", ...SQUARE, "heads", "concat", "output"];
const GROUPS = {
  "What goes in": [["X"]],
  "What each token asks, answers to, hands over": [["W_Q", "Q"], ["W_K", "K"], ["W_V", "V"]],
  "Every query meets every key": [["dots"], ["scores"], ["masked"], ["weights"]],
  "The values, mixed": [["heads"], ["concat"]],
  "One vector per token": [["W_O"], ["output"]],
};

/**
 * @param {StagesData} data completed
 * @param {number} head
 * @returns {Figure}
 */
export function stagesFigure(data, head) {
  /** @type {Map<string, Stage>} */
  const stages = new Map();
  for (const role of Object.keys(data.matrices)) stages.set(role, stageOf(data, role, head));
  /** @type {Group[]} */
  const groups = [];
  for (const [title, columns] of Object.entries(GROUPS)) {
    const there = columns.map((roles) => roles.flatMap((role) => stages.get(role) ?? [])).filter((column) => column.length);
    if (there.length) groups.push({ title, columns: there });
  }
  return { groups, origin: (place) => originOf((id) => stages.get(id), data, place) };
}

/**
 * @param {StagesData} data
 * @param {string} role
 * @param {number} head
 * @returns {Stage}
 */
function stageOf(data, role, head) {
  const values = /** @type {Matrix} */ (matrixOf(data, role, head));
  const width = values[0].length;
  const name = (/** @type {string} */ other) => (data.matrices[other] ? nameOf(data, other, head) : "");
  const columns = role === "X" ? data.columns : SQUARE.includes(role) ? data.tokens : null;
  const rows = BY_TOKEN.includes(role) ? data.tokens : /^W_[QKV]$/.test(role) ? data.columns : null;
  const headWidth = data.matrices.heads?.[0][0].length ?? width;
  return {
    id: role,
    name: nameOf(data, role, head).replace(/^\[\d+\]$/, ""),
    op: operation(role, name),
    values,
    family: data.matrices[role],
    rows: rows ?? indices(values.length),
    columns: columns ?? indices(width),
    hues: role === "concat" ? { columns: huesOf(data.heads, headWidth) }
      : role === "W_O" ? { rows: huesOf(data.heads, headWidth) }
        : ["X", "output"].includes(role) ? 0 : hueOf(head),
    shares: role === "weights",
    words: role === "concat" ? "the heads, side by side" : role === "masked" ? "−inf where a token may not look" : undefined,
  };
}

/**
 * What makes a stage, in code.
 * @param {string} role
 * @param {(role: string) => string} name
 */
function operation(role, name) {
  const products = name("Q") && name("K") && `${name("Q")} @ ${name("K")}.T`;
  const dots = /^\w/.test(name("dots")) ? name("dots") : products;
  switch (role) {
    case "Q":
    case "K":
    case "V":
      return name("X") && name(`W_${role}`) ? `${name("X")} @ ${name(`W_${role}`)}` : "";
    case "dots":
      return products;
    case "scores":
      return dots && `${dots} / √d_head`;
    case "weights":
      return `softmax(${name("masked") || name("scores")})`;
    case "heads":
      return `${name("weights")} @ ${name("V")}`;
    case "output":
      return `${name("concat")} @ ${name("W_O")}`;
  }
  return "";
}
