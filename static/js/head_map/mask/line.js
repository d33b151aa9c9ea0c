/** The line that says what the reader has masked, also while the panel is closed, with a way to take it off. */
import { make, setText } from "../dom.js";

export class MaskLine {
  root = make("p", "hm-force", { hidden: "" });
  #words = make("span");

  /**
   * @param {HTMLElement} host of a map
   * @param {() => void} takeOff
   */
  constructor(host, takeOff) {
    const button = make("button", "hm-link", { type: "button" }, ["Take the mask off"]);
    button.addEventListener("click", () => {
      takeOff();
      // The button is hidden now; the keyboard goes on where the mask can be made again.
      /** @type {HTMLElement | null} */ (host.querySelector('[data-tool="mask"]'))?.focus();
    });
    this.root.append(this.#words, " ", button);
    host.querySelector(".hm-foot")?.before(this.root);
  }

  /** @param {string} words empty when nothing is masked */
  show(words) {
    this.root.hidden = !words;
    setText(this.#words, words);
  }
}
