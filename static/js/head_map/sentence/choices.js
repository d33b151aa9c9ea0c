/**
 * What the sentence view lets one choose: the direction, and one head or all of them.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Settings} Settings
 */
import { make, setText } from "../dom.js";
import { isMean, headNumber } from "../heads.js";
import { markedOf } from "./marked.js";
import { MarkedHeads } from "./marked_heads.js";

export class Choices {
  root = make("div", "hm-sentence-choices");
  #heads = make("div", "hm-choices", { role: "group", "aria-label": "Heads" });
  /** @type {Map<HTMLElement, string>} what each button stands for */
  #buttons = new Map();
  #marked;

  /** @param {Pick<import("../types.js").Actions, "read" | "set">} on */
  constructor(on) {
    const direction = make("div", "hm-choices", { role: "group", "aria-label": "Direction" });
    this.#marked = new MarkedHeads((marks) => on.set({ marks }));
    this.root.append(direction, this.#heads, this.#marked.root);
    this.#add(direction, "looks at", "row", () => on.read("row"));
    this.#add(direction, "is looked at by", "column", () => on.read("column"));
    this.#add(this.#heads, "one head", "one", () => on.set({ marks: "one" }));
    this.#add(this.#heads, "all heads", "all", () => on.set({ marks: "all" }));
  }

  /**
   * @param {HTMLElement} strip
   * @param {string} label
   * @param {string} value
   * @param {() => void} choose
   */
  #add(strip, label, value, choose) {
    const button = make("button", "hm-choice", { type: "button" }, [label]);
    button.addEventListener("click", choose);
    strip.append(button);
    this.#buttons.set(button, value);
  }

  /**
   * @param {HeadMapData} data
   * @param {import("../types.js").Shown} shown
   * @param {Settings} settings
   */
  show(data, { head, reading }, { marks }) {
    this.#heads.hidden = data.heads < 2;
    const marked = markedOf(data, marks);
    const shown = marked ? "all" : "one";
    for (const [button, value] of this.#buttons) button.setAttribute("aria-pressed", String(value === reading || value === shown));
    const [one, all] = /** @type {HTMLCollectionOf<HTMLElement>} */ (this.#heads.children);
    setText(one, isMean(data, head) ? "mean" : `head ${headNumber(data, head)}`);
    setText(all, `${marked && marked.length < data.heads ? `${marked.length} of` : "all"} ${data.heads} heads`);
    // As wide for any number of them, or what is below would move away from under a double press.
    all.style.minWidth = `${`${data.heads} of ${data.heads} heads`.length}ch`;
    this.#marked.show(data, marks);
  }
}
