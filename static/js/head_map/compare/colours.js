/**
 * Two-sided colours: the hue of the head that looks more, paper where they are equal.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Scale} Scale
 * @typedef {import("./difference.js").Difference} Difference
 */
import { colourAt, inkOn, scaleIndex } from "../colour.js";
import { hueOf } from "../heads.js";
import { paintImage } from "../paint.js";

export class TwoSided {
  #less;
  #more;
  #reach;
  #difference;

  /**
   * @param {Context} context
   * @param {HeadMapData} data
   * @param {Difference} difference
   */
  constructor({ scaleOf }, data, difference) {
    const { first, second, least, most } = difference;
    this.#difference = difference;
    this.#reach = Math.max(-least, most);
    this.#more = scaleOf(second);
    // Hues repeat after eight heads. Two sides of one hue could not be told apart: then the first's is neutral, as a mean's is.
    this.#less = scaleOf(hueOf(data, first) === hueOf(data, second) ? data.count : first);
  }

  /** @param {number} value */
  #index = (value) => scaleIndex(Math.abs(value), this.#reach, this.#more.curve);

  /** @param {number} value */
  inkFor = (value) =>
    inkOn(colourAt(value < 0 ? this.#less : this.#more, Number.isNaN(value) ? 0 : this.#index(value)));

  /** @param {HTMLCanvasElement} canvas */
  paint(canvas) {
    const { rows } = this.#difference;
    const image = new ImageData(rows[0].length, rows.length);
    const [less, more] = [this.#less, this.#more].map(({ bytes }) => new Uint32Array(bytes.buffer));
    const pixels = new Uint32Array(image.data.buffer);
    let at = 0;
    for (const row of rows) {
      for (const value of row) {
        if (!Number.isNaN(value)) pixels[at] = (value < 0 ? less : more)[this.#index(value)];
        at++;
      }
    }
    paintImage(canvas, image);
  }

  /** @returns the full colours for a stylesheet */
  get names() {
    return { less: `rgb(${this.#less.full.join()})`, more: `rgb(${this.#more.full.join()})` };
  }

  /**
   * The scale as a strip, even to the eye, from the least to the most.
   *
   * @param {HTMLCanvasElement} canvas
   * @returns {number} where on it 0 stands, from 0 to 1
   */
  paintStrip(canvas) {
    const [left, right] = [this.#difference.least, this.#difference.most].map(this.#index);
    const image = new ImageData(left + right + 1, 1);
    for (let x = 0; x <= left + right; x++) {
      const from = 4 * Math.abs(x - left);
      image.data.set((x < left ? this.#less : this.#more).bytes.subarray(from, from + 4), 4 * x);
    }
    paintImage(canvas, image);
    return (left + 0.5) / image.width;
  }
}
