/**
 * Cells blocked and opened by pointer: a press takes one cell, a drag all that it crosses.
 *
 * A finger scrolls when it drags, so its taps, like the keyboard's presses, come through `context.claim`.
 *
 * @typedef {import("../types.js").Place} Place
 */
import { placeAt } from "../pointer.js";

export class Painter {
  #grid;
  #stage;
  #shape;
  #on;
  /** @type {AbortController | null} */
  #listening = null;
  /** @type {Place | null} where the drag was last */
  #last = null;
  /** The click that follows was seen as a press already. */
  #pressed = false;

  /**
   * @param {HTMLElement} host of a map
   * @param {() => [number, number]} shape rows and columns
   * @param {{paint: (places: Place[], first: boolean) => void, column: () => void}} on
   */
  constructor(host, shape, on) {
    this.#grid = /** @type {HTMLElement} */ (host.querySelector(".hm-grid"));
    this.#stage = /** @type {HTMLElement} */ (host.querySelector(".hm-stage"));
    this.#shape = shape;
    this.#on = on;
  }

  /** @param {boolean} on */
  listen(on) {
    this.#listening?.abort();
    this.#listening = null;
    this.#grid.classList.toggle("hm-painted", on);
    if (!on) return;
    const { signal } = (this.#listening = new AbortController());
    this.#grid.addEventListener("pointerdown", (event) => this.#press(event), { signal });
    this.#grid.addEventListener("pointermove", (event) => this.#drag(event), { signal });
    window.addEventListener("pointerup", (event) => this.#release(event), { signal });
    // Before the map's own listener, which would take it for another press.
    this.#grid.addEventListener("click", (event) => {
      if (this.#pressed) event.stopImmediatePropagation();
      this.#pressed = false;
    }, { signal, capture: true });
    this.#grid.addEventListener("keydown", (event) => {
      if (!event.shiftKey || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      event.stopPropagation();
      this.#on.column();
    }, { signal });
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#pressed = false;
    const place = placeAt(event, this.#stage, this.#shape());
    if (event.button !== 0 || event.pointerType === "touch" || place.row < 0 || place.column < 0) return;
    this.#pressed = true;
    this.#last = place;
    this.#on.paint([place], true);
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const from = this.#last;
    if (!from) return;
    const to = placeAt(event, this.#stage, this.#shape());
    if (to.row < 0 || to.column < 0 || (to.row === from.row && to.column === from.column)) return;
    this.#last = to;
    this.#on.paint(line(from, to), false);
  }

  /** @param {PointerEvent} event */
  #release(event) {
    this.#last = null;
    if (!(event.target instanceof Node && this.#grid.contains(event.target))) this.#pressed = false; // no click will follow
  }
}

/**
 * The cells between two that a fast pointer skipped.
 *
 * @param {Place} from
 * @param {Place} to
 */
function line(from, to) {
  const [down, across] = [to.row - from.row, to.column - from.column];
  const steps = Math.max(Math.abs(down), Math.abs(across));
  return Array.from({ length: steps }, (_, step) => ({
    row: from.row + Math.round((down * (step + 1)) / steps),
    column: from.column + Math.round((across * (step + 1)) / steps),
  }));
}
