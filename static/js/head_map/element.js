/**
 * `<head-map>`: attention weights to look at, row by row and head by head.
 *
 * It starts from the JSON inside it, so it is alive before Python is; after a run the page calls `show` with
 * the reader's own array. Attributes `data-head`, `data-row` and `data-pinned` say at any time what is shown.
 *
 * @typedef {import("./types.js").HeadMapInput} HeadMapInput
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */
import { readData, Refusal } from "./data.js";
import { locate, pressKey, speakAfterKey } from "./keyboard.js";
import { Selection } from "./selection.js";
import { MapView } from "./view.js";

export class HeadMap extends HTMLElement {
  #selection = new Selection();
  /** @type {MapView | null} */
  #view = null;
  /** @type {HeadMapInput | null} */
  #input = null;
  /** @type {HeadMapData | null} */
  #data = null;

  /** The arrays of a map made by a script, to be set before the element is put on the page. */
  set data(/** @type {HeadMapInput} */ input) {
    this.#input = input;
    if (this.#view) this.#take(this.#view, input);
  }

  connectedCallback() {
    const script = this.querySelector('script[type="application/json"]');
    if (!this.#input && !script && document.readyState === "loading") {
      // The parser has not reached the children yet.
      document.addEventListener("DOMContentLoaded", () => this.isConnected && this.connectedCallback(), { once: true });
      return;
    }
    // Whatever stood here for readers without scripts says the same as the Table view does.
    this.replaceChildren(...(script ? [script] : []));
    this.#selection.read(this.dataset);
    this.#view = new MapView(this, this.#selection, {
      choose: (head) => this.#change(() => this.#selection.choose(head)),
      glance: (head) => this.#glance(head),
      point: (place) => this.#change(() => this.#selection.point(place)),
      leave: () => this.#change(() => this.#selection.leave()),
      press: (row) => this.#change(() => this.#selection.togglePin(row)),
      key: (event) => this.#key(event),
      focus: () => this.#data && this.#view && locate(this.#data, this.#selection, this.#view),
    });
    this.#input ??= script ? JSON.parse(script.textContent ?? "") : null;
    if (this.#input) this.#take(this.#view, this.#input);
  }

  disconnectedCallback() {
    this.#view?.stop();
    this.#view = null;
  }

  /**
   * Draws other arrays; head, row and pins stay where they still exist.
   *
   * @param {HeadMapInput} input
   * @returns {boolean} false when the arrays cannot be drawn, and the map says why
   */
  show(input) {
    // A run knows the array but not the words that the page gave to the heads.
    this.#input = { ...input, labels: input.labels ?? this.#input?.labels };
    if (!this.#view) return true;
    if (!this.#take(this.#view, this.#input)) return false;
    this.#view.panel.redrawn();
    return true;
  }

  /**
   * Says in words why there is nothing new to see; the last good picture stays, dimmed.
   *
   * @param {string} sentence
   */
  refuse(sentence) {
    this.#view?.panel.refuse(sentence);
  }

  /**
   * Shows a head for as long as something else on the page points at it.
   *
   * @param {number | null} head from 1; null for the chosen one again
   */
  glance(head) {
    this.#glance((head ?? 0) - 1);
  }

  /**
   * @param {MapView} view
   * @param {HeadMapInput} input
   */
  #take(view, input) {
    try {
      this.#data = readData(input);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      view.panel.refuse(error.message);
      return false;
    }
    const { weights, rows, columns } = this.#data;
    this.#selection.fit({ heads: weights.length, rows: rows.length, columns: columns.length });
    this.#selection.write(this.dataset);
    view.take(this.#data, input.warning ?? "");
    return true;
  }

  /** @param {() => void} change */
  #change(change) {
    const before = JSON.stringify([this.#selection.chosen, this.#selection.shown]);
    change();
    if (JSON.stringify([this.#selection.chosen, this.#selection.shown]) === before) return;
    this.#selection.write(this.dataset);
    this.#view?.render();
  }

  /** @param {number} head from 0, -1 is none */
  #glance(head) {
    if (this.#data && head < this.#data.weights.length) this.#change(() => this.#selection.glance(head));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [view, data] = [this.#view, this.#data];
    if (!view || !data) return;
    let handled = false;
    this.#change(() => (handled = pressKey(event, data, this.#selection, view)));
    if (handled) speakAfterKey(event, data, this.#selection, view);
  }
}
