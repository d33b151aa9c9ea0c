/**
 * The legend: the strip of colours with the weights that stand on it, and what the shown head really holds.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Scale} Scale
 */
import { middleOf } from "./colour.js";
import { four } from "./distribution.js";
import { make, setText } from "./dom.js";
import { isMean } from "./heads.js";
import { paintScale } from "./paint.js";
import { rangeOf, sharedTop } from "./range.js";

export class Legend {
  root;
  #ramp;
  #strip = make("canvas", "hm-strip");
  #ticks = [make("span"), make("span"), make("span")];
  #full = make("span");
  #holds = make("span");

  constructor() {
    this.#ramp = make("span", "hm-ramp", { role: "img" }, [this.#strip, ...this.#ticks]);
    this.root = make("span", "hm-legend", {}, [this.#ramp, this.#full, " ", this.#holds]);
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @param {Scale} scale
   */
  show(data, head, scale) {
    paintScale(this.#strip, scale);
    const part = middleOf(scale.curve);
    const shared = scale.range === "shared";
    const ticks = ["0", ...(shared ? [four(part * data.max), four(data.max)] : [part === 0.5 ? "½" : "¼", "1"])];
    this.#ticks.forEach((tick, place) => setText(tick, ticks[place]));
    this.#ramp.setAttribute("aria-label", `Colours from none at 0, half at ${ticks[1]}, to full at ${ticks[2]}.`);
    setText(this.#full, shared ? `Full colour: ${sharedTop(data)}.` : "In parts of each row’s own largest weight.");
    const range = rangeOf(data, head);
    const name = data.count === 1 ? "This map" : isMean(data, head) ? "This mean" : "This head";
    const curve = scale.curve === "root" ? "Square-root scale." : "Linear scale.";
    setText(this.#holds, `${curve} ${name}: ${range ? range.map(four).join(" to ") : "no weights"}.`);
  }
}
