/**
 * What this reader has done, on this device only: sections where they were, cells that ran, exercises that passed, quizzes
 * that were right. The dots in the lists of lessons say it: a ring, half full, full. `words` says it in numbers. A lesson is
 * done when all of it is read, solved and answered: whether each cell was run for its own sake does not matter.
 */
import { twice } from "./later.js";
import { get, lessonOf, set } from "./storage.js";

/** @typedef {{id: string, title: string, at: number, end: boolean}} Place a section, when the reader was there, whether it is the last */
/** @typedef {{done: string[], of: number, place?: Place}} Progress parts of a lesson that are done; how many must be */

const WORDS = { none: "", some: "begun", done: "done" };
const SECTIONS = "#content h2[id]";
const PARTS = `${SECTIONS}, lesson-cell, lesson-quiz`;

/** @param {string} lesson */
export const key = (lesson) => `progress ${lesson}`;

/** @param {string} lesson @returns {Progress} */
export function progress(lesson) {
  const kept = get(key(lesson), /** @type {any} */ (null));
  return Array.isArray(kept?.done) ? kept : { done: [], of: 0 };
}

/** The sections of the page, in order. @returns {HTMLElement[]} */
export const sections = () => [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SECTIONS))];

/** A section's, a cell's or a quiz's name among the parts of its lesson. @param {Element} element */
function part(element) {
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

function show() {
  for (const dot of document.querySelectorAll("[data-lesson-progress]")) {
    const { done, of } = progress(dot.getAttribute("data-lesson-progress") ?? "");
    const state = done.length === 0 ? "none" : needed(done).length < of ? "some" : "done";
    dot.setAttribute("data-progress", state);
    if (state === "none") {
      dot.removeAttribute("role");
      dot.removeAttribute("aria-label");
      continue;
    }
    dot.setAttribute("role", "img");
    dot.setAttribute("aria-label", WORDS[state]);
  }
  for (const exercise of document.querySelectorAll("lesson-cell[exercise]")) {
    const passed = progress(exercise.getAttribute("lesson") ?? "").done.includes(part(exercise));
    const place = exercise.querySelector(".cell-place");
    if (place) place.textContent = passed ? "exercise, passed ✓" : "exercise";
  }
  tell();
}

/** The words at a lesson's foot, fetched when there is something to say; without them the dots say it. */
async function tell() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-progress-words]"));
  const lesson = lessonOf();
  if (!place || (place.hidden && progress(lesson).done.length === 0)) return;
  const words = await twice(() => import("./progress_words.js"), new URL("progress_words.js", import.meta.url)).catch(() => null);
  if (place.isConnected) words?.show(place, lesson);
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

for (const event of ["page-shown", "work-changed", "progress-made"]) document.addEventListener(event, show);
show();
