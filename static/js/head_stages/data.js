/**
 * From what a page hands over to matrices by role. Shapes have been checked by `headwise.stages`.
 *
 * @typedef {import("./types.js").Matrix} Matrix
 * @typedef {import("./types.js").StagesInput} StagesInput
 * @typedef {import("./types.js").StagesData} StagesData
 */
import { readTokens } from "../head_map/tokens.js";
import { dots, scaled } from "./arithmetic.js";

const LONGEST_LABEL = 16;

/** @type {Record<string, number>} */
const NOT_FINITE = { NaN: NaN, Infinity, "-Infinity": -Infinity };

/** A token where it names a row or a column. @param {import("../head_map/types.js").Token} token */
function label(token) {
  const text = token.text.length > LONGEST_LABEL ? `${token.text.slice(0, LONGEST_LABEL - 1)}…` : token.text;
  // A word that runs from right to left must not turn the brackets around it.
  const isolated = /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text;
  return token.copy ? `${isolated} (${token.copy})` : isolated;
}

/** @param {unknown} value @returns {any} */
function read(value) {
  if (Array.isArray(value)) return value.map(read);
  return typeof value === "string" ? NOT_FINITE[value] : Number(value);
}

/**
 * @param {StagesInput} input
 * @returns {StagesData}
 */
export function readStages(input) {
  /** @type {StagesData} */
  const data = {
    tokens: readTokens(input.tokens).map(label),
    columns: null,
    heads: 1,
    names: {},
    split: {},
    matrices: {},
  };
  for (const [role, { name, shape, values }] of Object.entries(input.arrays)) {
    const several = shape.length === 3;
    const matrices = several ? read(values) : [read(values)];
    if (several) data.heads = matrices.length;
    put(data, role, name, several, matrices);
  }
  const width = data.matrices.X?.[0][0].length;
  if (input.columns && input.columns.length === width) data.columns = input.columns;
  return data;
}

/**
 * The matrix of a role for one head; undefined where the lesson names none.
 * @param {StagesData} data
 * @param {string} role
 * @param {number} head
 * @returns {Matrix | undefined}
 */
export const matrixOf = (data, role, head) => data.matrices[role]?.[data.split[role] ? head : 0];

/** The name of a role's matrix in code. @param {StagesData} data @param {string} role @param {number} head */
export const nameOf = (data, role, head) => data.names[role] + (data.split[role] ? `[${head}]` : "");

/**
 * What the lesson's code never gives a name, the page computes: the raw products, and the scores.
 * @param {StagesData} data
 * @returns {StagesData}
 */
export function completed(data) {
  const { Q, K } = data.matrices;
  if (!Q || !K) return data;
  const full = { ...data, names: { ...data.names }, split: { ...data.split }, matrices: { ...data.matrices } };
  const several = data.split.Q || data.split.K;
  const heads = Array.from({ length: several ? data.heads : 1 }, (_, h) => h);
  const of = (/** @type {string} */ role, /** @type {number} */ h) => /** @type {Matrix} */ (matrixOf(full, role, h));
  if (!data.matrices.dots) put(full, "dots", "", several, heads.map((h) => dots(of("Q", h), of("K", h))));
  if (!data.matrices.scores) put(full, "scores", "", several, heads.map((h) => scaled(of("dots", h), Q[0][0].length)));
  return full;
}

/**
 * @param {StagesData} data
 * @param {string} role
 * @param {string} name
 * @param {boolean} several
 * @param {Matrix[]} matrices
 */
function put(data, role, name, several, matrices) {
  data.names[role] = name;
  data.split[role] = several;
  data.matrices[role] = matrices;
}
