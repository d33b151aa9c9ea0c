/**
 * What a mask does to weights that are known, though their scores are not. Without a DOM.
 *
 * A score of minus infinity drops out of the sum under the softmax's fraction, and the others stay as they are. So
 * exp(s_j) / sum of the allowed exp(s) is w_j / sum of the allowed w: each row is divided by what is left of it.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("./mask.js").Mask} Mask
 */
import { withMeans } from "../heads.js";

/**
 * @typedef {object} MaskedRow
 * @property {number[]} weights (M,)
 * @property {number} lost the sum of what is blocked
 * @property {number} kept the sum of what is left, by which the rest is divided
 * @property {"" | "nothing" | "unknown"} trouble nothing is left to look at; or weights of 0, whose scores nobody knows
 */

/**
 * @param {readonly number[]} row (M,)
 * @param {readonly boolean[]} blocked (M,)
 * @param {readonly boolean[] | undefined} already (M,) what was masked in the given array
 * @param {Pick<Mask, "zeros" | "after">} how
 * @returns {MaskedRow}
 */
export function maskRow(row, blocked, already, { zeros, after }) {
  let [lost, kept] = [0, 0];
  row.forEach((weight, j) => (blocked[j] ? (lost += weight) : (kept += weight)));
  const none = !blocked.includes(true);
  const nothing = !none && row.every((_, j) => blocked[j] || already?.[j]);
  const trouble = none ? "" : nothing ? "nothing" : kept > 0 ? "" : "unknown";
  /** @param {number[]} weights @returns {MaskedRow} */
  const done = (weights) => ({ weights, lost, kept, trouble });
  if (none) return done([...row]);
  if (after) return done(row.map((weight, j) => (blocked[j] ? 0 : weight)));
  if (trouble) return done(row.map(() => (nothing && zeros ? 0 : NaN)));
  // Where nothing is lost the row stays to the last digit, whatever rounding its sum has.
  return done(lost === 0 ? [...row] : row.map((weight, j) => (blocked[j] ? 0 : weight / kept)));
}

/**
 * @param {HeadMapData} given
 * @param {readonly (readonly boolean[])[]} blocked (N, M)
 * @param {Pick<Mask, "zeros" | "after">} how
 * @returns {HeadMapData}
 */
export function applyMask(given, blocked, how) {
  const masking = (/** @type {Pick<Mask, "zeros" | "after">} */ as) =>
    given.weights.slice(0, given.count).map((head, h) =>
      head.map((row, i) => maskRow(row, blocked[i], given.masked?.[h][i], as).weights),
    );
  const weights = masking(how);
  const own = blocked.map((row) => [...row]);
  const masked = weights.map((_, h) => {
    const already = given.masked?.[h];
    return already ? own.map((row, i) => row.map((cell, j) => cell || already[i][j])) : own;
  });
  let [min, max] = [Infinity, 0];
  // One scale for both answers: a weight that stays as it is keeps its colour, and one that falls gets paler.
  const scale = how.after ? masking({ ...how, after: false }) : weights;
  for (const weight of scale.flat(2)) {
    if (weight < min) min = weight;
    if (weight > max) max = weight;
  }
  return withMeans({ ...given, weights, masked, min: Math.min(min, max), max, divided: how.after });
}
