/**
 * `<head-stages>`: every stage of a head as linked matrices, or (`view="ablation"`) what each head brings to the output.
 *
 * Only this much is on a page at first: the rest is fetched when the element comes near. Until then, and without
 * scripts, it is a table of words. After a run the page calls `show` with the reader's own arrays. Attributes
 * `data-head`, `data-off`, `data-place` and `data-pinned` say at any time what is shown.
 *
 * @typedef {import("./types.js").StagesInput} StagesInput
 */
import { later } from "../later.js";

const NEAR = "300px";

export class HeadStages extends HTMLElement {
  /** @type {import("./view.js").View | null} */
  #view = null;
  /** @type {(() => void)[]} what the page has said before there was a view */
  #waiting = [];
  #near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#open(), { rootMargin: NEAR });

  connectedCallback() {
    if (!this.#view) this.#near.observe(this);
  }

  disconnectedCallback() {
    this.#near.disconnect();
  }

  /** Draws other arrays; what is shown stays where it still exists. @param {StagesInput} input */
  show(input) {
    this.#whenOpen((view) => view.show(input));
  }

  /** Says in words why there is nothing new to see; the last good picture stays, dimmed. @param {string} sentence */
  refuse(sentence) {
    this.#whenOpen((view) => view.refuse(sentence));
  }

  /** @param {(view: import("./view.js").View) => void} act */
  #whenOpen(act) {
    if (this.#view) act(this.#view);
    else this.#waiting.push(() => this.#view && act(this.#view));
  }

  async #open() {
    const module = await later(() => import("./view.js"), new URL("view.js", import.meta.url));
    if (!module || this.#view) return;
    const script = this.querySelector('script[type="application/json"]');
    await module.styled;
    this.#view = new module.View(this, JSON.parse(script?.textContent ?? "null"));
    this.#near.disconnect();
    for (const act of this.#waiting.splice(0)) act();
  }
}

if (!customElements.get("head-stages")) customElements.define("head-stages", HeadStages);
