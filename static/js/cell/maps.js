/** Head maps follow the lesson's variables: after a run each is drawn from the array that the worker now holds. */
import { isBelow } from "./page_cells.js";

/** @typedef {import("../head_map/element.js").HeadMap} HeadMap */

/** @type {WeakMap<HeadMap, string>} the fingerprint of what each map last got: an unchanged array is not even sent */
const shown = new WeakMap();

/**
 * @param {string} lesson
 * @returns {HeadMap[]}
 */
const maps = (lesson) => Array.from(document.querySelectorAll(`head-map[lesson="${lesson}"]`));

/**
 * The variables that a map shows. The same weights may be drawn with a mask and without, so all of it is the key.
 *
 * @param {HeadMap} map
 */
function variables(map) {
  const [name, tokens, keys, masked] = ["name", "tokens", "keys", "masked"].map((part) => map.getAttribute(part) ?? "");
  const layers = map.hasAttribute("layers");
  return { name, tokens, keys, masked, layers, key: JSON.stringify([name, tokens, keys, masked, layers]) };
}

/** @param {string} lesson */
export function wantedMaps(lesson) {
  return maps(lesson).map((map) => ({ ...variables(map), seen: shown.get(map) ?? "" }));
}

/**
 * @param {import("./lesson_cell.js").LessonCell} cell that has run
 * @param {Record<string, any>} described by key: what `headwise.session_maps` gave
 * @param {boolean} outdates it ran with another text than before, so what cells below it made is old
 */
export function redrawMaps(cell, described, outdates) {
  for (const map of maps(cell.lesson)) {
    const data = described[variables(map).key];
    if (!data) continue;
    const { fingerprint, ...input } = data;
    if (fingerprint && fingerprint === shown.get(map)) {
      map.context.origin(outdates && isBelow(map, cell) && makerOf(map) !== cell ? "your array, from before a change above" : undefined);
      continue;
    }
    shown.set(map, fingerprint);
    if ("problem" in input) map.refuse(input.problem);
    else map.show(input);
  }
}

/** The reader has changed a cell: an array that is drawn below it may be another now. @param {HTMLElement & {lesson: string}} cell */
export function ageMaps(cell) {
  for (const map of maps(cell.lesson)) if (isBelow(map, cell)) map.context.origin("your array, from before your change");
}

/** Python was restarted, and no array that is drawn is in it any more. @param {string} lesson */
export function orphanMaps(lesson) {
  for (const map of maps(lesson)) map.context.origin("your array, from an earlier run");
}

/** A map stands below the cell that makes its array. @param {HeadMap} map */
const makerOf = (map) => Array.from(document.querySelectorAll("lesson-cell:not([exercise])")).filter((cell) => isBelow(map, cell)).at(-1);
