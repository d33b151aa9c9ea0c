/**
 * Where each number of a head comes from, by role: what it is made of, and the line that says so.
 *
 * @typedef {import("./types.js").StagesData} StagesData
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./types.js").Part} Part
 * @typedef {import("./types.js").Origin} Origin
 * @typedef {(id: string) => Stage | undefined} Find
 */
import { column, softmax } from "./arithmetic.js";
import { byHead, powersOfE, productOf, result, slackOfShare, sumOfProducts } from "./line.js";
import { epsilon, short } from "./numbers.js";

/** Role → the two it is the product of; K is looked at row by row. */
const PRODUCTS = {
  Q: ["X", "W_Q"], K: ["X", "W_K"], V: ["X", "W_V"], dots: ["Q", "K"], heads: ["weights", "V"], output: ["concat", "W_O"],
};

/** @param {Stage} stage @param {number} row @returns {Frame} */
const rowFrame = ({ id, columns }, row) => ({ id, row, column: 0, height: 1, width: columns.length });

/** @param {Stage} stage @param {number} at @returns {Frame} */
const columnFrame = ({ id, rows }, at) => ({ id, row: 0, column: at, height: rows.length, width: 1 });

/** @param {string} id @param {number} row @param {number} at @returns {Frame} */
export const cellFrame = (id, row, at) => ({ id, row, column: at, height: 1, width: 1 });

/** @param {Stage} stage @param {number} row @param {number} at */
export const entry = ({ name, rows, columns }, row, at) => `${name}[${rows[row]}, ${columns[at]}]`;

/**
 * @param {Find} find
 * @param {StagesData} data
 * @param {Place} place
 * @returns {Origin}
 */
export function originOf(find, data, place) {
  const stage = /** @type {Stage} */ (find(place.id));
  const factors = PRODUCTS[/** @type {keyof typeof PRODUCTS} */ (place.id)]?.map(find);
  if (factors?.[0] && factors[1]) return ofProduct(stage, factors[0], factors[1], data, place);
  if (place.id === "concat" && data.matrices.heads) return ofConcat(stage, find, data, place);
  const before = { scores: ["dots"], masked: ["scores"], weights: ["masked", "scores"] }[place.id]?.map(find).find(Boolean);
  if (!before) return ofInput(stage, find, place);
  if (place.id === "weights") return ofWeights(stage, before, place);
  return ofScore(stage, before, find, place);
}

/**
 * @param {Stage} stage @param {Stage} left @param {Stage} right @param {StagesData} data @param {Place} place
 * @returns {Origin}
 */
function ofProduct(stage, left, right, data, { id, row, column: at }) {
  const byRow = id === "dots";
  const [one, other] = [left.values[row], byRow ? right.values[at] : column(right.values, at)];
  const { computed, slack } = productOf(one, other, epsilon(stage.values));
  const names = `${left.name}[${left.rows[row]}] · ${right.name}[${byRow ? right.rows[at] : `:, ${right.columns[at]}`}]`;
  /** @type {Part[]} */
  const line = [{ code: stage.name ? `${entry(stage, row, at)} = ${names}` : names }, " = "];
  if (id === "output" && data.heads > 1) line.push(...byHead(one, other, data.heads));
  else line.push(sumOfProducts(one, other));
  line.push(...result(computed, { held: stage.values[row][at], name: stage.name, slack }));
  return { from: [rowFrame(left, row), byRow ? rowFrame(right, at) : columnFrame(right, at)], to: [], line };
}

/** @param {Stage} stage @param {Find} find @param {StagesData} data @param {Place} place @returns {Origin} */
function ofConcat(stage, find, data, { row, column: at }) {
  const heads = data.matrices.heads;
  const width = heads[0][0].length;
  const [h, k] = [Math.floor(at / width), at % width];
  const name = data.names.heads + (data.split.heads ? `[${h}]` : "");
  const shown = find("heads");
  const isShown = shown?.name === name;
  /** @type {Part[]} */
  const line = [{ code: `${entry(stage, row, at)} = ${name}[${stage.rows[row]}, ${k}]` },
    ...result(heads[h][row][k], { held: stage.values[row][at], name: stage.name, slack: 0 }), ": column ", `${k} of `, { head: h }];
  if (!isShown) line.push(", which is not the head shown above");
  return { from: isShown ? [cellFrame("heads", row, k)] : [], to: [], line };
}

/** @param {Stage} stage @param {Stage} before @param {Place} place @returns {Origin} */
function ofWeights(stage, before, { row, column: at }) {
  const scores = before.values[row];
  const computed = softmax(scores)[at];
  const slack = slackOfShare(computed, scores, epsilon(stage.values));
  /** @type {Part[]} */
  const line = [{ code: entry(stage, row, at) }, " = ", ...powersOfE(scores, at),
    ...result(computed, { held: stage.values[row][at], name: stage.name, slack })];
  if (Math.max(...scores) === -Infinity) line.push(": every score of this row is −inf, and 0 / 0 is no number");
  return { from: [rowFrame(before, row)], to: [], line };
}

/** @param {Stage} stage @param {Stage} before @param {Find} find @param {Place} place @returns {Origin} */
function ofScore(stage, before, find, { id, row, column: at }) {
  const [held, source] = [stage.values[row][at], before.values[row][at]];
  const from = [cellFrame(before.id, row, at)];
  const start = { code: entry(stage, row, at) };
  if (id === "masked") {
    if (held === -Infinity) return { from, to: [], line: [start, " = −inf: hidden by the mask, so that its weight is e", { power: "−inf" }, " = 0"] };
    const end = result(source, { held, name: stage.name, slack: 0 });
    return { from, to: [], line: [start, " = ", { code: entry(before, row, at) }, ...end, ", not hidden by the mask"] };
  }
  const width = find("Q")?.columns.length ?? 1;
  const root = Math.sqrt(width);
  const slack = 8 * epsilon(stage.values) * Math.abs(source / root);
  const of = before.name ? [{ code: entry(before, row, at) }, ` / √${width} = `] : [];
  const end = result(source / root, { held, name: stage.name, slack });
  return { from, to: [], line: [...(stage.name ? [start, " = "] : []), ...of, `${short(source)} / √${width} = ${short(source)} / ${short(root)}`, ...end] };
}

/** What nothing here makes: where it goes. @param {Stage} stage @param {Find} find @param {Place} place @returns {Origin} */
function ofInput(stage, find, { id, row, column: at }) {
  const uses = Object.entries(PRODUCTS).filter(([role, factors]) => factors.includes(id) && find(role));
  const goals = uses.map(([role]) => /** @type {Stage} */ (find(role)));
  const isLeft = uses.some(([, factors]) => factors[0] === id);
  // A key's row is a column of the products.
  const across = id === "K" ? row : at;
  const to = goals.map((goal) => (isLeft ? rowFrame(goal, row) : columnFrame(goal, across)));
  const where = isLeft ? `row ${stage.rows[row]}` : `column ${goals[0]?.columns[across]}`;
  /** @type {Part[]} */
  const line = [{ code: entry(stage, row, at) }, ` = ${short(stage.values[row][at])}: given, not computed`];
  if (goals.length) line.push(`. It goes into ${where} of `, { code: goals.map(({ name, op }) => name || op).join(", ") });
  return { from: [], to, line };
}
