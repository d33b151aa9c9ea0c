/**
 * The state of the page's maps, figures of stages and calculators in its address, so that a view can be found again, and sent.
 *
 * A map is told by its variable's name, or its cell's; the second of that name by "name.2". The address is written a
 * moment after a choice, never for pointing, and never as a new entry of the history. Until a reader chooses something
 * an anchor stays an anchor; a link to an edited cell stays what it is until that edit is kept or discarded.
 *
 * @typedef {import("../element.js").HeadMap} HeadMap
 * @typedef {import("../../head_stages/head_stages.js").HeadStages} HeadStages
 * @typedef {import("../../calculator/head_calculator.js").HeadCalculator} HeadCalculator
 * @typedef {import("./fragment.js").MapState} MapState
 */
import { make } from "../dom.js";
import { readValues, valuesOf } from "./fields.js";
import { decoded, readFragment, writeFragment } from "./fragment.js";

/** After the last of several choices, in ms; browsers refuse an address that changes more often than every 100 ms. */
const PAUSE = 300;

/** What the reader, or a link, has set. @type {WeakSet<HTMLElement>} */
const set = new WeakSet();
/** A choice is being restored, so it is no news for the address. */
let following = false;
let timer = 0;
/** Writes what is not yet in the address. */
let write = () => {};

/** @returns {[string, HeadMap][]} with their names */
function maps() {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return Array.from(document.querySelectorAll("head-map"), (element) => {
    const map = /** @type {HeadMap} */ (element);
    const cell = map.closest("lesson-cell")?.getAttribute("name");
    const name = map.getAttribute("name") ?? (cell ? `${cell}-out` : "map");
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [count > 1 ? `${name}.${count}` : name, map];
  });
}

/** @returns {[string, HeadStages | HeadCalculator][]} with their names, which are those of their figures */
const figures = () => Array.from(document.querySelectorAll("head-stages, head-calculator"), (element) => [
  element.closest("figure")?.id ?? "", /** @type {HeadStages | HeadCalculator} */ (element),
]);

/** @param {Element} figure */
const kindOf = (figure) => (figure.localName === "head-stages" ? "stages" : "calculator");

/** @param {[string, HeadMap]} map @returns {MapState} */
function stateOf([name, { context }]) {
  return { name, values: valuesOf(context.data(), context.shown(), context.settings(), context.host.dataset.column) };
}

/** @param {[string, HeadStages | HeadCalculator]} figure @returns {MapState} */
const stateOfFigure = ([name, figure]) => ({ kind: kindOf(figure), name, values: figure.choices });

/**
 * Shows what the address says.
 *
 * @param {boolean} arriving the reader has just come by this link, so the place is theirs to see
 * @param {Set<EventTarget | null>} chosen maps that are to be left as they are
 */
export function follow(arriving, chosen) {
  const { anchor, maps: wanted } = readFragment(location.hash);
  const here = new Map(maps());
  let place = anchor ? document.getElementById(decoded(anchor)) : null;
  const drawn = new Map(figures());
  for (const { kind, name, values } of wanted) {
    const figure = drawn.get(name);
    if (figure && kind === kindOf(figure) && !chosen.has(figure)) {
      place ??= figure.closest("figure");
      figure.restore(values);
      set.add(figure);
    }
    if (kind && kind !== "map") continue;
    const map = here.get(name);
    if (!map?.context.isDrawn() || chosen.has(map)) continue; // another page's, or its array is refused
    place ??= map.closest("figure") ?? map;
    const { places, settings, doubt } = readValues(values, map.context.data());
    following = true;
    map.restore(places, settings);
    following = false;
    set.add(map);
    say(map, doubt);
  }
  if (arriving && !chosen.size) place?.scrollIntoView();
}

/** @param {HeadMap} map @param {string} words */
function say(map, words) {
  map.querySelector(".hm-arrived")?.remove();
  if (!words) return;
  map.querySelector(".hm-foot")?.before(make("p", "hm-arrived hm-warning", {}, [words]));
  map.context.say(words);
}

/** Writes the address soon. @param {HeadMap | HeadStages | HeadCalculator} element in which something was chosen */
export function keep(element) {
  if (following) return;
  if ("context" in element) say(element, "");
  set.add(element);
  window.clearTimeout(timer);
  const page = location.pathname + location.search;
  write = () => {
    window.clearTimeout(timer);
    write = () => {};
    // The reader went on to another page, or has an edit in the address that they have not decided about.
    if (page !== location.pathname + location.search || location.hash.startsWith("#edit=")) return;
    const states = [
      ...maps().filter(([, map]) => set.has(map) && map.context.isDrawn()).map(stateOf),
      ...figures().filter(([, figure]) => set.has(figure)).map(stateOfFigure),
    ];
    history.replaceState(history.state, "", writeFragment(readFragment(location.hash).anchor, states));
  };
  timer = window.setTimeout(() => write(), PAUSE);
}
// By then the reader may be on another page.
for (const leaving of ["page-go", "pagehide"]) addEventListener(leaving, () => write());

/**
 * A link to one map as it is shown now.
 *
 * @param {HTMLElement} host
 */
export function addressOf(host) {
  const map = /** @type {[string, HeadMap]} */ (maps().find(([, map]) => map === host));
  const anchor = encodeURIComponent(host.closest("figure")?.id ?? "");
  return location.origin + location.pathname + location.search + writeFragment(anchor, [stateOf(map)]);
}
