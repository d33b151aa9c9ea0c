/**
 * Arrow keys in running text. A pure function, so that it can be tested without a browser.
 *
 * @typedef {import("./lines.js").Box} Box
 */

/**
 * @param {string} key as in KeyboardEvent.key
 * @param {number} at the active token, -1 is none
 * @param {readonly Box[]} boxes where the tokens stand
 * @param {boolean} leftward the text runs from right to left
 * @returns {number} the token to go to, -1 when the key is none of these
 */
export function walk(key, at, boxes, leftward) {
  const last = boxes.length - 1;
  const [forward, back] = leftward ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (![forward, back, "ArrowDown", "ArrowUp"].includes(key)) return -1;
  if (at < 0) return key === back || key === "ArrowUp" ? last : 0;
  if (key === forward) return Math.min(at + 1, last);
  if (key === back) return Math.max(at - 1, 0);
  const line = boxes[at].line + (key === "ArrowDown" ? 1 : -1);
  /** @param {number} token */
  const away = (token) => Math.abs(boxes[token].left + boxes[token].width / 2 - boxes[at].left - boxes[at].width / 2);
  const there = boxes.map((_, token) => token).filter((token) => boxes[token].line === line);
  return there.length ? there.reduce((best, token) => (away(token) < away(best) ? token : best)) : at;
}
