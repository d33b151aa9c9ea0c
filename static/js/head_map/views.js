/**
 * Which picture stands beside the row: the matrix, or another view of the same weights.
 *
 * The others are fetched when they are first chosen. Until one has come the matrix stays.
 *
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Settings} Settings
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {import("./types.js").View} View
 */
import { later } from "../later.js";
import { make, press } from "./dom.js";

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} label
 * @property {(data: HeadMapData) => boolean} fits
 * @property {() => Promise<{create(context: Context): View} | undefined>} [load] none for the matrix, which is there
 */

/** @type {Entry[]} */
export const VIEWS = [
  { key: "matrix", label: "Matrix", fits: () => true },
  {
    key: "sentence",
    label: "Sentence",
    fits: () => true,
    load: () => later(() => import("./sentence/sentence.js"), new URL("./sentence/sentence.js", import.meta.url)),
  },
  {
    key: "compare",
    label: "Two heads",
    fits: ({ count }) => count > 1,
    load: () => later(() => import("./compare/compare.js"), new URL("./compare/compare.js", import.meta.url)),
  },
];

/**
 * What is in force of them: where the view that was chosen does not fit the data, the matrix stands in its place.
 *
 * @param {Settings} settings
 * @param {HeadMapData | null} data
 * @returns {Settings}
 */
export function inForce(settings, data) {
  const fits = !data || VIEWS.some((entry) => entry.key === settings.view && entry.fits(data));
  return fits ? settings : { ...settings, view: "matrix" };
}

export class Views {
  root = make("div", "hm-views", { role: "group", "aria-label": "View" });
  #context;
  #matrix;
  /** @type {Map<string, View>} those that have come */
  #made = new Map();
  /** @type {View | null} null while the matrix is shown */
  #current = null;
  #wanted = "matrix";
  #room = 0;

  /**
   * @param {Context} context
   * @param {HTMLElement} matrix whose place another view takes
   */
  constructor(context, matrix) {
    this.#context = context;
    this.#matrix = matrix;
  }

  /** The view in the matrix's place, if there is one. */
  get current() {
    return this.#current;
  }

  /**
   * @param {HeadMapData} data
   * @param {number} room in CSS pixels
   */
  draw(data, room) {
    this.#room = room;
    const fitting = VIEWS.filter(({ fits }) => fits(data));
    this.root.hidden = fitting.length < 2;
    if (this.root.childElementCount !== fitting.length) {
      this.root.replaceChildren(...fitting.map(({ key, label }) => {
        const button = make("button", "hm-choice", { type: "button", "data-view": key }, [label]);
        button.addEventListener("click", () => this.#context.on.set({ view: key }));
        return button;
      }));
    }
    // Before it is drawn: two heads of an array that has one now.
    if (!VIEWS.some(({ key, fits }) => key === this.#wanted && fits(data))) void this.#change(VIEWS[0]);
    this.#current?.draw(data, room);
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    const entry = VIEWS.find(({ key, fits }) => key === settings.view && fits(data)) ?? VIEWS[0];
    if (entry.key !== this.#wanted) void this.#change(entry);
    for (const button of this.root.children) {
      press(button, button.getAttribute("data-view") === entry.key);
    }
    this.#current?.show(data, shown, settings);
  }

  /** @param {Entry} entry */
  async #change(entry) {
    this.#wanted = entry.key;
    if (entry.load && !this.#made.has(entry.key)) {
      const module = await entry.load();
      if (this.#wanted !== entry.key) return;
      if (!module) return void this.#context.on.set({ view: "matrix" }); // it could not be fetched, and that was said
      this.#made.set(entry.key, module.create(this.#context));
    }
    const view = this.#made.get(entry.key) ?? null;
    this.#current?.root.remove();
    this.#current = view;
    this.#matrix.hidden = view !== null;
    if (!view) return;
    this.#matrix.after(view.root);
    const data = this.#context.data();
    view.draw(data, this.#room);
    view.show(data, this.#context.shown(), this.#context.settings());
  }
}
