/**
 * The entry: makes every `<head-map>` on the page a live one, and lets the address hold what is chosen in them.
 *
 * element.js joins data, selection and parts. A picture in the matrix's place is an entry of views.js, a panel one of
 * tools.js, a choice one of settings.js and, for the address, of address/fields.js.
 */
import { later } from "../later.js";
import { turn } from "../turn.js";
import { VIEW_START } from "../view_start.js";
import { HeadMap } from "./element.js";

if (!customElements.get("head-map")) customElements.define("head-map", HeadMap);

const CHANGES = ["head-map-change", "head-stages-change", "head-calculator-change"];

/** Once it was needed. @type {typeof import("./address/address.js") | undefined} */
let address;
const load = async () => (address ??= await later(() => import("./address/address.js"), new URL("./address/address.js", import.meta.url)));

/** @param {boolean} arriving by a link, not by going back or reloading, where the browser knows the place */
async function follow(arriving) {
  if (!VIEW_START.test(location.hash.slice(1))) return;
  /** Maps in which the reader chose something while the code was on its way: theirs is the newer word. */
  const chosen = new Set();
  const note = (/** @type {Event} */ event) => chosen.add(event.target);
  for (const change of CHANGES) document.addEventListener(change, note);
  await Promise.all([load(), turn()]); // by its turn all maps of the page are made
  for (const change of CHANGES) document.removeEventListener(change, note);
  address?.follow(arriving, chosen);
}
addEventListener("hashchange", () => void follow(history.state === null));
document.addEventListener("page-shown", () => void follow(false)); // visit.js goes to the anchor
for (const change of CHANGES) {
  document.addEventListener(change, async ({ target }) => {
    // Without a wait where it is there: it must know its own changes, in `follow`, from the reader's.
    (address ?? (await load()))?.keep(/** @type {HeadMap} */ (target));
  });
}
// With a figure that was fetched comes what keeps its choices: when one is made the network may have gone.
document.addEventListener("late-open", load);
const figures = /** @type {NodeListOf<import("../late_element.js").LateElement<unknown>>} */ (document.querySelectorAll("head-stages, head-calculator"));
if (Array.from(figures).some(({ view }) => view)) void load();
const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
void follow(visit?.type === "navigate");
