/**
 * The line below the matrices: where one number comes from, with the numbers themselves. Pure: parts, no elements.
 *
 * @typedef {import("./types.js").Part} Part
 */
import { alike, factor, same, short } from "./numbers.js";

/** What is longer is hardly read, and would not fit below the matrices. */
const MOST_TERMS = 6;
const MOST_CHARACTERS = 150;
const MOST_POWERS = 4;
/** Above this the powers of e are too long to read; softmax may take away the largest score first. */
const LARGE = 20;

/** @param {number[]} numbers */
const total = (numbers) => numbers.reduce((sum, value) => sum + value, 0);

/**
 * A sum of products: those of 0 are counted, of many only the largest are written.
 * @param {number[]} left
 * @param {number[]} right as long
 * @returns {string}
 */
export function sumOfProducts(left, right) {
  const terms = left.map((value, k) => ({ k, text: `${factor(value)} × ${factor(right[k])}`, size: value * right[k] }));
  const counted = terms.filter(({ size }) => size !== 0);
  if (!counted.length) return terms.length === 1 ? terms[0].text : `${terms.length} products of 0`;
  const size = (/** @type {{size: number}} */ term) => (Number.isNaN(term.size) ? Infinity : Math.abs(term.size));
  const chosen = counted.length > MOST_TERMS ? [...counted].sort((a, b) => size(b) - size(a)).slice(0, MOST_TERMS - 1) : counted;
  const shown = [...chosen].sort((a, b) => a.k - b.k).map(({ text }) => text);
  if (chosen.length < counted.length) shown.push(`${counted.length - chosen.length} smaller products`);
  else if (counted.length < terms.length) shown.push(zeros(terms.length - counted.length));
  return shown.join(" + ");
}

/**
 * The same, head by head: with the products where there is room, else what each head comes to.
 * @param {number[]} left
 * @param {number[]} right
 * @param {number} heads
 * @returns {Part[]}
 */
export function byHead(left, right, heads) {
  const width = left.length / heads;
  const each = Array.from({ length: heads }, (_, head) => {
    const [one, other] = [left, right].map((all) => all.slice(head * width, (head + 1) * width));
    return { head, sum: productOf(one, other, 0).computed, products: sumOfProducts(one, other) };
  });
  const write = alike(each.map(({ sum }) => sum));
  const fits = each.reduce((length, { products }) => length + products.length + 16, 0) <= MOST_CHARACTERS;
  return sumOfHeads(each.map(({ head, sum, products }) => ({ head, sum, text: fits ? `(${products} → ${short(sum)})` : factor(sum, write) })), write);
}

/**
 * Numbers of heads, added up; of many heads only the largest are written.
 * @param {{head: number, sum: number, text: string}[]} each
 * @param {(value: number) => string} write
 * @returns {Part[]}
 */
export function sumOfHeads(each, write) {
  const size = (/** @type {{sum: number}} */ { sum }) => (Number.isNaN(sum) ? Infinity : Math.abs(sum));
  const chosen = each.length > MOST_TERMS ? [...each].sort((a, b) => size(b) - size(a)).slice(0, MOST_TERMS - 1) : each;
  const rest = each.filter((one) => !chosen.includes(one));
  /** @type {Part[]} */
  const parts = [...chosen].sort((a, b) => a.head - b.head).flatMap(({ head, text }, k) => [k ? " + " : "", { head }, ` ${text}`]);
  if (rest.length) parts.push(` + the other ${rest.length} heads ${factor(total(rest.map(({ sum }) => sum)), write)}`);
  return parts;
}

/** @param {number} count */
const zeros = (count) => (count === 1 ? "a product of 0" : `${count} products of 0`);

/**
 * What a product comes to, and what rounding may do to it.
 * @param {number[]} left
 * @param {number[]} right
 * @param {number} step the rounding step of the array that holds it
 */
export function productOf(left, right, step) {
  const terms = left.map((value, k) => value * right[k]);
  const sizes = total(terms.map(Math.abs));
  return { computed: total(terms), slack: Number.isFinite(sizes) ? (terms.length + 8) * step * sizes : 0 };
}

/**
 * The softmax of one row at `column`, in powers of e.
 * @param {number[]} scores
 * @param {number} column
 * @returns {Part[]}
 */
export function powersOfE(scores, column) {
  const most = Math.max(...scores);
  const less = Math.abs(most) > LARGE && Number.isFinite(most) ? most : 0;
  const powers = scores.map((score) => Math.exp(score - less));
  /** @param {number} score @returns {Part[]} */
  const power = (score) => ["e", { power: less ? `${short(score)} − ${factor(less)}` : short(score) }];
  const below = scores.length <= MOST_POWERS
    ? scores.flatMap((score, k) => (k ? [" + ", ...power(score)] : power(score)))
    : [`the sum of all ${scores.length} such powers in the row`];
  return [...power(scores[column]), " / (", ...below, `) = ${short(powers[column])} / ${short(total(powers))}`];
}

/** @param {number} share @param {number[]} scores @param {number} step @returns {number} what rounding may do to it */
export const slackOfShare = (share, scores, step) =>
  32 * step * share * (1 + Math.max(0, ...scores.filter(Number.isFinite).map(Math.abs)));

/**
 * The end of a line: the result, and a word when the array holds another.
 * @param {number} computed
 * @param {{held: number, name: string, slack: number}} array `name` is empty for one that the page computed itself
 * @param {(value: number) => string} [write] as other numbers of the line are written
 * @returns {Part[]}
 */
export function result(computed, { held, name, slack }, write) {
  if (same(held, computed, slack)) return [` = ${(write ?? short)(held)}`];
  write ??= alike([computed, held]);
  if (held === -Infinity) return [` = ${write(computed)}, but `, { code: name }, " holds −inf here: it is masked"];
  // Where both look the same, the difference is what there is to say.
  const gap = write(held) === write(computed) ? ` (${Math.abs(held - computed).toExponential(1).replace("-", "−")} off)` : "";
  return [` = ${write(computed)}, but the array `, { code: name }, ` holds ${write(held)} here${gap}`];
}

/** The line as one text, for speech. @param {Part[]} parts */
export const spoken = (parts) =>
  parts.map((part) => {
    if (typeof part === "string") return part;
    if ("code" in part) return part.code;
    return "power" in part ? ` to the power of ${part.power}` : `head ${part.head + 1}`;
  }).join("");
