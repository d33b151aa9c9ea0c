/**
 * A formula's results, exactly as Python computes them. Without a DOM.
 *
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./types.js").Formula} Formula
 * @typedef {import("./types.js").Inputs} Inputs
 * @typedef {import("./types.js").Tree} Tree
 * @typedef {import("./types.js").Value} Value
 */

import { sum } from "./sums.js";

/** A parameter of this name gets the sum of the first function's parts, as in headwise/calculator.py. */
const TOTAL = "total";

/** No result of these settings; the message says why, in words. */
export class CalculationError extends Error {}

/** Bits; a power beyond it would keep the page busy. */
const LARGEST = 100_000n;

/** @param {Formula[]} formulas @param {Inputs} values @returns {Evaluated[]} */
export function evaluateAll([first, ...more], values) {
  const one = evaluate(first, values);
  const given = { ...values, [TOTAL]: sum(one.parts) };
  return [one, ...more.map((formula) => evaluate(formula, given))];
}

/**
 * @param {Formula} formula
 * @param {Inputs} inputs
 * @returns {Evaluated}
 */
export function evaluate(formula, inputs) {
  /** @type {(Value | undefined)[]} */
  const values = [];
  for (const { value, when = [] } of formula.steps) {
    // Python does not come to a line in a branch that is not taken.
    values.push(when.every((test) => truth(valueOf(test, inputs, values))) ? valueOf(value, inputs, values) : undefined);
  }
  return { formula, inputs, values, parts: formula.parts.map(([label, tree]) => [label, number(valueOf(tree, inputs, values))]) };
}

/**
 * @param {Tree} tree
 * @param {Inputs} inputs
 * @param {(Value | undefined)[]} steps
 * @returns {Value}
 */
export function valueOf(tree, inputs, steps) {
  const [kind, ...operands] = tree;
  const of = (/** @type {Tree} */ operand) => valueOf(operand, inputs, steps);
  switch (kind) {
    case "int": return BigInt(operands[0]);
    case "str": case "bool": return operands[0];
    case "input": return known(inputs[operands[0]], operands[0]);
    case "step": return known(steps[operands[0]], "a number");
    case "unset": return known(undefined, operands[0]);
    case "if": return of(truth(of(operands[0])) ? operands[1] : operands[2]);
    case "and": case "or": {
      /** @type {Value} */
      let last = false;
      for (const operand of operands) if (truth((last = of(operand))) === (kind === "or")) break;
      return last;
    }
    case "not": return !truth(of(operands[0]));
    case "neg": return -number(of(operands[0]));
    case "min": case "max": {
      const all = operands.map(of);
      return all.reduce((best, each) => (compare(kind === "min" ? "<" : ">", each, best) ? each : best));
    }
    default: return kind in ARITHMETIC
      ? ARITHMETIC[kind](number(of(operands[0])), number(of(operands[1])))
      : compare(kind, of(operands[0]), of(operands[1]));
  }
}

/** @type {Record<string, (a: bigint, b: bigint) => bigint>} */
const ARITHMETIC = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "//": (a, b) => floor(a, b),
  "%": (a, b) => a - b * floor(a, b),
  "**": (a, b) => {
    if (b < 0n) throw new CalculationError("a power with a negative exponent is a fraction");
    if (b * BigInt(a.toString(2).length) > LARGEST) throw new CalculationError("a power is too large to be shown");
    return a ** b;
  },
};

/** Python rounds down, JavaScript towards zero. @param {bigint} a @param {bigint} b */
function floor(a, b) {
  if (b === 0n) throw new CalculationError("it divides by zero");
  return a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);
}

/** @param {string} operator @param {Value} a @param {Value} b */
function compare(operator, a, b) {
  if (operator === "==" || operator === "!=") {
    const same = typeof a === "string" || typeof b === "string" ? a === b : number(a) === number(b);
    return same === (operator === "==");
  }
  const [left, right] = [number(a), number(b)];
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  return operator === ">" ? left > right : left >= right;
}

/** In arithmetic True is 1. @param {Value} value @returns {bigint} */
export function number(value) {
  if (typeof value === "string") throw new CalculationError(`the text "${value}" is no number`);
  return typeof value === "boolean" ? BigInt(value) : value;
}

/** @param {Value} value */
export const truth = (value) => Boolean(value);

/** @param {Value | undefined} value @param {string} name @returns {Value} */
function known(value, name) {
  if (value === undefined) throw new CalculationError(`${name} has no value with these settings`);
  return value;
}
