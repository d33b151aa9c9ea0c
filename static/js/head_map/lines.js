/**
 * The lines of a list: a token, its bar, its weight. The same lines are rewritten for every row or column, so
 * nothing moves: not their number, height or widths.
 *
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").Token} Token
 */
import { four } from "./distribution.js";
import { make, setText } from "./dom.js";
import { tokenElement, writeToken } from "./tokens.js";

/** Height of a line in CSS pixels, and how far it may shrink before the list scrolls. */
const [LINE, LEAST_LINE] = [26, 19];

export class Lines {
  root = make("ol", "hm-list");
  /** @type {{item: HTMLElement, token: HTMLElement, bar: HTMLElement, word: HTMLElement, number: Text, index: number}[]} */
  #lines = [];
  #room = 0;

  /** @param {(index: number) => void} onLine a line is pointed at; -1 is none */
  constructor(onLine) {
    this.root.addEventListener("pointerover", (event) => {
      const item = /** @type {Element} */ (event.target).closest("li");
      const line = this.#lines.find((candidate) => candidate.item === item);
      if (line && event.pointerType !== "touch") onLine(line.index);
    });
    this.root.addEventListener("pointerleave", () => onLine(-1));
  }

  /** @param {readonly Token[]} tokens one line for each */
  draw(tokens) {
    this.#lines = tokens.map((name, index) => {
      const token = tokenElement("span", "hm-token", name);
      const [bar, word] = [make("i", "hm-bar"), make("span", "hm-word")];
      const number = document.createTextNode("");
      const item = make("li", "hm-line", {}, [
        token, make("span", "hm-track", {}, [word, bar]), make("span", "hm-number", {}, [number]),
      ]);
      return { item, token, bar, word, number, index };
    });
    this.root.replaceChildren(...this.#lines.map(({ item }) => item));
  }

  /**
   * Where the list is too long to stand beside the matrix it scrolls, and then the keyboard must reach it.
   *
   * @param {number} room for all lines together, in CSS pixels
   */
  fit(room = this.#room) {
    this.#room = room;
    const line = Math.floor(Math.min(LINE, Math.max(LEAST_LINE, room / this.#lines.length)));
    const visible = Math.max(room, 6.5 * line);
    this.root.style.setProperty("--hm-line", `${line}px`);
    this.root.style.maxHeight = `${visible}px`;
    // Reckoned, as measuring would lay the page out once more before a map is first seen.
    if (this.#lines.length * line > visible + 1) this.root.tabIndex = 0;
    else this.root.removeAttribute("tabindex");
  }

  /**
   * @param {readonly Token[]} tokens
   * @param {readonly Entry[]} order
   * @param {number} top the weight whose bar is as long as there is room; negative to write no weights
   * @param {readonly boolean[]} [masked] by token
   */
  fill(tokens, order, top, masked) {
    if (this.#lines.length !== tokens.length) {
      this.draw(tokens);
      this.fit();
    }
    order.forEach(({ index, weight }, place) => {
      const line = this.#lines[place];
      line.index = index;
      writeToken(line.token, tokens[index]);
      line.bar.style.width = weight > 0 && top > 0 ? `${((100 * weight) / top).toFixed(2)}%` : "0";
      const hidden = masked?.[index] === true;
      line.item.classList.toggle("hm-masked", hidden);
      setText(line.word, hidden ? "masked" : "");
      const number = top < 0 ? "" : four(weight);
      if (line.number.data !== number) line.number.data = number;
    });
  }

  /**
   * @param {number} index
   * @param {boolean} follow scroll its line into the list's view
   */
  mark(index, follow) {
    for (const line of this.#lines) {
      const on = line.index === index;
      if (on !== line.item.classList.contains("hm-on")) line.item.classList.toggle("hm-on", on);
      if (on && follow && this.root.scrollHeight > this.root.clientHeight) {
        this.root.scrollTop = line.item.offsetTop - this.root.clientHeight / 2;
      }
    }
  }
}
