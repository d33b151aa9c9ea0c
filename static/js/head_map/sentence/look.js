/**
 * What one token gives to the others, or what they give to it: the arithmetic of the sentence view, without a DOM.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */

import { firstOf } from "../distribution.js";

/** How many tokens of a long sentence get a line and a number, for one token and for each of several. */
export const [MOST, MOST_OF_SEVERAL] = [6, 3];
/** Up to here all of them do. */
const SHORT = 8;

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} token
 * @param {boolean} by who looks at it, instead of what it looks at
 * @returns {number[]} unrounded weights; (M,), or (N,) for `by`
 */
export const weightsOf = (data, head, token, by) =>
  by ? data.weights[head].map((row) => row[token]) : data.weights[head][token];

/**
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} token
 * @param {boolean} by
 * @returns {boolean[] | null} true where the one may not look at the other
 */
export function maskedOf(data, head, token, by) {
  const masked = data.masked?.[head];
  if (!masked) return null;
  return by ? masked.map((row) => row[token]) : masked[token];
}

/**
 * How many tokens get a number, where lines go from one token or from several.
 *
 * @param {readonly number[]} weights
 * @param {boolean} several
 */
export const mostOf = (weights, several) => (weights.length <= SHORT ? Infinity : several ? MOST_OF_SEVERAL : MOST);

/**
 * The places of the largest weights, the largest first; zero and NaN are no look.
 *
 * @param {readonly number[]} weights
 * @param {number} most
 */
export function strongest(weights, most) {
  const places = weights.map((_, place) => place).filter((place) => weights[place] > 0);
  return firstOf(places.sort((a, b) => weights[b] - weights[a] || a - b), weights, most);
}

/**
 * From which weight on a head counts as looking: what every token would get if a row were shared out evenly, and in
 * longer sentences twice that, since many tokens get a little more than their share there.
 *
 * @param {HeadMapData} data
 */
export const leastShare = ({ columns }) => (columns.length > 16 ? 2 : 1) / columns.length;

/**
 * The heads that give a weight of at least `leastShare`.
 *
 * @param {HeadMapData} data
 * @param {readonly number[]} heads
 * @param {number} row
 * @param {number} column
 */
export function lookingHeads(data, heads, row, column) {
  // A share such as 1/6 added up by a softmax may come out a rounding below itself.
  const least = leastShare(data) * (1 - 1e-9);
  return heads.filter((head) => data.weights[head][row][column] >= least);
}
