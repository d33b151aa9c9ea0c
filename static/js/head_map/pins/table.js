/**
 * The table of a comparison: a token in each line, a row of the map in each column.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("./listed.js").Order} Order
 */
import { four } from "../distribution.js";
import { make } from "../dom.js";
import { Figure } from "../figures.js";
import { letterOf } from "./letter.js";
import { quote, tokenElement } from "../tokens.js";
import { Column } from "./column.js";
import { listed } from "./listed.js";

const DISTANCE_HINT =
  "Total variation distance: half the sum of the differences without their signs, ½ Σ |a − b|. It is the part of the budget that goes elsewhere: 0 for equal rows, 1 for rows that share no token.";

export class ComparisonTable {
  /** Many pins scroll in here, never the page. */
  root = make("div", "hm-pin-box", { role: "region", "aria-label": "Comparison" });
  #unpin;
  #distance;
  #drawn = "";
  /** @type {HeadMapData | null} */
  #data = null;
  /** @type {number[]} */
  #columns = [];
  /** What stands in the columns, the one for the row pointed at last. @type {Column[]} */
  #shown = [];

  /**
   * @param {Context} context
   * @param {(row: number) => void} unpin
   */
  constructor(context, unpin) {
    this.#unpin = unpin;
    this.#distance = new Figure(`${context.id}-distance`);
    this.root.addEventListener("pointerover", (event) => {
      const line = /** @type {Element} */ (event.target).closest("tr")?.dataset.column;
      if (line && event.pointerType !== "touch") context.on.point({ row: -1, column: Number(line) });
    });
    this.root.addEventListener("pointerleave", () => context.on.point({ row: -1, column: -1 }));
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Order} order
   */
  show(data, { head, row, pinned }, order) {
    const key = [head, order, ...pinned].join(" ");
    if (data !== this.#data || key !== this.#drawn) {
      [this.#data, this.#drawn] = [data, key];
      this.#draw(data, head, pinned, order);
    }
    const other = row >= 0 && !pinned.includes(row) ? row : -1;
    this.#shown.at(-1)?.fill(data, head, other, this.#columns, pinned[0]);
    this.#shown.forEach((column) => column.name.classList.toggle("hm-on", column.row === row && row >= 0));
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @param {readonly number[]} pinned
   * @param {Order} order
   */
  #draw(data, head, pinned, order) {
    const { places, tied, score } = listed(pinned.map((row) => data.weights[head][row]), order);
    this.#columns = places;
    const cut = data.columns.length - this.#columns.length;
    this.#shown = [...pinned, -1].map(() => new Column(this.#columns.length));
    pinned.forEach((row, place) => this.#shown[place].fill(data, head, row, this.#columns, pinned[0]));
    this.#distance.show("differs from A by", DISTANCE_HINT);
    const line = (/** @type {Node | string} */ name, /** @type {(column: Column) => HTMLElement} */ cell, column = "") =>
      make("tr", "", { "data-column": column }, [
        make("th", "", { scope: "row" }, [name]), ...this.#shown.map((one) => make("td", "", {}, [cell(one)])),
      ]);
    const heads = this.#shown.map((column, place) => make("th", "", { scope: "col" }, this.#heading(data, column, place, pinned)));
    const what = order === "weight" ? "weights in a pinned row" : "differences between pinned rows";
    const each = tied.length ? `${four(score[tied[0]] < 0 ? NaN : score[tied[0]])} each.` : "";
    const named = places.length
      ? `The ${places.length} of ${data.columns.length} tokens with the largest ${what}.${each && ` ${tied.length} others have ${each}`}`
      : `No token stands out: ${tied.length} of ${data.columns.length} have the largest ${what}, ${each}`;
    this.root.style.setProperty("--hm-pinned", String(pinned.length));
    this.root.replaceChildren(
      make("table", "hm-pin-table", {}, [
        make("caption", "", {}, [cut ? named : ""]),
        make("thead", "", {}, [make("tr", "", {}, [make("td"), ...heads])]),
        make("tbody", "", {}, this.#columns.map((column, place) =>
          line(tokenElement("span", "hm-token", data.columns[column]), ({ cells }) => cells[place].root, String(column)),
        )),
        make("tfoot", "", {}, [
          ...(cut ? [line(places.length ? `the other ${cut}` : `all ${cut}`, ({ others }) => others)] : []),
          line("sum", ({ sum }) => sum),
          line(this.#distance.root, ({ distance }) => distance),
        ]),
      ]),
    );
    if (this.root.scrollWidth > this.root.clientWidth) this.root.tabIndex = 0; // so that the keyboard can scroll it
    else this.root.removeAttribute("tabindex");
  }

  /**
   * @param {HeadMapData} data
   * @param {Column} column
   * @param {number} place
   * @param {readonly number[]} pinned
   */
  #heading(data, column, place, pinned) {
    if (place === pinned.length) return [make("span", "hm-mark"), " ", column.name];
    const button = make("button", "hm-unpin", { type: "button", "aria-label": `Unpin ${quote(data.rows[pinned[place]])}` }, ["×"]);
    button.addEventListener("click", () => this.#unpin(pinned[place]));
    return [make("span", "hm-mark", {}, [letterOf(place)]), " ", column.name, button];
  }
}
