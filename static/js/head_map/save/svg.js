/**
 * Writing SVG. Text only ever enters as text.
 */

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {string[]} children already SVG
 * @returns {string}
 */
export function tag(name, attributes, children = []) {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`).join("");
  return children.length ? `<${name}${written}>${children.join("")}</${name}>` : `<${name}${written}/>`;
}

/**
 * XML knows no control characters and no half of a surrogate pair, not even escaped.
 *
 * @param {string} text
 */
export function escaped(text) {
  return text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, "\ufffd")
    .replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * @param {string} words
 * @param {number} x
 * @param {number} y of the baseline
 * @param {Record<string, string | number>} [attributes]
 */
export const text = (words, x, y, attributes = {}) => tag("text", { x: round(x), y: round(y), ...attributes }, [escaped(words)]);

/** @param {number} length */
export const round = (length) => Math.round(length * 100) / 100;
