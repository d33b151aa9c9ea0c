/** Calculators follow the lesson's functions: after a run each computes with those that the worker now holds. */
import { isBelow } from "./maps.js";

/** @typedef {import("../calculator/head_calculator.js").HeadCalculator} HeadCalculator */

/** @type {WeakMap<HeadCalculator, string>} the fingerprint of what each last got: unchanged functions are not even sent */
const shown = new WeakMap();

/**
 * @param {string} lesson
 * @returns {HeadCalculator[]}
 */
const calculators = (lesson) => Array.from(document.querySelectorAll(`head-calculator[lesson="${lesson}"]`));

/** @param {string} lesson */
export function wantedCalculators(lesson) {
  return calculators(lesson).map((calculator) => ({
    functions: JSON.parse(calculator.getAttribute("functions") ?? "[]"),
    presets: calculator.getAttribute("presets") ?? "",
    seen: shown.get(calculator) ?? "",
  }));
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
    calculator.origin(outdates && isBelow(calculator, cell) ? "your cells, in part from before a change above" : "");
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
