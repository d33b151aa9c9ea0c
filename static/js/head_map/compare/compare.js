/**
 * Two heads beside each other, and what the second gives more or less than the first.
 *
 * The three matrices are one: pointing at a cell lights it in all of them. For assistive technology the first is
 * the grid, whose cells tell both weights and their difference.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Settings} Settings
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("../types.js").View} View
 * @typedef {import("./difference.js").Difference} Difference
 */
import { colourAt, inkOn, scaleIndex } from "../colour.js";
import { four } from "../distribution.js";
import { make, setText } from "../dom.js";
import { headName, hueOf, secondOf } from "../heads.js";
import { imageOf, paintImage, paintScale } from "../paint.js";
import { listenToPointer } from "../pointer.js";
import { pairSizes, textWidths } from "../sizes.js";
import { Chooser } from "./chooser.js";
import { TwoSided } from "./colours.js";
import { differenceOf } from "./difference.js";
import { PairList } from "./pair_list.js";
import { Pane } from "./pane.js";
import { cellWords, sentence, signed } from "./words.js";

/**
 * @param {Context} context
 * @returns {View}
 */
export const create = (context) => new Compare(context);

class Compare {
  root;
  #context;
  #panes;
  #chooser;
  #list;
  #words = make("p", "hm-compare-words");
  #shape = "";
  /** @type {import("../types.js").Sizes | null} */
  #sizes = null;
  /** @type {Difference | null} what is painted */
  #difference = null;

  /** @param {Context} context */
  constructor(context) {
    const { id, on, data } = (this.#context = context);
    const words = {
      name: () => `Two heads: ${this.#names(" and ")}, and the second minus the first.`,
      cell: (/** @type {HeadMapData} */ map, /** @type {number} */ _, /** @type {number} */ i, /** @type {number} */ j) =>
        cellWords(map, /** @type {Difference} */ (this.#difference), i, j),
      number: four,
    };
    const picture = { ...words, cell: () => "" };
    this.#panes = [
      new Pane(`${id}-a`, "First", words), new Pane(`${id}-b`, "Second", picture), new Pane(`${id}-d`, "Second − first", { ...picture, number: signed }),
    ];
    const [a, b, d] = this.#panes;
    for (const pane of [b, d]) pane.makePicture();
    for (const { grid } of this.#panes) listenToPointer(grid.root, grid.stage, () => [data().rows.length, data().columns.length], on);
    a.grid.root.dataset.keys = "";
    a.grid.root.addEventListener("focus", on.focus);
    this.#chooser = new Chooser((first, second) => {
      on.choose(first);
      on.set({ second });
    });
    this.#list = new PairList((column) => on.point({ row: -1, column }));
    this.root = make("div", "hm-compare", {}, [
      this.#chooser.root, this.#words, make("div", "hm-panes", {}, [a.root, b.root, d.root]), this.#list.title, this.#list.root, this.#list.words,
    ]);
  }

  /** @param {string} and */
  #names(and) {
    const { first, second } = /** @type {Difference} */ (this.#difference);
    return [first, second].map((head) => headName(this.#context.data(), head)).join(and);
  }

  /**
   * @param {HeadMapData} data
   * @param {number} room
   */
  draw(data, room) {
    this.#difference = null;
    const widthOf = textWidths(this.root);
    const sizes = (this.#sizes = pairSizes(room, data, widthOf));
    const shape = JSON.stringify([sizes, data.rows, data.columns]);
    this.root.classList.toggle("hm-stacked-panes", sizes.below);
    this.#chooser.draw(data);
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.#panes.forEach(({ grid }, place) => {
      grid.draw(data, `${this.#context.id}-keys`);
      if (place) grid.root.setAttribute("role", "presentation");
      grid.resize(data, place && !sizes.below ? { ...sizes, nameWidth: 0 } : sizes);
    });
    this.#list.draw(data, Math.min(Math.max(...data.columns.map(widthOf)) + 4, sizes.below ? room * 0.26 : 140));
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    const second = secondOf(data, shown.chosen, settings.second);
    // From now on it is a choice, which stays when the first changes.
    if (settings.second < 0) return this.#context.on.set({ second });
    if (this.#difference?.first !== shown.head || this.#difference.second !== second) {
      this.#paint(data, (this.#difference = differenceOf(data, shown.head, second)));
    }
    this.#chooser.show(shown.chosen, second);
    for (const { grid } of this.#panes) grid.mark(shown);
    this.#list.show(data, this.#difference, shown.row, shown.column);
    setText(this.#words, sentence(data, this.#difference, shown.row, shown.column));
  }

  /**
   * @param {HeadMapData} data
   * @param {Difference} difference
   */
  #paint(data, difference) {
    const sizes = /** @type {import("../types.js").Sizes} */ (this.#sizes);
    const [a, b, d] = this.#panes;
    const pair = [difference.first, difference.second].map((head) => ({ head, ...this.#context.scaleOf(head), range: /** @type {const} */ ("shared") }));
    [a, b].forEach((pane, side) => {
      const { head, curve } = pair[side];
      paintImage(pane.canvas, imageOf(data, head, pair[side])); // one scale for both, or equal colours would not be equal weights
      paintScale(pane.strip, pair[side]);
      pane.title(headName(data, head), hueOf(data, head), [["0", "0"], [four(data.max), "100%"]]);
      pane.hatch(data, head, sizes);
      pane.grid.refresh(data, head, (weight) =>
        inkOn(colourAt(pair[side], scaleIndex(Number.isNaN(weight) ? 0 : weight, data.max, curve))));
    });
    const colours = new TwoSided(this.#context, data, difference);
    const only = { ...data, weights: [difference.rows], masked: difference.masked && [difference.masked] };
    colours.paint(d.canvas);
    const { least, most } = difference;
    const zero = colours.paintStrip(d.strip);
    d.title("difference", "mean", [[signed(least), "0"], ...(zero > 0.3 && zero < 0.7 ? [/** @type {[string, string]} */ (["0", `${100 * zero}%`])] : []), [signed(most), "100%"]]);
    d.hatch(only, 0, sizes);
    d.grid.refresh(only, 0, colours.inkFor);
    const [first, second] = pair.map(({ full }) => `rgb(${full.join()})`);
    this.#list.name(data, difference, { a: first, b: second, ...colours.names });
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   */
  locate(data, { row, column, head }) {
    const [{ grid }] = this.#panes;
    const difference = /** @type {Difference} */ (this.#difference);
    if (row >= 0) grid.fill(data, head, row);
    grid.point({ row, column });
    return row < 0 ? "" : sentence(data, difference, row, column);
  }
}
