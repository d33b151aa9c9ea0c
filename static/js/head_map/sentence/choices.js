/**
 * What the sentence view lets one choose: the direction, and one head or all of them.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Settings} Settings
 */
import { make, setText } from "../dom.js";
import { isMean, headNumber } from "../heads.js";

export class Choices {
  root = make("div", "hm-sentence-choices");
  #heads = make("div", "hm-choices", { role: "group", "aria-label": "Heads" });
  /** @type {{button: HTMLButtonElement, set: Partial<Settings>}[]} */
  #buttons = [];
  #on;

  /** @param {(settings: Partial<Settings>) => void} on */
  constructor(on) {
    this.#on = on;
    const direction = make("div", "hm-choices", { role: "group", "aria-label": "Direction" });
    this.root.append(direction, this.#heads);
    this.#add(direction, "looks at", { direction: "at" });
    this.#add(direction, "is looked at by", { direction: "by" });
    this.#add(this.#heads, "one head", { marks: "one" });
    this.#add(this.#heads, "all heads", { marks: "all" });
  }

  /**
   * @param {HTMLElement} strip
   * @param {string} label
   * @param {Partial<Settings>} set
   */
  #add(strip, label, set) {
    const button = make("button", "hm-choice", { type: "button" }, [label]);
    button.addEventListener("click", () => this.#on(set));
    strip.append(button);
    this.#buttons.push({ button, set });
  }

  /**
   * @param {HeadMapData} data
   * @param {import("../types.js").Shown} shown
   * @param {Settings} settings
   */
  show(data, { head }, settings) {
    this.#heads.hidden = data.heads < 2;
    for (const { button, set } of this.#buttons) {
      const pressed = Object.entries(set).every(([key, value]) => settings[/** @type {keyof Settings} */ (key)] === value);
      button.setAttribute("aria-pressed", String(pressed));
    }
    const [one, all] = this.#heads.children;
    setText(one, isMean(data, head) ? "mean" : `head ${headNumber(data, head)}`);
    setText(all, `all ${data.heads} heads`);
  }
}
