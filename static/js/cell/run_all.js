/** "Run all", and the line beside it that says how far it is: its cells may all be out of sight. */
import { kernel } from "../kernel/kernel.js";
import { reveal } from "../reveal.js";
import { cells } from "./errands.js";
import { runInOrder } from "./in_order.js";
import { button } from "./make.js";

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** For the eye: a screen reader hears of each cell from announce.js. */
const line = () => document.querySelector("[data-page-status]");

/** Run every cell of the page, exercises aside, in order, until one does not finish. */
export async function runAll() {
  const wanted = cells().filter((cell) => !cell.isExercise);
  const place = (/** @type {LessonCell} */ cell) => `${wanted.indexOf(cell) + 1} of ${wanted.length}`;
  const own = line(); // of this page, also when the reader has gone on to the next
  const say = (/** @type {(string | Node)[]} */ ...words) => own?.replaceChildren(...words);
  let begun = wanted[0];
  const tell = () => say(kernel.status.state === "starting" ? kernel.status.text : `running ${begun.cellName}, ${place(begun)}`);
  kernel.addEventListener("status", tell);
  const last = await runInOrder(wanted, (cell) => {
    begun = cell;
    tell();
  });
  kernel.removeEventListener("status", tell);
  if (!last) return; // it was asked for twice
  if (last.state === "done" && last === wanted.at(-1)) return say(`all ${wanted.length} cells have run`);
  say(`ended at ${last.cellName}, ${place(last)} `, button("Show", () => show(last)));
}

/** @param {LessonCell} cell */
function show(cell) {
  reveal(cell);
  cell.scrollIntoView({ block: "center" });
  cell.focusRun();
}

// What was said is of the Python that is gone.
kernel.addEventListener("restarted", () => line()?.replaceChildren());
