/**
 * The active row as a sorted distribution, or the active column as a sorted list of who looks at it.
 *
 * @typedef {import("./types.js").Actions} Actions
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Settings} Settings
 * @typedef {import("./types.js").Shown} Shown
 */
import { averageColumn, columnOf, distribution, four, isOne, sorted, sumOf } from "./distribution.js";
import { make, press, setText } from "./dom.js";
import { Figure } from "./figures.js";
import { headName } from "./heads.js";
import { Lines } from "./lines.js";
import { topOf } from "./range.js";
import { tokenElement, writeToken } from "./tokens.js";
import { HINTS } from "./words.js";

const NOTHING = { text: "", copy: 0 };

export class RowView {
  root = make("div", "hm-row", { "data-distribution": "" });
  lines;
  #before = make("span", "hm-verb");
  #token = tokenElement("b", "hm-looker");
  #after = make("span", "hm-verb");
  #choices;
  #sum;
  #right;
  #below;

  /**
   * @param {string} id prefix of element ids
   * @param {Pick<Actions, "point" | "read">} on
   */
  constructor(id, on) {
    this.lines = new Lines((index) => on.point(this.#reading === "row" ? { row: -1, column: index } : { row: index, column: -1 }));
    this.#sum = new Figure(`${id}-sum`);
    this.#right = new Figure(`${id}-right`);
    this.#below = new Figure(`${id}-below`);
    const title = make("p", "hm-row-title", { id: `${id}-title` }, [this.#before, this.#token, this.#after]);
    this.lines.root.setAttribute("aria-labelledby", title.id);
    this.#choices = /** @type {const} */ (["row", "column"]).map((list) => {
      const button = make("button", "hm-choice", { type: "button" }, [list === "row" ? "Row" : "Column"]);
      button.addEventListener("click", () => on.read(list));
      return button;
    });
    this.root.append(
      make("div", "hm-row-head", {}, [
        title,
        make("span", "hm-choices", { role: "group", "aria-label": "List of" }, this.#choices),
      ]),
      this.lines.root,
      make("p", "hm-sum", {}, [this.#sum.root, this.#right.root, this.#below.root]),
    );
  }

  /** @type {Shown["reading"]} */
  #reading = "row";
  #whose = "";

  /**
   * @param {HeadMapData} data
   * @param {number} nameWidth of the longest token
   * @param {number} room for all lines together, in CSS pixels
   */
  draw(data, nameWidth, room) {
    this.lines.draw(this.#reading === "row" ? data.columns : data.rows);
    this.root.style.setProperty("--hm-name", `${nameWidth}px`);
    this.lines.fit(room);
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    this.#reading = shown.reading;
    const reading = shown.reading === "row";
    this.#choices.forEach((button, place) => press(button, reading === (place === 0)));
    // Beside the marks of all heads it says whose list it is.
    const all = settings.view === "sentence" && settings.marks !== "one" && data.heads > 1;
    this.#whose = all ? `, ${headName(data, shown.head)}` : "";
    if (!reading) this.#showColumn(data, shown);
    else if (shown.row < 0) this.#showNothing(data);
    else this.#showRow(data, shown, settings);
    this.lines.mark(reading ? shown.column : shown.row, false);
  }

  /** @param {HeadMapData} data */
  #showNothing(data) {
    this.#title("", NOTHING, "Choose a row.");
    this.lines.fill(data.columns, sorted(data.columns.map(() => 0)), -1);
    this.#sum.show("sum =", HINTS.sum);
    this.#right.show("", "");
    this.#below.show("", "");
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  #showRow(data, { head, row }, { range }) {
    this.#title("", data.rows[row], ` looks at${this.#whose}`);
    const masked = data.masked?.[head][row];
    const { order, sum, entropy, most, spread } = distribution(data.weights[head][row], masked);
    this.lines.fill(data.columns, order, topOf(data, head, row, range), masked);
    const one = isOne(sum);
    this.#sum.show(`sum = ${four(sum)}${one ? "" : ", not 1"}`, HINTS.sum, !one);
    this.#right.show(one ? `spread over ${spread.toFixed(1)} tokens` : "no spread", HINTS.spread);
    this.#below.show(one ? `entropy ${entropy.toFixed(2)} of ${most.toFixed(2)} bits` : "no entropy", HINTS.entropy);
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   */
  #showColumn(data, { head, column }) {
    this.#title("Who looks at ", data.columns[column], this.#whose);
    const { weights, masked } = columnOf(data, head, column);
    this.lines.fill(data.rows, sorted(weights, masked), data.max, masked);
    this.#sum.show(`sum = ${four(sumOf(weights))}`, HINTS.columnSum);
    this.#right.show("columns are free", HINTS.free);
    this.#below.show(`columns average ${four(averageColumn(data.weights[head]))}`, HINTS.average);
  }

  /**
   * @param {string} before
   * @param {import("./types.js").Token} token
   * @param {string} after
   */
  #title(before, token, after) {
    setText(this.#before, before);
    writeToken(this.#token, token);
    setText(this.#after, after);
  }
}
