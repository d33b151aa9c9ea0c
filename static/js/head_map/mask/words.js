/**
 * What the mask's panel says.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("./mask.js").Mask} Mask
 * @typedef {import("./apply.js").MaskedRow} MaskedRow
 */
import { four, isOne } from "../distribution.js";
import { quote, series } from "../tokens.js";

export const POLARITY = "A hatched cell is blocked: its row may not look there. The mask holds for all heads. Causal: no token looks at later ones. Padding: the last tokens only fill up and are not looked at.";

export const CORNERS =
  "Rows and columns differ in number, so “causal” has two meanings. From the top left, row 1 sees column 1 only: PyTorch’s is_causal=True. To the bottom right, the last row sees every column: what generation with a cache of keys needs.";

/** What libraries make of a row with nothing left. */
const EMPTY =
  "Softmax of nothing is 0 ÷ 0. By hand, and in nn.MultiheadAttention with need_weights=True, that is NaN; scaled_dot_product_attention, and mostly need_weights=False, give zeros (PyTorch 2.13).";

const UNKNOWN =
  "Its remaining weights are exactly 0 in this array, which says nothing about their proportions: only the scores could tell.";

/** What can be done, for the line below the map. */
export function maskKeys() {
  return window.matchMedia("(hover: none)").matches
    ? "Tap a cell to block or open it, a name for its whole row or column."
    : "Click a cell to block or open it, or drag over several; a name takes its whole row or column. Keys: Enter, and Shift+Enter for the column.";
}

/**
 * @param {HeadMapData} given
 * @param {number} row
 * @param {MaskedRow} masked
 * @param {Mask} mask
 * @returns {string}
 */
export function rowWords(given, row, { lost, kept, trouble }, { after }) {
  const name = quote(given.rows[row]);
  if (trouble === "nothing" && !after) return `${name} may look at nothing.`;
  if (Number.isNaN(lost + kept)) return `${name} holds NaN, before the mask and after it.`;
  if (trouble === "unknown" && !after) return `${name}: ${four(lost)} of the row was masked. ${UNKNOWN}`;
  if (lost === 0) return `${name} lost nothing to the mask.`;
  if (after) return `${name}: ${four(lost)} of the row was zeroed and nothing was divided, so it sums to ${four(kept)}.`;
  const odd = isOne(lost + kept) ? "" : ` The row summed to ${four(lost + kept)}, so it was no softmax; now it sums to 1.`;
  return `${name}: ${four(lost)} of the row was masked; the rest is divided by ${four(kept)}.${odd}`;
}

/**
 * About all rows together.
 *
 * @param {HeadMapData} given
 * @param {HeadMapData} data masked
 * @param {readonly (readonly boolean[])[]} blocked
 * @param {number} head
 * @param {Mask} mask
 */
export function wholeWords(given, data, blocked, head, mask) {
  const names = (/** @type {(row: number) => boolean} */ of) => given.rows.filter((_, i) => of(i)).map(quote);
  if (mask.after) {
    const short = names((i) => !isOne(data.weights[head][i].reduce((sum, weight) => sum + weight, 0)));
    return short.length ? `A wrong answer, to look at: ${listed(short)} ${short.length > 1 ? "do" : "does"} not sum to 1 any more.` : "";
  }
  const empty = names((i) => blocked[i].every((cell, j) => cell || given.masked?.[head][i][j]));
  return empty.length ? `Nothing is left for ${listed(empty)}, drawn as ${mask.zeros ? "zeros" : "NaN, crossed"}. ${EMPTY}` : "";
}

/** @param {string[]} names */
const listed = (names) => (names.length > 3 ? `${names.length} rows` : series(names));
