/**
 * The active row as a sorted distribution: one line a token, its bar, its weight, their sum.
 *
 * The same lines are rewritten for every row, so nothing moves: not their number, height or widths.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Shown} Shown
 */
import { distribution, four, isOne } from "./distribution.js";
import { make, setText } from "./dom.js";
import { tokenElement, writeToken } from "./tokens.js";
import { SPREAD_HINT, SUM_HINT } from "./words.js";

/** Height of a line in CSS pixels, and how far it may shrink before the list scrolls. */
const [LINE, LEAST_LINE] = [26, 19];

export class RowView {
  root = make("div", "hm-row", { "data-distribution": "" });
  #looker = tokenElement("b", "hm-looker");
  #verb = make("span", "hm-verb");
  #list = make("ol", "hm-list");
  #sum = make("button", "hm-hinted", { type: "button" });
  #spread = make("button", "hm-hinted", { type: "button" });
  /** @type {{item: HTMLElement, token: HTMLElement, bar: HTMLElement, number: Text, column: number}[]} */
  #lines = [];

  /**
   * @param {string} id prefix of element ids
   * @param {(column: number) => void} onColumn a line is pointed at; -1 is none
   */
  constructor(id, onColumn) {
    const title = make("p", "hm-row-title", { id: `${id}-title` }, [this.#looker, this.#verb]);
    this.#list.setAttribute("aria-labelledby", title.id);
    this.root.append(title, this.#list, make("p", "hm-sum", {}, [
      ...hinted(this.#sum, `${id}-sum`, SUM_HINT),
      ...hinted(this.#spread, `${id}-spread`, SPREAD_HINT),
    ]));
    this.#list.addEventListener("pointerover", (event) => {
      const item = /** @type {Element} */ (event.target).closest("li");
      const line = this.#lines.find((candidate) => candidate.item === item);
      if (line && event.pointerType !== "touch") onColumn(line.column);
    });
    this.#list.addEventListener("pointerleave", () => onColumn(-1));
  }

  /**
   * @param {HeadMapData} data
   * @param {number} nameWidth of the longest token
   */
  draw(data, nameWidth) {
    this.#lines = data.columns.map((name, column) => {
      const token = tokenElement("span", "hm-token", name);
      const bar = make("i", "hm-bar");
      const number = document.createTextNode("");
      const item = make("li", "hm-line", {}, [
        token, make("span", "hm-track", { "aria-hidden": "true" }, [bar]), make("span", "hm-number", {}, [number]),
      ]);
      return { item, token, bar, number, column };
    });
    this.#list.replaceChildren(...this.#lines.map(({ item }) => item));
    this.root.style.setProperty("--hm-name", `${nameWidth}px`);
  }

  /**
   * Where the list is too long to stand beside the matrix it scrolls, and then the keyboard must reach it.
   *
   * @param {number} room for all lines together, in CSS pixels
   */
  fit(room) {
    const line = Math.floor(Math.min(LINE, Math.max(LEAST_LINE, room / this.#lines.length)));
    this.root.style.setProperty("--hm-line", `${line}px`);
    this.#list.style.maxHeight = `${Math.max(room, 6.5 * line)}px`;
    if (this.#list.scrollHeight > this.#list.clientHeight + 1) this.#list.tabIndex = 0;
    else this.#list.removeAttribute("tabindex");
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   */
  show(data, { head, row }) {
    const empty = row < 0;
    this.root.classList.toggle("hm-empty", empty);
    if (empty) {
      writeToken(this.#looker, { text: "", copy: 0 });
      setText(this.#verb, "Choose a row to see where it looks.");
      setText(this.#sum, "sum =");
      setText(this.#spread, "");
    } else {
      writeToken(this.#looker, data.rows[row]);
      setText(this.#verb, " looks at");
    }
    const { order, sum, spread } = distribution(empty ? data.columns.map(() => 0) : data.weights[head][row]);
    order.forEach(({ column, weight }, place) => {
      const line = this.#lines[place];
      line.column = column;
      writeToken(line.token, data.columns[column]);
      line.bar.style.width = weight > 0 && data.max > 0 && !empty ? `${((100 * weight) / data.max).toFixed(2)}%` : "0";
      line.item.classList.toggle("hm-masked", !empty && data.masked?.[head][row][column] === true);
      const number = empty ? "" : four(weight);
      if (line.number.data !== number) line.number.data = number;
    });
    if (empty) return;
    const one = isOne(sum);
    setText(this.#sum, `sum = ${four(sum)}${one ? "" : ", not 1"}`);
    this.#sum.classList.toggle("hm-wrong", !one);
    setText(this.#spread, Number.isNaN(spread) ? "no spread" : `spread over ${spread.toFixed(1)} tokens`);
  }

  /**
   * @param {number} column
   * @param {boolean} follow scroll its line into the list's view
   */
  markColumn(column, follow) {
    for (const line of this.#lines) {
      const on = line.column === column;
      if (on !== line.item.classList.contains("hm-on")) line.item.classList.toggle("hm-on", on);
      if (on && follow && this.#list.scrollHeight > this.#list.clientHeight) {
        this.#list.scrollTop = line.item.offsetTop - this.#list.clientHeight / 2;
      }
    }
  }
}

/**
 * A figure with an explanation that shows on hover and on focus.
 *
 * @param {HTMLElement} figure
 * @param {string} id
 * @param {string} words
 */
function hinted(figure, id, words) {
  figure.setAttribute("aria-describedby", id);
  return [make("span", "hm-hint-box", {}, [figure, make("span", "hm-hint", { id, role: "tooltip" }, [words])])];
}
