/**
 * How large the matrix is drawn: pure arithmetic on the room there is.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Sizes} Sizes
 * @typedef {import("./types.js").Token} Token
 */

/** Narrower than this the list goes below the matrix. */
export const SIDE_BY_SIDE = 540;
export const GAP = 28;
export const LIST_AT_LEAST = 240;
const [TALLEST, PAIR_TALLEST] = [600, 320];
/** Between a name and the matrix. */
const NAME_GAP = 19;

/**
 * @param {number} room inner width of the panel in CSS pixels
 * @param {HeadMapData} data
 * @param {(token: Token) => number} widthOf a name's width in CSS pixels at 13 px
 * @returns {Sizes}
 */
export function sizesFor(room, data, widthOf) {
  const [N, M] = [data.rows.length, data.columns.length];
  const below = room < SIDE_BY_SIDE;
  const longestRow = Math.max(...data.rows.map(widthOf));
  const longestColumn = Math.max(...data.columns.map(widthOf));
  const nameWidth = Math.ceil(Math.min(longestRow, below ? room * 0.26 : N > 16 ? 84 : 104)) + NAME_GAP;
  const width = (below ? room : room - GAP - LIST_AT_LEAST) - nameWidth - 2;
  // A small matrix gets large cells, or it would be lost beside its list.
  const most = Math.min(72, Math.max(30, 320 / Math.max(N, M)));
  const cell = wholePixels(Math.max(0.5, Math.min(width / M, TALLEST / N, most)));
  return { ...namesAt(cell, longestColumn), nameWidth, below, numbers: cell >= 48 };
}

/**
 * Three matrices beside each other, the first with the names of the rows; where there is no room, below each other.
 *
 * @param {number} room
 * @param {HeadMapData} data
 * @param {(token: Token) => number} widthOf
 * @returns {Sizes}
 */
export function pairSizes(room, data, widthOf) {
  const [N, M] = [data.rows.length, data.columns.length];
  const below = room < SIDE_BY_SIDE;
  const nameWidth = Math.ceil(Math.min(Math.max(...data.rows.map(widthOf)), 84)) + NAME_GAP;
  const width = below ? room - nameWidth - 2 : (room - nameWidth - 2 * GAP) / 3;
  const cell = wholePixels(Math.max(0.5, Math.min(width / M, PAIR_TALLEST / N, 72)));
  return { ...namesAt(cell, Math.max(...data.columns.map(widthOf))), nameWidth, below, numbers: cell >= 54 };
}

/**
 * @param {number} cell
 * @param {number} longestColumn width of its name
 */
function namesAt(cell, longestColumn) {
  const flat = longestColumn + 8 <= cell;
  const font = cell >= 18 ? 13 : Math.max(11, Math.min(13, cell - 3));
  return {
    cell,
    nameHeight: flat ? 26 : Math.ceil(Math.min(longestColumn, 92)) + NAME_GAP,
    flat,
    every: Math.max(1, Math.ceil((font + 2) / cell)),
    font,
  };
}

/**
 * Whole pixels keep all cells equally wide; small cells use halves, which a sharp screen has.
 * @param {number} length
 */
const wholePixels = (length) => (length >= 10 ? Math.floor(length) : Math.floor(length * 2) / 2);

/**
 * Room for the lines of the row's list. Beside the matrix it ends where the matrix ends, and its sum stands beside the
 * legend; below it a list of more than twenty scrolls, half a line showing that there is more.
 *
 * @param {Sizes} sizes
 * @param {number} rows
 */
export function listHeight({ below, cell, nameHeight }, rows) {
  return below ? 20.5 * 24 : nameHeight + rows * cell - 36;
}

/**
 * @param {HTMLElement} element whose font counts
 * @returns {(token: Token) => number} the width of a token in CSS pixels, as it is when it is active
 */
export function textWidths(element) {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return ({ text }) => 8 * text.length;
  context.font = `650 13px ${getComputedStyle(element).fontFamily}`;
  return ({ text, copy }) => context.measureText(text).width + (copy ? 8 : 0);
}
