/**
 * The matrix: names as real text, the picture below them, frames above it, and one focusable grid.
 *
 * Each row is a `row` with its `rowheader`; the cells of a row are made when the keyboard gets there (all of
 * them where cells are large enough to hold their numbers), since 4096 hidden elements would slow every hover.
 * `aria-rowcount` and `aria-colcount` say how large the grid is.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {import("./types.js").Sizes} Sizes
 * @typedef {import("./grid_words.js").GridWords} GridWords
 */
import { make, setText } from "./dom.js";
import { FramesView } from "./frames_view.js";
import { WEIGHTS } from "./grid_words.js";
import { letterOf } from "./pins/letter.js";
import { tokenElement } from "./tokens.js";

export class GridView {
  root = make("div", "hm-grid", { role: "grid", tabindex: "0", "aria-multiselectable": "true" });
  stage = make("div", "hm-stage", { "aria-hidden": "true" });
  frames = new FramesView();
  #id;
  #words;
  /** @type {HTMLElement[]} */
  #rows = [];
  /** @type {HTMLElement[]} */
  #columns = [];
  #marked = { row: -1, column: -1 };
  /** Every how many rows or columns a name is written. */
  #every = 1;
  #numbers = false;
  /** The row whose cells exist, where not all do. */
  #filled = -1;

  /**
   * @param {string} id prefix of element ids
   * @param {GridWords} [words]
   */
  constructor(id, words = WEIGHTS) {
    this.#id = id;
    this.#words = words;
  }

  /**
   * @param {HeadMapData} data
   * @param {string} hintId the element that says which keys there are
   */
  draw(data, hintId) {
    const [N, M] = [data.rows.length, data.columns.length];
    this.root.setAttribute("aria-rowcount", String(N + 1));
    this.root.setAttribute("aria-colcount", String(M + 1));
    this.root.setAttribute("aria-describedby", hintId);
    this.root.removeAttribute("aria-activedescendant");
    this.#columns = data.columns.map((token, j) => {
      const name = tokenElement("span", "hm-col", token);
      name.setAttribute("role", "columnheader");
      name.setAttribute("aria-colindex", String(j + 2));
      name.id = `${this.#id}-k${j}`;
      name.style.setProperty("--j", String(j));
      return name;
    });
    this.#rows = data.rows.map((token, i) => {
      const name = tokenElement("span", "hm-name", token);
      name.setAttribute("role", "rowheader");
      name.setAttribute("aria-colindex", "1");
      const row = make("div", "hm-tokens", { role: "row", id: `${this.#id}-r${i}`, "aria-rowindex": String(i + 2) });
      row.style.setProperty("--i", String(i));
      row.append(name);
      return row;
    });
    this.#marked = { row: -1, column: -1 };
    this.#filled = -1;
    this.frames.reset();
    const heading = make("div", "hm-cols", { role: "row", "aria-rowindex": "1" }, this.#columns);
    this.root.replaceChildren(this.stage, heading, ...this.#rows, this.frames.root);
  }

  /**
   * @param {HeadMapData} data
   * @param {Sizes} sizes
   */
  resize(data, sizes) {
    // On the parent, because the legend below the matrix is aligned with it.
    const style = (this.root.parentElement ?? this.root).style;
    style.setProperty("--hm-cell", `${sizes.cell}px`);
    style.setProperty("--hm-names", `${sizes.nameWidth}px`);
    style.setProperty("--hm-top", `${sizes.nameHeight}px`);
    style.setProperty("--hm-font", `${sizes.font}px`);
    style.setProperty("--hm-rows", String(data.rows.length));
    style.setProperty("--hm-columns", String(data.columns.length));
    this.#light({ row: -1, column: -1 }); // which names make room for an active one may change
    this.#every = sizes.every;
    this.root.classList.toggle("hm-flat", sizes.flat);
    this.root.classList.toggle("hm-fine", sizes.cell < 9);
    this.#rows.forEach((row, i) => row.classList.toggle("hm-thin", i % sizes.every !== 0));
    this.#columns.forEach((column, j) => column.classList.toggle("hm-thin", j % sizes.every !== 0));
    if (this.#numbers === sizes.numbers) return;
    this.#numbers = sizes.numbers;
    this.#filled = -1;
    this.root.removeAttribute("aria-activedescendant"); // its cells go
    for (const row of this.#rows) row.replaceChildren(/** @type {Element} */ (row.firstElementChild));
  }

  /**
   * After another head, or another array: the numbers of the cells that exist.
   *
   * @param {HeadMapData} data
   * @param {number} head
   * @param {(weight: number, row: number) => string} inkFor text colour on a weight's colour
   */
  refresh(data, head, inkFor) {
    this.root.setAttribute("aria-label", this.#words.name(data, head));
    this.#rows.forEach((row, i) => {
      if (this.#numbers || i === this.#filled) this.fill(data, head, i);
      if (!this.#numbers) return;
      data.weights[head][i].forEach((weight, j) => {
        const cell = /** @type {HTMLElement} */ (row.children[j + 1]);
        setText(cell, data.masked?.[head][i][j] ? "" : this.#words.number(weight));
        cell.style.color = inkFor(weight, i);
      });
    });
  }

  /**
   * Makes the cells of a row, or renames them.
   *
   * @param {HeadMapData} data
   * @param {number} head
   * @param {number} i
   */
  fill(data, head, i) {
    const row = this.#rows[i];
    if (!this.#numbers && this.#filled !== i) {
      const former = this.#rows[this.#filled];
      former?.replaceChildren(/** @type {Element} */ (former.firstElementChild));
      this.#filled = i;
    }
    if (row.childElementCount === 1) {
      row.append(...data.columns.map((_, j) => {
        const cell = make("span", "hm-cell", { role: "gridcell", id: `${row.id}-c${j}`, "aria-colindex": String(j + 2) });
        cell.style.setProperty("--j", String(j));
        return cell;
      }));
    }
    data.columns.forEach((_, j) => row.children[j + 1].setAttribute("aria-label", this.#words.cell(data, head, i, j)));
  }

  /** @param {import("./types.js").Place} to */
  #light(to) {
    const from = this.#marked;
    this.#marked = to;
    for (const [names, before, now] of /** @type {const} */ ([[this.#rows, from.row, to.row], [this.#columns, from.column, to.column]])) {
      if (before === now) continue;
      light(names, before, this.#every, false);
      light(names, now, this.#every, true);
    }
  }

  /** @param {Shown} shown */
  mark({ row, column, reading, pinned }) {
    this.#light({ row, column });
    this.frames.show(row, column, reading);
    if (this.frames.pin(pinned)) {
      this.#rows.forEach((element, i) => {
        element.setAttribute("aria-selected", String(pinned.includes(i)));
        element.dataset.mark = pinned.length > 1 && pinned.includes(i) ? letterOf(pinned.indexOf(i)) : "";
      });
    }
  }

  /**
   * Tells assistive technology where the keyboard is.
   *
   * @param {import("./types.js").Place} place
   */
  point({ row, column }) {
    const id = row < 0 ? this.#columns[column]?.id : column < 0 ? this.#rows[row].id : `${this.#rows[row].id}-c${column}`;
    if (id) this.root.setAttribute("aria-activedescendant", id);
    else this.root.removeAttribute("aria-activedescendant");
  }
}

/**
 * Where names are thinned out, those before and after an active one make room for it.
 *
 * @param {HTMLElement[]} names
 * @param {number} index
 * @param {number} every
 * @param {boolean} on
 */
function light(names, index, every, on) {
  if (!names[index]) return;
  names[index].classList.toggle("hm-on", on);
  const before = index - (index % every);
  if (index === before) return;
  names[before]?.classList.toggle("hm-yields", on);
  names[before + every]?.classList.toggle("hm-yields", on);
}
