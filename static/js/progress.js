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
const progress = (lesson) => get(key(lesson), { done: [], of: 0 });

/**
 * @param {string} lesson
 * @param {string} part such as "cell weights"
 */
function mark(lesson, part) {
  if (!lesson) return;
  const { done } = progress(lesson);
  const of = document.querySelectorAll("lesson-cell, lesson-quiz").length;
  set(key(lesson), { done: done.includes(part) ? done : [...done, part], of });
  show();
}

function show() {
  for (const dot of document.querySelectorAll("[data-lesson-progress]")) {
    const { done, of } = progress(dot.getAttribute("data-lesson-progress") ?? "");
    const state = done.length === 0 ? "none" : done.length < of ? "some" : "done";
    dot.setAttribute("data-progress", state);
    if (state === "none") continue;
    dot.setAttribute("role", "img");
    dot.setAttribute("aria-label", WORDS[state]);
  }
}

document.addEventListener("cell-finished", (event) => {
  const cell = /** @type {HTMLElement} */ (event.target);
  mark(cell.getAttribute("lesson") ?? "", `cell ${cell.getAttribute("name")}`);
});

document.addEventListener("quiz-checked", (event) => {
  const { right } = /** @type {CustomEvent<{right: boolean}>} */ (event).detail;
  const quiz = /** @type {HTMLElement} */ (event.target);
  if (right) mark(lessonOf(), `quiz ${quiz.dataset.quiz}`);
});

document.addEventListener("page-shown", show);
show();
