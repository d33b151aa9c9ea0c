/** Several cells asked for at once, by "Run all" or "Run cells above". */
import { ask, stopping } from "./errands.js";
import { isHeld, isSkipped } from "./held.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** @type {LessonCell[]} what `runInOrder` runs just now */
let inOrder = [];

/**
 * Run these one after the other, until one does not finish or the reader stops it: also one that was quicker than Stop.
 * It ends before one that was stopped earlier, and leaves out those without which the reader has gone on.
 * @param {LessonCell[]} wanted
 * @param {(cell: LessonCell) => void} [begins]
 * @returns {Promise<{last?: LessonCell, held?: LessonCell} | undefined>} the last that was asked for, and the one that
 * the reader is to be asked about; none where such a row is under way already
 */
export async function runInOrder(wanted, begins = () => {}) {
  if (inOrder.some((cell) => cell.isConnected)) return undefined;
  inOrder = wanted;
  /** @type {{last?: LessonCell, held?: LessonCell}} */
  const came = {};
  // Whether a cell was stopped is known once it has.
  if (stopping()) await stopping();
  for (const cell of wanted) {
    if (isHeld(cell)) came.held = cell;
    if (came.held) break;
    if (isSkipped(cell)) continue;
    came.last = cell;
    const errand = ask(cell);
    begins(cell);
    if ((await errand.ended).state !== "done" || errand.dropped || !cell.isConnected) break;
  }
  inOrder = [];
  return came;
}
