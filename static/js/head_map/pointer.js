/**
 * From the pointer to a row and a column: arithmetic on the matrix's box, no element per cell.
 *
 * @typedef {import("./types.js").Place} Place
 */

/**
 * @param {MouseEvent} event
 * @param {HTMLElement} stage the matrix itself, without names
 * @param {[number, number]} shape rows and columns
 * @returns {Place}
 */
export function placeAt(event, stage, [rows, columns]) {
  // The box as it is drawn, so that zoom and CSS scaling need no correction.
  const box = stage.getBoundingClientRect();
  const i = Math.floor(((event.clientY - box.top) / box.height) * rows);
  const j = Math.floor(((event.clientX - box.left) / box.width) * columns);
  return { row: i >= 0 && i < rows ? i : -1, column: j >= 0 && j < columns ? j : -1 };
}

/**
 * @param {HTMLElement} grid
 * @param {HTMLElement} stage the matrix itself, without names
 * @param {() => [number, number]} shape rows and columns
 * @param {{point: (place: Place, named?: boolean) => void, leave: () => void, press: (place: Place) => void}} on
 */
export function listenToPointer(grid, stage, shape, on) {
  let last = "";

  /** @param {MouseEvent} event */
  const placeOf = (event) => placeAt(event, stage, shape());

  /** @param {MouseEvent} event */
  const go = (event) => {
    const place = placeOf(event);
    on.point(place, place.row < 0 && place.column >= 0);
  };
  grid.addEventListener("pointermove", (event) => {
    // A finger scrolls; it does not hover.
    if (event.pointerType === "touch") return;
    // Browsers repeat the event when the page moves below a resting pointer: the keyboard is at work then.
    const at = `${event.screenX} ${event.screenY}`;
    if (at === last) return;
    last = at;
    go(event);
  });
  beforeTheFrame(grid, go);
  grid.addEventListener("pointerleave", (event) => {
    last = "";
    if (event.pointerType !== "touch") on.leave();
  });
  grid.addEventListener("click", (event) => {
    const place = placeOf(event);
    if (place.row >= 0 || place.column >= 0) on.press(place);
  });
}

/**
 * A move comes with the next frame, but Chromium also tells at once of what the mouse does: the row is then written and
 * laid out while the frame is waited for, and the frame has only to paint. Once a frame, since of a fast mouse's many
 * places only the last is seen. The move itself has the last word: a map that the mouse left may be told of that between
 * the two.
 *
 * @param {HTMLElement} grid
 * @param {(event: PointerEvent) => void} go
 */
function beforeTheFrame(grid, go) {
  let done = false;
  grid.addEventListener("pointerrawupdate", (event) => {
    const move = /** @type {PointerEvent} */ (event);
    if (done || move.pointerType === "touch") return;
    done = true;
    requestAnimationFrame(() => { done = false; });
    go(move);
    void grid.offsetHeight; // style and layout now
  });
}
