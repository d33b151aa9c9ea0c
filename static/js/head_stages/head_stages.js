/**
 * `<head-stages>`: every stage of a head as linked matrices, or (`view="ablation"`) what each head brings to the output.
 *
 * Until its view has come, and without scripts, it is a table of words. After a run the page calls `show` with the
 * reader's own arrays. Attributes `data-head`, `data-off`, `data-place` and `data-pinned` say at any time what is shown.
 *
 * @typedef {import("./types.js").StagesInput} StagesInput
 */
import { later } from "../later.js";
import { LateElement } from "../late_element.js";
import { reveal } from "../reveal.js";

/** @extends {LateElement<import("./view.js").View>} */
export class HeadStages extends LateElement {
  #follow = (/** @type {Event} */ event) => this.view?.follow(/** @type {HTMLElement} */ (event.target));

  /** @override */
  connectedCallback() {
    document.addEventListener("head-map-change", this.#follow);
    super.connectedCallback();
  }

  /** @override */
  disconnectedCallback() {
    document.removeEventListener("head-map-change", this.#follow);
    super.disconnectedCallback();
  }

  /** @override */
  async load() {
    const module = await later(() => import("./view.js"), new URL("view.js", import.meta.url));
    await module?.styled;
    return module && ((/** @type {any} */ data) => this.#make(module, data));
  }

  /** @param {typeof import("./view.js")} module @param {any} data */
  #make({ View }, data) {
    const page = document.documentElement;
    const [isAbove, height] = [this.getBoundingClientRect().top < 0, page.scrollHeight];
    const view = new View(this, data, () => this.dispatchEvent(new Event("head-stages-change", { bubbles: true })));
    // What is in sight below it stays where it is; WebKit does not see to that.
    if (isAbove && !CSS.supports("overflow-anchor", "auto")) scrollBy({ top: page.scrollHeight - height, behavior: "instant" });
    return view;
  }

  /** Draws other arrays; what is shown stays where it still exists. @param {StagesInput} input */
  show(input) {
    this.whenOpen((view) => view.show(input));
  }

  /** Says in words why there is nothing new to see; the last good picture stays, dimmed. @param {string} sentence */
  refuse(sentence) {
    this.whenOpen((view) => view.refuse(sentence));
  }

  /** @param {string} words what is true of the reader's arrays that are drawn; empty when they are the newest */
  origin(words) {
    this.whenOpen((view) => view.origin(words));
  }

  /** Shows a head for as long as something else on the page points at it. @param {number | null} head from 1 */
  glance(head) {
    this.view?.glance((head ?? 0) - 1);
  }

  /** What a link says of it: letters, digits and hyphens by key. */
  get choices() {
    const { head = "", off = "", pinned = "" } = this.dataset;
    /** @type {Record<string, string>} */
    const all = { head, off: off.replaceAll(" ", "-"), at: pinned.replaceAll(" ", "-") };
    return all;
  }

  /** Shows what a link says. What is not there is left out, and what is none shows nothing. @param {Record<string, string>} choices */
  restore({ head = "", off = "", at = "" }) {
    if (/^\d+$/.test(head)) this.dataset.head = head;
    this.dataset.off = off.replaceAll("-", " ");
    if (at) this.dataset.place = at.replaceAll("-", " ");
    this.dataset.pinned = at.replaceAll("-", " ");
    reveal(this);
    this.view?.restore();
  }
}

if (!customElements.get("head-stages")) customElements.define("head-stages", HeadStages);
