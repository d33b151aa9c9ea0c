/**
 * From what a page hands over to checked arrays, or a sentence that says what is wrong with them.
 *
 * @typedef {import("./types.js").HeadMapInput} HeadMapInput
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */
import { withMeans } from "./heads.js";
import { quote, readTokens } from "./tokens.js";

/** Larger maps would have cells that nobody can point at. */
const MOST_HEADS = 256;
const MOST_TOKENS = 256;

/** The array cannot be drawn; the message is one sentence for the reader. */
export class Refusal extends Error {}

/**
 * @param {HeadMapInput} input
 * @returns {HeadMapData}
 * @throws {Refusal} when the array has another shape than its tokens, is ragged, or holds no weights
 */
export function readData(input) {
  const weights = readNumbers(input.weights);
  const [H, N, M] = [weights.length, weights[0].length, weights[0][0].length];
  const layers = input.layers ?? 1;
  if (!Number.isInteger(layers) || layers < 1 || H % layers) {
    throw new Refusal(`There are ${H} heads, which cannot be shared out over ${layers} layers.`);
  }
  if (H > MOST_HEADS || Math.max(N, M) > MOST_TOKENS) {
    throw new Refusal(
      `The map draws at most ${MOST_HEADS} heads and ${MOST_TOKENS} tokens; this array is ${words([H, N, M])}.`,
    );
  }
  const rows = readTokens(input.tokens ?? indices(N));
  const columns = readTokens(input.keys ?? input.tokens ?? indices(M));
  if (rows.length !== N) {
    throw new Refusal(`There are ${rows.length} tokens, but the array ${words([H, N, M])} has ${N} rows.`);
  }
  if (columns.length !== M) {
    throw new Refusal(`There are ${columns.length} tokens, but the array ${words([H, N, M])} has ${M} columns.`);
  }
  let [min, max] = [Infinity, 0];
  weights.forEach((head, h) =>
    head.forEach((row, i) =>
      row.forEach((weight, j) => {
        if (weight < 0 || weight === Infinity) {
          throw new Refusal(
            `A weight lies between 0 and 1, but head ${h + 1} gives ${quote(rows[i])} → ${quote(columns[j])} ` +
              `the number ${weight === Infinity ? "inf" : weight.toPrecision(4)}. Are these the scores, before the softmax?`,
          );
        }
        if (weight < min) min = weight;
        if (weight > max) max = weight;
      }),
    ),
  );
  const labels = Array.from({ length: H }, (_, h) => input.labels?.[h] ?? "");
  const masked = readMask(input.masked, [H, N, M]);
  return withMeans({
    rows, columns, layers, heads: H / layers, count: H, weights, masked, labels, min: Math.min(min, max), max,
  });
}

/**
 * @param {unknown} nested
 * @returns {number[][][]} (H, N, M)
 */
function readNumbers(nested) {
  const shape = shapeOf(nested);
  if (shape.includes(0)) throw new Refusal(`The array is empty: its shape is ${words(shape)}.`);
  if (shape.length === 4) {
    throw new Refusal(
      `The map needs the shape (H, N, N) or (N, N), but this array is ${words(shape)}: ` +
        "choose one sentence of the batch, such as weights[0].",
    );
  }
  if (shape.length !== 2 && shape.length !== 3) {
    throw new Refusal(`The map needs the shape (H, N, N) or (N, N), but this array is ${words(shape)}.`);
  }
  const heads = /** @type {unknown[][][]} */ (shape.length === 2 ? [nested] : nested);
  return heads.map((head) => Array.from(head, (row) => Array.from(row, readNumber)));
}

/**
 * @param {unknown} value
 * @returns {number}
 */
function readNumber(value) {
  if (typeof value === "number") return value;
  if (typeof value === "bigint") return Number(value);
  // Pyodide hands over Python's None as undefined.
  if (value === null || value === undefined || value === "NaN") return NaN;
  if (value === "Infinity") return Infinity;
  if (value === "-Infinity") return -Infinity;
  throw new Refusal(`The map draws real numbers, but this array holds ${String(value)}.`);
}

/**
 * @param {unknown} nested
 * @returns {number[]} as NumPy's `.shape`
 */
function shapeOf(nested) {
  if (!isList(nested)) return [];
  // Most of an array is rows of numbers, and none of those needs a shape of its own.
  if (nested.length && !Array.prototype.some.call(nested, isList)) return [nested.length];
  const shapes = Array.from(nested, shapeOf);
  const odd = shapes.findIndex((shape) => shape.join() !== shapes[0].join());
  if (odd > 0) {
    throw new Refusal(
      `The array is ragged: part 1 has the shape ${words(shapes[0])}, part ${odd + 1} has ${words(shapes[odd])}.`,
    );
  }
  return [nested.length, ...(shapes[0] ?? [])];
}

/**
 * @param {unknown} masked
 * @param {[number, number, number]} shape
 * @returns {boolean[][][] | null}
 */
function readMask(masked, [H, N, M]) {
  if (masked === null || masked === undefined) return null;
  const shape = shapeOf(masked);
  if (shape.slice(-2).join() !== `${N},${M}` || shape.length > 3 || (shape.length === 3 && shape[0] !== H)) {
    throw new Refusal(`The mask has the shape ${words(shape)}, but the weights are ${words([H, N, M])}.`);
  }
  const one = /** @type {unknown[][]} */ (masked);
  const heads = shape.length === 2 ? Array.from({ length: H }, () => one) : /** @type {unknown[][][]} */ (masked);
  return heads.map((head) => Array.from(head, (row) => Array.from(row, Boolean)));
}

/**
 * @param {unknown} value
 * @returns {value is ArrayLike<unknown>}
 */
function isList(value) {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** @param {number} count */
const indices = (count) => Array.from({ length: count }, (_, index) => String(index));

/** @param {readonly number[]} shape */
const words = (shape) => `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
