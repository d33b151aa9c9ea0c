/** Figures below a list, each with an explanation that shows on hover and on focus. */
import { make, setText } from "./dom.js";

export class Figure {
  root;
  #figure = make("button", "hm-hinted", { type: "button" });
  #hint;

  /** @param {string} id of the explanation */
  constructor(id) {
    this.#hint = make("span", "hm-hint", { id, role: "tooltip" });
    this.#figure.setAttribute("aria-describedby", id);
    this.root = make("span", "hm-hint-box", {}, [this.#figure, this.#hint]);
  }

  /**
   * @param {string} words empty for no figure
   * @param {string} hint
   * @param {boolean} [wrong] the reader should notice
   */
  show(words, hint, wrong = false) {
    setText(this.#figure, words);
    setText(this.#hint, hint);
    this.root.hidden = !words;
    this.#figure.classList.toggle("hm-wrong", wrong);
  }
}
