/**
 * What a cell began and does not wait for: it prints into the cell that began it, also after that is done, and Stop ends it.
 */
import { kernel } from "../kernel/kernel.js";
import { announce } from "./announce.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** Of one run of a cell. */
export class Tasks {
  /** @param {LessonCell} cell @param {object} run whose output it is, see output.js */
  constructor(cell, run) {
    this.#cell = cell;
    this.#run = run;
  }

  #cell;
  #run;
  #took = "";
  /** @type {number | undefined} how many go on, where Python has said so since the cell was done */
  #count;
  #isDone = false;

  /** What comes from Python, unless the cell has run again since. @param {string} stream @param {string} text */
  hear(stream, text) {
    const { output, cellName } = this.#cell;
    if (!output?.isOf(this.#run)) return;
    if (stream !== "tasks") output.print(stream, text);
    if (stream === "failed") announce(`${cellName}: what it began ended in ${JSON.parse(text).ename}`);
    if (stream !== "tasks") return;
    this.#count = Number(text);
    if (this.#isDone) this.#tell(this.#count);
  }

  /** The cell is done. @param {string} took @param {number} [count] as its report has it, which may come late */
  goOn(took, count = 0) {
    this.#isDone = true;
    this.#took = took;
    this.#tell(this.#count ?? count);
  }

  /** @param {number} count */
  #tell(count) {
    this.#cell.tasks = count;
    const going = count === 1 ? "1 task goes on" : `${count} tasks go on`;
    this.#cell.say([this.#took, ...(count ? [going] : [])].filter(Boolean).join(", "));
  }
}

/** End what goes on of a cell. @param {LessonCell} cell @returns {Promise<void>} when Python has done so */
export async function endTasks(cell) {
  const { lesson, cellName, tasks } = cell;
  if (!tasks) return;
  await kernel.endTasks(lesson, cellName);
  if (!cell.tasks || cell.isBusy || !cell.isConnected) return; // run again, restarted or left
  cell.tasks = 0;
  const words = tasks === 1 ? "its task was stopped" : "its tasks were stopped";
  cell.say(words);
  announce(`${cellName}: ${words}`);
}
