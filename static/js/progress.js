/**
 * What this reader has done, on this device only: cells that ran, exercises that passed, quizzes that were right. The
 * dots in the list of lessons say it: a ring, half full, full.
 */
import { get, lessonOf, set } from "./storage.js";

/** @typedef {{done: string[], of: number}} Progress parts of a lesson that are done, and how many it has */

const WORDS = { none: "", some: "begun", done: "done" };

/** @param {string} lesson */
const key = (lesson) => `progress ${lesson}`;

/** @param {string} lesson @returns {Progress} */
function progress(lesson) {
  const kept = get(key(lesson), /** @type {any} */ (null));
  return Array.isArray(kept?.done) ? kept : { done: [], of: 0 };
}

/** A cell's or a quiz's name among the parts of its lesson. @param {Element} element */
function part(element) {
  if (element.matches("lesson-quiz")) return `quiz ${element.getAttribute("data-quiz")}`;
  return `${element.hasAttribute("exercise") ? "exercise" : "cell"} ${element.getAttribute("name")}`;
}

/** @param {string} lesson @param {Element} element the part that is done now */
function mark(lesson, element) {
  if (!lesson) return;
  const parts = [...document.querySelectorAll("lesson-cell, lesson-quiz")].map(part);
  // What a newer lesson no longer has does not count, or it would look finished too soon.
  const done = new Set([...progress(lesson).done, part(element)].filter((each) => parts.includes(each)));
  set(key(lesson), { done: [...done], of: parts.length });
  show();
}

function show() {
  for (const dot of document.querySelectorAll("[data-lesson-progress]")) {
    const { done, of } = progress(dot.getAttribute("data-lesson-progress") ?? "");
    const state = done.length === 0 ? "none" : done.length < of ? "some" : "done";
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
}

document.addEventListener("cell-finished", (event) => {
  const cell = /** @type {HTMLElement} */ (event.target);
  mark(cell.getAttribute("lesson") ?? "", cell);
});

document.addEventListener("quiz-checked", (event) => {
  const { right } = /** @type {CustomEvent<{right: boolean}>} */ (event).detail;
  const quiz = /** @type {HTMLElement} */ (event.target);
  if (right) mark(lessonOf(), quiz);
});

document.addEventListener("page-shown", show);
document.addEventListener("work-changed", show);
show();
