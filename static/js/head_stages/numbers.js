/**
 * How numbers are written, and when two of them are the same but for rounding.
 *
 * @typedef {import("./types.js").Matrix} Matrix
 */

/** In a cell: more digits are in the line. */
const DECIMALS = 2;
const DECIMALS_OF_SHARES = 4;

/** @param {number} value @param {(value: number) => string} write @returns {string} with a true minus sign */
function written(value, write) {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value < 0 ? "−inf" : "inf";
  return write(value).replaceAll("-", "−");
}

/** @param {number} value @returns {string} with up to four decimals, and none that says nothing */
export function short(value) {
  return written(value, () => {
    const size = Math.abs(value);
    if (size !== 0 && (size < 0.00005 || size >= 1e6)) return value.toExponential(2);
    return String(Number(value.toFixed(4)));
  });
}

/** A number that `short` writes without an exponent; captures its decimals. */
const PLAIN = /^−?\d+(?:\.(\d+))?$/;

/**
 * For numbers that are compared: each with as many decimals as the one that needs most. What `short` writes with an
 * exponent stays as it is.
 * @param {number[]} values
 * @returns {(value: number) => string}
 */
export function alike(values) {
  const decimals = Math.max(0, ...values.map((value) => PLAIN.exec(short(value))?.[1]?.length ?? 0));
  return (value) => (PLAIN.test(short(value)) ? written(value, () => value.toFixed(decimals)) : short(value));
}

/** As a factor: what is below 0 in brackets. @param {number} value @param {(value: number) => string} [write] */
export const factor = (value, write = short) => (value < 0 ? `(${write(value)})` : write(value));

/**
 * All cells of a matrix with as many decimals as the roughest of them needs.
 * @param {Matrix} matrix
 * @param {boolean} [shares]
 * @returns {(value: number) => string}
 */
export function cellFormat(matrix, shares = false) {
  const finite = matrix.flat().filter(Number.isFinite);
  const most = shares ? DECIMALS_OF_SHARES : DECIMALS;
  let decimals = 0;
  while (decimals < most && !finite.every((value) => Math.abs(Number(value.toFixed(decimals)) - value) < 1e-9)) decimals++;
  const large = finite.some((value) => Math.abs(value) >= 1e4);
  return (value) => written(value, () => {
    if (value === 0) return "0";
    if (large && Math.abs(value) >= 1e4) return value.toExponential(0);
    const text = value.toFixed(decimals);
    // What only looks like 0 is told from it by its decimals.
    return Number(text) === 0 ? (0).toFixed(decimals) : text;
  });
}

const DOUBLE = 2 ** -52;
const SINGLE = 2 ** -23;

/** The rounding step of the numbers in a matrix: those of float32 are all numbers of float32. @param {Matrix} matrix */
export const epsilon = (matrix) =>
  matrix.every((row) => row.every((value) => Number.isNaN(value) || Math.fround(value) === value)) ? SINGLE : DOUBLE;

/**
 * Whether an array's number is the computed one, but for rounding.
 * @param {number} held in the array
 * @param {number} computed
 * @param {number} slack what rounding may come to
 */
export function same(held, computed, slack) {
  if (Number.isNaN(held) || Number.isNaN(computed)) return Number.isNaN(held) && Number.isNaN(computed);
  return held === computed || Math.abs(held - computed) <= slack;
}
