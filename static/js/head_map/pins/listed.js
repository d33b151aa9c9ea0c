/**
 * Which tokens stand in the comparison, and in what order. A pure function.
 *
 * Of equals that do not all fit none stands there: nothing tells which.
 *
 * @typedef {"weight" | "difference"} Order
 */

import { firstOf } from "../distribution.js";

/** A comparison of more tokens than this is cut, to fewer. */
const [MOST, CUT] = [16, 12];

/**
 * @param {readonly (readonly number[])[]} rows (P, M) the pinned rows
 * @param {Order} order by the largest weight in any of them, or by the largest difference between two
 * @returns {{places: number[], tied: number[], score: number[]}} columns, first the one to list first; equals that were
 *   left out; and by what each column was placed
 */
export function listed(rows, order) {
  const score = rows[0].map((_, column) => {
    const weights = rows.map((row) => row[column]).filter((weight) => !Number.isNaN(weight));
    if (!weights.length) return -1;
    return order === "weight" ? Math.max(...weights) : Math.max(...weights) - Math.min(...weights);
  });
  const columns = score.map((_, column) => column).sort((a, b) => score[b] - score[a] || a - b);
  return { ...firstOf(columns, score, columns.length > MOST ? CUT : columns.length), score };
}
