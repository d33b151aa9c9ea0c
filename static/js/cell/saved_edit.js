/**
 * One cell's edit, kept on the reader's device: written a moment after a change, and only after one. Several tabs may hold
 * the same cell; a text that one of them has not seen is never written over, it is kept beside (`others`).
 */
import * as storage from "../storage.js";
import { cellKey, knows, parse, successor } from "../work/record.js";

/** @typedef {import("../work/record.js").Kept} Kept */

const MILLISECONDS_UNTIL_SAVED = 300;

export class SavedEdit {
  /**
   * @param {string} lesson
   * @param {string} name
   * @param {string} original the lesson's own text; an edit that came back to it is no edit
   */
  constructor(lesson, name, original) {
    this.key = cellKey(lesson, name);
    this.original = original;
    this.base = original;
    this.#see(this.#read());
  }

  /** Called when something was written. */
  onWritten = () => {};
  #timer = 0;
  /** @type {string | undefined} */
  #pending;
  /** @type {Kept | undefined} what was kept when this tab last looked */
  #seen;
  /** Whether this tab wrote it. */
  #own = false;

  /** The lesson's text that the edit was made of; differs from `original` once the lesson has changed. */
  base;
  /** The reader's text, or the lesson's. */
  get source() {
    return this.#pending ?? this.#seen?.source ?? this.original;
  }

  get isKept() {
    return this.#seen !== undefined;
  }

  /** Whether the browser would not keep it: the edit lives as long as the page. */
  get refused() {
    return storage.isRefused(this.key);
  }

  /** Texts of this cell that other tabs wrote meanwhile. */
  get others() {
    return this.#seen?.others ?? [];
  }

  /** Until the signal: write before the page is left, hidden or asked for a file of all work. @param {AbortSignal} signal */
  connect(signal) {
    const write = () => this.write();
    addEventListener("pagehide", write, { signal });
    for (const event of ["visibilitychange", "work-save"]) document.addEventListener(event, write, { signal });
    signal.addEventListener("abort", write);
  }

  /** @param {string} source */
  change(source) {
    this.#pending = source;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.write(), MILLISECONDS_UNTIL_SAVED);
  }

  /** Write what is pending now. A tab in which nothing was changed writes nothing, whatever another tab has kept. */
  write() {
    clearTimeout(this.#timer);
    if (this.#pending === undefined) return;
    const now = this.#read();
    this.#put(now, this.#pending, now?.others ?? []);
  }

  /** Keep what the reader has chosen, now. @param {string} source @param {string[]} others what is still to be chosen from */
  settle(source, others) {
    this.#put(this.#read(), source, others);
  }

  /** Look whether somebody else wrote; true when what is kept is another than before. */
  catchUp() {
    const now = this.#read();
    // An own change that is still pending meets theirs when it is written.
    if (now?.at === this.#seen?.at || this.#pending !== undefined) return false;
    const mine = this.#own ? this.#seen : undefined;
    if (now && mine && !knows(now, mine) && now.source !== mine.source) {
      this.#put(now, now.source, [...now.others, mine.source]);
    } else {
      this.#see(now);
    }
    return true;
  }

  #read() {
    return parse(storage.get(this.key, null));
  }

  /** @param {Kept | undefined} now */
  #see(now) {
    this.#seen = now;
    this.#own = false;
    this.base = now?.base ?? this.original;
  }

  /**
   * @param {Kept | undefined} last
   * @param {string} source
   * @param {string[]} others
   */
  #put(last, source, others) {
    clearTimeout(this.#timer);
    this.#pending = undefined;
    const unseen = last && last.at !== this.#seen?.at && last.source !== this.source ? [last.source] : [];
    const next = successor(last, { source, base: this.base, others: [...others, ...unseen] });
    if (source === this.original && next.others.length === 0) {
      storage.remove(this.key);
      this.#see(undefined);
    } else {
      storage.set(this.key, next);
      this.#seen = next;
      this.#own = true;
    }
    this.onWritten();
  }
}
