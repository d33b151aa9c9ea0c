/**
 * One row of the map as a column of the comparison.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { four, sumOf, totalVariation } from "../distribution.js";
import { make, setText } from "../dom.js";
import { tokenElement, writeToken } from "../tokens.js";

export class Column {
  /** The row that stands here; -1 is none. */
  row = -1;
  name = tokenElement("span", "hm-looker");
  cells;
  others = make("span", "hm-number");
  sum = make("span", "hm-number");
  distance = make("span", "hm-number");

  /** @param {number} count of tokens that are listed */
  constructor(count) {
    this.cells = Array.from({ length: count }, () => {
      const [bar, word, number] = [make("i", "hm-bar"), make("span", "hm-word"), make("span", "hm-number")];
      return { root: make("span", "hm-pin-share", {}, [make("span", "hm-track", {}, [word, bar]), number]), bar, word, number };
    });
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @param {number} row -1 for none
   * @param {readonly number[]} listed columns
   * @param {number} first the row that others are compared with
   */
  fill(data, head, row, listed, first) {
    this.row = row;
    const none = row < 0;
    const weights = none ? [] : data.weights[head][row];
    writeToken(this.name, none ? { text: "point at a row", copy: 0 } : data.rows[row]);
    this.name.classList.toggle("hm-nobody", none);
    listed.forEach((column, place) => {
      const { root, bar, word, number } = this.cells[place];
      const weight = weights[column];
      const masked = !none && data.masked?.[head][row][column] === true;
      bar.style.width = weight > 0 && data.max > 0 ? `${((100 * weight) / data.max).toFixed(2)}%` : "0";
      root.classList.toggle("hm-masked", masked);
      setText(word, masked ? "masked" : "");
      setText(number, none ? "" : four(weight));
    });
    const hidden = new Set(listed);
    setText(this.others, none ? "" : four(sumOf(weights.filter((_, column) => !hidden.has(column)))));
    setText(this.sum, none ? "" : four(sumOf(weights)));
    setText(this.distance, none || row === first ? "" : four(totalVariation(weights, data.weights[head][first])));
  }
}
