/**
 * The pinned rows side by side, and beside them the row that is pointed at.
 *
 * The order of the tokens depends on the pinned rows alone, so nothing moves while the pointer goes over others.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("./listed.js").Order} Order
 */
import { make, setText } from "../dom.js";
import { hueOf } from "../heads.js";
import { quote } from "../tokens.js";
import { ComparisonTable } from "./table.js";

/** @type {[Order, string][]} */
const ORDERS = [["weight", "by weight"], ["difference", "by difference"]];

/** @param {Context} context */
export const create = (context) => new Comparison(context);

class Comparison {
  root = make("section", "hm-comparison", { "aria-label": "Pinned rows" });
  #context;
  #table;
  #words = make("p", "hm-pin-words");
  #orders = make("span", "hm-choices", { role: "group", "aria-label": "Order of the tokens" });
  #release = make("button", "hm-button", { type: "button" });
  /** @type {Order} */
  #order = "weight";

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#table = new ComparisonTable(context, (row) => this.#unpin(row));
    for (const [order, label] of ORDERS) {
      const button = make("button", "hm-choice", { type: "button", "data-order": order }, [label]);
      button.addEventListener("click", () => {
        this.#order = order;
        this.show(context.data(), context.shown());
      });
      this.#orders.append(button);
    }
    this.#release.addEventListener("click", () => this.#unpin());
    this.root.append(
      make("div", "hm-pin-bar", {}, [this.#words, this.#orders, this.#release]),
      this.#table.root,
    );
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   */
  show(data, shown) {
    const { head, pinned } = shown;
    const one = pinned.length === 1;
    this.root.dataset.hue = hueOf(data, head);
    this.#table.root.hidden = this.#orders.hidden = one;
    setText(this.#release, one ? "Let go" : "Let all go");
    setText(this.#words, one
      ? `${quote(data.rows[pinned[0]])} is pinned: its row stays while you look at others. Pin another to compare.`
      : `${pinned.length} pinned rows${window.matchMedia("(hover: none)").matches ? "" : ", and the one that you point at"}.`);
    for (const button of this.#orders.children) {
      button.setAttribute("aria-pressed", String(button.getAttribute("data-order") === this.#order));
    }
    if (!one) this.#table.show(data, shown, this.#order);
  }

  /** @param {number} [row] all without one */
  #unpin(row) {
    this.#context.on.unpin(row);
    // The button that was pressed has gone, or goes with the last pin.
    const next = this.#context.shown().pinned.length ? this.#release : this.#context.host.querySelector(".hm-matrix:not([hidden]) > .hm-grid, [data-keys]");
    /** @type {HTMLElement | null} */ (next)?.focus();
  }
}
