/** Calculators follow the lesson's functions: after a run each computes with those that the worker now holds. */
import { isBelow } from "./page_cells.js";

/** @typedef {import("../calculator/head_calculator.js").HeadCalculator} HeadCalculator */

/** @type {WeakMap<HeadCalculator, string>} the fingerprint of what each last got: unchanged functions are not even sent */
const shown = new WeakMap();

/**
 * @param {string} lesson
 * @returns {HeadCalculator[]}
 */
const calculators = (lesson) => Array.from(document.querySelectorAll(`head-calculator[lesson="${lesson}"]`));

/** @param {HeadCalculator} calculator @returns {{functions: string[], presets: string}} names of the lesson's variables */
const used = (calculator) => ({
  functions: JSON.parse(calculator.getAttribute("functions") ?? "[]"),
  presets: calculator.getAttribute("presets") ?? "",
});

/** @param {string} lesson */
export const wantedCalculators = (lesson) => calculators(lesson).map((calculator) => ({ ...used(calculator), seen: shown.get(calculator) ?? "" }));

/**
 * Whether a cell makes what the calculator uses, which then is no older than its run.
 *
 * @param {HeadCalculator} calculator
 * @param {import("./lesson_cell.js").LessonCell} cell
 */
function isMaker(calculator, cell) {
  const { functions, presets } = used(calculator);
  return [...functions, presets].some((name) => new RegExp(`^(def )?${name}\\b`, "m").test(cell.ranSource ?? ""));
}

/**
 * @param {import("./lesson_cell.js").LessonCell} cell that has run
 * @param {any[]} described in the page's order: what `headwise.calculator.of` gave; an empty one says nothing
 * @param {boolean} outdates it ran with another text than before, so what cells below it made is old
 */
export function followCalculators(cell, described, outdates) {
  calculators(cell.lesson).forEach((calculator, k) => {
    const { fingerprint, ...input } = described[k] ?? {};
    if (fingerprint === undefined) return;
    if (fingerprint !== shown.get(calculator)) {
      shown.set(calculator, fingerprint);
      if ("problem" in input) calculator.refuse(input.problem);
      else calculator.show(input);
    }
    const isOld = outdates && isBelow(calculator, cell) && !isMaker(calculator, cell);
    calculator.origin(isOld ? `your cells; those below “${cell.cellName}” ran before it changed` : "");
  });
}

/** The reader has changed a cell: functions that are used below it may be others now. @param {HTMLElement & {lesson: string}} cell */
export function ageCalculators(cell) {
  for (const calculator of calculators(cell.lesson)) if (isBelow(calculator, cell)) calculator.origin("your cells, from before your change");
}

/** Python was restarted, and no function is in it any more. @param {string} lesson */
export function orphanCalculators(lesson) {
  for (const calculator of calculators(lesson)) calculator.origin("your cells, from an earlier run");
}
