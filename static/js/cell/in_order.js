/** Several cells asked for at once, by "Run all" or "Run cells above". */
import { ask } from "./errands.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** @type {LessonCell[]} what `runInOrder` runs just now */
let inOrder = [];

/**
 * Run these one after the other, until one does not finish or the reader stops it: also one that was quicker than Stop.
 * @param {LessonCell[]} wanted
 * @param {(cell: LessonCell) => void} [begins]
 * @returns {Promise<LessonCell | undefined>} the last that was asked for; none where such a row is under way already
 */
export async function runInOrder(wanted, begins = () => {}) {
  if (inOrder.some((cell) => cell.isConnected)) return undefined;
  inOrder = wanted;
  let last;
  for (last of wanted) {
    const errand = ask(last);
    begins(last);
    if ((await errand.ended).state !== "done" || errand.dropped || !last.isConnected) break;
  }
  inOrder = [];
  return last;
}
