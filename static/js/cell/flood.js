/** What a cell printed beyond what the page holds: how much, its end, and all of it as a file. */
import { button, made } from "./make.js";
import { printed } from "./printed.js";

/** @typedef {{characters: number, lines: number, displays: number, tails: [stream: string, text: string][]}} Cut */

export class Flood {
  /**
   * @param {HTMLElement} output
   * @param {string} name the cell's
   * @param {() => Promise<string | undefined>} whole
   */
  constructor(output, name, whole) {
    this.#output = output;
    this.#name = name;
    this.#whole = whole;
  }

  #output;
  #name;
  #whole;
  /** @type {HTMLElement | undefined} */
  #note;
  /** @type {HTMLElement | undefined} the end of what was cut */
  #end;

  begin() {
    this.#note = this.#end = undefined;
  }

  /** While it runs. @param {{characters: number, lines: number}} so_far */
  count({ characters, lines }) {
    this.#line().textContent = `Output cut: ${amount(lines, characters)} more so far, not shown.`;
  }

  /** Also again, where tasks of the cell's go on and print. @param {Cut} cut */
  end({ characters, lines, displays, tails }) {
    const what = [characters ? amount(lines, characters) : "", displays ? `${many(displays, "displayed value")}` : ""];
    const note = this.#line();
    note.textContent = `Output cut: ${what.filter(Boolean).join(" and ")} more. `;
    if (!characters) return;
    // What stands above the note is the beginning; copied now, as it may be from an earlier run later.
    const beginning = Array.from(this.#output.querySelectorAll(".out-text, .out-stderr"), (part) => part.textContent);
    const end = tails.map(([, text]) => text).join("");
    const place = made("div", "out-tail");
    place.hidden = true;
    const toggle = button("Show the end", () => {
      place.hidden = !place.hidden;
      toggle.setAttribute("aria-expanded", String(!place.hidden));
      if (place.hasChildNodes()) return;
      for (const [stream, text] of tails) place.append(printed(stream === "stderr" ? "out-stderr" : "out-text", text));
    });
    toggle.setAttribute("aria-expanded", "false");
    if (this.#end && !this.#end.hidden) toggle.click();
    this.#end?.remove();
    this.#end = place;
    const download = button("Download", async () => {
      const all = (await this.#whole()) ?? `${beginning.join("")}\n… ${characters - end.length} characters are not kept …\n${end}`;
      save(all, `${this.#name}-output.txt`);
    });
    note.append(toggle, " ", download);
    note.after(place);
  }

  #line() {
    if (!this.#note) {
      this.#note = made("p", "out-cut");
      this.#output.append(this.#note);
    }
    return this.#note;
  }
}

/**
 * @param {number} lines
 * @param {number} characters
 */
function amount(lines, characters) {
  const counted = `${characters.toLocaleString("en")} characters`;
  return lines ? `${many(lines, "line")} (${counted})` : counted;
}

/**
 * @param {number} count
 * @param {string} what
 */
const many = (count, what) => `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;

/**
 * @param {string} text
 * @param {string} name
 */
function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  // The browser has begun by then; a minute leaves room for one that asks where to.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
