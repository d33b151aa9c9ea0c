/**
 * One row of weights as a distribution, or one column as a list. Pure functions, checked against NumPy.
 *
 * @typedef {import("./types.js").Distribution} Distribution
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */

/**
 * @param {readonly number[]} row (M,) unrounded weights
 * @param {readonly boolean[]} [masked] (M,)
 * @returns {Distribution}
 */
export function distribution(row, masked) {
  let sum = 0;
  let entropy = 0;
  for (const weight of row) {
    sum += weight;
    if (weight !== 0) entropy -= weight * Math.log2(weight);
  }
  // A single 1 gives the entropy -0.
  entropy = isOne(sum) ? Math.max(entropy, 0) : NaN;
  const free = masked ? masked.filter((hidden) => !hidden).length : row.length;
  return { order: sorted(row, masked), sum, entropy, most: Math.log2(free), spread: 2 ** entropy };
}

/**
 * The largest weight first, then NaN, and last what is masked; equals keep the order of the sentence.
 *
 * @param {readonly number[]} weights
 * @param {readonly boolean[]} [masked]
 * @returns {Entry[]}
 */
export function sorted(weights, masked) {
  /** @param {Entry} entry */
  const rank = ({ index, weight }) => (masked?.[index] ? -2 : Number.isNaN(weight) ? -1 : weight);
  return weights
    .map((weight, index) => ({ index, weight }))
    .sort((a, b) => rank(b) - rank(a) || b.weight - a.weight || a.index - b.index);
}

/**
 * Whether two weights are equal but for rounding; so are differences of weights whose rest is rounding.
 *
 * @param {number} one
 * @param {number} other
 */
const alike = (one, other) => Math.abs(one - other) <= Math.max(1e-9 * Math.max(one, other), 1e-15);

/**
 * As many of the first as there is room for. Of equals that do not all fit none is taken: nothing tells which.
 *
 * @param {readonly number[]} order places, the largest value first
 * @param {readonly number[]} values
 * @param {number} most
 * @returns {{places: number[], tied: number[]}} `tied`: the equals that were left out for that
 */
export function firstOf(order, values, most) {
  const next = values[order[most]];
  const equal = order.length > most ? order.filter((place) => alike(values[place], next)) : [];
  const places = order.slice(0, most).filter((place) => !equal.includes(place));
  return { places, tied: places.length < most ? equal : [] };
}

/**
 * A column of a head: what each row gives to one token.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} column
 */
export function columnOf({ weights, masked }, head, column) {
  return { weights: weights[head].map((row) => row[column]), masked: masked?.[head].map((row) => row[column]) };
}

/** @param {readonly number[]} weights */
export const sumOf = (weights) => weights.reduce((sum, weight) => sum + weight, 0);

/**
 * What the sum of a column is on average.
 *
 * @param {readonly (readonly number[])[]} rows (N, M) weights of a head
 */
export const averageColumn = (rows) => sumOf(rows.map(sumOf)) / rows[0].length;

/**
 * Total variation distance of two rows: the part of the budget that would have to move.
 *
 * @param {readonly number[]} one (M,)
 * @param {readonly number[]} other (M,)
 */
export const totalVariation = (one, other) => sumOf(one.map((weight, j) => Math.abs(weight - other[j]))) / 2;

/**
 * A sum counts as 1 when it is 1 in the four decimals that are shown.
 * @param {number} sum
 */
export const isOne = (sum) => sum.toFixed(4) === "1.0000";

/** @param {number} weight */
export const four = (weight) => (Number.isNaN(weight) ? "NaN" : weight.toFixed(4));
