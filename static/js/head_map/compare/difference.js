/**
 * The difference of two heads, cell by cell. Pure functions; heads, rows and columns count from 0.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Place} Place
 */

/**
 * @typedef {object} Difference
 * @property {number} first the head that is taken away
 * @property {number} second the head that it is taken from
 * @property {number[][]} rows (N, M): second minus first, NaN where one of them is
 * @property {boolean[][] | null} masked (N, M): in both heads
 * @property {number} least 0 or the most that the second gives less
 * @property {number} most 0 or the most that it gives more
 * @property {Place} place where they differ most
 */

/**
 * @param {HeadMapData} data
 * @param {number} first
 * @param {number} second
 * @returns {Difference}
 */
export function differenceOf({ weights, masked }, first, second) {
  const rows = weights[second].map((row, i) => row.map((weight, j) => weight - weights[first][i][j]));
  let [least, most, place] = [0, 0, { row: 0, column: 0 }];
  rows.forEach((row, i) =>
    row.forEach((value, j) => {
      if (Math.abs(value) > Math.max(-least, most)) place = { row: i, column: j };
      if (value < least) least = value;
      if (value > most) most = value;
    }),
  );
  const both = masked && masked[first].map((row, i) => row.map((hidden, j) => hidden && masked[second][i][j]));
  return { first, second, rows, masked: both, least, most, place };
}

/**
 * The columns of a row, the largest difference first, whatever its sign; then NaN, and last what both mask.
 *
 * @param {Difference} difference
 * @param {number} row
 * @returns {number[]}
 */
export function largestFirst({ rows, masked }, row) {
  /** @param {number} j */
  const rank = (j) => (masked?.[row][j] ? -2 : Number.isNaN(rows[row][j]) ? -1 : Math.abs(rows[row][j]));
  return rows[row].map((_, j) => j).sort((a, b) => rank(b) - rank(a) || a - b);
}
