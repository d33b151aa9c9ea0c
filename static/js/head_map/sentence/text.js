/**
 * Tokens as running text that one can point at and walk: a list box whose options are the words, or their pieces.
 *
 * @typedef {import("../types.js").Token} Token
 * @typedef {import("./lines.js").Box} Box
 */
import { make } from "../dom.js";
import { tokenElement } from "../tokens.js";
import { asRead, directionOf } from "../pieces.js";

export class Text {
  root = make("div", "hm-text", { role: "listbox", tabindex: "0", "aria-multiselectable": "true" });
  /** @type {Box[]} where the words stand on the page's own sheet, after `measure` */
  boxes = [];
  /** @type {HTMLElement[]} */
  #words = [];
  #id;
  #pins = "?";
  #marked = { active: -1, column: -1 };
  #last = "";

  /**
   * @param {string} id prefix of element ids
   * @param {{point: (token: number) => void, leave: () => void, press: (token: number) => void}} on
   */
  constructor(id, on) {
    this.#id = id;
    this.root.addEventListener("pointermove", (event) => {
      // A finger scrolls; and a page that moves below a resting pointer is no pointing.
      const at = `${event.screenX} ${event.screenY}`;
      if (event.pointerType === "touch" || at === this.#last) return;
      this.#last = at;
      const token = this.#at(event);
      if (token >= 0) on.point(token);
    });
    this.root.addEventListener("pointerleave", (event) => {
      this.#last = "";
      if (event.pointerType !== "touch") on.leave();
    });
    this.root.addEventListener("click", (event) => {
      const token = this.#at(event);
      if (token >= 0) on.press(token);
    });
  }

  /** @param {Event} event */
  #at(event) {
    const word = /** @type {Element} */ (event.target).closest(".hm-piece");
    return word ? this.#words.indexOf(/** @type {HTMLElement} */ (word)) : -1;
  }

  /** @param {readonly Token[]} tokens */
  draw(tokens) {
    const read = asRead(tokens);
    this.root.dir = directionOf(tokens);
    this.#words = tokens.map((token, i) => {
      const text = tokenElement("span", "hm-piece-text", { text: read[i].text, copy: token.copy });
      text.title = token.text;
      return make("span", read[i].on ? "hm-piece hm-goes-on" : "hm-piece", {
        role: "option", id: `${this.#id}-${i}`, "aria-selected": "false",
      }, [text]);
    });
    this.root.replaceChildren(...this.#words);
    this.#pins = "?";
    this.#marked = { active: -1, column: -1 };
  }

  /**
   * Reads where the words stand, in the nearest positioned ancestor.
   *
   * @param {number} first the number of the first line of text
   * @returns {number} the number after the last one
   */
  measure(first = 0) {
    let [line, top] = [first - 1, -Infinity];
    this.boxes = this.#words.map(({ offsetLeft, offsetTop, offsetWidth, offsetHeight }) => {
      if (offsetTop > top) [line, top] = [line + 1, offsetTop];
      return { left: offsetLeft, top: offsetTop, width: offsetWidth, height: offsetHeight, line };
    });
    return line + 1;
  }

  /**
   * @param {readonly ({ground: string, ink: string} | null)[] | null} colours one for each word, null for none
   * @param {readonly boolean[] | null} masked
   */
  shade(colours, masked) {
    this.#words.forEach((word, i) => {
      const colour = colours?.[i];
      word.style.backgroundColor = colour?.ground ?? "";
      word.style.color = colour?.ink ?? "";
      word.classList.toggle("hm-masked-piece", masked?.[i] === true);
      word.classList.toggle("hm-no-weight", colours !== null && !colour);
    });
  }

  /**
   * @param {number} active
   * @param {number} column pointed at elsewhere, such as in the list
   * @param {ReadonlyMap<number, string>} pinned the pinned tokens with their letters
   */
  mark(active, column, pinned) {
    this.#words[this.#marked.active]?.classList.remove("hm-active");
    this.#words[this.#marked.column]?.classList.remove("hm-pointed");
    this.#words[active]?.classList.add("hm-active");
    this.#words[column]?.classList.add("hm-pointed");
    this.#marked = { active, column };
    const pins = [...pinned].join(" ");
    if (pins === this.#pins) return;
    this.#pins = pins;
    this.#words.forEach((word, i) => {
      word.setAttribute("aria-selected", String(pinned.has(i)));
      const letter = pinned.get(i);
      if (letter) word.dataset.pin = letter;
      else delete word.dataset.pin;
    });
  }

  /** Tells assistive technology where the keyboard is. @param {number} active */
  locate(active) {
    const word = this.#words[active];
    if (word) this.root.setAttribute("aria-activedescendant", word.id);
    else this.root.removeAttribute("aria-activedescendant");
  }
}
