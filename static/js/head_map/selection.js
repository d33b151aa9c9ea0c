/**
 * Which head, row and column are shown, and why: what is pointed at, else what was chosen.
 *
 * Without a DOM, so that its rules can be read and tested by themselves. All counts from 0, -1 is none.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Shown} Shown
 */
import { headNumber, layerOf, meanOf } from "./heads.js";

export class Selection {
  chosen = 0;
  /** What was asked for before there were data. @type {{head?: string, layer?: string} | null} */
  #asked = null;
  #glanced = -1;
  row = -1;
  column = -1;
  /** The column whose list is read instead of the row's; it is come back to when the pointer leaves. */
  kept = -1;
  /** The pointer is at a column's name, and its list is shown as long. */
  #named = false;
  /** @type {number[]} in the order of pinning */
  pinned = [];

  /** @returns {Shown} */
  get shown() {
    const head = this.#glanced >= 0 ? this.#glanced : this.chosen;
    const reading = this.#named || this.kept >= 0 ? "column" : "row";
    return { head, chosen: this.chosen, row: this.row, column: this.column, reading, pinned: this.pinned };
  }

  /** @param {number} head */
  choose(head) {
    this.chosen = head;
    this.#glanced = -1;
  }

  /** @param {number} head */
  glance(head) {
    this.#glanced = head;
  }

  /**
   * The pointer is over a cell, or over the name of a row or a column.
   *
   * @param {{row: number, column: number}} place
   * @param {boolean} [named] it asks for the column's list
   */
  point({ row, column }, named = false) {
    if (row >= 0) this.row = row;
    if (column >= 0 || this.kept < 0) this.column = column;
    this.#named = named;
  }

  /** The pointer left: back to the row pinned last; without one the row stays, so that its list can be read. */
  leave() {
    this.column = this.kept;
    this.row = this.pinned.at(-1) ?? this.row;
    this.#named = false;
  }

  /**
   * The keyboard goes to a row or a cell; where a column is read, to another column.
   *
   * @param {{row: number, column: number}} place
   */
  go({ row, column }) {
    const reading = this.kept >= 0;
    this.row = row;
    this.column = reading ? Math.max(column, 0) : column;
    this.kept = reading ? this.column : -1;
    this.#named = false;
  }

  /**
   * A row is pinned or let go; a column's list is kept, and at the second press the row's is back.
   *
   * @param {{row: number, column: number}} place
   */
  press({ row, column }) {
    if (row >= 0) this.togglePin(row);
    else this.readColumn(this.kept === column ? -1 : column);
  }

  /** @param {number} column whose list is read from now on; -1 for the row's */
  readColumn(column) {
    this.kept = this.column = column;
    this.#named = false;
  }

  /**
   * The column to begin with: the one that is pointed at, else the row's own token, else the first.
   *
   * @param {HeadMapData} data
   */
  firstColumn({ rows, columns }) {
    if (this.column >= 0) return this.column;
    return Math.max(columns[this.row]?.text === rows[this.row]?.text ? this.row : 0, 0);
  }

  /**
   * @param {number} row
   * @returns {boolean} whether it is pinned now
   */
  togglePin(row) {
    this.row = row;
    const at = this.pinned.indexOf(row);
    this.pinned = at < 0 ? [...this.pinned, row] : this.pinned.filter((pin) => pin !== row);
    return at < 0;
  }

  /** @param {number} [row] all without one */
  unpin(row) {
    this.pinned = row === undefined ? [] : this.pinned.filter((pin) => pin !== row);
  }

  /**
   * Lets go of one thing at a time: the pins, then the column, then the row.
   *
   * @returns {boolean} whether there was anything to let go
   */
  release() {
    if (this.pinned.length) this.pinned = [];
    else if (this.column >= 0) this.readColumn(-1);
    else if (this.row >= 0) this.row = -1;
    else return false;
    return true;
  }

  /**
   * Another array: keep what still exists.
   *
   * @param {HeadMapData} data
   */
  fit(data) {
    const [last, rows, columns] = [data.weights.length, data.rows.length, data.columns.length];
    if (this.#asked) {
      const layer = Math.min(whole(this.#asked.layer, 1), data.layers) - 1;
      const head = Math.min(whole(this.#asked.head, 1), data.heads) - 1;
      this.chosen = this.#asked.head === "mean" ? meanOf(data, layer) : layer * data.heads + head;
      this.#asked = null;
    }
    this.#glanced = this.#glanced < last ? this.#glanced : -1;
    this.chosen = this.chosen >= 0 && this.chosen < last ? this.chosen : 0;
    this.row = this.row < rows ? this.row : -1;
    this.column = this.column < columns ? this.column : -1;
    this.kept = this.kept < columns ? this.kept : -1;
    this.pinned = this.pinned.filter((row) => row < rows);
  }

  /**
   * From the element's attributes, where heads and layers count from 1; `fit` must follow.
   *
   * @param {{head?: string, layer?: string, row?: string, column?: string, pinned?: string}} dataset
   */
  read({ head, layer, row, column, pinned }) {
    this.#asked = { head, layer };
    this.#glanced = -1;
    this.row = whole(row, -1);
    this.readColumn(whole(column, -1));
    this.pinned = (pinned ?? "").split(/\s+/).map((pin) => whole(pin, -1)).filter((pin) => pin >= 0);
  }

  /**
   * Into the element's attributes.
   *
   * @param {DOMStringMap} dataset
   * @param {HeadMapData} data
   */
  write(dataset, data) {
    dataset.head = headNumber(data, this.shown.head);
    if (data.layers > 1) dataset.layer = String(layerOf(data, this.shown.head) + 1);
    else delete dataset.layer;
    dataset.row = this.row < 0 ? "" : String(this.row);
    if (this.kept >= 0) dataset.column = String(this.kept);
    else delete dataset.column;
    dataset.pinned = this.pinned.join(" ");
  }
}

/**
 * @param {string | undefined} text
 * @param {number} otherwise
 */
function whole(text, otherwise) {
  return /^\d+$/.test(text ?? "") ? Number(text) : otherwise;
}
