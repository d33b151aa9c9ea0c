/** One cell's edit, kept on the reader's device: written a moment after a change, and only after one. */
import * as storage from "../storage.js";

const MILLISECONDS_UNTIL_SAVED = 300;

export class SavedEdit {
  /**
   * @param {string} lesson
   * @param {string} name
   * @param {() => void} onRefused the browser keeps nothing
   */
  constructor(lesson, name, onRefused) {
    this.#key = `cell ${lesson}/${name}`;
    this.#onRefused = onRefused;
  }

  #key;
  #onRefused;
  #timer = 0;
  /** @type {{source: string, original: string} | undefined} */
  #pending;

  /** @returns {string | undefined} the reader's text, if there is one */
  read() {
    return storage.get(this.#key, /** @type {{source?: string}} */ ({})).source;
  }

  /**
   * @param {string} source
   * @param {string} original the lesson's own text; an edit that came back to it is no edit
   */
  change(source, original) {
    this.#pending = { source, original };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), MILLISECONDS_UNTIL_SAVED);
  }

  /** Write what is pending now. A tab in which nothing was changed writes nothing, whatever another tab has kept. */
  write() {
    clearTimeout(this.#timer);
    if (!this.#pending) return;
    const { source, original } = this.#pending;
    this.#pending = undefined;
    if (source === original) storage.remove(this.#key);
    else if (!storage.set(this.#key, { source })) this.#onRefused();
  }
}
