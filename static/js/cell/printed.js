/**
 * Printed text as a terminal would show it: `\r` goes back to the start of its line, and what follows overwrites it.
 */

/** One stream's text, growing. */
export class Printed {
  /** @param {string} className */
  constructor(className) {
    this.element = document.createElement("pre");
    this.element.className = className;
    this.#text = document.createTextNode("");
    this.element.append(this.#text);
  }

  #text;
  #line = "";
  #column = 0;

  /** @param {string} chunk */
  write(chunk) {
    if (!chunk.includes("\r") && this.#column === this.#line.length) {
      // The common case must stay cheap in a flood: append, never rebuild.
      this.#text.appendData(chunk);
      const last = chunk.lastIndexOf("\n");
      this.#line = last < 0 ? this.#line + chunk : chunk.slice(last + 1);
      this.#column = this.#line.length;
      return;
    }
    const done = this.#text.data.slice(0, this.#text.data.length - this.#line.length);
    let finished = "";
    for (const part of chunk.split(/(\r|\n)/)) {
      if (part === "\r") this.#column = 0;
      else if (part === "\n") {
        finished += `${this.#line}\n`;
        this.#line = "";
        this.#column = 0;
      } else {
        this.#line = this.#line.slice(0, this.#column) + part + this.#line.slice(this.#column + part.length);
        this.#column += part.length;
      }
    }
    this.#text.data = done + finished + this.#line;
  }
}
