/**
 * What this reader has done, on this device only: sections where they were, cells that ran, exercises that passed, quizzes
 * that were right. A lesson is done when all of it is read, solved and answered: whether each cell was run for its own sake
 * does not matter. `progress_dots.js` shows it, and where the reader is comes from `reading.js`.
 */
import { get, lessonOf, set } from "./storage.js";

/** @typedef {{id: string, title: string, at: number, end: boolean}} Place a section, when the reader was there, whether it is the last */
/** @typedef {{done: string[], of: number, place?: Place}} Progress parts of a lesson that are done; how many must be */

const SECTIONS = "#content h2[id]";
const PARTS = `${SECTIONS}, lesson-cell, lesson-quiz`;

/** @param {string} lesson */
const key = (lesson) => `progress ${lesson}`;

/** @param {string} lesson @returns {Progress} */
export function progress(lesson) {
  const kept = get(key(lesson), /** @type {any} */ (null));
  return Array.isArray(kept?.done) ? kept : { done: [], of: 0 };
}

/** The sections of the page, in order. @returns {HTMLElement[]} */
export const sections = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SECTIONS))];

/** A heading's words: without the link to itself, and of a formula its line of text. @param {Element} heading */
export function titleOf(heading) {
  const copy = /** @type {Element} */ (heading.cloneNode(true));
  for (const other of copy.querySelectorAll(".headerlink, math")) other.remove();
  return (copy.textContent ?? "").trim();
}

/** A section's, a cell's or a quiz's name among the parts of its lesson. @param {Element} element */
export function part(element) {
  if (element.matches("h2")) return `section ${element.id}`;
  if (element.matches("lesson-quiz")) return `quiz ${element.getAttribute("data-quiz")}`;
  return `${element.hasAttribute("exercise") ? "exercise" : "cell"} ${element.getAttribute("name")}`;
}

/** All parts of the lesson on the page. */
export const parts = () => [...document.querySelectorAll(PARTS)].map(part);

/** Those that must be done for the lesson to be. @param {string[]} all */
export const needed = (all) => all.filter((each) => !each.startsWith("cell "));

/** @param {string} lesson @param {Element[]} elements the parts that are done now @param {Place} [place] where the reader is */
export function mark(lesson, elements, place) {
  if (!lesson) return;
  const all = parts();
  const last = progress(lesson);
  // What a newer lesson no longer has does not count, or it would look finished too soon.
  const done = new Set([...last.done, ...elements.map(part)].filter((each) => all.includes(each)));
  set(key(lesson), { done: [...done], of: needed(all).length, place: place ?? last.place }, Boolean(place));
  document.dispatchEvent(new CustomEvent("progress-made"));
}

document.addEventListener("cell-finished", (event) => {
  const cell = /** @type {HTMLElement} */ (event.target);
  mark(cell.getAttribute("lesson") ?? "", [cell]);
});

document.addEventListener("quiz-checked", (event) => {
  const { right } = /** @type {CustomEvent<{right: boolean}>} */ (event).detail;
  const quiz = /** @type {HTMLElement} */ (event.target);
  if (right) mark(lessonOf(), [quiz]);
});
