/** How a cell's turn ends where Python reports nothing: it never ran, or Python went with it. */
import { showVerdict } from "./verdict.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */
/** @typedef {{state: string, error?: import("./output.js").ErrorReport}} Ended how a turn ended */

/**
 * End a cell's turn with these words as its output.
 * @param {LessonCell} cell
 * @param {"error" | "stopped"} state
 * @param {string} words
 * @param {HTMLElement[]} more
 * @returns {Ended}
 */
export function endWith(cell, state, words, ...more) {
  cell.output?.begin();
  cell.output?.say(words, ...more);
  const ended = end(cell, state);
  if (state === "stopped") return ended;
  return { state, error: { ename: "NotRun", evalue: words, frames: [], hint: "", traceback: "" } };
}

/**
 * End it, and leave the output as it is.
 * @param {LessonCell} cell
 * @param {"error" | "stopped"} state
 * @returns {Ended}
 */
export function end(cell, state) {
  for (const offer of cell.querySelectorAll("[data-offer]")) offer.remove();
  showVerdict(cell);
  cell.say("");
  cell.hasRun = false;
  cell.state = state;
  return { state };
}
