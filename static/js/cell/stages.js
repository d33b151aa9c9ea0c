/** The stages of a head follow the lesson's variables: after a run they are drawn from the arrays that the worker now holds. */
import { isBelow } from "./page_cells.js";

/** @typedef {import("../head_stages/head_stages.js").HeadStages} HeadStages */

/** @type {WeakMap<HeadStages, string>} the fingerprint of what each last got: unchanged arrays are not even sent */
const shown = new WeakMap();

/**
 * @param {string} lesson
 * @returns {HeadStages[]}
 */
const figures = (lesson) => Array.from(document.querySelectorAll(`head-stages[lesson="${lesson}"]`));

/** @param {string} lesson */
export function wantedStages(lesson) {
  return figures(lesson).map((figure) => ({
    arrays: JSON.parse(figure.getAttribute("arrays") ?? "{}"),
    tokens: figure.getAttribute("tokens") ?? "",
    seen: shown.get(figure) ?? "",
  }));
}

/**
 * @param {import("./lesson_cell.js").LessonCell} cell that has run
 * @param {any[]} described in the page's order: what `headwise.stages.of` gave; an empty one says nothing
 * @param {boolean} outdates it ran with another text than before, so what cells below it made is old
 */
export function redrawStages(cell, described, outdates) {
  figures(cell.lesson).forEach((figure, k) => {
    const { fingerprint, ...input } = described[k] ?? {};
    if (fingerprint === undefined) return;
    if (!fingerprint || fingerprint !== shown.get(figure)) {
      shown.set(figure, fingerprint);
      if ("problem" in input) figure.refuse(input.problem);
      else figure.show(input);
    }
    figure.origin(outdates && isBelow(figure, cell) ? "your arrays, in part from before a change above" : "");
  });
}

/** The reader has changed a cell: arrays that are drawn below it may be others now. @param {HTMLElement & {lesson: string}} cell */
export function ageStages(cell) {
  for (const figure of figures(cell.lesson)) if (isBelow(figure, cell)) figure.origin("your arrays, from before your change");
}

/** Python was restarted, and no array that is drawn is in it any more. @param {string} lesson */
export function orphanStages(lesson) {
  for (const figure of figures(lesson)) {
    shown.delete(figure); // the new one has not made them yet: none has been deleted
    figure.origin("your arrays, from an earlier run");
  }
}
