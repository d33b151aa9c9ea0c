/**
 * Where the slider of a setting may stand. Without a DOM.
 *
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Inputs} Inputs
 */

/** Sizes that people use: 4, 5, 6 and 7 times each power of two. */
const LADDER = [1n, 2n, 3n, ...Array.from({ length: 19 }, (_, power) => [4n, 5n, 6n, 7n].map((k) => k << BigInt(power))).flat()];
/** Of the slider; larger numbers can be typed. */
const ENDS = { least: 16n, most: 1_048_576n };

/**
 * A slider never leads to what does not fit together.
 *
 * @param {Field} field
 * @param {Field[]} fields
 * @param {Inputs} values the settings that are in use
 * @param {bigint[]} own values that have a place of their own: the preset's, and the present one
 */
export function stops(field, fields, values, own) {
  const whole = (/** @type {string | undefined} */ name) => (name && typeof values[name] === "bigint" ? values[name] : undefined);
  const factor = whole(field.multiple) ?? 1n;
  const products = fields.filter(({ multiple }) => multiple === field.name).map(({ name }) => whole(name) ?? 0n);
  const most = 8n * own.reduce((a, b) => (a > b ? a : b), ENDS.least);
  const steps = products.length ? divisors(products[0]) : LADDER.map((step) => step * factor);
  const fits = (/** @type {bigint} */ stop) => stop % factor === 0n && products.every((product) => product % stop === 0n);
  const none = (field.least ?? 1n) <= 0n ? [0n] : [];
  const all = [...none, ...steps.filter((stop) => stop <= most && stop <= ENDS.most && fits(stop)), ...own];
  return [...new Set(all)].sort((a, b) => (a < b ? -1 : 1));
}

/** Up to 1024, more heads than any model has. @param {bigint} value */
function divisors(value) {
  const found = [];
  for (let divisor = 1n; divisor <= 1024n && divisor <= value; divisor += 1n) if (value % divisor === 0n) found.push(divisor);
  return found;
}
