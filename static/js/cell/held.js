/**
 * A cell that the reader stopped does not start again because one below needs it: it may run for ever. They are asked,
 * unless it has another text by now.
 */
import { kernel } from "../kernel/kernel.js";
import { announce } from "./announce.js";
import { button } from "./make.js";
import { say } from "./run_cell.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** @type {WeakMap<LessonCell, {source: string, skippedIn: number}>} the text that was stopped, and which Python goes on without it */
const stopped = new WeakMap();
let python = 1;
// With Python goes what the cell had made before it was stopped.
kernel.addEventListener("restarted", () => (python += 1));

/** @param {LessonCell} cell @param {string} source what ran @param {boolean} wasStopped */
export function remember(cell, source, wasStopped) {
  if (wasStopped) stopped.set(cell, { source, skippedIn: 0 });
  else stopped.delete(cell);
}

/** @param {LessonCell} cell */
const held = (cell) => (stopped.get(cell)?.source === cell.source ? stopped.get(cell) : undefined);

/** Whether the reader goes on without what it makes. @param {LessonCell} cell */
export const isSkipped = (cell) => held(cell)?.skippedIn === python;

/** @param {LessonCell} cell */
export const isHeld = (cell) => held(cell) !== undefined && !isSkipped(cell);

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
    offer(`Run without ${name}`, () => stopped.set(above, { source: above.source, skippedIn: python })),
    offer(`Run ${name} again first`, () => stopped.delete(above)),
  ];
  if (above.source !== above.original) offers.push(offer(`Reset ${name} first`, () => above.text?.reset()));
  const words = `Not run: you stopped the cell '${name}' above, and it does not start again by itself.`;
  announce(`${words} The output offers ${offers.map((each) => each.textContent).join(", or ")}.`);
  return say(cell, "stopped", words, ...offers);
}
