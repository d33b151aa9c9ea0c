/** What a line-by-line change from one text to another takes away and adds. */
import { made } from "../cell/make.js";

/** @typedef {"removed" | "added" | "same"} Change */

const WORDS = { removed: "− removed", added: "+ added", same: "" };
/** Cells of the table that finds the longest common lines; more would keep the page waiting. */
const LARGEST = 1_000_000;

/**
 * The lines of both texts in order: shortest way from `before` to `after`.
 * @param {string} before
 * @param {string} after
 * @returns {[Change, string][]}
 */
export function changes(before, after) {
  const [a, b] = [before.split("\n"), after.split("\n")];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  const same = (/** @type {string[]} */ lines) => lines.map((line) => /** @type {[Change, string]} */ (["same", line]));
  return [...same(a.slice(0, start)), ...middle, ...same(a.slice(a.length - end))];
}

/**
 * @param {string[]} a
 * @param {string[]} b
 * @returns {[Change, string][]}
 */
function between(a, b) {
  /** @type {[Change, string][]} */
  const found = [];
  const far = a.length * b.length > LARGEST;
  // common[i][j]: how many lines a from i and b from j have in common, in order.
  const common = far ? [] : Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0 && !far; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (!far && i < a.length && j < b.length && a[i] === b[j]) found.push(["same", a[i++]]) && j++;
    else if (i < a.length && (far || j === b.length || common[i + 1][j] >= common[i][j + 1])) found.push(["removed", a[i++]]);
    else found.push(["added", b[j++]]);
  }
  return found;
}

/**
 * The difference to look at: each line says in words and by its sign what would become of it.
 * @param {string} before
 * @param {string} after
 * @param {string} whose the other text, such as "the lesson’s new code"
 */
export function difference(before, after, whose) {
  const box = made("div", "cell-difference");
  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", `From this text to ${whose}`);
  const list = made("ol", "");
  for (const [change, line] of changes(before, after)) {
    const item = made("li", "");
    item.dataset.change = change;
    item.append(made("span", "", WORDS[change]), made("code", "", line));
    list.append(item);
  }
  box.append(made("p", "", `From this text to ${whose}:`), list);
  return box;
}
