/**
 * The reader's text of one cell, as every page has it: kept while it is typed. What is said of it, and asked (cell_work.js),
 * is fetched with the first need, so that no untouched cell pays for it.
 */
import { SavedEdit } from "../cell/saved_edit.js";
import { twice } from "../later.js";
import { visit } from "../storage.js";

/** @typedef {import("../cell/lesson_cell.js").LessonCell} LessonCell */

export class ReaderText {
  /** @param {LessonCell} cell @param {HTMLElement} code the element that holds its code */
  constructor(cell, code) {
    this.#cell = cell;
    this.#code = code;
    this.saved = new SavedEdit(cell.lesson, cell.cellName, cell.original);
    cell.markEdited(this.saved.source !== cell.original);
  }

  #cell;
  #code;
  /** @type {import("./cell_work.js").CellWork | undefined} */
  #work;
  /** @type {AbortController | undefined} */
  #connected;

  connect() {
    const { signal } = (this.#connected = new AbortController());
    this.saved.connect(signal);
    const catchUp = (/** @type {Event} */ event) => {
      const key = /** @type {CustomEvent<string | null>} */ (event).detail;
      if (key === null || key === this.saved.key) this.work().then((work) => work?.catchUp());
    };
    document.addEventListener("work-changed", catchUp, { signal });
    if (this.saved.isKept || visit.get(`undo ${this.#cell.lesson}/${this.#cell.cellName}`)) this.work();
  }

  disconnect() {
    this.#connected?.abort();
  }

  /** The rest, or undefined where it cannot be fetched; the reader's text is kept all the same. */
  async work() {
    const module = await twice(() => import("./cell_work.js"), new URL("cell_work.js", import.meta.url)).catch(() => undefined);
    if (module) this.#work ??= new module.CellWork(this.#cell, this.saved, this.#code);
    return this.#work;
  }

  /** A stranger's text runs when its own Run is pressed, not because another cell or Run all needs it. */
  get mustNotRun() {
    return this.#work?.mustNotRun ?? false;
  }

  /** The reader pressed this cell's Run. */
  asked() {
    this.#work?.asked();
  }

  /** The editor's text is another. @param {string} source */
  changed(source) {
    if (this.#work) return this.#work.changed(source);
    this.saved.change(source);
    this.#cell.markEdited(source !== this.#cell.original);
    this.work();
  }

  /** Put the lesson's own text back: at once, where what offers to undo it is here already. */
  async reset() {
    const text = this.#cell.source;
    const work = this.#work ?? (await this.work());
    if (this.#cell.source !== text) return; // the reader has gone on writing meanwhile, and that is the newer word
    if (work) work.reset();
    else this.#cell.put(this.#cell.original);
  }
}
