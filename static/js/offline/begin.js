// When the course is fetched before anybody asks for it: for use without a network (keep.js), and so that a reader who is back
// need not wait at the first Run. Never on a first visit before a cell has run.
import { progress } from "../progress.js";

const MILLISECONDS_AFTER_RUN = 1000;
/** `make serve`: pages change under the reader's eyes, and what an earlier course left at this address must not show. */
const serving = document.querySelector("meta[name=build][data-serving]");
/** @type {{saveData?: boolean, effectiveType?: string} | undefined} Firefox and Safari do not tell. There nothing is held back:
 * what says that this reader ran a cell before is cleared together with the copy, so mostly only news is fetched. */
const line = /** @type {any} */ (navigator).connection;
/** Asked to save data, nothing is fetched that no click asked for: not even the little that a run has left out. */
const spare = () => line?.saveData || /2g/.test(line?.effectiveType ?? "");

/** Whether a cell of a lesson that the page lists has run in this browser. */
const ranBefore = () =>
  [...document.querySelectorAll("[data-lesson-progress]")].some((dot) =>
    progress(dot.getAttribute("data-lesson-progress") ?? "").done.some((part) => /^(cell|exercise) /.test(part)),
  );

/** @param {boolean} ran in this visit: then the browser has fetched Python already */
async function begin(ran) {
  if (spare()) return;
  const { keep } = await import("./keep.js");
  if (!(await keep()) && !ran) (await import("./prefetch.js")).prefetch();
}

/** @param {boolean} ran */
function whenIdle(ran) {
  const work = () => begin(ran).catch(() => {}); // without a network nothing can be begun
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 500);
}

if (serving) import("./copy.js").then(({ forget }) => forget());
else {
  // The next cell is run first; a second later little is going on.
  document.addEventListener("cell-finished", () => setTimeout(whenIdle, MILLISECONDS_AFTER_RUN, true), { once: true });
  // Another tab has had the course kept: this one is to see no later build either.
  navigator.serviceWorker?.addEventListener("controllerchange", () => whenIdle(true), { once: true });
  const back = ranBefore() || navigator.serviceWorker?.controller;
  if (back && line?.effectiveType !== "3g") addEventListener("load", () => whenIdle(false));
}
