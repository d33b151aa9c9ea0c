/**
 * What each head brings to the output, and the output without those that are switched off.
 *
 * @typedef {import("./types.js").StagesData} StagesData
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {import("./types.js").Figure} Figure
 * @typedef {import("./types.js").Matrix} Matrix
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").Origin} Origin
 */
import { series } from "../head_map/tokens.js";
import { ablated, column, contributions, difference, furthest } from "./arithmetic.js";
import { nameOf } from "./data.js";
import { productOf, result, sumOfHeads, sumOfProducts } from "./line.js";
import { alike, epsilon, factor, short } from "./numbers.js";
import { cellFrame, entry } from "./origins.js";
import { hueOf, indices } from "./stages_figure.js";

/** Of more tokens, those that move furthest. */
const MOST_TOLD = 6;

/** @typedef {Figure & {gap: Matrix, parts: Matrix[], full: Matrix}} Ablation */

/** @typedef {{parts: Matrix[], full: Matrix, family: Matrix[]}} Whole */
/** @type {WeakMap<StagesData, Whole>} */
const wholes = new WeakMap();

/** What does not depend on which heads are off. @param {StagesData} data @returns {Whole} */
function wholeOf(data) {
  const known = wholes.get(data);
  if (known) return known;
  const parts = contributions(data.matrices.heads, data.matrices.W_O[0]);
  const full = ablated(parts, new Set());
  const sums = [...parts, full];
  // With what the difference may be, so that its columns stand below those of the heads.
  const family = [...sums, ...sums.map((part) => part.map((row) => row.map((value) => -value)))];
  const whole = { parts, full, family };
  wholes.set(data, whole);
  return whole;
}

/**
 * @param {StagesData} data with `heads` and `W_O`, and `output` where the lesson has it
 * @param {ReadonlySet<number>} off heads that are switched off, from 0
 * @returns {Ablation}
 */
export function ablationFigure(data, off) {
  const { parts, full, family } = wholeOf(data);
  const left = ablated(parts, off);
  const gap = difference(left, full);
  const common = { rows: data.tokens, columns: indices(full[0].length), op: "", hues: 0, family };
  /** @type {Stage[]} */
  const stages = [
    ...parts.map((values, h) => ({
      ...common, id: `part${h}`, title: `Head ${h + 1}`, name: `head ${h + 1}`, op: operation(data, h), values, hues: hueOf(h), off: off.has(h),
    })),
    { ...common, id: "left", title: "Output", name: "output", words: off.size ? "the sum of the heads that are on" : "the sum of the heads", values: left },
    { ...common, id: "gap", title: "Difference", name: "difference", words: "from the output of all heads", values: gap },
  ];
  const find = (/** @type {string} */ id) => /** @type {Stage} */ (stages.find((stage) => stage.id === id));
  return {
    groups: [
      { title: "What each head brings", columns: parts.map((_, h) => [find(`part${h}`)]) },
      { title: "Together", columns: [[find("left")], [find("gap")]] },
    ],
    origin: (place) => (place.id === "left" ? ofSum(find, data, off, full, place)
      : place.id === "gap" ? ofGap(find, full, place) : ofPart(find(place.id), data, place)),
    gap, parts, full,
  };
}

/** @param {StagesData} data @param {number} head */
function rowsOfW_O(data, head) {
  const width = data.matrices.heads[0][0].length;
  return { from: head * width, to: (head + 1) * width };
}

/** @param {StagesData} data @param {number} head */
function operation(data, head) {
  const { from, to } = rowsOfW_O(data, head);
  return `${nameOf(data, "heads", head)} @ ${data.names.W_O}[${from}:${to}]`;
}

/** @param {Stage} stage @param {StagesData} data @param {Place} place @returns {Origin} */
function ofPart(stage, data, { id, row, column: at }) {
  const h = Number(id.slice("part".length));
  const { from, to } = rowsOfW_O(data, h);
  const [one, other] = [data.matrices.heads[h][row], column(data.matrices.W_O[0].slice(from, to), at)];
  const names = `${nameOf(data, "heads", h)}[${stage.rows[row]}] · ${data.names.W_O}[${from}:${to}, ${at}]`;
  /** @type {Part[]} */
  const line = [{ head: h }, ", ", { code: names }, ` = ${sumOfProducts(one, other)} = ${short(stage.values[row][at])}`];
  if (stage.off) line.push("; switched off, it counts as 0");
  return { from: [], to: [cellFrame("left", row, at)], line };
}

/**
 * @param {(id: string) => Stage} find
 * @param {StagesData} data
 * @param {ReadonlySet<number>} off
 * @param {Matrix} full
 * @param {Place} place
 * @returns {Origin}
 */
function ofSum(find, data, off, full, { row, column: at }) {
  const stage = find("left");
  const heads = data.matrices.heads.map((_, h) => h);
  const on = heads.filter((h) => !off.has(h));
  const numbers = on.map((head) => ({ head, sum: find(`part${head}`).values[row][at] }));
  const sum = stage.values[row][at];
  const held = off.size ? full[row][at] : data.matrices.output?.[0][row][at] ?? sum;
  const write = alike([...numbers.map((one) => one.sum), sum, held]);
  const terms = sumOfHeads(numbers.map((one) => ({ ...one, text: factor(one.sum, write) })), write);
  /** @type {Part[]} */
  const line = [{ code: entry(stage, row, at) }, " = ", ...(on.length ? terms : ["no head at all"])];
  if (!off.size && data.matrices.output) {
    line.push(...result(sum, { held, name: data.names.output, slack: slackOf(data, row, at) }, write));
  } else {
    line.push(` = ${write(sum)}`);
    if (off.size) line.push(`; with all heads it is ${write(held)}`);
  }
  return { from: on.map((h) => cellFrame(`part${h}`, row, at)), to: [], line };
}

/** @param {StagesData} data @param {number} row @param {number} at */
function slackOf(data, row, at) {
  const concat = data.matrices.heads.flatMap((head) => head[row]);
  return productOf(concat, column(data.matrices.W_O[0], at), epsilon(data.matrices.output[0])).slack;
}

/** @param {(id: string) => Stage} find @param {Matrix} full @param {Place} place @returns {Origin} */
function ofGap(find, full, { row, column: at }) {
  const [stage, left] = [find("gap"), find("left")];
  const [now, whole, moved] = [left.values[row][at], full[row][at], stage.values[row][at]];
  const write = alike([now, whole, moved]);
  const line = [{ code: entry(stage, row, at) },
    ` = ${write(now)} − ${factor(whole, write)} = ${write(moved)}: this output less that of all heads`];
  return { from: [cellFrame("left", row, at)], to: [], line };
}

/**
 * Which heads are off, and how far the output of each token moves at most.
 * @param {StagesData} data
 * @param {ReadonlySet<number>} off
 * @param {Matrix} gap (N, m)
 */
export function ablationWords(data, off, gap) {
  const heads = data.matrices.heads.length;
  if (!off.size) return `${heads === 1 ? "The head is" : heads === 2 ? "Both heads are" : `All ${heads} heads are`} on: this is the whole output.`;
  const numbers = [...off].sort((a, b) => a - b).map((h) => h + 1);
  const list = numbers.length > 1 ? `Heads ${series(numbers)} are` : `Head ${numbers[0]} is`;
  const far = gap.map((row, i) => ({ token: data.tokens[i], ...furthest(row) }));
  const size = (/** @type {{value: number}} */ { value }) => (Number.isNaN(value) ? Infinity : Math.abs(value));
  const told = far.length > MOST_TOLD ? [...far].sort((a, b) => size(b) - size(a)).slice(0, MOST_TOLD) : far;
  const write = alike(told.map(({ value }) => Math.abs(value)));
  const moved = told.map(({ token, value, column: at }) => `“${token}” ${write(Math.abs(value))} (column ${at})`);
  if (told.length < far.length) moved.push(`the other ${far.length - told.length} less`);
  const state = numbers.length === heads ? "No head is on: the output is 0." : `${list} off and count${numbers.length > 1 ? "" : "s"} as 0.`;
  return `${state} Largest change per token: ${moved.join(", ")}.`;
}
