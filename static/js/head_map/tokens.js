/**
 * How a token is written: visible white space, and a number where the same token occurs twice.
 *
 * @typedef {import("./types.js").Token} Token
 */

/**
 * @param {readonly unknown[]} tokens
 * @returns {Token[]}
 */
export function readTokens(tokens) {
  const given = Array.from(tokens, String);
  const texts = given.map(visible);
  /** @type {Map<string, number>} */
  const total = new Map();
  for (const text of texts) total.set(text, (total.get(text) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const seen = new Map();
  return texts.map((text, index) => {
    const raw = given[index] === text ? {} : { raw: given[index] };
    if (total.get(text) === 1) return { text, copy: 0, ...raw };
    const copy = (seen.get(text) ?? 0) + 1;
    seen.set(text, copy);
    return { text, copy, ...raw };
  });
}

/**
 * The token as it was given.
 * @param {Token} token
 */
export const rawOf = ({ text, raw }) => raw ?? text;

/** @param {string} token */
function visible(token) {
  if (token === "") return "(empty)";
  return token.replaceAll("\n", "↵").replaceAll("\t", "⇥").replace(/^ +| +$/g, (spaces) => "␣".repeat(spaces.length));
}

/** Letters that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The token in a sentence; one that runs the other way is isolated, so that it does not turn the words around it.
 * @param {Token} token
 */
export function quote({ text, copy }) {
  const quoted = `“${RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text}”`;
  return copy ? `${quoted} (no. ${copy})` : quoted;
}

/**
 * "a", "a and b", "a, b and c"; empty for none.
 *
 * @param {readonly (string | number)[]} items
 */
export const series = (items) => (items.length > 1 ? `${items.slice(0, -1).join(", ")} and ${items.at(-1)}` : String(items[0] ?? ""));

/**
 * Writes a token into an element that `tokenElement` made, touching only what differs: lists of
 * 64 tokens are rewritten at every row.
 *
 * @param {HTMLElement} element
 * @param {Token} token
 */
export function writeToken(element, token) {
  const [text, copy] = /** @type {[Text, HTMLElement]} */ (/** @type {unknown} */ ([element.firstChild, element.lastChild]));
  if (text.data !== token.text) {
    text.data = token.text;
    element.title = token.text;
  }
  const number = token.copy ? String(token.copy) : "";
  if (copy.textContent !== number) copy.textContent = number;
}

/**
 * @param {string} tag
 * @param {string} className
 * @param {Token} [token]
 * @returns {HTMLElement}
 */
export function tokenElement(tag, className, token) {
  const element = document.createElement(tag);
  element.className = className;
  element.dir = "auto";
  element.append(document.createTextNode(""), document.createElement("sub"));
  if (token) writeToken(element, token);
  return element;
}
