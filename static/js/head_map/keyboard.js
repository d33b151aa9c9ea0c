/**
 * A key pressed in a map: what it does, and what is said about it.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./selection.js").Selection} Selection
 * @typedef {import("./view.js").MapView} MapView
 */
import { HeadName } from "./heads.js";
import { inLayer, numbered } from "./heads_keys.js";
import { actionOf } from "./keys.js";
import { cellWords, columnSentence, pinWords, readingSentence, rowSentence } from "./words.js";

/**
 * @param {KeyboardEvent} event
 * @param {HeadMapData} data
 * @param {Selection} selection
 * @param {MapView} view
 * @param {((place: import("./types.js").Place) => void) | null} claim takes presses of a cell in the place of pinning
 * @returns {boolean} whether the selection has changed; the view is not yet rendered then
 */
export function pressKey(event, data, selection, view, claim) {
  const { target, key, ctrlKey } = event;
  if (event.altKey || event.metaKey) return false;
  const head = headOf(event, data, selection, view);
  // The other keys belong to the grid, and to a view that asks for them.
  const action = belongs(target, view)
    ? actionOf(key, ctrlKey, selection.shown, { rows: data.rows.length, columns: data.columns.length })
    : null;
  if (head >= 0) selection.choose(head);
  else if (!action) return false;
  else if ("release" in action) {
    if (!selection.release()) return false;
  } else if ("pin" in action) {
    if (claim) claim(selection.shown);
    else if (selection.row >= 0) selection.togglePin(selection.row);
  } else if ("turn" in action) {
    selection.readColumn(selection.kept >= 0 ? -1 : selection.firstColumn(data));
  } else {
    selection.go(action.move);
  }
  event.preventDefault();
  return true;
}

/**
 * Digits choose a head from anywhere in the map, except where one writes; Page Up and Page Down another layer.
 *
 * @param {KeyboardEvent} event
 * @param {HeadMapData} data
 * @param {Selection} selection
 * @param {MapView} view
 * @returns {number} -1 is none
 */
function headOf({ target, key, ctrlKey, repeat, timeStamp }, data, selection, view) {
  const element = /** @type {HTMLElement} */ (target);
  const { head } = selection.shown;
  if (ctrlKey || element.matches("input, select, textarea") || element.isContentEditable) return -1;
  if (/^\d$/.test(key) && !repeat) return numbered(data, head, view.digits.press(Number(key), timeStamp, data.heads));
  if (data.layers === 1 || !(belongs(element, view) || view.heads.root.contains(element))) return -1;
  return key === "PageDown" ? inLayer(data, head, 1) : key === "PageUp" ? inLayer(data, head, -1) : -1;
}

/**
 * @param {EventTarget | null} target
 * @param {MapView} view
 */
const belongs = (target, view) => target === view.grid.root || (target instanceof HTMLElement && "keys" in target.dataset);

/**
 * Tells assistive technology which row or cell the keyboard is at.
 *
 * @param {HeadMapData} data
 * @param {Selection} selection
 * @param {MapView} view
 * @returns {string | undefined} what a view in the matrix's place has to say of it
 */
export function locate(data, selection, view) {
  const { head, row } = selection.shown;
  const own = view.views.current?.locate;
  if (own) return own.call(view.views.current, data, selection.shown);
  if (row >= 0) view.grid.fill(data, head, row);
  view.grid.point(selection.shown);
}

/**
 * After the rendering: where the keyboard is, and what that means in a sentence.
 *
 * @param {KeyboardEvent} event
 * @param {HeadMapData} data
 * @param {Selection} selection
 * @param {MapView} view
 * @param {boolean} claimed somebody else takes presses, and says what they did
 */
export function speakAfterKey(event, data, selection, view, claimed) {
  const { head, row, column, reading } = selection.shown;
  const line = reading === "row" ? column : row;
  const own = locate(data, selection, view);
  view.row.lines.mark(line, true);
  if (event.key === "Enter" || event.key === " ") {
    if (row >= 0 && !claimed) view.panel.say(pinWords(data, head, row, selection.pinned));
  } else if (event.key === "Escape") {
    view.panel.say(row < 0 ? "No token chosen." : "Let go.");
  } else if (/^(\d|PageUp|PageDown)$/.test(event.key)) {
    view.panel.say(`${HeadName(data, head)}. ${readingSentence(data, selection.shown)}`.trim());
  } else if (own !== undefined) {
    view.panel.say(own);
  } else if (reading === "column") {
    const along = event.key === "ArrowUp" || event.key === "ArrowDown";
    view.panel.say(along ? cellWords(data, head, row, column) : columnSentence(data, head, column));
  } else if (row >= 0) {
    view.panel.say(column < 0 ? rowSentence(data, head, row) : cellWords(data, head, row, column));
  }
}
