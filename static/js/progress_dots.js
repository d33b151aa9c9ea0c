/** Progress as the page shows it: the dots in the lists of lessons (a ring, half full, full), and "passed" at an exercise. */
import { twice } from "./later.js";
import { needed, part, progress } from "./progress.js";
import { lessonOf } from "./storage.js";

const WORDS = { none: "", some: "begun", done: "done" };

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

for (const event of ["page-shown", "work-changed", "progress-made"]) document.addEventListener(event, show);
show();
