/**
 * The colours of a map: canvas, Plotly, hatching, thumbnails and legend, all from the page's own palette.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Scale} Scale
 * @typedef {import("./types.js").Settings} Settings
 */
import { ColourReader, colourAt, inkOn, makeScale, scaleIndex } from "./colour.js";
import { make } from "./dom.js";
import { hueOf } from "./heads.js";
import { Legend } from "./legend.js";
import { hasHoles, paintHatching, paintHead } from "./paint.js";
import { PlotlyLayer } from "./plotly_layer.js";
import { topOf } from "./range.js";

export class Picture {
  legend = new Legend();
  #canvas = make("canvas", "hm-canvas");
  #hatching = make("canvas", "hm-hatching");
  #plot = new PlotlyLayer(this.#canvas);
  #colours;
  #settings;
  /** @type {Map<string, Scale>} by hue */
  #scales = new Map();

  /**
   * @param {HTMLElement} panel
   * @param {HTMLElement} stage
   * @param {() => Settings} settings
   */
  constructor(panel, stage, settings) {
    this.#settings = settings;
    this.#colours = new ColourReader(panel);
    stage.append(this.#plot.root, this.#canvas, this.#hatching, make("div", "hm-lines"));
    this.#plot.watch(panel);
  }

  /** After a change of theme or settings: every scale is made again. */
  forget() {
    this.#scales.clear();
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   */
  scaleOf = (data, head) => {
    const hue = hueOf(data, head);
    let scale = this.#scales.get(hue);
    if (!scale) {
      const paper = window.matchMedia("(forced-colors: active)").matches ? "Canvas" : "var(--raise, #fff)";
      scale = makeScale(this.#colours.read(paper), this.#colours.read("var(--hue, #0b5fa5)", hue), this.#settings());
      this.#scales.set(hue, scale);
    }
    return scale;
  };

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @returns {(weight: number, row: number) => string} the ink to write a number with on its own colour
   */
  inkFor(data, head) {
    const scale = this.scaleOf(data, head);
    const none = this.#inkOf("var(--ink, #000)");
    return (weight, row) => {
      if (Number.isNaN(weight)) return none;
      return inkOn(colourAt(scale, scaleIndex(weight, topOf(data, head, row, scale.range), scale.curve)));
    };
  }

  /**
   * Paints a head at once and lets Plotly follow.
   *
   * @param {HeadMapData} data
   * @param {number} head
   * @param {number} cell edge in CSS pixels
   */
  paint(data, head, cell) {
    const scale = this.scaleOf(data, head);
    paintHead(this.#canvas, data, head, scale);
    this.#plot.show(data, head, scale, cell);
    const holes = hasHoles(data, head);
    this.#hatching.hidden = !holes;
    if (holes) paintHatching(this.#hatching, data, head, cell, this.#inkOf("var(--edge, #888)"));
    this.legend.show(data, head, scale);
  }

  /** @param {string} css */
  #inkOf(css) {
    return `rgb(${this.#colours.read(css).join()})`;
  }

  stop() {
    this.#plot.stop();
  }
}
