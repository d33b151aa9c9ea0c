/**
 * The matrices of a figure in their groups, the number that is pointed at, and the line that says where it comes from.
 *
 * @typedef {import("./types.js").Figure} Figure
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Part} Part
 */
import { make } from "../head_map/dom.js";
import { spoken } from "./line.js";
import { MatrixView } from "./matrix_view.js";
import { hueOf } from "./stages_figure.js";
import { takeTracks } from "./tracks.js";
import { walk } from "./walk.js";

export class FigureView {
  body = make("div", "hs-body");
  line = make("p", "hs-line");
  /** @type {Map<string, MatrixView>} */
  #matrices = new Map();
  #drawn = "";
  #widths = "";
  /** @type {Figure | null} */
  #figure = null;
  /** @type {Place | null} */
  #shown = null;
  /** @type {Place | null} */
  #pinned = null;
  #pointer = "";
  #host;
  #say;
  #changed;

  /**
   * @param {HTMLElement} host its attributes say what is shown
   * @param {(sentence: string) => void} say aloud
   * @param {() => void} changed another number is kept, or none
   */
  constructor(host, say, changed) {
    this.#host = host;
    this.#say = say;
    this.#changed = changed;
    this.body.addEventListener("pointerover", (event) => {
      // A finger scrolls; and browsers repeat the event when the page moves below a resting pointer.
      const at = `${event.screenX} ${event.screenY}`;
      if (event.pointerType === "touch" || at === this.#pointer) return;
      this.#pointer = at;
      const place = this.#placeOf(event.target);
      if (place) this.show(place);
    });
    this.body.addEventListener("pointerleave", () => this.#pinned && this.show(this.#pinned));
    this.body.addEventListener("click", (event) => {
      const place = this.#placeOf(event.target);
      if (place) this.#pin(place);
    });
    this.body.addEventListener("focusin", (event) => {
      const place = this.#placeOf(event.target);
      if (!place) return;
      this.show(place);
      if (/** @type {Element} */ (event.target).matches(":focus-visible")) this.#say(this.words);
    });
    this.body.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {Figure} figure */
  draw(figure) {
    this.#figure = figure;
    const stages = figure.groups.flatMap(({ columns }) => columns.flat());
    const drawn = JSON.stringify(stages.map(({ id, rows, columns }) => [id, rows, columns]));
    if (drawn === this.#drawn) for (const stage of stages) this.#matrices.get(stage.id)?.update(stage);
    else this.#build(figure);
    this.#drawn = drawn;
    const widths = Array.from(this.#matrices.values(), ({ grid }) => grid.style.cssText).join();
    if (widths !== this.#widths) takeTracks(this.body);
    this.#widths = widths;
    if (this.#pinned && !this.#exists(this.#pinned)) this.#pinned = null;
    this.show(this.#shown);
  }

  /** @param {Figure} figure */
  #build(figure) {
    this.#matrices.clear();
    this.body.replaceChildren(...figure.groups.map(({ title, columns }) => make("section", "hs-group", { role: "group", "aria-label": title }, [
      make("p", "hs-title", {}, [title]),
      make("div", "hs-columns", {}, columns.map((stages) => make("div", "hs-column", {}, stages.map((stage) => {
        const view = new MatrixView(stage);
        view.root.dataset.stage = stage.id;
        this.#matrices.set(stage.id, view);
        return view.root;
      })))),
    ])));
  }

  /** @param {Place} place */
  #exists({ id, row, column }) {
    return Boolean(this.#matrices.get(id)?.cells[row]?.[column]);
  }

  /** @param {EventTarget | null} target @returns {Place | null} */
  #placeOf(target) {
    const cell = /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".hs-cell") : null);
    const matrix = /** @type {HTMLElement | null} */ (cell?.closest("[data-stage]") ?? null);
    if (!cell || !matrix) return null;
    return { id: String(matrix.dataset.stage), row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
  }

  /** @param {Place | null} wanted null, or what is not there, shows nothing */
  show(wanted) {
    const place = wanted && this.#exists(wanted) ? wanted : null;
    this.#shown = place;
    const origin = place && this.#figure?.origin(place);
    for (const [id, matrix] of this.#matrices) {
      if (place?.id === id) matrix.frame([{ ...place, height: 1, width: 1 }], "here");
      else if (origin?.to.length) matrix.frame(origin.to.filter((frame) => frame.id === id), "to");
      else matrix.frame(origin?.from.filter((frame) => frame.id === id) ?? [], "from");
    }
    if (place) this.#matrices.get(place.id)?.reach(place.row, place.column);
    this.line.replaceChildren(...(origin?.line ?? []).map(element));
    this.#host.dataset.place = written(place);
    this.#host.dataset.pinned = written(this.#pinned);
  }

  /** The line, for the ear. */
  get words() {
    const origin = this.#shown && this.#figure?.origin(this.#shown);
    return origin ? spoken(origin.line) : "";
  }

  /** @param {Place} place */
  #pin(place) {
    const isPinned = written(place) === written(this.#pinned);
    this.#keep(isPinned ? null : place);
    this.show(place);
    this.#say(isPinned ? "Let go." : `Pinned. ${this.words}`);
    this.#changed();
  }

  /** Let go of the number that is kept. @returns {boolean} whether there was one */
  release() {
    if (!this.#pinned) return false;
    this.#pin(this.#pinned);
    return true;
  }

  /** @param {Place | null} place */
  #keep(place) {
    this.#mark("false");
    this.#pinned = place;
    this.#mark("true");
  }

  /** From the element's attributes. @param {string} shown @param {string} pinned as `written` */
  restore(shown, pinned) {
    const [kept, place] = [pinned, pinned || shown].map((text) => {
      const [id, row, column] = text.split(" ");
      const found = { id, row: Number(row), column: Number(column) };
      return this.#exists(found) ? found : null;
    });
    this.#keep(kept);
    this.show(place);
  }

  /** @param {"true" | "false"} selected */
  #mark(selected) {
    if (!this.#pinned) return;
    const { id, row, column } = this.#pinned;
    this.#matrices.get(id)?.cells[row]?.[column]?.setAttribute("aria-selected", selected);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const place = this.#placeOf(event.target);
    const matrix = place && this.#matrices.get(place.id);
    if (!matrix || event.altKey || event.metaKey) return;
    const to = walk(event.key, event.ctrlKey, place, { rows: matrix.cells.length, columns: matrix.cells[0].length });
    if (to) matrix.reach(to.row, to.column)?.focus();
    else if (event.key === "PageDown" || event.key === "PageUp") this.#leave(place, event.key === "PageDown" ? 1 : -1);
    else if (event.key === "Enter" || event.key === " ") this.#pin(place);
    else return;
    event.preventDefault();
  }

  /** To the cell of the next matrix that Tab would reach. @param {Place} place @param {1 | -1} by */
  #leave(place, by) {
    const ids = [...this.#matrices.keys()];
    const next = this.#matrices.get(ids[ids.indexOf(place.id) + by]);
    next?.cells.flat().find((cell) => cell.tabIndex === 0)?.focus();
  }
}

/** @param {Place | null} place */
const written = (place) => (place ? `${place.id} ${place.row} ${place.column}` : "");

/** @param {Part} part @returns {Node | string} */
function element(part) {
  if (typeof part === "string") return part;
  if ("code" in part) return make("code", "", {}, [part.code]);
  if ("power" in part) return make("sup", "", {}, [part.power]);
  return make("span", "hs-head-name", { "data-hue": String(hueOf(part.head)) }, [`head ${part.head + 1}`]);
}
