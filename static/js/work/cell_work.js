/**
 * The reader's text of one cell through time: what another tab, a new deployment, Reset or a link do to it, and what the
 * reader is asked. A text from a link is a guest: shown, never kept and never run before the reader says so.
 */
import { announce } from "../cell/announce.js";
import { reveal } from "../reveal.js";
import { visit } from "../storage.js";
import { Guest } from "./guest.js";
import { situation } from "./situation.js";
import { Strip } from "./strip.js";

/** @typedef {import("../cell/lesson_cell.js").LessonCell} LessonCell */
/** @typedef {{source: string, base: string, others: string[], after: string, words: string}} Undo `after`: the text that it undoes */

const BACK = "The lesson’s own code is back.";

export class CellWork {
  /** @param {LessonCell} cell @param {import("../cell/saved_edit.js").SavedEdit} saved @param {HTMLElement} code its place */
  constructor(cell, saved, code) {
    this.#cell = cell;
    this.#name = `${cell.lesson}/${cell.cellName}`;
    this.#saved = saved;
    this.#strip = new Strip(code, cell.cellName);
    saved.onWritten = () => this.#show();
    const undo = visit.get(`undo ${this.#name}`);
    if (undo?.after === cell.source && typeof undo.source === "string" && Array.isArray(undo.others)) this.#undo = undo;
    this.#show();
  }

  #cell;
  #name;
  #saved;
  #strip;
  /** @type {Undo | undefined} */
  #undo;
  /** @type {Guest | undefined} */
  #guest;
  /** True while this module puts a text into the editor, which is no edit of the reader's. */
  #putting = false;

  get mustNotRun() {
    return this.#guest !== undefined && !this.#guest.asked;
  }

  asked() {
    if (!this.#guest || this.#guest.asked) return;
    this.#guest.asked = true;
    this.#show();
  }

  /** The editor's text is another. @param {string} source */
  changed(source) {
    if (this.#putting) return;
    if (this.#guest) this.#guest.edit(source);
    else if (source !== this.#saved.source) {
      this.#setUndo(undefined);
      this.#saved.change(source);
    }
    this.#show();
  }

  /** Put the lesson's own text back. */
  reset() {
    const pressed = document.activeElement?.matches("[data-reset]");
    this.#replace(this.#saved.original, BACK);
    // Reset is disabled now; Undo is the next thing in the strip.
    if (pressed) this.#strip.focus();
  }

  /** Show the text of a link, unless it is what stands here. @param {string} text @param {string} link its fragment */
  welcome(text, link) {
    if (text === this.#cell.source && !this.#guest) return false;
    this.#saved.write();
    this.#guest = new Guest(this.#name, link, text);
    this.#put(this.#guest.text);
    this.#show();
    reveal(this.#cell);
    this.#cell.scrollIntoView({ block: "center" });
    this.#strip.focus();
    return true;
  }

  #text = () => this.#cell.source;

  /** Somebody else wrote, or may have. */
  catchUp() {
    if (visit.get(`undo ${this.#name}`) === null) this.#undo = undefined; // forgotten
    if (this.#saved.catchUp() && !this.#guest && this.#cell.source !== this.#saved.source) {
      this.#setUndo(undefined);
      this.#put(this.#saved.source);
      announce(`${this.#cell.cellName}: shows what was kept last, in another tab or from a file`);
    }
    this.#show();
  }

  /**
   * Keep `text` instead of what is kept, with a way back.
   * @param {string} text
   * @param {string} words beside the button Undo; "" where there is nothing to undo
   * @param {string} [base]
   * @param {string[]} [left] other tabs' texts that are still to be chosen from
   */
  #replace(text, words, base = this.#saved.original, left = []) {
    const { source, base: was, others } = this.#saved;
    this.#setUndo(words && source !== text ? { source, base: was, others, after: text, words } : undefined);
    this.#keep(text, base, left);
  }

  /** @param {string} text @param {string} base @param {string[]} others */
  #keep(text, base, others) {
    this.#saved.base = base;
    this.#put(text);
    this.#saved.settle(text, others);
  }

  #takeOther() {
    const { others, base } = this.#saved;
    this.#replace(others[0], "The other tab’s text is here now.", base, others.slice(1));
  }

  #takeBack() {
    const { source, base, others } = /** @type {Undo} */ (this.#undo);
    this.#setUndo(undefined);
    this.#keep(source, base, others);
  }

  /** @param {Undo | undefined} undo */
  #setUndo(undo) {
    this.#undo = undo;
    visit.set(`undo ${this.#name}`, undo);
  }

  /** @param {string} text */
  #put(text) {
    if (text === this.#cell.source) return;
    this.#putting = true;
    this.#cell.put(text);
    this.#putting = false;
  }

  /** @param {boolean} keep */
  #partWithGuest(keep) {
    const text = this.#cell.source;
    const { source, original, others } = this.#saved;
    this.#guest?.leave();
    this.#guest = undefined;
    const words = source === original ? "" : "The link’s text is yours now, in the place of your own.";
    if (keep) this.#replace(text, words, original, others);
    else this.#put(source);
    this.#show();
  }

  #show() {
    const { original, source, others, base, refused } = this.#saved;
    const edited = this.#cell.source !== original;
    this.#cell.markEdited(edited, edited && !this.#guest);
    const [words, ...choices] = situation({
      guest: this.#guest,
      kept: source !== original,
      edited,
      other: others.length > 0,
      stale: base !== original,
      undo: this.#undo?.words ?? "",
      refused,
    });
    const buttons = choices.map(([label, action]) => /** @type {import("./strip.js").Choice} */ ([label, (button) => this.#actions[action](button), action.startsWith("compare")]));
    const isNew = this.#strip.say(words, ...buttons);
    // That an edit is kept need not be said aloud with the first letter of each.
    if (isNew && choices.length && choices[0][1] !== "link") announce(`${this.#cell.cellName}: ${words}`);
  }

  /** @type {Record<import("./situation.js").Action, (button: HTMLButtonElement) => void>} */
  #actions = {
    keepGuest: () => this.#partWithGuest(true),
    discardGuest: () => this.#partWithGuest(false),
    keepOne: () => this.#keep(this.#saved.source, this.#saved.base, this.#saved.others.slice(1)),
    takeOther: () => this.#takeOther(),
    compareOther: (button) => this.#strip.compare(button, this.#text, this.#saved.others[0], "the other tab’s"),
    keepMine: () => this.#keep(this.#saved.source, this.#saved.original, []),
    takeNew: () => this.#replace(this.#saved.original, BACK),
    compareNew: (button) => this.#strip.compare(button, this.#text, this.#saved.original, "the lesson’s new code"),
    takeBack: () => this.#takeBack(),
    link: () => this.#strip.link(this.#cell.cellName, this.#text),
  };
}
