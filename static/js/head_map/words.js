/**
 * Everything the head map says in sentences.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Shown} Shown
 */
import { columnOf, distribution, four, isOne, sorted, sumOf, totalVariation } from "./distribution.js";
import { headName } from "./heads.js";
import { quote, series } from "./tokens.js";

export const CONVENTION = "Rows look, columns are looked at.";

/** What the figures below the lists mean. */
export const HINTS = {
  sum: "The sum of the row’s unrounded weights. A softmax makes it 1: the row is the token’s whole budget.",
  spread: "The effective number of tokens: the row is as spread out as an even look at this many. It is 2 to the power of the entropy.",
  entropy: "How undecided the row is: −Σ w log₂ w. It is 0 when one token takes it all, and at most log₂ M for an even look at M tokens; masked ones are not counted.",
  columnSum: "The sum of the column’s unrounded weights: how much this token is looked at in all.",
  free: "Each row has a budget of 1 to give away, but no column has a right to any: it may get nothing, or all that N rows have.",
  average: "All weights of the head shared out evenly: where N rows sum to 1 and there are M columns, N / M.",
};

/**
 * Which head and which token are shown, as two lines.
 *
 * @param {HeadMapData} data
 * @param {Shown} shown
 * @returns {[string, string]}
 */
export function shownWords(data, { head, row, column, reading, pinned }) {
  const label = data.labels[head];
  const of = head < data.count && data.count > 1 ? ` of ${data.heads}` : "";
  const first = `showing ${headName(data, head)}${of}${label ? `, “${label}”` : ""}`;
  const others = pinned.filter((pin) => pin !== row || reading === "column").length;
  const more = others ? `; ${others} ${others < pinned.length ? "more " : ""}pinned` : "";
  if (reading === "column") return [first, `column ${quote(data.columns[column])}${more}`];
  if (row < 0) return [first, others ? `${others} pinned` : "no token chosen"];
  const name = quote(data.rows[row]);
  return [first, (others < pinned.length ? `row ${name} pinned` : `row ${name}`) + more];
}

/**
 * A row in one short sentence, for the live region.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} row
 */
export function rowSentence(data, head, row) {
  const masked = data.masked?.[head][row];
  const { order, sum } = distribution(data.weights[head][row], masked);
  const rest = isOne(sum) ? "" : ` The row sums to ${four(sum)}, not to 1.`;
  const most = order.length > 3 ? "most " : "";
  return `${quote(data.rows[row])} looks ${most}at ${firstThree(order, data.columns)}.${maskedWords(masked)}${rest}`;
}

/**
 * A column in one short sentence, for the live region.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} column
 */
export function columnSentence(data, head, column) {
  const { weights, masked } = columnOf(data, head, column);
  const list = firstThree(sorted(weights, masked), data.rows);
  const most = weights.length > 3 ? "most " : "";
  const sum = `The column sums to ${four(sumOf(weights))}; columns are free.`;
  return `${quote(data.columns[column])} is looked at ${most}by ${list}.${maskedWords(masked)} ${sum}`;
}

/**
 * @param {import("./types.js").Entry[]} order
 * @param {readonly import("./types.js").Token[]} tokens
 */
function firstThree(order, tokens) {
  return series(order.slice(0, 3).map(({ index, weight }) => `${quote(tokens[index])} ${four(weight)}`));
}

/** @param {readonly boolean[] | undefined} masked */
function maskedWords(masked) {
  const count = masked?.filter(Boolean).length;
  return count ? ` ${count} masked.` : "";
}

/**
 * What is read now, a row or a column, in one short sentence; empty when nothing is.
 *
 * @param {HeadMapData} data
 * @param {Pick<Shown, "head" | "row" | "column" | "reading">} shown
 */
export function readingSentence(data, { head, row, column, reading }) {
  if (reading === "column") return columnSentence(data, head, column);
  return row < 0 ? "" : rowSentence(data, head, row);
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
 * What a press of Enter came to.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} row
 * @param {readonly number[]} pinned
 */
export function pinWords(data, head, row, pinned) {
  const name = quote(data.rows[row]);
  if (!pinned.includes(row)) return `${name} let go.`;
  if (pinned.length === 1) return `${name} pinned. It stays while you look at others; pin another to compare.`;
  const distance = four(totalVariation(data.weights[head][row], data.weights[head][pinned[0]]));
  return `${name} pinned. It differs from ${quote(data.rows[pinned[0]])} by ${distance}; compared below.`;
}

/**
 * What can be done, said for the device at hand.
 *
 * @param {HeadMapData} data
 */
export function keysWords(data) {
  const several = data.count > 1;
  if (window.matchMedia("(hover: none)").matches) {
    return `Tap a row to pin it, again to let go; tap a column’s name to see who looks at it${several ? "; swipe over the matrix for the next head" : ""}.`;
  }
  const more = data.heads > 9 ? `, 1 ${Math.min(data.heads, 12) - 10} for head ${Math.min(data.heads, 12)}` : "";
  const heads = data.heads > 1 ? `; 1–${Math.min(data.heads, 9)} for a head${more}, 0 for their mean` : "";
  const layers = data.layers > 1 ? ", Page Up and Page Down for a layer" : "";
  return `Click to pin, arrow keys to walk, c for columns, Esc to let go${heads}${layers}.`;
}
