/**
 * What a key does to what is shown; "c" turns from rows to columns and back. A pure function, so that it can be tested
 * without a browser.
 *
 * Without a column the whole row is walked, as in the treegrid pattern: Home and End go to the first and the
 * last row then, and within a row to its first and last column.
 *
 * @typedef {import("./types.js").Place} Place
 * @typedef {{move: Place} | {pin: true} | {release: true} | {turn: true} | null} Action
 */

/**
 * @param {string} key as in KeyboardEvent.key
 * @param {boolean} ctrl
 * @param {Place} at -1 is none
 * @param {{rows: number, columns: number}} shape
 * @returns {Action}
 */
export function actionOf(key, ctrl, at, { rows, columns }) {
  const row = Math.max(at.row, 0);
  const last = { row: rows - 1, column: columns - 1 };
  /** @param {number} to @param {number} end */
  const within = (to, end) => Math.min(Math.max(to, 0), end);
  switch (key) {
    case "ArrowDown":
      return { move: { row: at.row < 0 ? 0 : within(at.row + 1, last.row), column: at.column } };
    case "ArrowUp":
      return { move: { row: at.row < 0 ? last.row : within(at.row - 1, last.row), column: at.column } };
    case "ArrowRight":
      return { move: { row, column: within(at.column + 1, last.column) } };
    case "ArrowLeft":
      // Left of the first column lies the whole row again.
      return { move: { row, column: Math.max(at.column - 1, -1) } };
    case "Home":
      return { move: at.column < 0 || ctrl ? { row: 0, column: Math.min(at.column, 0) } : { row, column: 0 } };
    case "End":
      return {
        move: at.column < 0 || ctrl ? { row: last.row, column: at.column < 0 ? -1 : last.column } : { row, column: last.column },
      };
    case "Enter":
    case " ":
      return { pin: true };
    case "Escape":
      return { release: true };
    case "c":
      return ctrl ? null : { turn: true };
  }
  return null;
}
