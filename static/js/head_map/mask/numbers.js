/**
 * The active row before the mask and after it, one column a token; the columns wrap, so that all are seen.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { four } from "../distribution.js";
import { make, setText } from "../dom.js";
import { tokenElement } from "../tokens.js";

export class MaskNumbers {
  root = make("div", "hm-mask-numbers", { role: "table", "aria-label": "The row before and after the mask", hidden: "" });
  /** What is shown. @type {HeadMapData | null} */
  of = null;
  /** @type {HTMLElement[][]} the cells of before and after */
  #cells = [];
  #names = "";

  /**
   * @param {HeadMapData} given
   * @param {HeadMapData} data masked
   * @param {number} head
   * @param {number} row -1 is none
   */
  show(given, data, head, row) {
    this.of = data;
    this.root.hidden = row < 0 || given === data;
    if (this.root.hidden) return;
    this.#build(given);
    given.weights[head][row].forEach((weight, j) => setText(this.#cells[0][j], four(weight)));
    data.weights[head][row].forEach((weight, j) => {
      const masked = data.masked?.[head][row][j];
      setText(this.#cells[1][j], masked ? (Number.isNaN(weight) ? "masked, NaN" : "masked") : four(weight));
      this.#cells[1][j].classList.toggle("hm-masked", masked === true);
    });
  }

  /** @param {HeadMapData} given */
  #build({ columns }) {
    const names = JSON.stringify(columns);
    if (names === this.#names) return;
    this.#names = names;
    this.#cells = [0, 1].map(() => columns.map(() => make("span", "hm-number", { role: "cell" })));
    const head = ["before", "after"].map((words) => make("span", "", { role: "columnheader" }, [words]));
    const lines = columns.map((token, j) => {
      const name = tokenElement("b", "", token);
      name.setAttribute("role", "rowheader");
      return make("span", "", { role: "row" }, [name, this.#cells[0][j], this.#cells[1][j]]);
    });
    this.root.replaceChildren(make("span", "", { role: "row" }, [make("span", "", { role: "presentation" }), ...head]), ...lines);
  }
}
