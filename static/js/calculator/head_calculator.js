/**
 * `<head-calculator>`: what a model of given sizes costs, computed by the lesson's own functions.
 *
 * Only this much is on a page at first: the rest is fetched when the element comes near. Until then, and without
 * scripts, it is the table of the first preset. After a run the page calls `show` with the reader's own functions.
 *
 * @typedef {import("./types.js").Described} Described
 */
import { later } from "../later.js";

const NEAR = "300px";

export class HeadCalculator extends HTMLElement {
  /** @type {import("./view.js").View | null} */
  #view = null;
  /** @type {(() => void)[]} what the page has said before there was a view */
  #waiting = [];
  /** @type {Record<string, string>} what a link has said before there was a view */
  #restored = {};
  #near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#open(), { rootMargin: NEAR });

  connectedCallback() {
    if (!this.#view) this.#near.observe(this);
  }

  disconnectedCallback() {
    this.#near.disconnect();
  }

  /** Computes with other functions; the settings stay. @param {Described} described */
  show(described) {
    this.#whenOpen((view) => view.show(described));
  }

  /** Says in words why the cells as they are now cannot be followed; the last results stay. @param {string} sentence */
  refuse(sentence) {
    this.#whenOpen((view) => view.refuse(sentence));
  }

  /** @param {string} words what is true of the reader's functions that are used; empty when they are the newest */
  origin(words) {
    this.#whenOpen((view) => view.origin(words));
  }

  /** What a link says of it, by key. @returns {Record<string, string>} */
  get choices() {
    return this.#view?.choices ?? this.#restored;
  }

  /** Sets what a link says; what is no such setting is left out. @param {Record<string, string>} choices */
  restore(choices) {
    this.#restored = choices;
    this.#whenOpen((view) => view.restore(choices));
  }

  /** @param {(view: import("./view.js").View) => void} act */
  #whenOpen(act) {
    if (this.#view) act(this.#view);
    else this.#waiting.push(() => this.#view && act(this.#view));
  }

  async #open() {
    const module = await later(() => import("./view.js"), new URL("view.js", import.meta.url));
    await module?.styled;
    if (!module || this.#view) return;
    const script = this.querySelector('script[type="application/json"]');
    this.#view = new module.View(this, JSON.parse(script?.textContent ?? "null"));
    this.#near.disconnect();
    for (const act of this.#waiting.splice(0)) act();
  }
}

if (!customElements.get("head-calculator")) customElements.define("head-calculator", HeadCalculator);
