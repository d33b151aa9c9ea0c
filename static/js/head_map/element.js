/**
 * `<head-map>`: attention weights to look at, row by row and head by head.
 *
 * It starts from the JSON inside it, so it is alive before Python is; after a run the page calls `show` with
 * the reader's own array. Attributes `data-head`, `data-layer` (where there are several), `data-row`, `data-column`
 * (where a column is read) and `data-pinned` say at any time what is shown. After each choice that a reader would want
 * to find again, which pointing is not, the event `head-map-change` bubbles from it.
 *
 * @typedef {import("./types.js").HeadMapInput} HeadMapInput
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Settings} Settings
 * @typedef {import("./types.js").Context} Context
 */
import { isOpening, turn } from "../turn.js";
import { readData, Refusal } from "./data.js";
import { numbered } from "./heads_keys.js";
import { locate, pressKey, speakAfterKey } from "./keyboard.js";
import { Selection } from "./selection.js";
import { PLAIN } from "./settings.js";
import { MapView } from "./view.js";
import { inForce } from "./views.js";

export class HeadMap extends HTMLElement {
  #selection = new Selection();
  #settings = { ...PLAIN };
  /** @type {MapView | null} */
  #view = null;
  /** @type {HeadMapInput | null} */
  #input = null;
  /** @type {HeadMapData | null} the array as it was given */
  #given = null;
  /** @type {HeadMapData | null} what is drawn of it */
  #data = null;
  /** @type {((given: HeadMapData) => HeadMapData) | null} */
  #derive = null;
  /** @type {((place: Place) => void) | null} */
  #claim = null;
  /** What the parts of this map, and other modules of the page, may ask of it. */
  context = this.#context();

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
    this.#selection.read(this.dataset);
    // Those that come with the page wait, hidden in the room that is kept for them: drawing is work, and so is laying out the page.
    if (this.#input || !isOpening()) this.#make(script);
    else void turn().then(() => this.isConnected && !this.#view && this.#make(script));
  }

  /** @param {Element | null} script its data */
  #make(script) {
    // Whatever stood here for readers without scripts says the same as the Table view does.
    this.replaceChildren(...(script ? [script] : []));
    this.#view = new MapView(this.context);
    this.#input ??= script ? JSON.parse(script.textContent ?? "") : null;
    if (this.#input) this.#take(this.#view, this.#input);
  }

  disconnectedCallback() {
    this.#view?.stop();
    this.#view = null;
  }

  /**
   * Draws other arrays; head, row and pins stay where they still exist.
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

  /** Says in words why there is nothing new to see; the last good picture stays, dimmed. @param {string} sentence */
  refuse(sentence) {
    this.#view?.panel.refuse(sentence);
  }

  /** Shows a head of the chosen layer while something else on the page points at it. @param {number | null} head from 1; null for the chosen one */
  glance(head) {
    const [data, { chosen }] = [this.#data, this.#selection];
    this.#glance(data && head && head <= data.heads ? numbered(data, chosen, head) : -1);
  }

  /**
   * Shows what was chosen before, as in a link to a view.
   * @param {{head?: string, layer?: string, row?: string, column?: string, pinned?: string}} places as in the element's attributes
   * @param {Partial<Settings>} settings
   */
  restore(places, settings) {
    this.#change(() => {
      this.#selection.read(places);
      if (this.#data) this.#selection.fit(this.#data);
      Object.assign(this.#settings, settings);
    });
  }

  /** @returns {Context} */
  #context() {
    const selection = this.#selection;
    const drawn = () => /** @type {HeadMapData} */ (this.#data);
    return {
      id: "",
      host: this,
      on: {
        choose: (head) => this.#change(() => selection.choose(head)),
        glance: (head) => this.#glance(head),
        point: (place, named) => this.#change(() => selection.point(place, named)),
        go: (place) => this.#change(() => selection.go(place)),
        leave: () => this.#change(() => selection.leave()),
        press: (place) => this.#press(place),
        read: (list) => this.#change(() => selection.readColumn(list === "row" ? -1 : selection.firstColumn(drawn()))),
        unpin: (row) => this.#change(() => selection.unpin(row)),
        key: (event) => this.#key(event),
        focus: () => this.#data && this.#view && locate(this.#data, selection, this.#view),
        set: (settings) => this.#change(() => Object.assign(this.#settings, settings)),
      },
      scaleOf: (head) => /** @type {MapView} */ (this.#view).scaleOf(drawn(), head),
      say: (sentence) => this.#view?.panel.say(sentence),
      origin: (words) => this.#view?.panel.origin(words),
      isDrawn: () => this.#data !== null,
      data: drawn,
      shown: () => selection.shown,
      settings: () => inForce(this.#settings, this.#data),
      given: () => /** @type {HeadMapData} */ (this.#given),
      derive: (change) => {
        this.#derive = change;
        if (!this.#given) return;
        this.#data = change ? change(this.#given) : this.#given;
        this.#view?.change(this.#data);
      },
      claim: (take) => (this.#claim = take),
    };
  }

  /** @param {MapView} view @param {HeadMapInput} input */
  #take(view, input) {
    try {
      this.#given = readData(input);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      view.panel.refuse(error.message);
      return false;
    }
    this.#data = this.#derive ? this.#derive(this.#given) : this.#given;
    this.#selection.fit(this.#data);
    this.#selection.write(this.dataset, this.#data);
    view.take(this.#data, input.warning ?? "");
    return true;
  }

  /** @param {() => void} change */
  #change(change) {
    const chosen = () => JSON.stringify([this.#selection.chosen, this.#selection.kept, this.#selection.pinned, this.#settings]);
    const all = () => chosen() + JSON.stringify(this.#selection.shown);
    const [before, whole] = [chosen(), all()];
    change();
    if (all() === whole) return;
    if (this.#data) this.#selection.write(this.dataset, this.#data);
    this.#view?.render();
    if (chosen() !== before) this.dispatchEvent(new CustomEvent("head-map-change", { bubbles: true }));
  }

  /** @param {number} head from 0, -1 is none */
  #glance(head) {
    if (this.#data && head < this.#data.weights.length) this.#change(() => this.#selection.glance(head));
  }

  /** @param {Place} place */
  #press(place) {
    if (this.#claim) this.#claim(place);
    else this.#change(() => this.#selection.press(place));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const [view, data] = [this.#view, this.#data];
    if (!view || !data) return;
    let handled = false;
    this.#change(() => (handled = pressKey(event, data, this.#selection, view, this.#claim)));
    // Not `data`: a press that was claimed may have changed what is drawn.
    if (handled && this.#data) speakAfterKey(event, this.#data, this.#selection, view, this.#claim !== null);
  }
}
