/**
 * How far the weights reach: what full colour stands for, and what a head really holds.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */

/**
 * The weight that is in full colour in a row.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} row
 * @param {"shared" | "row"} range
 */
export const topOf = (data, head, row, range) => (range === "shared" ? data.max : largest(data.weights[head][row]));

/**
 * What full colour stands for where all rows share it.
 *
 * @param {HeadMapData} data
 */
export const sharedTop = ({ count, divided }) =>
  `the largest weight${count > 1 ? " of all heads" : ""}${divided ? " with −∞ before the softmax" : ""}`;

/** @param {readonly number[]} row 0 where it holds nothing but NaN */
const largest = (row) => row.reduce((top, weight) => (weight > top ? weight : top), 0);

/**
 * The smallest and the largest weight of a head; what is masked, or NaN, is no weight.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @returns {[number, number] | null} null when it holds none
 */
export function rangeOf(data, head) {
  let [least, most] = [Infinity, -Infinity];
  data.weights[head].forEach((row, i) =>
    row.forEach((weight, j) => {
      if (Number.isNaN(weight) || data.masked?.[head][i][j]) return;
      if (weight < least) least = weight;
      if (weight > most) most = weight;
    }),
  );
  return most < least ? null : [least, most];
}
