/**
 * Where a key leads within a matrix. Pure.
 *
 * @param {string} key as in KeyboardEvent.key
 * @param {boolean} ctrl
 * @param {{row: number, column: number}} at
 * @param {{rows: number, columns: number}} size
 * @returns {{row: number, column: number} | null} null for a key that does not walk
 */
export function walk(key, ctrl, { row, column }, { rows, columns }) {
  /** @param {number} to @param {number} count */
  const within = (to, count) => Math.min(Math.max(to, 0), count - 1);
  switch (key) {
    case "ArrowDown":
      return { row: within(row + 1, rows), column };
    case "ArrowUp":
      return { row: within(row - 1, rows), column };
    case "ArrowRight":
      return { row, column: within(column + 1, columns) };
    case "ArrowLeft":
      return { row, column: within(column - 1, columns) };
    case "Home":
      return { row: ctrl ? 0 : row, column: 0 };
    case "End":
      return { row: ctrl ? rows - 1 : row, column: columns - 1 };
  }
  return null;
}
