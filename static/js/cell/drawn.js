/** What the page draws from a lesson's variables and must follow them: head maps, stages of a head, calculators. */
import { ageCalculators, followCalculators, orphanCalculators, wantedCalculators } from "./calculators.js";
import { ageMaps, orphanMaps, redrawMaps, wantedMaps } from "./maps.js";
import { ageStages, orphanStages, redrawStages, wantedStages } from "./stages.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** What a run has to describe, beside its cell. @param {string} lesson */
export const wanted = (lesson) => ({
  maps: wantedMaps(lesson),
  stages: wantedStages(lesson),
  calculators: wantedCalculators(lesson),
});

/**
 * @param {LessonCell} cell that has run
 * @param {any} report what the run described of what was wanted
 * @param {boolean} outdates it ran with another text than before, so what cells below it made is old
 */
export function redraw(cell, report, outdates) {
  redrawMaps(cell, report.maps, outdates);
  redrawStages(cell, report.stages ?? [], outdates);
  followCalculators(cell, report.calculators ?? [], outdates);
}

/** The reader has changed a cell: what is drawn below it may be old now. @param {LessonCell} cell */
export function age(cell) {
  ageMaps(cell);
  ageStages(cell);
  ageCalculators(cell);
}

/** Python was restarted, and nothing that is drawn is in it any more. @param {string} lesson */
export function orphan(lesson) {
  orphanMaps(lesson);
  orphanStages(lesson);
  orphanCalculators(lesson);
}
