/**
 * How a result came about: the lines of the function that it took, in symbols and in the reader's numbers. Without a DOM.
 *
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./types.js").Tree} Tree
 * @typedef {import("./types.js").Value} Value
 * @typedef {{name: string, symbols: string, numbers: string, value: string}} Line `numbers` is empty where it would repeat
 */
import { truth, valueOf } from "./evaluate.js";
import { exactly } from "./units.js";

/** How tightly each operator binds, as in Python. @type {Record<string, number>} */
const BINDS = { if: 0, or: 1, and: 2, not: 3, "+": 5, "-": 5, "*": 6, "//": 6, "%": 6, neg: 7, "**": 8 };
const COMPARES = 4;
const ATOM = 9;
/** @type {Record<string, string>} */
const SIGNS = { "*": "×", "-": "−", "==": "=", "!=": "≠", "<=": "≤", ">=": "≥" };
const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const ROUNDED = /≈ ([−\d.]+ × 10[⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g;

/**
 * @param {Evaluated} result
 * @param {number} part
 * @returns {Line[]} the part itself is the last, without a name
 */
export function working(result, part) {
  const { formula, inputs, values } = result;
  const tree = formula.parts[part][1];
  const lines = stepsOf(tree, result).map((index) => {
    const { name, value } = formula.steps[index];
    return line(name, value, result, /** @type {Value} */ (values[index]));
  });
  return [...lines, line("", tree, result, valueOf(tree, inputs, values))];
}

/** @param {string} name @param {Tree} tree @param {Evaluated} result @param {Value} value @returns {Line} */
function line(name, tree, result, value) {
  const [symbols, numbers, shown] = [write(tree, result, false)[0], write(tree, result, true)[0], plain(value)];
  return { name, symbols: roughly(symbols), numbers: numbers === shown || numbers === symbols ? "" : roughly(numbers), value: shown };
}

/** Of an expression with a rounded number in it, "≈" stands before the whole. @param {string} text */
const roughly = (text) => (text.includes("≈") ? `≈ ${text.replace(ROUNDED, "($1)")}` : text);

/** The steps with a name that a tree takes, in their order. @param {Tree} tree @param {Evaluated} result */
function stepsOf(tree, result) {
  /** @type {Set<number>} */
  const found = new Set();
  const { formula } = result;
  const look = (/** @type {Tree} */ [kind, ...operands]) => {
    if (kind === "if") {
      look(operands[0]);
      look(taken(/** @type {Tree} */ ([kind, ...operands]), result));
    } else if (kind === "step" && !found.has(operands[0])) {
      found.add(operands[0]);
      look(formula.steps[operands[0]].value);
    } else for (const operand of operands) if (Array.isArray(operand)) look(/** @type {Tree} */ (operand));
  };
  look(tree);
  const isShown = (/** @type {number} */ index) => formula.steps[index].name && formula.steps[index].value[0] !== "int";
  return [...found].sort((a, b) => a - b).filter(isShown);
}

/** The branch that these settings take. @param {Tree} tree @param {Evaluated} result @returns {Tree} */
const taken = ([, test, then, otherwise], { inputs, values }) => (truth(valueOf(test, inputs, values)) ? then : otherwise);

/** Two branches of an if statement meet here, so nobody wrote it. @param {Tree} tree @param {Evaluated} result */
const isMeeting = ([kind, test], { formula }) => kind === "if" && test[0] === "step" && !formula.steps[test[1]].name;

/**
 * @param {Tree} tree
 * @param {Evaluated} result
 * @param {boolean} numbers the values instead of the names
 * @returns {[string, number]} with how tightly its outermost operator binds
 */
function write(tree, result, numbers) {
  const [kind, ...operands] = tree;
  const { formula, inputs, values } = result;
  const at = (/** @type {Tree} */ operand, /** @type {number} */ least) => {
    const [text, binds] = write(operand, result, numbers);
    return binds < least ? `(${text})` : text;
  };
  if (kind === "int" || kind === "str" || kind === "bool") return [plain(valueOf(tree, inputs, values)), ATOM];
  if (kind === "input") return [numbers ? plain(inputs[operands[0]]) : operands[0], ATOM];
  if (kind === "step") {
    const { name, value } = formula.steps[operands[0]];
    return name ? [numbers ? plain(/** @type {Value} */ (values[operands[0]])) : name, ATOM] : write(value, result, numbers);
  }
  if (kind === "if" && (numbers || isMeeting(tree, result))) return write(taken(tree, result), result, numbers);
  if (kind === "if") return [`${at(operands[1], 1)} if ${at(operands[0], 1)} else ${at(operands[2], 0)}`, BINDS.if];
  if (kind === "min" || kind === "max") return [`${kind}(${operands.map((each) => at(each, 0)).join(", ")})`, ATOM];
  if (kind === "not") return [`not ${at(operands[0], BINDS.not)}`, BINDS.not];
  if (kind === "neg") return [`−${at(operands[0], BINDS.neg)}`, BINDS.neg];
  if (kind === "**" && operands[1][0] === "int" && /^\d$/.test(operands[1][1])) {
    return [`${at(operands[0], ATOM)}${SUPERSCRIPTS[operands[1][1]]}`, BINDS["**"]];
  }
  const binds = BINDS[kind] ?? COMPARES;
  const right = kind === "**" ? BINDS.neg : binds + 1;
  return [[at(operands[0], kind === "**" ? ATOM : binds), ...operands.slice(1).map((each) => at(each, right))].join(` ${SIGNS[kind] ?? kind} `), binds];
}

/** @param {Value} value */
function plain(value) {
  if (typeof value === "string") return `"${value}"`;
  return typeof value === "boolean" ? (value ? "True" : "False") : exactly(value);
}
