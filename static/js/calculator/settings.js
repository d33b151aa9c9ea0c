/**
 * Which settings there are, and what may be written there. Without a DOM.
 *
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Presets} Presets
 * @typedef {import("./types.js").Tree} Tree
 * @typedef {import("./types.js").Value} Value
 */
import { BOUNDS } from "./whole_number.js";

/** Of a setting that only the reader's functions know, such as all tokens of a training. */
const MOST_OWN = 1_000_000_000_000_000n;

/** @param {Tree} constant @returns {Value} */
export const constantOf = ([kind, value]) => (kind === "int" ? BigInt(value) : value);

/** Without its symbol. @param {Field} field */
export const nameOfField = ({ label }) => label.split(",")[0];

/** @param {Field} field */
export const boundsOf = ({ least = BOUNDS.least, most = BOUNDS.most }) => ({ least, most });

/**
 * The settings that the formulas ask for: those the page has words for, then the reader's own.
 *
 * @param {Field[]} known
 * @param {Presets} presets
 * @param {string} base the preset whose settings are asked for
 * @param {Set<string>} inputs of the formulas
 * @returns {Field[]}
 */
export function fieldsOf(known, presets, base, inputs) {
  const wanted = Object.keys(presets[base]).filter((name) => inputs.has(name));
  const own = wanted.filter((name) => !known.some((field) => field.name === name));
  // Where heads have a width of their own, the model's need not be a multiple of their number.
  const isFree = (/** @type {Field} */ { multiple }) => multiple === "H" && own.includes("d_head");
  return [
    ...known.filter(({ name }) => wanted.includes(name)).map((field) => (isFree(field) ? { ...field, multiple: undefined } : field)),
    ...own.map((name) => ownField(name, presets, base)),
  ];
}

/** Of the kind of its value in a preset; what others have there is allowed, too. @param {string} name @param {Presets} presets @param {string} base @returns {Field} */
function ownField(name, presets, base) {
  const [kind] = presets[base][name];
  const same = Object.values(presets).flatMap(({ [name]: tree }) => (tree?.[0] === kind ? [tree] : []));
  if (kind === "bool") return { name, label: name, kind: "yes" };
  if (kind === "str") return { name, label: name, kind: "choice", choices: [...new Set(same.map(([, text]) => text))].map((text) => [["str", text], text]) };
  const values = same.map(([, digits]) => BigInt(digits));
  const least = values.reduce((a, b) => (a < b ? a : b), 0n);
  return { name, label: name, kind: "whole", least, most: values.reduce((a, b) => (a > b ? a : b), MOST_OWN) };
}
