/** An errand: one cell that was asked for, from the asking until it has ended. `errands.js` says when it is its turn. */

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */
/** @typedef {import("./endings.js").Ended} Ended */
/** @typedef {"" | "stopped" | "restarted"} Dropped why an errand must not go on */

export class Errand {
  /**
   * @param {LessonCell} cell
   * @param {string | undefined} source to run instead of the cell's own text
   */
  constructor(cell, source) {
    this.cell = cell;
    this.source = source;
    /** @type {Promise<Ended>} */
    this.ended = new Promise((resolve) => (this.end = resolve));
  }

  /** @type {(ended: Ended) => void} */
  end = () => {};
  /** @type {Dropped} */
  dropped = "";
  /** @type {LessonCell | undefined} the cell that runs for it just now */
  running;
}
