/**
 * What the page computes by itself: attention's steps on plain nested arrays, in the order NumPy's formulas have.
 * No DOM, so that tests hold it to NumPy.
 *
 * @typedef {import("./types.js").Matrix} Matrix
 */

/** @param {Matrix} matrix @param {number} j */
export const column = (matrix, j) => matrix.map((row) => row[j]);

/** @param {number[]} one @param {number[]} other as long */
const dot = (one, other) => one.reduce((sum, value, k) => sum + value * other[k], 0);

/** @param {Matrix} matrix (n, m) @returns {Matrix} (m, n) */
const transposed = (matrix) => matrix[0].map((_, j) => column(matrix, j));

/** @param {Matrix} left (n, k) @param {Matrix} right (k, m) @returns {Matrix} (n, m) */
export function product(left, right) {
  const columns = transposed(right);
  return left.map((row) => columns.map((other) => dot(row, other)));
}

/** @param {Matrix} queries (N, d) @param {Matrix} keys (N, d) @returns {Matrix} (N, N): every query with every key */
export const dots = (queries, keys) => product(queries, transposed(keys));

/** @param {Matrix} matrix @param {number} width of a query @returns {Matrix} */
export const scaled = (matrix, width) => matrix.map((row) => row.map((value) => value / Math.sqrt(width)));

/**
 * Less the row's maximum: same shares, and exp cannot overflow. A row of nothing but -inf has no softmax: it is NaN.
 * @param {number[]} row
 */
export function softmax(row) {
  const most = Math.max(...row);
  const powers = row.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/**
 * What each head brings to the output: head h through the rows of W_O that belong to it.
 * @param {Matrix[]} heads H of (N, d)
 * @param {Matrix} W_O (H * d, m)
 * @returns {Matrix[]} H of (N, m)
 */
export function contributions(heads, W_O) {
  const width = heads[0][0].length;
  return heads.map((head, h) => product(head, W_O.slice(h * width, (h + 1) * width)));
}

/**
 * The output without some heads: the sum of the others' contributions. A head that is off counts as 0.
 * @param {Matrix[]} parts H of (N, m)
 * @param {ReadonlySet<number>} off heads, from 0
 * @returns {Matrix} (N, m)
 */
export function ablated(parts, off) {
  const kept = parts.filter((_, h) => !off.has(h));
  return parts[0].map((row, i) => row.map((_, j) => kept.reduce((sum, part) => sum + part[i][j], 0)));
}

/** @param {Matrix} one @param {Matrix} other @returns {Matrix} `one - other` */
export const difference = (one, other) => one.map((row, i) => row.map((value, j) => value - other[i][j]));

/**
 * Where a row is furthest from 0. NaN, which is no number, comes before all.
 * @param {number[]} row
 * @returns {{column: number, value: number}}
 */
export function furthest(row) {
  let at = 0;
  row.forEach((value, j) => {
    if (Number.isNaN(row[at])) return;
    if (Number.isNaN(value) || Math.abs(value) > Math.abs(row[at])) at = j;
  });
  return { column: at, value: row[at] };
}
