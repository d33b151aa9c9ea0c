/** The cells on the page, in its order, and what stands below them. */

/** @typedef {import("./lesson_cell.js").LessonCell} LessonCell */

/** @returns {LessonCell[]} */
export const cells = () => Array.from(document.querySelectorAll("lesson-cell"));

/** The lesson's cells that stand above this one, exercises aside. @param {LessonCell} cell */
export function above(cell) {
  const all = cells().filter((other) => other.lesson === cell.lesson);
  return all.slice(0, all.indexOf(cell)).filter((other) => !other.isExercise);
}

/** The lesson's cells that stand below this one, exercises too. @param {LessonCell} cell */
export function below(cell) {
  const all = cells().filter((other) => other.lesson === cell.lesson);
  return all.slice(all.indexOf(cell) + 1);
}

/**
 * @param {Node} figure a map, or something else that is drawn from the lesson's variables
 * @param {Node} cell
 */
export const isBelow = (figure, cell) => (cell.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
