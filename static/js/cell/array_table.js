/** An array's entries as a table of rows and columns, behind a button; of an array with three axes one table each. */
import { button, made } from "./make.js";

/**
 * @param {string} about dtype and shape
 * @param {number[]} shape of two or three axes
 * @param {string[]} cells the entries in order
 * @returns {HTMLElement[]}
 */
export function addTable(about, shape, cells) {
  const place = made("div", "out-tables");
  place.hidden = true;
  const toggle = button("Table", () => {
    place.hidden = !place.hidden;
    toggle.setAttribute("aria-expanded", String(!place.hidden));
    if (!place.hasChildNodes()) place.append(...tables(about, shape, cells));
  });
  toggle.className = "out-toggle";
  toggle.setAttribute("aria-expanded", "false");
  return [toggle, place];
}

/**
 * @param {string} about
 * @param {number[]} shape
 * @param {string[]} cells
 */
function tables(about, shape, cells) {
  const [rows, columns] = shape.slice(-2);
  const count = shape.length === 3 ? shape[0] : 1;
  return Array.from({ length: count }, (_, index) => {
    const caption = shape.length === 3 ? `[${index}] of ${about}` : about;
    return table(caption, rows, columns, cells.slice(index * rows * columns, (index + 1) * rows * columns));
  });
}

/**
 * @param {string} caption
 * @param {number} rows
 * @param {number} columns
 * @param {string[]} cells
 */
function table(caption, rows, columns, cells) {
  const element = document.createElement("table");
  element.createCaption().textContent = caption;
  const head = element.createTHead().insertRow();
  head.append(made("td", ""));
  for (let column = 0; column < columns; column += 1) head.append(heading("col", column));
  const body = element.createTBody();
  for (let row = 0; row < rows; row += 1) {
    const line = body.insertRow();
    line.append(heading("row", row));
    for (const cell of cells.slice(row * columns, (row + 1) * columns)) line.append(made("td", "", cell));
  }
  // Wide tables scroll by themselves, by keyboard too.
  const frame = made("div", "out-table");
  frame.tabIndex = 0;
  frame.setAttribute("role", "region");
  frame.setAttribute("aria-label", caption);
  frame.append(element);
  return frame;
}

/**
 * @param {"row" | "col"} scope
 * @param {number} index
 */
function heading(scope, index) {
  const cell = made("th", "", String(index));
  cell.scope = scope;
  return cell;
}
