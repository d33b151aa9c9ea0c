/**
 * The lesson on the page: its buttons, a restart, and `window.headwise`, which tests, `make verify` and the browser's
 * console use as the reader uses the buttons.
 */
import { kernel } from "../kernel/kernel.js";
import { reveal } from "../reveal.js";
import { announce } from "./announce.js";
import * as drawn from "./drawn.js";
import { abandon, isCurrent, run, stop } from "./errands.js";
import { askAbout } from "./held.js";
import { runInOrder } from "./in_order.js";
import { button, made } from "./make.js";
import { above, below, cells } from "./page_cells.js";
import { endTasks } from "./tasks.js";

export { leave } from "./errands.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

const MILLISECONDS_BEFORE_OFFER = 1500;

/** Stop a cell, or what goes on of it. Where what runs does not answer, offer a restart. @param {LessonCell} cell */
function stopOrOffer(cell) {
  if (cell.tasks) return stopTasks(cell);
  const interrupted = stop(cell);
  if (!interrupted) return;
  setTimeout(() => {
    if (isCurrent(interrupted) && interrupted.running) offerRestart(interrupted.running);
  }, MILLISECONDS_BEFORE_OFFER);
}

/** @param {LessonCell} cell */
async function stopTasks(cell) {
  // While another cell runs they wait for it, and it has a Stop of its own.
  const late = setTimeout(() => kernel.status.state === "ready" && offerRestart(cell), MILLISECONDS_BEFORE_OFFER);
  await endTasks(cell);
  clearTimeout(late);
  cell.querySelector("[data-offer]")?.remove();
}

/** @param {LessonCell} cell */
function offerRestart(cell) {
  if (cell.querySelector("[data-offer]")) return;
  const offer = made("p", "out-stopped");
  offer.dataset.offer = "";
  const accept = button("Restart Python", () => {
    cell.focusRun(); // the offer goes
    restart();
  });
  offer.append("This call does not answer Stop. A restart ends it and loses the variables. ", accept);
  cell.output?.element.append(offer);
  announce("This call does not answer Stop. Restart Python is offered.");
}

/** End Python and its variables; outputs stay, marked as from an earlier run. */
export function restart() {
  abandon();
  kernel.restart();
}

kernel.addEventListener("restarted", () => {
  for (const cell of cells()) {
    cell.restarted();
    if (above(cell).length) cell.offerRunAbove();
  }
  for (const lesson of new Set(cells().map((cell) => cell.lesson))) drawn.orphan(lesson);
  announce("Python was restarted, variables are gone");
});

document.addEventListener("cell-outdates", (event) => {
  const cell = /** @type {LessonCell} */ (event.target);
  if (cell.isExercise) return; // nothing depends on it
  for (const other of below(cell)) other.outdate();
  if (/** @type {CustomEvent} */ (event).detail === "ran") return; // a run has redrawn them
  drawn.age(cell);
});

document.addEventListener("lesson-cell", (event) => {
  const cell = /** @type {LessonCell} */ (event.target);
  const what = /** @type {CustomEvent<string>} */ (event).detail;
  if (what === "run") cell.isBusy || run(cell);
  else if (what === "stop") stopOrOffer(cell);
  else if (what === "end") endTasks(cell);
  else if (what === "restart") restart();
  else runAbove(cell);
});

/** @param {LessonCell} cell */
async function runAbove(cell) {
  const came = await runInOrder(above(cell));
  // One that waits for its turn comes to the stopped cell by itself.
  if (!came?.held || cell.isBusy) return;
  reveal(came.held);
  askAbout(cell, came.held, "run-above");
}

/**
 * @param {string} lesson
 * @param {string} name
 */
function find(lesson, name) {
  const found = cells().find((cell) => cell.lesson === lesson && cell.cellName === name);
  if (!found) throw new Error(`this page has no cell ${lesson}/${name}`);
  return found;
}

export const headwise = {
  /** The worker's current value of a variable, as nested arrays. */
  value: (/** @type {string} */ lesson, /** @type {string} */ name) => kernel.value(lesson, name),
  /** Run a cell, with its editor's text or with `source`, and wait until it has ended. */
  run: async (/** @type {string} */ lesson, /** @type {string} */ name, /** @type {string | undefined} */ source) =>
    run(find(lesson, name), source == null ? undefined : String(source)),
  /** What runs: Pyodide, Python and NumPy, once they do. */
  versions: () => kernel.versions,
};
