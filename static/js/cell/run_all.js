/** "Run all", and the line beside it that says how far it is: its cells may all be out of sight. */
import { kernel } from "../kernel/kernel.js";
import { reveal } from "../reveal.js";
import { announce } from "./announce.js";
import { WHY, isSkipped, offers, spokenOffers } from "./held.js";
import { runInOrder } from "./in_order.js";
import { button, made } from "./make.js";
import { cells } from "./page_cells.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** For the eye: a screen reader hears of each cell from announce.js. */
const line = () => document.querySelector("[data-page-status]");

/**
 * Run every cell of the page, exercises aside, in order, until one does not finish; or those from `first` on.
 * @param {LessonCell} [first]
 */
export async function runAll(first) {
  const wanted = cells().filter((cell) => !cell.isExercise);
  const place = (/** @type {LessonCell} */ cell) => `${wanted.indexOf(cell) + 1} of ${wanted.length}`;
  const own = line(); // of this page, also when the reader has gone on to the next
  const say = (/** @type {(string | Node)[]} */ ...words) => own?.replaceChildren(...words);
  let begun = wanted[0];
  const tell = () => kernel.status.state === "starting" ? say(kernel.status.text) : say(words("running ", named(begun), `, ${place(begun)}`));
  kernel.addEventListener("status", tell);
  const came = await runInOrder(wanted.slice(first && wanted.indexOf(first)), (cell) => {
    begun = cell;
    tell();
  });
  kernel.removeEventListener("status", tell);
  if (!came) return; // it was asked for twice
  const { held, last } = came;
  if (held) return ask(held, place(held), say);
  const left = wanted.filter(isSkipped);
  if (last && (last.state !== "done" || wanted.slice(wanted.indexOf(last) + 1).some((cell) => !left.includes(cell)))) {
    return say(words("ended at ", named(last), `, ${place(last)}`), shower(last));
  }
  if (!left.length) return say(`all ${wanted.length} cells have run`);
  const why = left.length === 1 ? "it was" : "they were";
  const names = left.flatMap((cell, k) => (k ? [" and ", named(cell)] : [named(cell)]));
  say(words("all cells have run but ", ...names, `, left out since ${why} stopped`), shower(left[0]));
}

/**
 * What is to be done about a cell that was stopped? Here, since it may be out of sight.
 * @param {LessonCell} held
 * @param {string} place
 * @param {(...words: (string | Node)[]) => void} say
 */
function ask(held, place, say) {
  const offered = offers(held, () => runAll(held));
  for (const each of offered) each.addEventListener("click", focusRunAll); // the offers go
  const why = `, ${place}: it ${WHY}`;
  announce(`Run all waits at ${held.cellName}${why}. Beside Run all there are ${spokenOffers(offered)}.`);
  say(words("waits at ", named(held), why), ...offered, shower(held));
}

/** One box in the line, whose boxes stand apart. @param {(string | Node)[]} parts */
function words(...parts) {
  const box = made("span", "");
  box.append(...parts);
  return box;
}

/** A name that is a word, "mask", is told from what is said of it. @param {LessonCell} cell */
const named = (cell) => made("code", "", cell.cellName);

function focusRunAll() {
  /** @type {HTMLElement | null} */ (document.querySelector("[data-run-all]"))?.focus();
}

/** @param {LessonCell} cell */
const shower = (cell) => button("Show", () => show(cell));

/** @param {LessonCell} cell */
function show(cell) {
  reveal(cell);
  cell.scrollIntoView({ block: "center" });
  cell.focusRun();
}

// What was said is of the Python that is gone.
kernel.addEventListener("restarted", () => line()?.replaceChildren());
