/**
 * `<head-map>`: attention weights to look at, row by row and head by head.
 *
 * It starts from the JSON inside it, so it is alive before Python is; after a run the page calls `show` with
 * the reader's own array. Attributes `data-head`, `data-row` and `data-pinned` say at any time what is shown.
 *
 * @typedef {import("./types.js").HeadMapInput} HeadMapInput
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Sizes} Sizes
 */
import { readData, Refusal } from "./data.js";
import { GridView } from "./grid_view.js";
import { HeadsView, hueOf } from "./heads_view.js";
import { actionOf } from "./keys.js";
import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { listenToPointer } from "./pointer.js";
import { RowView } from "./row_view.js";
import { Selection } from "./selection.js";
import { listHeight, sizesFor, textWidths } from "./sizes.js";
import { TableView } from "./table_view.js";
import { watchSurroundings } from "./surroundings.js";
import { cellWords, keysWords, rowSentence, shownWords } from "./words.js";
import { quote } from "./tokens.js";

let count = 0;

/** The parts of a map that is on a page. */
class Parts {
  constructor(/** @type {HeadMap} */ host, /** @type {Callbacks} */ on) {
    const id = `hm-${++count}`;
    this.heads = new HeadsView(id, on);
    this.grid = new GridView(id);
    this.row = new RowView(id, on.column);
    this.table = new TableView(id);
    this.panel = new Panel(id, this);
    host.append(this.panel.root);
    this.picture = new Picture(this.panel.root, this.grid.stage);
    this.panel.legend.append(this.picture.legend);
  }
}

/** @typedef {{choose: (head: number) => void, glance: (head: number) => void, column: (column: number) => void}} Callbacks */

export class HeadMap extends HTMLElement {
  #selection = new Selection();
  /** @type {Parts | null} */
  #parts = null;
  /** @type {HeadMapData | null} */
  #data = null;
  /** @type {HeadMapInput | null} */
  #input = null;
  /** @type {Sizes | null} */
  #sizes = null;
  #paintedHead = -1;
  #stopWatching = () => {};

  /** The arrays of a map made by a script, to be set before the element is put on the page. */
  set data(/** @type {HeadMapInput} */ input) {
    this.#input = input;
    if (this.#parts) this.#take(input);
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
    const parts = new Parts(this, {
      choose: (head) => this.#choose(head),
      glance: (head) => this.#glance(head),
      column: (column) => this.#point({ row: -1, column }),
    });
    this.#parts = parts;
    listenToPointer(parts.grid.root, parts.grid.stage, () => this.#shape(), {
      point: (place) => this.#point(place),
      leave: () => this.#change(() => this.#selection.leave()),
      press: (row) => this.#pin(row, false),
    });
    parts.panel.root.addEventListener("keydown", (event) => this.#key(event));
    this.#stopWatching = watchSurroundings(parts.panel.body, {
      resized: () => this.#layout(),
      recoloured: () => this.#recolour(),
    });
    this.#input ??= script ? JSON.parse(script.textContent ?? "") : null;
    if (this.#input) this.#take(this.#input);
  }

  disconnectedCallback() {
    this.#stopWatching();
    this.#parts?.picture.stop();
    [this.#parts, this.#sizes, this.#paintedHead] = [null, null, -1];
  }

  /**
   * Draws other arrays; head, row and pins stay where they still exist.
   *
   * @param {HeadMapInput} input
   * @returns {boolean} false when the arrays cannot be drawn, and the map says why
   */
  show(input) {
    // A run knows the array but not the words that the page gave to the heads.
    const labels = input.labels ?? this.#input?.labels;
    this.#input = { ...input, labels };
    if (!this.#parts) return true;
    const drawn = this.#take(this.#input);
    if (drawn) this.#parts.panel.redrawn();
    return drawn;
  }

  /**
   * Says in words why there is nothing new to see; the last good picture stays, dimmed.
   *
   * @param {string} sentence
   */
  refuse(sentence) {
    this.#parts?.panel.refuse(sentence);
  }

  /**
   * Shows a head for as long as something else on the page points at it.
   *
   * @param {number | null} head from 1; null for the chosen one again
   */
  glance(head) {
    this.#glance((head ?? 0) - 1);
  }

  /** @param {HeadMapInput} input */
  #take(input) {
    const parts = /** @type {Parts} */ (this.#parts);
    try {
      this.#data = readData(input);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.refuse(error.message);
      return false;
    }
    const data = this.#data;
    this.#selection.fit({ heads: data.weights.length, rows: data.rows.length, columns: data.columns.length });
    parts.panel.accept(keysWords(data), input.warning ?? "");
    parts.heads.draw(data);
    parts.grid.draw(data, parts.panel.hintId);
    [this.#sizes, this.#paintedHead] = [null, -1];
    this.#layout();
    return true;
  }

  /** Sizes everything for the room there is; in a closed details element there is none yet. */
  #layout() {
    const { parts, data } = this.#drawable();
    const room = parts?.panel.body.clientWidth ?? 0;
    if (!parts || !data || room === 0) return;
    const widthOf = textWidths(parts.panel.root);
    const sizes = sizesFor(room, data, widthOf);
    if (JSON.stringify(sizes) === JSON.stringify(this.#sizes)) return;
    this.#sizes = sizes;
    parts.panel.root.classList.toggle("hm-below", sizes.below);
    parts.grid.resize(data, sizes);
    parts.row.draw(data, Math.min(Math.max(...data.columns.map(widthOf)) + 4, sizes.below ? room * 0.3 : 100));
    parts.row.fit(listHeight(sizes, data.rows.length));
    this.#recolour();
  }

  #recolour() {
    const { parts, data } = this.#drawable();
    if (!parts || !data || !this.#sizes) return;
    parts.picture.forget();
    parts.heads.paint(data, parts.picture.scaleOf);
    this.#paintedHead = -1;
    this.#render();
  }

  /** Brings the page in line with the selection. */
  #render() {
    const { parts, data } = this.#drawable();
    const shown = this.#selection.shown;
    this.#selection.write(this.dataset);
    if (!parts || !data || !this.#sizes) return;
    if (shown.head !== this.#paintedHead) {
      this.#paintedHead = shown.head;
      parts.row.root.dataset.hue = String(hueOf(shown.head));
      parts.picture.paint(data, shown.head, this.#sizes.cell);
      parts.grid.refresh(data, shown.head, parts.picture.inkFor(data, shown.head));
      parts.table.show(data, shown.head);
    }
    parts.heads.mark(this.#selection.chosen, shown.head);
    parts.grid.mark(shown);
    parts.row.show(data, shown);
    parts.row.markColumn(shown.column, false);
    parts.panel.note(shownWords(data, shown));
  }

  /** @param {() => void} change */
  #change(change) {
    const before = JSON.stringify(this.#selection.shown);
    change();
    if (JSON.stringify(this.#selection.shown) !== before) this.#render();
  }

  /** @param {{row: number, column: number}} place */
  #point(place) {
    this.#change(() => this.#selection.point(place));
  }

  /** @param {number} head from 0 */
  #choose(head) {
    this.#selection.choose(head);
    this.#render();
  }

  /** @param {number} head from 0, -1 is none */
  #glance(head) {
    if (!this.#data || head >= this.#data.weights.length) return;
    this.#change(() => this.#selection.glance(head));
  }

  /**
   * @param {number} row
   * @param {boolean} aloud
   */
  #pin(row, aloud) {
    const { parts, data } = this.#drawable();
    if (!parts || !data) return;
    const pinned = this.#selection.togglePin(row);
    this.#render();
    if (aloud) parts.panel.say(`${quote(data.rows[row])} ${pinned ? "pinned" : "let go"}.`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { parts, data } = this.#drawable();
    if (!parts || !data || event.altKey || event.metaKey) return;
    const [rows, columns] = this.#shape();
    const action = actionOf(event.key, event.ctrlKey, this.#selection.shown, { heads: data.weights.length, rows, columns });
    // Digits choose a head from anywhere in the map; the other keys belong to the grid.
    if (!action || (event.target !== parts.grid.root && !("head" in action))) return;
    if ("release" in action) {
      if (!this.#selection.release()) return;
      parts.panel.say(this.#selection.row < 0 ? "No token chosen." : "Let go.");
    } else if ("head" in action) {
      this.#selection.choose(action.head);
    } else if ("pin" in action) {
      if (this.#selection.row >= 0) this.#pin(this.#selection.row, true);
    } else {
      this.#selection.row = action.move.row;
      this.#selection.column = action.move.column;
    }
    event.preventDefault();
    this.#render();
    const { head, row, column } = this.#selection.shown;
    if (row >= 0) parts.grid.fill(data, head, row);
    parts.grid.point(this.#selection.shown);
    parts.row.markColumn(column, true);
    if (row >= 0 && "move" in action) {
      parts.panel.say(column < 0 ? rowSentence(data, head, row) : cellWords(data, head, row, column));
    } else if ("head" in action) {
      parts.panel.say(`Head ${head + 1}. ${row >= 0 ? rowSentence(data, head, row) : ""}`);
    }
  }

  /** @returns {[number, number]} */
  #shape() {
    return [this.#data?.rows.length ?? 0, this.#data?.columns.length ?? 0];
  }

  #drawable() {
    return { parts: this.#parts, data: this.#data };
  }
}
