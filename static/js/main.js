/** The entry for pages with cells and head maps. */
import "./head_map/head_map.js";
import "./head_stages/head_stages.js";
import "./calculator/head_calculator.js";
import "./cell/lesson_cell.js";
import "./cell/unfold.js";
import "./head_mentions.js";
import "./scrollable.js";
import { later } from "./later.js";
import { headwise, leave, restart } from "./cell/lesson.js";
import { runAll } from "./cell/run_all.js";

Object.assign(window, { headwise });

document.addEventListener("page-leave", leave);

/** A link to an edited cell (work/link.js). */
async function arrive() {
  if (!location.hash.startsWith("#edit=")) return;
  (await later(() => import("./work/arrive.js"), new URL("work/arrive.js", import.meta.url)))?.arrive();
}
addEventListener("hashchange", arrive);
document.addEventListener("page-shown", arrive);
arrive();

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (button?.matches("[data-run-all]")) runAll();
  else if (button?.matches("[data-restart]")) restart();
});
