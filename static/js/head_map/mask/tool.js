/**
 * The tool "Mask": which cells are blocked, by whom, and since when. What it does to the numbers is in apply.js.
 *
 * The mask lives in the map's settings, as a text; whoever writes it there, this tool or a link, it is applied.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Settings} Settings
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("./mask.js").Mask} Mask
 */
import { setText } from "../dom.js";
import { quote } from "../tokens.js";
import { keysWords, rowSentence } from "../words.js";
import { applyMask } from "./apply.js";
import { MaskLine } from "./line.js";
import { blockedBy, isNone, maskWords, NONE, withCells, withPresets } from "./mask.js";
import { Painter } from "./painter.js";
import { MaskPanel } from "./panel.js";
import { readMask, writeMask } from "./text.js";
import { maskKeys } from "./words.js";

/** @param {Context} context */
export const create = (context) => new MaskTool(context);

class MaskTool {
  root;
  #context;
  #panel;
  #line;
  #painter;
  /** The mask that is applied, as in the settings. */
  #text = "";
  /** @type {string[]} what it was before each edit */
  #past = [];
  #open = false;
  /** Presses of a cell come here. */
  #taking = false;
  /** What a drag makes of the cells it crosses. */
  #blocking = true;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#panel = new MaskPanel(context.id, {
      presets: (presets) => this.#change((mask) => withPresets(mask, presets, this.#shape())),
      how: (how) => this.#change((mask) => ({ ...mask, ...how })),
      none: () => this.#change(() => NONE),
      undo: () => this.#undo(),
    }, context.say);
    this.root = this.#panel.root;
    this.#line = new MaskLine(context.host, () => this.#change(() => NONE));
    this.#painter = new Painter(context.host, () => this.#shape(), {
      paint: (places, first) => this.#paint(places, first),
      column: () => this.#toggle({ row: -1, column: context.shown().column }),
    });
    context.host.addEventListener("head-map-change", () => this.#follow());
    this.#follow();
  }

  /** @returns {[number, number]} */
  #shape() {
    const { rows, columns } = this.#context.given();
    return [rows.length, columns.length];
  }

  #mask() {
    return readMask(this.#text, this.#shape());
  }

  /** Applies what the settings say. */
  #follow() {
    const text = this.#context.settings().mask;
    // A map that was taken off the page and put back has new parts, and a new tool.
    if (text === this.#text || !this.#line.root.isConnected) return;
    this.#text = text;
    if (!text) this.#line.show("");
    this.#context.derive(text ? (given) => this.#masked(given) : null);
  }

  /** @param {HeadMapData} given */
  #masked(given) {
    /** @type {[number, number]} */
    const shape = [given.rows.length, given.columns.length];
    const mask = readMask(this.#text, shape); // anew: the reader's array may have another shape by now
    this.#line.show(isNone(mask) ? "" : `masked by you: ${maskWords(mask, shape)}`);
    return isNone(mask) ? given : applyMask(given, blockedBy(mask, shape), mask);
  }

  /**
   * @param {(mask: Mask) => Mask} change
   * @param {boolean} [fresh] false for the rest of a drag, which is undone with its beginning
   */
  #edit(change, fresh = true) {
    const text = writeMask(change(this.#mask()), this.#shape());
    if (text === this.#text) return;
    if (fresh) this.#past.push(this.#text);
    this.#context.on.set({ mask: text });
  }

  /** As a button does it: what is masked now is said. @param {(mask: Mask) => Mask} change */
  #change(change) {
    this.#edit(change);
    this.#tell();
  }

  #undo() {
    const text = this.#past.pop();
    if (text === undefined) return;
    this.#context.on.set({ mask: text });
    this.#tell();
  }

  #tell() {
    const mask = this.#mask();
    this.#context.say(isNone(mask) ? "Nothing is masked." : `Masked: ${maskWords(mask, this.#shape())}.`);
  }

  /**
   * @param {Place[]} places
   * @param {boolean} first of a drag
   */
  #paint(places, first) {
    if (first) this.#blocking = !blockedBy(this.#mask(), this.#shape())[places[0].row][places[0].column];
    this.#edit((mask) => withCells(mask, places, this.#blocking, this.#shape()), first);
  }

  /** A cell, or all of a row or a column where the other is none. @param {Place} place */
  #toggle({ row, column }) {
    const [N, M] = this.#shape();
    if (row < 0 && column < 0) return;
    const blocked = blockedBy(this.#mask(), [N, M]);
    const rows = row < 0 ? [...blocked.keys()] : [row];
    const columns = column < 0 ? [...blocked[0].keys()] : [column];
    const places = rows.flatMap((i) => columns.map((j) => ({ row: i, column: j })));
    const block = places.some((place) => !blocked[place.row][place.column]);
    this.#edit((mask) => withCells(mask, places, block, [N, M]));
    const data = this.#context.data();
    const looker = row >= 0 ? quote(data.rows[row]) : block ? "Nobody" : "Everybody";
    const may = block ? (row < 0 ? "may" : "may not") : "may again";
    const at = column < 0 ? "anything" : quote(data.columns[column]);
    const then = row < 0 ? "" : ` ${rowSentence(data, this.#context.shown().head, row)}`;
    this.#context.say(`${looker} ${may} look at ${at}.${then}`);
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, { view }) {
    // In another view a press means what it always means there.
    this.#takePresses(this.#open && view === "matrix");
    this.#panel.show(this.#context.given(), data, shown, this.#mask(), this.#text, this.#past.length > 0);
    this.#panel.elsewhere(view !== "matrix");
  }

  /** @param {boolean} open */
  opened(open) {
    this.#open = open;
    this.#takePresses(open && this.#context.settings().view === "matrix");
  }

  /** @param {boolean} on */
  #takePresses(on) {
    setText(this.#hint(), on ? maskKeys() : keysWords(this.#context.data())); // also after another array, which has written its own
    if (on === this.#taking) return;
    this.#taking = on;
    this.#painter.listen(on);
    this.#context.claim(on ? (place) => this.#toggle(place) : null);
  }

  /** The line that says what the keys do, which the grid is described by. */
  #hint() {
    return /** @type {HTMLElement} */ (document.getElementById(`${this.#context.id}-keys`));
  }
}
