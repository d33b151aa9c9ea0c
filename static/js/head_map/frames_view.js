/**
 * The frames over the matrix: the active row, the pinned rows, the column pointed at.
 *
 * Frames, not tints: a tint would change the colours that are the message.
 */
import { make } from "./dom.js";

export class FramesView {
  root = make("div", "hm-frames", { "aria-hidden": "true" });
  #row = make("div", "hm-frame", { hidden: "" });
  #column = make("div", "hm-band", { hidden: "" });
  #pins = make("div");
  #pinned = "";

  constructor() {
    this.root.append(this.#pins, this.#column, this.#row);
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {"row" | "column"} reading which of the two is framed boldly
   */
  show(row, column, reading) {
    this.root.classList.toggle("hm-by-column", reading === "column");
    place(this.#row, "--i", row);
    place(this.#column, "--j", column);
  }

  /**
   * @param {readonly number[]} pinned
   * @returns {boolean} whether that changed anything
   */
  pin(pinned) {
    if (pinned.join(" ") === this.#pinned) return false;
    this.#pinned = pinned.join(" ");
    this.#pins.replaceChildren(
      ...pinned.map((row) => {
        const pin = make("div", "hm-pin");
        pin.style.setProperty("--i", String(row));
        return pin;
      }),
    );
    return true;
  }

  /** After the rows were made anew. */
  reset() {
    this.#pinned = "?";
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} property
 * @param {number} index
 */
function place(element, property, index) {
  element.hidden = index < 0;
  if (index >= 0) element.style.setProperty(property, String(index));
}
