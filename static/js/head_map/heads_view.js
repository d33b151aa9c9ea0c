/**
 * The row of heads: a small picture of each, numbered, in its own hue.
 *
 * Pointing shows a head as long as the pointer stays, so that a sweep compares them all; a click keeps it.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Scale} Scale
 */
import { make } from "./dom.js";
import { hueOf } from "./heads.js";
import { paintHead } from "./paint.js";

export class HeadsView {
  root = make("div", "hm-heads", { role: "group", "aria-label": "Heads" });
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  #id;

  /**
   * @param {string} id prefix of element ids
   * @param {{choose: (head: number) => void, glance: (head: number) => void}} on heads count from 0, -1 is none
   */
  constructor(id, on) {
    this.#id = id;
    this.root.addEventListener("click", (event) => {
      const head = this.#headAt(event);
      if (head >= 0) on.choose(head);
    });
    // Between two thumbnails the last one stays shown: falling back to the chosen one would flicker.
    this.root.addEventListener("pointerover", (event) => {
      const head = event.pointerType === "touch" ? -1 : this.#headAt(event);
      if (head >= 0) on.glance(head);
    });
    this.root.addEventListener("pointerleave", () => on.glance(-1));
  }

  /** @param {Event} event */
  #headAt(event) {
    const button = /** @type {Element} */ (event.target).closest("button");
    return button ? this.#buttons.indexOf(button) : -1;
  }

  /** @param {HeadMapData} data */
  draw(data) {
    this.#buttons = data.weights.slice(0, data.count).map((_, head) =>
      make("button", "hm-head", { type: "button", "data-hue": hueOf(data, head) }, [
        make("canvas", "hm-thumb", { "aria-hidden": "true" }),
        make("span", "hm-head-name", {}, [`Head ${head + 1}`]),
      ]),
    );
    this.root.replaceChildren(
      ...this.#buttons.map((button, head) => {
        const label = data.labels[head];
        if (!label) return button;
        // The word stands outside the button, whose name stays "Head 1".
        const id = `${this.#id}-label-${head + 1}`;
        button.setAttribute("aria-describedby", id);
        return make("div", "hm-head-box", {}, [button, make("span", "hm-head-label", { id, title: label }, [label])]);
      }),
    );
  }

  /**
   * @param {HeadMapData} data
   * @param {(data: HeadMapData, head: number) => Scale} scaleOf
   */
  paint(data, scaleOf) {
    this.#buttons.forEach((button, head) => {
      paintHead(/** @type {HTMLCanvasElement} */ (button.firstElementChild), data, head, scaleOf(data, head));
    });
  }

  /**
   * @param {number} chosen
   * @param {number} shown
   */
  mark(chosen, shown) {
    this.#buttons.forEach((button, head) => {
      button.setAttribute("aria-pressed", String(head === chosen));
      button.classList.toggle("hm-shown", head === shown);
    });
  }
}
