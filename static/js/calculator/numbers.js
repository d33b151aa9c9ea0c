/** Numbers as nodes of the page. */
import { make } from "../head_map/dom.js";

const LONG_OR_RAISED = /((?:\d{1,3},){7,}\d{3}|[⁰¹²³⁴⁵⁶⁷⁸⁹]+)/;

/**
 * A number that is longer than a line breaks between groups of digits; raised digits are all of one font.
 *
 * @param {string} text
 */
export const nodesOf = (text) => text.split(LONG_OR_RAISED).map((part, index) => {
  if (index % 2 === 0) return new Text(part);
  if (!part.includes(",")) return make("span", "calc-raised", {}, [part]);
  return make("span", "calc-digits", {}, part.split(/(?<=,)/).flatMap((group) => [group, make("wbr")]));
});

/** @param {string[]} sentences */
export const inLines = (sentences) => sentences.map((sentence) => make("span", "calc-line", {}, nodesOf(sentence)));
