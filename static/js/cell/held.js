/**
 * A cell that was stopped does not start again because one below needs it, or with all others: it may run for ever. The
 * reader is asked, unless it has another text by now.
 */
import { kernel } from "../kernel/kernel.js";
import { visit } from "../storage.js";
import { announce } from "./announce.js";
import { endWith } from "./endings.js";
import { button } from "./make.js";

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

/** Said after its name. */
export const WHY = "was stopped and does not start again by itself";

/**
 * What the reader may do about it.
 * @param {LessonCell} stopped
 * @param {() => void} goOn called when that is done
 */
export function offers(stopped, goOn) {
  const name = stopped.cellName;
  /** @param {string} label @param {() => unknown} act */
  const offer = (label, act) =>
    button(label, async () => {
      await act();
      goOn();
    });
  const made = [
    offer(`Run without ${name}`, () => skip(stopped)),
    offer(`Run ${name} again first`, () => remember(stopped, "", false)),
  ];
  if (stopped.source !== stopped.original) made.push(offer(`Reset ${name} first`, () => stopped.text?.reset()));
  return made;
}

/** @param {HTMLElement[]} made */
export const spokenOffers = (made) => made.map((each) => each.textContent).join(", or ");

/**
 * Ask what is to be done about `above`, after which `cell` runs, or those above it.
 * @param {LessonCell} cell
 * @param {LessonCell} above
 * @param {"run" | "run-above"} [what]
 */
export function askAbout(cell, above, what = "run") {
  const made = offers(above, () => cell.ask(what));
  for (const each of made) each.addEventListener("click", () => cell.focusRun()); // the offers go
  const words = `Not run: the cell '${above.cellName}' above ${WHY}.`;
  announce(`${words} The output offers ${spokenOffers(made)}.`);
  return endWith(cell, "stopped", words, ...made);
}
