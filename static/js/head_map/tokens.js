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

/** Nothing but letters that leave no mark. */
const UNSEEN =
  /^[\0-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]+$/u;
/** What breaks a line, or turns the letters after it round. */
const UNRULY = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g;

/** @param {string} token */
function visible(token) {
  if (token === "") return "(empty)";
  const text = token.replaceAll("\n", "↵").replaceAll("\t", "⇥").replace(/^ +| +$/g, (spaces) => "␣".repeat(spaces.length));
  return UNSEEN.test(text) ? Array.from(text, codePoint).join(" ") : text.replace(UNRULY, "\ufffd");
}

/** "U+200B". @param {string} letter */
const codePoint = (letter) => `U+${/** @type {number} */ (letter.codePointAt(0)).toString(16).toUpperCase().padStart(4, "0")}`;

/** Letters of a token that are quoted. */
const QUOTED = 40;

/** Letters that run from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * The token in a sentence, or the beginning of a long one; what runs the other way is isolated, so that it does not turn
 * the words around it.
 * @param {Token} token
 */
export function quote({ text, copy }) {
  const short = text.length > QUOTED ? `${Array.from(text).slice(0, QUOTED - 1).join("")}…` : text;
  const quoted = `“${RIGHT_TO_LEFT.test(short) ? `\u2068${short}\u2069` : short}”`;
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
