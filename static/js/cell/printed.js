/** One stream's text on the page, growing as it is printed. */
import { colourHeads } from "../head_words.js";
import { Terminal } from "./terminal.js";

/** @typedef {import("./terminal.js").Run} Run */

export class Printed {
  /** @param {string} className */
  constructor(className) {
    this.element = document.createElement("pre");
    this.element.className = className;
    this.element.append(this.#line);
  }

  #terminal = new Terminal();
  /** The line that may still be rewritten; what stands before it never changes. */
  #line = document.createElement("span");
  /** @type {{style: string, text: Text} | undefined} */
  #last;

  /** @param {string} chunk */
  write(chunk) {
    for (const run of this.#terminal.write(chunk)) this.#append(run);
    this.#line.replaceChildren(...this.#terminal.line.map(shown));
  }

  /** Nothing more is expected: names of heads get their colour. What comes all the same stands after it. */
  end() {
    colourHeads(this.element);
    this.#last = undefined;
  }

  /** Into the text that is there already where that has the same colour: a flood must not be a node per line. @param {Run} run */
  #append(run) {
    if (this.#last?.style === run.style) {
      this.#last.text.appendData(run.text);
      return;
    }
    const node = shown(run);
    this.#line.before(node);
    this.#last = { style: run.style, text: /** @type {Text} */ (node instanceof Text ? node : node.firstChild) };
  }
}

/** @param {Run} run */
function shown({ text, style }) {
  if (!style) return document.createTextNode(text);
  const span = document.createElement("span");
  span.className = style;
  span.textContent = text;
  return span;
}

/**
 * A text that is there at once.
 * @param {string} className
 * @param {string} text
 */
export function printed(className, text) {
  const whole = new Printed(className);
  whole.write(text);
  whole.end();
  return whole.element;
}
