/**
 * The value of one setting as a link says it, and what is wrong with it in words. Without a DOM.
 *
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 */
import { nameOf, titleOf } from "./link_names.js";
import { constantOf, boundsOf, nameOfField } from "./settings.js";
import { readWhole } from "./whole_number.js";

/** Of what a link says, so much is quoted. */
const MOST_QUOTED = 40;

/** @param {string} text */
export const quoted = (text) => `“${text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text}”`;

/** @param {Field} field */
const textsOf = ({ choices = [] }) => choices.map(([tree]) => String(constantOf(tree)));

/** @param {Field} field @param {Value} value */
export function writeValue(field, value) {
  if (field.kind === "yes") return value ? "yes" : "no";
  return field.kind === "whole" ? String(value) : nameOf(String(value), textsOf(field));
}

/**
 * @param {Field} field
 * @param {string} text
 * @param {boolean} isNamed no link of before choices had names, which told them by their place, from 1
 * @returns {{value: Value} | {doubt: string}} the doubt in a sentence
 */
export function readValue(field, text, isNamed) {
  const doubt = (/** @type {string} */ why) => ({ doubt: `${nameOfField(field)} ${quoted(text)}: ${why}` });
  if (field.kind === "yes") return /^(yes|no)$/.test(text) ? { value: text === "yes" } : doubt("It must be yes or no.");
  if (field.kind === "whole") {
    const read = readWhole(text, boundsOf(field));
    return "value" in read ? read : doubt(read.problem);
  }
  const texts = textsOf(field);
  const place = !isNamed && /^\d+$/.test(text) ? Number(text) - 1 : texts.indexOf(titleOf(text, texts) ?? "");
  const found = field.choices?.[place];
  return found ? { value: constantOf(found[0]) } : doubt(`It must be one of ${texts.map((each) => nameOf(each, texts)).join(", ")}.`);
}
