/**
 * One lesson on the page: its cells in their order, one run at a time, and what follows from a run.
 *
 * `window.headwise` is the same for tests and for `make verify` as for the reader's browser console.
 */
import { kernel, RestartedError } from "../kernel/kernel.js";
import { announce } from "./announce.js";
import { redrawMaps, wantedMaps } from "./maps.js";
import { made } from "./output.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */
/** @typedef {{state: string, error?: import("./output.js").ErrorReport}} Ended */

const MILLISECONDS_BEFORE_OFFER = 1500;

/** @type {Promise<unknown>} runs wait for one another */
let queue = Promise.resolve();
/** Counts restarts: what was queued before one must not run after it. */
let generation = 0;
/** @type {LessonCell | undefined} */
let current;

/** @returns {LessonCell[]} */
const cells = () => Array.from(document.querySelectorAll("lesson-cell"));

/** @param {LessonCell} cell */
function above(cell) {
  const all = cells().filter((other) => other.lesson === cell.lesson);
  return all.slice(0, all.indexOf(cell)).filter((other) => !other.isExercise);
}

/**
 * Run a cell after the ones above it that have not run.
 * @param {LessonCell} cell
 * @param {string} [source] instead of the editor's text
 * @returns {Promise<Ended>}
 */
export function run(cell, source) {
  const asked = generation;
  cell.state = kernel.status.state === "ready" || kernel.status.state === "running" ? "running" : "starting";
  const turn = queue.then(async () => {
    if (asked !== generation) return restartedBefore(cell);
    for (const other of above(cell)) {
      if (other.hasRun) continue;
      const { state } = await execute(other);
      if (asked !== generation) return restartedBefore(cell);
      if (state !== "done") return notRun(cell, other, state);
    }
    return execute(cell, source);
  });
  queue = turn.catch(() => {});
  return turn;
}

/**
 * @param {LessonCell} cell
 * @param {string} [source]
 * @returns {Promise<Ended>}
 */
async function execute(cell, source) {
  const { output } = cell;
  if (!output) throw new Error("the cell is not on the page");
  current = cell;
  cell.state = kernel.status.state === "ready" ? "running" : "starting";
  output.begin();
  cell.markError(undefined);
  try {
    if (cell.state === "starting") {
      cell.say(kernel.status.text);
      announce("Python is being loaded");
      await kernel.start();
      for (const other of cells()) other.say("");
      cell.state = "running";
    }
    const request = {
      lesson: cell.lesson ?? "",
      name: cell.cellName ?? "",
      source: source ?? cell.source,
      maps: wantedMaps(cell.lesson ?? ""),
    };
    const report = await kernel.run(request, (stream, text) => output.print(stream, text));
    finish(cell, report, source === undefined);
    return { state: report.state, error: report.error };
  } catch (error) {
    return failed(cell, /** @type {Error} */ (error));
  } finally {
    current = undefined;
  }
}

/**
 * @param {LessonCell} cell
 * @param {any} report
 * @param {boolean} own whether it was the editor's text that ran
 */
function finish(cell, report, own) {
  cell.output?.finish(report);
  cell.compare(report.agreement);
  if (report.result) cell.judge(report.result);
  if (own) cell.markError(report.error);
  cell.querySelector("[data-offer]")?.remove();
  cell.querySelector("[data-run-above]")?.remove();
  cell.hasRun = report.state === "done";
  cell.state = report.state;
  redrawMaps(cell.lesson ?? "", report.maps);
  announce(said(cell, report));
}

/**
 * @param {LessonCell} cell
 * @param {any} report
 */
function said(cell, report) {
  if (report.error) return `${cell.cellName}: ${report.error.ename}: ${report.error.evalue}`;
  if (report.state === "stopped") return `${cell.cellName} stopped, variables kept`;
  if (report.result) return `${cell.cellName} finished: ${report.result.feedback}`;
  return `${cell.cellName} finished${report.agreement.text ? `, ${report.agreement.text}` : ""}`;
}

/**
 * @param {LessonCell} cell
 * @param {Error} error
 * @returns {Ended}
 */
function failed(cell, error) {
  if (error instanceof RestartedError) return restartedBefore(cell);
  const retry = made("button", "", "Retry");
  retry.type = "button";
  retry.addEventListener("click", () => run(cell));
  const what = kernel.status.state === "failed" ? "Python could not be started." : "This cell could not be run.";
  cell.output?.say(`${what} ${error.message}`, retry);
  cell.say("");
  cell.state = "error";
  announce(`${what} ${error.message}`);
  return { state: "error", error: { ename: error.name, evalue: error.message, frames: [], hint: "", traceback: "" } };
}

/**
 * @param {LessonCell} cell
 * @returns {Ended}
 */
function restartedBefore(cell) {
  cell.say("");
  cell.state = "stopped";
  cell.output?.say("Python was restarted, so this run is gone and so are its variables.");
  return { state: "stopped" };
}

/**
 * @param {LessonCell} cell
 * @param {LessonCell} other
 * @param {string} state
 * @returns {Ended}
 */
function notRun(cell, other, state) {
  const why = state === "stopped" ? "was stopped" : "ended in an error";
  const words = `The cell '${other.cellName}' above ${why}, so this one has not run.`;
  cell.output?.begin();
  cell.output?.say(words);
  cell.say("");
  cell.state = state === "stopped" ? "stopped" : "error";
  return { state: cell.state, error: { ename: "NotRun", evalue: words, frames: [], hint: "", traceback: "" } };
}

/** Run every cell of the page, exercises aside, in order, until one does not finish. */
export async function runAll() {
  for (const cell of cells().filter((each) => !each.isExercise)) {
    if ((await run(cell)).state !== "done") return;
  }
}

/** Stop what runs. Where it does not answer, offer a restart. */
export function stop() {
  const cell = current;
  if (kernel.status.state === "starting") return restart();
  kernel.stop();
  setTimeout(() => {
    if (!cell || cell !== current || cell.querySelector("[data-offer]")) return;
    const offer = made("p", "out-stopped");
    offer.dataset.offer = "";
    const button = made("button", "", "Restart Python");
    button.type = "button";
    button.addEventListener("click", restart);
    offer.append("This call does not answer Stop. A restart ends it and loses the variables. ", button);
    cell.output?.element.append(offer);
    announce("This call does not answer Stop. Restart Python is offered.");
  }, MILLISECONDS_BEFORE_OFFER);
}

/** The page changes: what still runs would keep the next page's cells waiting. */
export function leave() {
  generation += 1;
  if (current && kernel.status.state === "running") kernel.stop();
}

/** End Python and its variables; outputs stay, marked as from an earlier run. */
export function restart() {
  generation += 1;
  kernel.restart();
}

kernel.addEventListener("restarted", () => {
  for (const cell of cells()) {
    cell.restarted();
    if (above(cell).length) cell.offerRunAbove();
  }
  announce("Python was restarted, variables are gone");
});

document.addEventListener("lesson-cell", (event) => {
  const cell = /** @type {LessonCell} */ (event.target);
  const what = /** @type {CustomEvent<string>} */ (event).detail;
  if (what === "run") run(cell);
  else if (what === "stop") stop();
  else above(cell).forEach((other) => run(other));
});

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
    run(find(lesson, name), source),
  versions: () => kernel.versions,
};
