/**
 * Which heads of a layer the sentence marks: all, or those that the reader left, as `2-5` counts them. Without a DOM.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */

/**
 * Never throws: numbers of heads that are not there are left out.
 *
 * @param {Pick<HeadMapData, "heads">} data
 * @param {string} text from a setting or from an address
 * @returns {string} "one", "all", or numbers of some heads, rising
 */
export function readMarks({ heads }, text) {
  const asked = new Set(text.split("-").map(Number));
  const some = text === "all" ? [] : every(heads).map((place) => place + 1).filter((number) => asked.has(number));
  if (text === "all" || some.length === heads) return "all";
  return some.length ? some.join("-") : "one";
}

/**
 * @param {Pick<HeadMapData, "heads">} data
 * @param {string} marks
 * @returns {readonly number[] | null} places within the layer, from 0; null where there are lines of one head instead
 */
export function markedOf(data, marks) {
  const text = marks === "one" || data.heads < 2 ? "one" : readMarks(data, marks);
  if (text === "one") return null;
  return text === "all" ? every(data.heads) : text.split("-").map((number) => Number(number) - 1);
}

/**
 * With one head more, or less; without the last one all are there again.
 *
 * @param {Pick<HeadMapData, "heads">} data
 * @param {string} marks
 * @param {number} place
 */
export function toggled(data, marks, place) {
  const now = markedOf(data, marks) ?? [];
  const next = now.includes(place) ? now.filter((other) => other !== place) : [...now, place];
  return next.length ? readMarks(data, next.map((other) => other + 1).join("-")) : "all";
}

/** @param {number} heads */
const every = (heads) => Array.from({ length: heads }, (_, place) => place);
