/**
 * Errands: a reader asks for one cell, which may need the ones above it first. They are done one at a time, in the
 * order they were asked for. Stop ends the one that runs and drops the ones that wait, so that nothing starts again by
 * itself; Stop on a cell that waits drops that one alone.
 */
import { kernel } from "../kernel/kernel.js";
import { reveal } from "../reveal.js";
import { endWith } from "./endings.js";
import { Errand } from "./errand.js";
import { askAbout, isHeld, isSkipped } from "./held.js";
import { above, cells } from "./page_cells.js";
import { execute } from "./run_cell.js";

const MILLISECONDS_BEFORE_RESTART = 1500;

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */
/** @typedef {import("./endings.js").Ended} Ended */
/** @typedef {import("./errand.js").Dropped} Dropped */

/** @type {Errand[]} */
let waiting = [];
/** @type {Errand | undefined} */
let current;

/**
 * Run a cell, after the ones above it that have not run.
 * @param {LessonCell} cell
 * @param {string} [source]
 * @returns {Promise<Ended>}
 */
export const run = (cell, source) => ask(cell, source).ended;

/**
 * @param {LessonCell} cell
 * @param {string} [source]
 */
export function ask(cell, source) {
  const errand = new Errand(cell, source);
  waiting.push(errand);
  if (cell.tasks) cell.ask("end"); // of its last run
  cell.state = "starting";
  if (current) sayWhatItWaitsFor(errand);
  else work();
  return errand;
}

/** Until its turn comes: the cell before it, or how far Python's start is. @param {Errand} errand */
function sayWhatItWaitsFor(errand) {
  const say = () => {
    if (!waiting.includes(errand)) return kernel.removeEventListener("status", say);
    const before = `waiting for ${current?.running?.cellName ?? current?.cell.cellName}`;
    errand.cell.say(kernel.status.state === "starting" ? kernel.status.text : before);
  };
  kernel.addEventListener("status", say);
  say();
}

async function work() {
  for (current = waiting.shift(); current; current = waiting.shift()) {
    const ended = await perform(current);
    current.end(ended);
  }
}

/**
 * @param {Errand} errand
 * @returns {Promise<Ended>}
 */
async function perform(errand) {
  const { cell, source } = errand;
  for (const other of above(cell)) {
    if (other.hasRun || isSkipped(other)) continue;
    if (isHeld(other)) {
      reveal(other);
      return askAbout(cell, other);
    }
    cell.say(`waiting for ${other.cellName}`);
    const { state } = await execute(errand, other);
    if (errand.dropped) return drop(errand);
    if (state !== "done") {
      reveal(other);
      const [why, mend] = other.text?.mustNotRun ? ["came with a link and waits for its own Run", ""]
        : state === "stopped" ? ["was stopped", ""] : ["ended in an error", " Mend or reset that one first."];
      const words = `The cell '${other.cellName}' above ${why}, so this one has not run.${mend}`;
      return endWith(cell, state === "stopped" ? "stopped" : "error", words);
    }
  }
  return execute(errand, cell, source);
}

/**
 * End an errand that never came to its own cell.
 * @param {Errand} errand
 * @returns {Ended}
 */
function drop({ cell, dropped }) {
  const why = dropped === "restarted" ? "Python was restarted" : "the run was stopped";
  return endWith(cell, "stopped", `Not run: ${why} first.`);
}

/** @param {Dropped} why */
function dropWaiting(why) {
  const dropped = waiting;
  waiting = [];
  for (const errand of dropped) {
    errand.dropped = why;
    errand.end(drop(errand));
  }
}

/**
 * Stop a cell: what runs is interrupted, what waits is dropped.
 * @param {LessonCell} cell
 * @returns {Errand | undefined} the errand that was interrupted, which may not answer
 */
export function stop(cell) {
  if (current && (current.cell === cell || current.running === cell)) {
    const interrupted = current;
    interrupted.dropped = "stopped";
    dropWaiting("stopped");
    if (kernel.status.state === "starting") kernel.restart();
    else kernel.stop();
    return interrupted;
  }
  const errand = waiting.find((each) => each.cell === cell);
  if (!errand) return undefined;
  waiting = waiting.filter((each) => each !== errand);
  errand.dropped = "stopped";
  errand.end(drop(errand));
  return undefined;
}

/** The end of what was told to stop and has not yet, if there is such an errand. */
export const stopping = () => (current?.dropped ? current.ended : undefined);

/** Whether this errand still runs. @param {Errand} errand */
export const isCurrent = (errand) => errand === current;

/** Python goes, and with it every errand. */
export function abandon() {
  if (current) current.dropped ||= "restarted";
  dropWaiting("restarted");
}

/** The page changes: what still runs would keep the next page's cells waiting. */
export function leave() {
  for (const cell of cells()) cell.leave();
  dropWaiting("stopped");
  if (!current) return;
  current.dropped = "stopped";
  // A start goes on: the next page will want Python too.
  if (!["ready", "running"].includes(kernel.status.state)) return;
  kernel.stop();
  const left = current;
  setTimeout(() => {
    // What does not answer Stop would hold up every cell of the next page, and its variables are of use to nobody there.
    if (current === left) kernel.restart();
  }, MILLISECONDS_BEFORE_RESTART);
}
