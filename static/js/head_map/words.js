/**
 * Everything the head map says in sentences.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Shown} Shown
 */
import { distribution, four, isOne } from "./distribution.js";
import { headName } from "./heads.js";
import { quote } from "./tokens.js";

export const CONVENTION = "Rows look, columns are looked at.";

export const SUM_HINT =
  "The sum of the row’s unrounded weights. A softmax makes it 1: the row is the token’s whole budget.";

export const SPREAD_HINT =
  "The effective number of tokens: the row is as spread out as an even look at this many. 1 means that a single token takes it all. It is e to the power of the row’s entropy.";

/**
 * Which head and which token are shown, as two lines.
 *
 * @param {HeadMapData} data
 * @param {Shown} shown
 * @returns {[string, string]}
 */
export function shownWords(data, { head, row, pinned }) {
  const label = data.labels[head];
  const of = head < data.count && data.count > 1 ? ` of ${data.heads}` : "";
  const first = `showing ${headName(data, head)}${of}${label ? ` (${label})` : ""}`;
  const pins = pinned.map((index) => quote(data.rows[index])).join(", ");
  if (row < 0) return [first, pins ? `${pins} pinned` : "no token chosen"];
  if (pinned.length && !pinned.includes(row)) return [first, `row ${quote(data.rows[row])}; ${pins} pinned`];
  return [first, pins ? `${pins} pinned` : `row ${quote(data.rows[row])}`];
}

/**
 * A row in one short sentence, for the live region.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} row
 */
export function rowSentence(data, head, row) {
  const { order, sum } = distribution(data.weights[head][row]);
  const most = order.slice(0, 3).map(({ column, weight }) => `${quote(data.columns[column])} ${four(weight)}`);
  const list = most.length > 1 ? `${most.slice(0, -1).join(", ")} and ${most.at(-1)}` : most[0];
  const rest = isOne(sum) ? "" : ` The row sums to ${four(sum)}, not to 1.`;
  return `${quote(data.rows[row])} looks ${order.length > 3 ? "most " : ""}at ${list}.${rest}`;
}

/**
 * One cell, for its accessible name.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} row
 * @param {number} column
 */
export function cellWords(data, head, row, column) {
  const hidden = data.masked?.[head][row][column] ? ", masked" : "";
  return `${quote(data.rows[row])} at ${quote(data.columns[column])}: ${four(data.weights[head][row][column])}${hidden}`;
}

/**
 * @param {HeadMapData} data
 * @param {number} row
 * @param {boolean} pinned
 */
export const pinWords = (data, row, pinned) => `${quote(data.rows[row])} ${pinned ? "pinned" : "let go"}.`;

/**
 * What can be done, said for the device at hand.
 *
 * @param {HeadMapData} data
 */
export function keysWords(data) {
  if (window.matchMedia("(hover: none)").matches) return "Tap a row to pin it, again to let go.";
  const heads = Math.min(data.heads, 9);
  return `Click to pin, arrow keys to walk, Esc to let go${heads > 1 ? `, 1–${heads} for heads` : ""}.`;
}
