/** Run one cell now and show what came of it. When it is a cell's turn is `errands.js`'s to say. */
import { SPOILT } from "../kernel/broken.js";
import { RestartedError, StoppedError } from "../kernel/ends.js";
import { kernel } from "../kernel/kernel.js";
import { announce } from "./announce.js";
import * as drawn from "./drawn.js";
import { end, endWith } from "./endings.js";
import { remember } from "./held.js";
import { button } from "./make.js";
import { above } from "./page_cells.js";
import { Tasks } from "./tasks.js";
import { showVerdict } from "./verdict.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */
/** @typedef {import("./errand.js").Errand} Errand */
/** @typedef {import("./endings.js").Ended} Ended */

const RESTARTED = "Python was restarted, so this run is gone and so are its variables.";

/**
 * @param {Errand} errand what the run is for
 * @param {LessonCell} cell
 * @param {string} [given] source to run instead of the cell's own
 * @returns {Promise<Ended>}
 */
export async function execute(errand, cell, given) {
  const { output } = cell;
  if (!output) throw new Error("the cell is not on the page");
  if (given === undefined && cell.text?.mustNotRun) {
    return endWith(cell, "stopped", "Not run: this code came with a link. Read it first; this cell’s own Run runs it.");
  }
  errand.running = cell;
  const source = given ?? cell.source;
  const tasks = new Tasks(cell, output.begin());
  cell.markError(undefined);
  cell.isOutdated = false;
  try {
    if (kernel.status.state !== "ready") await startFor(cell);
    if (errand.dropped) return endWith(cell, "stopped", "Stopped before it ran.");
    cell.say("");
    cell.state = "running";
    const began = performance.now();
    const { lesson, cellName: name } = cell;
    const request = { lesson, name, source, ...drawn.wanted(lesson) };
    const report = await kernel.run(request, (stream, text) => tasks.hear(stream, text));
    const outdates = cell.ranSource !== undefined && cell.ranSource !== source;
    cell.ranSource = source;
    remember(cell, source, report.state === "stopped");
    finish(cell, report, given !== undefined || cell.source === source);
    drawn.redraw(cell, report, outdates);
    if (given === undefined && cell.source !== source && !cell.isExercise) drawn.age(cell); // edited while it ran
    tasks.goOn(report.state === "done" ? `ran in ${((performance.now() - began) / 1000).toFixed(2)} s` : "", report.tasks);
    if (outdates) cell.dispatchEvent(new CustomEvent("cell-outdates", { bubbles: true, detail: "ran" }));
    return { state: report.state, error: report.error };
  } catch (error) {
    // Stop ends a start with the worker that was starting.
    const restarted = errand.dropped === "stopped" && error instanceof RestartedError;
    if (error instanceof StoppedError || (restarted && cell.state === "starting")) {
      return endWith(cell, "stopped", "Stopped before it ran.");
    }
    if (restarted) remember(cell, source, true); // it did not answer Stop
    return failed(cell, /** @type {Error} */ (error));
  } finally {
    errand.running = undefined;
  }
}

/** @param {LessonCell} cell */
async function startFor(cell) {
  cell.state = "starting";
  const tell = () => cell.say(kernel.status.text);
  kernel.addEventListener("status", tell);
  announce("Python is being loaded");
  try {
    tell();
    await kernel.start();
  } finally {
    kernel.removeEventListener("status", tell);
  }
  // The size of a first run is said beside every Run; there is none any more.
  for (const other of document.querySelectorAll("lesson-cell[data-state=idle]")) /** @type {LessonCell} */ (other).say("");
}

/**
 * @param {LessonCell} cell
 * @param {any} report
 * @param {boolean} isOfThisText false when the reader has edited the cell meanwhile: then the report is not of what
 * stands there now, and says nothing about it
 */
function finish(cell, report, isOfThisText) {
  cell.output?.finish(report);
  const changed = [cell, ...above(cell)].some((each) => each.ranSource !== undefined && each.ranSource !== each.original);
  showVerdict(cell, isOfThisText && report.state === "done" ? report : undefined, changed);
  if (isOfThisText) cell.markError(report.error);
  for (const offer of cell.querySelectorAll("[data-offer], [data-run-above]")) offer.remove();
  cell.hasRun = report.state === "done" && isOfThisText && !cell.isOutdated;
  cell.state = report.state;
  if (cell.isOutdated) {
    cell.output?.age("from before a change above");
    showVerdict(cell);
  }
  announce(spoken(cell, report, changed));
  const solved = !cell.isExercise || report.result?.state === "pass";
  if (cell.hasRun && solved) cell.dispatchEvent(new Event("cell-finished", { bubbles: true }));
}

/**
 * @param {LessonCell} cell
 * @param {any} report
 * @param {boolean} changed
 */
function spoken(cell, report, changed) {
  if (report.error) return `${cell.cellName}: ${report.error.ename}: ${report.error.evalue}`;
  if (report.state === "stopped") return `${cell.cellName} stopped, variables kept`;
  if (report.result) return `${cell.cellName} finished: ${report.result.feedback}`;
  const { state, text } = report.agreement;
  const why = changed && state === "differs" ? ", as is to be expected after a change" : "";
  return `${cell.cellName} finished${text ? `, ${text}${why}` : ""}`;
}

/**
 * @param {LessonCell} cell
 * @param {Error} error
 * @returns {Ended}
 */
function failed(cell, error) {
  if (error instanceof RestartedError) {
    // What it printed until then stays.
    cell.output?.say(RESTARTED);
    return end(cell, "stopped");
  }
  const isSpoilt = error.message === SPOILT;
  const mend = button(isSpoilt ? "Restart Python" : "Retry", () => {
    cell.focusRun(); // this button goes
    cell.ask(isSpoilt ? "restart" : "run");
    if (isSpoilt) endWith(cell, "stopped", RESTARTED);
  });
  const what = kernel.status.state === "failed" ? "Python could not be started." : "This cell could not be run.";
  announce(`${what} ${error.message}`);
  return endWith(cell, "error", `${what} ${error.message}`, mend);
}
