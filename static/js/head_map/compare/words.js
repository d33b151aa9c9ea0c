/**
 * What the view of two heads says in sentences.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("./difference.js").Difference} Difference
 */
import { four, isOne } from "../distribution.js";
import { headName } from "../heads.js";
import { quote } from "../tokens.js";
import { largestFirst } from "./difference.js";

/** @param {number} value with its sign, unless it is 0 in the four decimals that are shown */
export function signed(value) {
  if (Number.isNaN(value)) return "NaN";
  const digits = Math.abs(value).toFixed(4);
  return digits === "0.0000" ? digits : `${value < 0 ? "−" : "+"}${digits}`;
}

/**
 * “it” at “server”: 0.5871 in head 1, 0.1957 in head 2: 0.3914 less.
 *
 * @param {HeadMapData} data
 * @param {Difference} difference
 * @param {number} row
 * @param {number} column
 */
export function cellWords(data, { first, second, rows, masked }, row, column) {
  const [a, b] = [first, second].map((head) => `${four(data.weights[head][row][column])} in ${headName(data, head).replace(/^mean/, "the mean")}`);
  return `${quote(data.rows[row])} at ${quote(data.columns[column])}: ${a}, ${b}: ${apart(rows[row][column])}${masked?.[row][column] ? ", masked in both" : ""}.`;
}

/** @param {number} value */
function apart(value) {
  if (Number.isNaN(value)) return "no difference can be told";
  const digits = Math.abs(value).toFixed(4);
  return digits === "0.0000" ? "the same to four decimals" : `${digits} ${value < 0 ? "less" : "more"}`;
}

/**
 * The cell that is pointed at, else the largest difference of the row, else of all rows.
 *
 * @param {HeadMapData} data
 * @param {Difference} difference
 * @param {number} row -1 is none
 * @param {number} column -1 is none
 */
export function sentence(data, difference, row, column) {
  if (difference.first === difference.second) return "Both are the same head: nothing differs.";
  if (row >= 0 && column >= 0) return cellWords(data, difference, row, column);
  const { place } = difference;
  const [where, i, j] = row < 0 ? ["", place.row, place.column] : [" of this row", row, largestFirst(difference, row)[0]];
  return `The largest difference${where}: ${cellWords(data, difference, i, j)}`;
}

/** @param {number[]} sums of a row in both heads */
export function sumWords(sums) {
  if (sums.some(Number.isNaN)) return "Where a row has a NaN there is no sum, and none of the differences.";
  if (sums.every(isOne)) return "Both rows sum to 1, so what one token gains others lose: the differences sum to 0.";
  if (four(Math.abs(sums[1] - sums[0])) === "0.0000") return "Neither row sums to 1, but both have the same sum: the differences sum to 0.";
  return "A row that does not sum to 1 leaves a rest: the differences do not sum to 0.";
}
