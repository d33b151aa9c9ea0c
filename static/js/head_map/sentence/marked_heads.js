/**
 * The heads that the sentence marks, as numbers in their hues: each is switched off and on, or left alone.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { make, press } from "../dom.js";
import { hueOf } from "../heads.js";
import { markedOf, toggled } from "./marked.js";

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

export class MarkedHeads {
  root = make("div", "hm-marked");
  #numbers = make("div", "hm-marked-numbers", { role: "toolbar", "aria-label": "Heads that are marked" });
  /** @type {HTMLElement[]} */
  #buttons = [];
  /** @type {HeadMapData | null} */
  #data = null;
  #marks = "";

  /** @param {(marks: string) => void} onMarks */
  constructor(onMarks) {
    this.root.append(this.#numbers, make("span", "", {}, [
      "Press a number to leave that head out, twice", make("span", "hm-with-shift", {}, [" or with Shift"]), " for it alone.",
    ]));
    /** @param {Event} event @param {(data: HeadMapData, place: number) => string} marksOf */
    const on = ({ target }, marksOf) => {
      const place = this.#buttons.indexOf(/** @type {HTMLElement} */ (target));
      if (place < 0 || !this.#data) return;
      this.#reach(place);
      onMarks(marksOf(this.#data, place));
    };
    this.#numbers.addEventListener("click", (event) =>
      on(event, (data, place) => (event.shiftKey ? String(place + 1) : toggled(data, this.#marks, place))));
    this.#numbers.addEventListener("dblclick", (event) => on(event, (_, place) => String(place + 1)));
    this.#numbers.addEventListener("keydown", (event) => {
      const step = STEPS[/** @type {keyof typeof STEPS} */ (event.key)];
      if (!step || event.altKey || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      const place = this.#buttons.indexOf(/** @type {HTMLElement} */ (event.target));
      this.#reach(Math.min(Math.max(place + step, 0), this.#buttons.length - 1)).focus();
    });
  }

  /** Only one of them is a stop of the Tab key. @param {number} place */
  #reach(place) {
    this.#buttons.forEach((button, other) => (button.tabIndex = other === place ? 0 : -1));
    return this.#buttons[place];
  }

  /**
   * @param {HeadMapData} data
   * @param {string} marks
   */
  show(data, marks) {
    const marked = markedOf(data, marks);
    this.root.hidden = !marked;
    if (!marked || (this.#data?.heads === data.heads && this.#marks === marks)) return;
    if (this.#buttons.length !== data.heads) {
      this.#buttons = Array.from({ length: data.heads }, (_, place) =>
        make("button", "hm-button hm-marked-head", { type: "button", "aria-label": `Mark head ${place + 1}`, "data-hue": hueOf(data, place) }, [String(place + 1)]));
      this.#numbers.replaceChildren(...this.#buttons);
      this.#reach(0);
    }
    this.#data = data;
    this.#marks = marks;
    this.#buttons.forEach((button, place) => press(button, marked.includes(place)));
  }
}
