/**
 * The heads as a strip: a small picture of each, numbered, in its own hue, and the mean over them.
 *
 * @typedef {import("./heads_types.js").Arrangement} Arrangement
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Scale} Scale
 */
import { make } from "./dom.js";
import { HeadName, headNumber, hueOf, isMean } from "./heads.js";
import { paintHead } from "./paint.js";

export class HeadsStrip {
  root = make("div", "hm-heads", { role: "toolbar", "aria-label": "Heads" });
  /** @type {HTMLButtonElement[]} by head */
  buttons = [];
  #id;

  /** @param {string} id prefix of element ids */
  constructor(id) {
    this.#id = id;
  }

  /**
   * @param {HeadMapData} data
   * @param {Arrangement} arrangement
   */
  draw(data, { lines }) {
    this.buttons = data.weights.map((_, head) => {
      const name = isMean(data, head) ? "Mean" : `Head ${headNumber(data, head)}`;
      const button = make("button", "hm-head", { type: "button", "data-hue": hueOf(data, head) }, [
        make("canvas", "hm-thumb", { "aria-hidden": "true" }), make("span", "hm-head-name", {}, [name]),
      ]);
      if (isMean(data, head)) button.setAttribute("aria-label", HeadName(data, head));
      return button;
    });
    this.root.style.setProperty("--hm-line", String(lines[0].length));
    const labelled = data.labels.some(Boolean);
    this.root.replaceChildren(...this.buttons.map((button, head) => (labelled ? this.#labelled(button, data.labels[head], head) : button)));
  }

  /**
   * The word stands outside the button, whose name stays "Head 1".
   *
   * @param {HTMLButtonElement} button
   * @param {string | undefined} label
   * @param {number} head
   */
  #labelled(button, label, head) {
    if (!label) return make("div", "hm-head-box", {}, [button]);
    const id = `${this.#id}-label-${head + 1}`;
    button.setAttribute("aria-describedby", id);
    return make("div", "hm-head-box", {}, [button, make("span", "hm-head-label", { id, title: label }, [label])]);
  }

  /**
   * @param {HeadMapData} data
   * @param {(data: HeadMapData, head: number) => Scale} scaleOf
   */
  paint(data, scaleOf) {
    this.buttons.forEach((button, head) => {
      paintHead(/** @type {HTMLCanvasElement} */ (button.firstElementChild), data, head, scaleOf(data, head));
    });
  }

  /** The names of the buttons say all. */
  point() {}
}
