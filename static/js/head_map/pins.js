/**
 * Pinned rows: their marks, and the place below the map where they are compared. What is shown there is fetched with
 * the first pin.
 *
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Shown} Shown
 */
import { later } from "../later.js";
import { make } from "./dom.js";

export class Pins {
  root = make("div", "hm-pins", { hidden: "" });
  #context;
  /** @type {{root: HTMLElement, show(data: HeadMapData, shown: Shown): void} | null} */
  #comparison = null;
  #isAsked = false;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   */
  show(data, shown) {
    this.root.hidden = !shown.pinned.length || !this.#comparison;
    if (!shown.pinned.length) return;
    if (this.#comparison) this.#comparison.show(data, shown);
    else void this.#fetch();
  }

  async #fetch() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    const module = await later(() => import("./pins/comparison.js"), new URL("./pins/comparison.js", import.meta.url));
    this.#isAsked = false;
    if (!module) return; // that was said; the next pin asks again
    this.#comparison = module.create(this.#context);
    this.root.append(this.#comparison.root);
    this.show(this.#context.data(), this.#context.shown());
  }
}
