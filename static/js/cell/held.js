/**
 * A cell that the reader stopped does not start again because one below needs it: it may run for ever. They are asked,
 * unless it has another text by now.
 */
import { announce } from "./announce.js";
import { button } from "./make.js";
import { say } from "./run_cell.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** @type {WeakMap<LessonCell, {source: string, skipped: boolean}>} the text that was stopped */
const stopped = new WeakMap();

/** @param {LessonCell} cell @param {string} source what ran @param {boolean} wasStopped */
export function remember(cell, source, wasStopped) {
  if (wasStopped) stopped.set(cell, { source, skipped: false });
  else stopped.delete(cell);
}

/** @param {LessonCell} cell */
const held = (cell) => (stopped.get(cell)?.source === cell.source ? stopped.get(cell) : undefined);

/** @param {LessonCell} cell */
export const isHeld = (cell) => held(cell)?.skipped === false;

/** Whether the reader goes on without what it makes. @param {LessonCell} cell */
export const isSkipped = (cell) => held(cell)?.skipped === true;

/** Ask what is to be done about `above`, after which `cell` runs. @param {LessonCell} cell @param {LessonCell} above */
export function askAbout(cell, above) {
  const name = above.cellName;
  /** @param {string} label @param {() => unknown} act */
  const offer = (label, act) =>
    button(label, async () => {
      cell.focusRun(); // the offers go
      await act();
      cell.ask("run");
    });
  const offers = [
    offer(`Run without ${name}`, () => stopped.set(above, { source: above.source, skipped: true })),
    offer(`Run ${name} again first`, () => stopped.delete(above)),
  ];
  if (above.source !== above.original) offers.push(offer(`Reset ${name} first`, () => above.text?.reset()));
  const words = `Not run: you stopped the cell '${name}' above, and it does not start again by itself.`;
  announce(`${words} The output offers ${offers.map((each) => each.textContent).join(", or ")}.`);
  return say(cell, "stopped", words, ...offers);
}
