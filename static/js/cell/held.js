/**
 * A cell that the reader stopped does not start again because one below needs it: it may run for ever. They are asked,
 * unless it has another text by now.
 */
import { kernel } from "../kernel/kernel.js";
import { visit } from "../storage.js";
import { announce } from "./announce.js";
import { button } from "./make.js";
import { say } from "./run_cell.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** @typedef {{source: string, skippedIn: string}} Stopped  the text that was stopped, and which Python goes on without it */

// With Python goes what the cell had made before it was stopped; with a reload, Python.
let restarts = 0;
kernel.addEventListener("restarted", () => (restarts += 1));
const python = () => `${performance.timeOrigin} ${restarts}`;

/** @param {LessonCell} cell */
const key = (cell) => `stopped ${cell.lesson}/${cell.cellName}`;

/** @param {LessonCell} cell @param {string} source what ran @param {boolean} wasStopped */
export function remember(cell, source, wasStopped) {
  visit.set(key(cell), wasStopped ? { source, skippedIn: "" } : undefined);
}

/** @param {LessonCell} cell @returns {Stopped | undefined} */
function held(cell) {
  const stopped = visit.get(key(cell));
  return stopped?.source === cell.source ? stopped : undefined;
}

/** Whether the reader goes on without what it makes. @param {LessonCell} cell */
export const isSkipped = (cell) => held(cell)?.skippedIn === python();

/** @param {LessonCell} cell */
export const isHeld = (cell) => held(cell) !== undefined && !isSkipped(cell);

/** Go on without it, if it still is as it was stopped. @param {LessonCell} cell */
function skip(cell) {
  const stopped = held(cell);
  if (stopped) visit.set(key(cell), { ...stopped, skippedIn: python() });
}

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
    offer(`Run without ${name}`, () => skip(above)),
    offer(`Run ${name} again first`, () => remember(above, "", false)),
  ];
  if (above.source !== above.original) offers.push(offer(`Reset ${name} first`, () => above.text?.reset()));
  const words = `Not run: you stopped the cell '${name}' above, and it does not start again by itself.`;
  announce(`${words} The output offers ${offers.map((each) => each.textContent).join(", or ")}.`);
  return say(cell, "stopped", words, ...offers);
}
