/**
 * What a reader's settings are, or what is wrong with them in words. Without a DOM.
 *
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Inputs} Inputs
 * @typedef {import("./types.js").Tree} Tree
 * @typedef {import("./types.js").Value} Value
 */
import { grouped } from "./units.js";

/** More than anything that was ever built; results stay readable. */
const LARGEST = 1_000_000_000n;

/** @param {Tree} constant @returns {Value} */
export const constantOf = ([kind, value]) => (kind === "int" ? BigInt(value) : value);

/**
 * A whole number as people write it: 4096, 4,096, 4 096, 4_096, 128 Ki.
 *
 * @param {string} text
 * @returns {{value: bigint} | {problem: string}}
 */
export function readWhole(text) {
  const bare = text.trim();
  if (!bare) return { problem: "Write a whole number." };
  const [, sign, digits, kibi] = bare.match(/^([-−+]?)(\d+|\d{1,3}(?:[,_ \u00a0\u2009\u202f]\d{3})+)\s*(Ki)?$/) ?? [];
  if (!digits) {
    if (/^[-+]?\d*[.,]\d+$/.test(bare)) return { problem: "This is a fraction; write a whole number." };
    if (/^[-+]?\d+(\.\d+)?e[-+]?\d+$/i.test(bare)) return { problem: "Write it in digits, such as 4096." };
    return { problem: "This is not a whole number in digits, such as 4096." };
  }
  // Nobody means thousands of digits, and reading them would take long.
  const value = digits.length > 40 ? LARGEST + 1n : BigInt(digits.replace(/\D/g, "")) * (kibi ? 1024n : 1n);
  if (value === 0n || sign === "-" || sign === "−") return { problem: "It must be 1 or more." };
  return value > LARGEST ? { problem: `At most ${grouped(LARGEST)} can be computed here.` } : { value };
}

/**
 * What does not fit together, by the field to say it at: of two, the one that was set last.
 *
 * @param {Field[]} fields
 * @param {Inputs} values
 * @param {string} [last]
 */
export function misfits(fields, values, last) {
  /** @type {Record<string, string>} */
  const found = {};
  for (const { name, multiple } of fields) {
    if (!multiple || !(name in values) || !(multiple in values)) continue;
    const [whole, part] = [values[name], values[multiple]];
    if (typeof whole !== "bigint" || typeof part !== "bigint" || whole % part === 0n) continue;
    const rest = `${grouped(whole % part)} would be left over.`;
    if (last === multiple) found[multiple] = `${grouped(part)} does not divide ${name} = ${grouped(whole)}; ${rest}`;
    else found[name] ??= `${grouped(whole)} cannot be divided by ${multiple} = ${grouped(part)}; ${rest}`;
  }
  return found;
}

/**
 * The settings that the formulas ask for: those the page has words for, then the reader's own.
 *
 * @param {Field[]} known
 * @param {Record<string, Tree>} settings of a preset
 * @param {Set<string>} inputs of the formulas
 * @returns {Field[]}
 */
export function fieldsOf(known, settings, inputs) {
  const wanted = Object.entries(settings).filter(([name]) => inputs.has(name));
  const own = wanted.filter(([name]) => !known.some((field) => field.name === name));
  return [
    ...known.filter((field) => wanted.some(([name]) => name === field.name)),
    ...own.map(([name, [kind, value]]) => {
      if (kind === "str") return /** @type {Field} */ ({ name, label: name, kind: "choice", choices: [[[kind, value], value]] });
      return /** @type {Field} */ ({ name, label: name, kind: kind === "bool" ? "yes" : "whole" });
    }),
  ];
}
