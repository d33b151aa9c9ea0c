/**
 * `<head-calculator>`: what a model of given sizes costs, computed by the lesson's own functions.
 *
 * Until its view has come, and without scripts, it is the table of the first preset. After a run the page calls `show`
 * with the reader's own functions.
 *
 * @typedef {import("./types.js").Described} Described
 */
import { later } from "../later.js";
import { LateElement } from "../late_element.js";

/** @extends {LateElement<import("./view.js").View>} */
export class HeadCalculator extends LateElement {
  /** @type {Record<string, string>} what a link has said before there was a view */
  #restored = {};

  /** @override */
  async load() {
    const module = await later(() => import("./view.js"), new URL("view.js", import.meta.url));
    await module?.styled;
    return module && ((/** @type {any} */ data) => new module.View(this, data));
  }

  /** Computes with other functions; the settings stay. @param {Described} described */
  show(described) {
    this.whenOpen((view) => view.show(described));
  }

  /** Says in words why the cells as they are now cannot be followed; the last results stay. @param {string} sentence */
  refuse(sentence) {
    this.whenOpen((view) => view.refuse(sentence));
  }

  /** @param {string} words what is true of the reader's functions that are used; empty when they are the newest */
  origin(words) {
    this.whenOpen((view) => view.origin(words));
  }

  /** What a link says of it, by key. @returns {Record<string, string>} */
  get choices() {
    return this.view?.choices ?? this.#restored;
  }

  /** Sets what a link says; of what does not fit it tells. @param {Record<string, string>} choices */
  restore(choices) {
    this.#restored = choices;
    this.whenOpen((view) => view.restore(choices));
  }
}

if (!customElements.get("head-calculator")) customElements.define("head-calculator", HeadCalculator);
