/**
 * One matrix: its name, what makes it, its numbers in a grid, and the frames that link it to others.
 *
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {import("./types.js").Frame} Frame
 */
import { make, setText } from "../head_map/dom.js";
import { cellFormat } from "./numbers.js";

/** Of a larger matrix this much is shown; sums are always over all of it. */
const MOST = 16;
/** The numbers of a map lie close together near 0: as on its scale, an exponent lifts them. */
const EXPONENT = 0.6;

/** Of a number, in digits: a point is narrow. @param {string} text */
const width = (text) => text.length - (text.includes(".") ? 0.5 : 0);

export class MatrixView {
  root = make("div", "hs-matrix");
  #name = make("code", "hs-name");
  #shape = make("span", "hs-shape");
  #op = make("span", "hs-op");
  #words = make("span", "hs-made");
  #more = make("span", "hs-made");
  grid = make("div", "hs-grid", { role: "grid" });
  #frames = [make("div"), make("div")];
  /** @type {HTMLElement[][]} */
  cells = [];
  #labels = "";
  /** @type {import("./types.js").Matrix | null} */
  #written = null;
  stage;

  /** @param {Stage} stage */
  constructor(stage) {
    this.stage = stage;
    for (const frame of this.#frames) frame.setAttribute("aria-hidden", "true");
    const caption = make("div", "hs-caption", {}, [this.#name, " ", this.#shape, " ", this.#op, this.#words, this.#more]);
    this.root.append(caption, make("div", "hs-scroll", {}, [this.grid]));
    this.update(stage);
  }

  /** @param {Stage} stage of the same shape, or any at first */
  update(stage) {
    this.stage = stage;
    const [rows, columns] = [stage.rows.slice(0, MOST), stage.columns.slice(0, MOST)];
    const [n, m] = [stage.rows.length, stage.columns.length];
    setText(this.#name, stage.title ?? (stage.name || stage.op));
    this.#name.classList.toggle("hs-in-words", Boolean(stage.title));
    setText(this.#shape, `${n} × ${m}`);
    setText(this.#op, stage.name && stage.op ? `= ${stage.op}` : "");
    setText(this.#words, stage.words ?? (stage.name ? "" : "computed on this page"));
    setText(this.#more, n > MOST || m > MOST ? `shown: rows 1–${rows.length} of ${n}, columns 1–${columns.length} of ${m}` : "");
    this.root.classList.toggle("hs-off", Boolean(stage.off));
    this.root.dataset.hue = String(typeof stage.hues === "number" ? stage.hues : 0);
    this.grid.setAttribute("aria-label", `${stage.title ?? (stage.name || stage.op)}, ${n} rows, ${m} columns${stage.off ? ", switched off" : ""}`);
    this.grid.setAttribute("aria-rowcount", String(n + 1));
    this.grid.setAttribute("aria-colcount", String(m + 1));
    const isAnother = this.#makeCells(rows, columns);
    // What all heads share is not written again for each.
    if (isAnother || stage.values !== this.#written) this.#write(rows, columns);
    this.#written = stage.values;
  }

  /** @param {string[]} rows @param {string[]} columns @returns {boolean} whether they are others than before */
  #makeCells(rows, columns) {
    const labels = JSON.stringify([rows, columns]);
    if (labels === this.#labels) return false;
    this.#labels = labels;
    const heading = make("div", "hs-r", { role: "row" }, [
      make("span", "", { role: "presentation" }),
      ...columns.map((label) => make("span", "hs-col", { role: "columnheader", title: label, dir: "auto" }, [label])),
    ]);
    this.cells = rows.map((_, i) => columns.map((_, j) =>
      make("span", "hs-cell", { role: "gridcell", tabindex: i + j ? "-1" : "0", "data-row": String(i), "data-column": String(j) })));
    const lines = rows.map((label, i) => make("div", "hs-r", { role: "row", "aria-rowindex": String(i + 2) }, [
      make("span", "hs-row-name", { role: "rowheader", title: label, dir: "auto" }, [label]), ...this.cells[i],
    ]));
    [heading, ...lines].forEach((line, i) => (line.style.gridRow = String(i + 1)));
    this.grid.replaceChildren(heading, ...lines, ...this.#frames);
    this.grid.style.setProperty("--m", String(columns.length));
    this.frame([], "");
    return true;
  }

  /** @param {string[]} rows @param {string[]} columns */
  #write(rows, columns) {
    const { values, hues, shares, family = [values] } = this.stage;
    const numbers = family.flatMap((matrix) => matrix.slice(0, MOST).map((row) => row.slice(0, MOST)));
    const format = cellFormat(numbers, shares);
    const most = shares ? 1 : Math.max(0, ...numbers.flat().filter(Number.isFinite).map(Math.abs));
    const longest = Math.max(2.5, ...numbers.flat().map((value) => width(format(value))));
    rows.forEach((_, i) => columns.forEach((_, j) => {
      const [cell, value] = [this.cells[i][j], values[i][j]];
      setText(cell, format(value));
      const sign = Number.isFinite(value) ? String(Math.sign(value)) : "none";
      if (cell.dataset.sign !== sign) cell.dataset.sign = sign;
      const share = most && Number.isFinite(value) ? Math.abs(value) / most : 0;
      const p = (Math.min(share, 1) ** EXPONENT).toFixed(2);
      if (cell.style.getPropertyValue("--p") !== p) cell.style.setProperty("--p", p);
      if (typeof hues !== "number") cell.dataset.hue = String("rows" in hues ? hues.rows[i] : hues.columns[j]);
    }));
    const label = Math.max(...columns.map((text) => text.length));
    const isTall = label > Math.max(longest + 1, 7);
    this.grid.classList.toggle("hs-tall", isTall);
    this.grid.style.setProperty("--digits", String(isTall ? longest : Math.max(longest, Math.min(label, 7) - 1)));
  }

  /**
   * @param {Frame[]} frames at most two; empty for none
   * @param {string} kind "from", "to" or "here"
   */
  frame(frames, kind) {
    this.#frames.forEach((element, k) => {
      const frame = frames[k];
      const [right, bottom] = frame ? [Math.min(frame.column + frame.width, MOST), Math.min(frame.row + frame.height, MOST)] : [0, 0];
      element.hidden = !frame || right <= frame.column || bottom <= frame.row;
      if (element.hidden) return;
      element.className = `hs-frame hs-${kind}`;
      element.style.gridArea = `${frame.row + 2} / ${frame.column + 2} / ${bottom + 2} / ${right + 2}`;
    });
  }

  /** Make a cell the one that Tab reaches. @param {number} row @param {number} column */
  reach(row, column) {
    for (const line of this.cells) for (const cell of line) if (cell.tabIndex === 0) cell.tabIndex = -1;
    const cell = this.cells[row]?.[column];
    if (cell) cell.tabIndex = 0;
    return cell;
  }
}
