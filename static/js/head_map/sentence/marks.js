/**
 * Which heads of a layer look: above each word a block with one place for each head, in reading order.
 *
 * A head that looks has a square there, in its hue, with its number where there is room for one: place, number and
 * colour say the same. On a canvas, because 16 heads × 128 tokens are 2048 squares for every hover.
 *
 * @typedef {import("./lines.js").Box} Box
 */
import { make } from "../dom.js";

/** More heads than this get squares too small for a number. */
export const NUMBERED = 16;
/** As far as a piece at the beginning of a line stands out; as in the sheet. */
const OVER = 8;

/** @param {number} heads */
export function blockOf(heads) {
  const [columns, edge] = heads <= NUMBERED ? [Math.min(heads, 4), 16] : [8, 6];
  return { columns, edge, width: columns * edge, height: Math.ceil(heads / columns) * edge };
}

export class Marks {
  root = make("canvas", "hm-marks", { "aria-hidden": "true" });
  #font = "";
  #ground = "";

  /**
   * @param {number} width in CSS pixels
   * @param {number} height
   */
  resize(width, height) {
    const ratio = window.devicePixelRatio || 1;
    [this.root.width, this.root.height] = [(width + 2 * OVER) * ratio, height * ratio].map(Math.round);
    const style = getComputedStyle(this.root);
    this.#font = style.fontFamily;
    this.#ground = style.getPropertyValue("--code");
  }

  /**
   * @param {readonly Box[]} boxes one for each token
   * @param {(token: number) => {place: number, colour: {ground: string, ink: string} | null, shown: boolean}[]} looksOf
   * @param {number} heads
   * @param {string} ink for the frame of the head that is shown
   */
  show(boxes, looksOf, heads, ink) {
    const context = this.root.getContext("2d");
    if (!context) return;
    const { columns, edge, width, height } = blockOf(heads);
    const ratio = window.devicePixelRatio || 1;
    context.setTransform(ratio, 0, 0, ratio, OVER * ratio, 0);
    context.clearRect(-OVER, 0, this.root.width, this.root.height);
    [context.font, context.textAlign, context.textBaseline] = [`700 ${edge - 5}px ${this.#font}`, "center", "middle"];
    boxes.forEach((box, token) => {
      const [left, top] = [Math.round(box.left + (box.width - width) / 2), box.top - 3 - height];
      // The empty places are seen too, or a square would have no place.
      context.fillStyle = this.#ground;
      context.fillRect(left, top, width - 1, height - 1);
      for (const { place, colour, shown } of looksOf(token)) {
        const x = left + (place % columns) * edge;
        const y = top + Math.floor(place / columns) * edge;
        if (!colour) continue;
        context.fillStyle = colour.ground;
        context.fillRect(x, y, edge - 1, edge - 1);
        if (edge > 10) {
          context.fillStyle = colour.ink;
          context.fillText(String(place + 1), x + (edge - 1) / 2, y + edge / 2);
        }
        if (!shown) continue;
        context.strokeStyle = ink;
        context.strokeRect(x - 0.5, y - 0.5, edge, edge);
      }
    });
  }
}
