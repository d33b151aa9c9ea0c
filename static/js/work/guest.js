/** The text that a link brought into a cell's editor. Its edits outlive a reload, as a guest's: kept for this visit only. */
import { visit } from "../storage.js";
import { outOfSight } from "./out_of_sight.js";

export class Guest {
  /** @param {string} cell lesson and name @param {string} link the fragment it came with @param {string} text */
  constructor(cell, link, text) {
    this.#key = `guest ${cell}`;
    this.#link = link;
    const edited = visit.get(this.#key);
    this.text = edited?.link === link && typeof edited.source === "string" ? edited.source : text;
    this.outOfSight = outOfSight(this.text);
  }

  #key;
  #link;
  /** Whether the reader pressed this cell's own Run. */
  asked = false;

  /** @param {string} source */
  edit(source) {
    this.outOfSight = outOfSight(source);
    visit.set(this.#key, { link: this.#link, source });
  }

  /** Kept or discarded: the next reload brings it no more. */
  leave() {
    visit.set(this.#key, undefined);
    // Meanwhile the address may have become that of a section, or of a view of a map.
    if (location.hash === this.#link) history.replaceState(history.state, "", location.pathname + location.search);
  }
}
