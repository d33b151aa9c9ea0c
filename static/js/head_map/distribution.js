/**
 * One row of weights as a distribution.
 *
 * @typedef {import("./types.js").Distribution} Distribution
 */

/**
 * @param {readonly number[]} row (M,) unrounded weights
 * @returns {Distribution}
 */
export function distribution(row) {
  const order = row.map((weight, column) => ({ column, weight }));
  // Equal weights keep the order of the sentence; NaN goes last, because it is no weight at all.
  order.sort((a, b) => rank(b.weight) - rank(a.weight) || a.column - b.column);
  let sum = 0;
  let entropy = 0;
  for (const weight of row) {
    sum += weight;
    if (weight !== 0) entropy -= weight * Math.log(weight);
  }
  return { order, sum, spread: isOne(sum) ? Math.exp(entropy) : NaN };
}

/**
 * A sum counts as 1 when it is 1 in the four decimals that are shown.
 * @param {number} sum
 */
export const isOne = (sum) => sum.toFixed(4) === "1.0000";

/** @param {number} weight */
export const four = (weight) => (Number.isNaN(weight) ? "NaN" : weight.toFixed(4));

/** @param {number} weight */
const rank = (weight) => (Number.isNaN(weight) ? -1 : weight);
