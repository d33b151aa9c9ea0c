/**
 * Printed text as a terminal would show it, without a page: `\r` goes back to the start of its line and what follows
 * overwrites it, `\b` goes back by one, and of the escape sequences the 16 colours and bold are kept, the rest dropped.
 * `pyodide_kernels/publish/terminal.py` does the same at build, and tests/unit/terminal_cases.json holds them together.
 */

/** @typedef {{text: string, style: string}} Run text and the CSS classes of its colour, none for plain text */

// An escape sequence, a carriage return, a line's end, any other control character, or text.
const PARTS = /\x1b\[([0-?]*)[ -/]*([@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\x00-\x1f\x7f]|[^\x00-\x1f\x7f]+/g;
const UNFINISHED = /\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[ -/]*)?$/;
/** Drawing a letter with thousands of marks on it takes a browser minutes, or its life. */
const TOO_MANY_MARKS = /(\p{M}{16})\p{M}+/gu;
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f]/;
/** The pictures of control characters in Unicode, and where they begin. */
const PICTURES = 0x2400;

export class Terminal {
  /** @type {string[]} the present line, one character each */
  #characters = [];
  /** @type {string[]} */
  #styles = [];
  #column = 0;
  #style = "";
  #bold = false;
  #colour = "";
  #ground = "";
  /** The beginning of an escape sequence whose end has not come yet. */
  #pending = "";

  /** Take `chunk`; the runs of the lines that it finished. @param {string} chunk @returns {Run[]} */
  write(chunk) {
    let text = (this.#pending + chunk).replace(TOO_MANY_MARKS, "$1…");
    this.#pending = "";
    const unfinished = text.slice(-200).match(UNFINISHED);
    if (unfinished) {
      this.#pending = unfinished[0];
      text = text.slice(0, -unfinished[0].length);
    }
    /** @type {Run[]} */
    const finished = [];
    // Most of what is printed is whole plain lines, and a flood must stay cheap.
    if (!this.#style && !this.#characters.length && !CONTROL.test(text)) {
      const end = text.lastIndexOf("\n") + 1;
      if (end) finished.push({ text: text.slice(0, end), style: "" });
      this.#put(text.slice(end));
      return finished;
    }
    for (const [part, parameters, command] of text.matchAll(PARTS)) {
      if (part === "\n") {
        finished.push(...this.line, { text: "\n", style: "" });
        this.#clear();
      } else if (part === "\r") this.#column = 0;
      else if (part === "\b") this.#column = Math.max(0, this.#column - 1);
      else if (command === "m") this.#paint(parameters);
      else if (command === "K") this.#erase(parameters);
      else if (part[0] === "\x1b") continue;
      else if (part !== "\t" && CONTROL.test(part)) this.#put(picture(part));
      else this.#put(part);
    }
    return finished;
  }

  /** The line that is not finished yet. @returns {Run[]} */
  get line() {
    /** @type {Run[]} */
    const runs = [];
    this.#characters.forEach((character, column) => {
      const style = this.#styles[column];
      const last = runs.at(-1);
      if (last && last.style === style) last.text += character;
      else runs.push({ text: character, style });
    });
    return runs;
  }

  /** @param {string} text */
  #put(text) {
    for (const character of text) {
      this.#characters[this.#column] = character;
      this.#styles[this.#column] = this.#style;
      this.#column += 1;
    }
  }

  #clear() {
    this.#characters = [];
    this.#styles = [];
    this.#column = 0;
  }

  /** @param {string} parameters */
  #erase(parameters) {
    if (parameters === "" || parameters === "0") {
      this.#characters.length = this.#styles.length = Math.min(this.#column, this.#characters.length);
    } else if (parameters === "2") {
      const column = this.#column;
      this.#clear();
      this.#put(" ".repeat(column));
    }
  }

  /** @param {string} parameters as in "1;31" */
  #paint(parameters) {
    const codes = parameters.split(/[;:]/).map(Number);
    for (let at = 0; at < codes.length; at += 1) {
      const code = codes[at];
      if (code === 0) [this.#bold, this.#colour, this.#ground] = [false, "", ""];
      else if (code === 1) this.#bold = true;
      else if (code === 22) this.#bold = false;
      else if (code === 39) this.#colour = "";
      else if (code === 49) this.#ground = "";
      else if (code === 38 || code === 48) at += codes[at + 1] === 5 ? 2 : 4;
      else if (code >= 30 && code <= 37) this.#colour = `ansi-${code - 30}`;
      else if (code >= 90 && code <= 97) this.#colour = `ansi-${code - 82}`;
      else if (code >= 40 && code <= 47) this.#ground = `ansi-on-${code - 40}`;
      else if (code >= 100 && code <= 107) this.#ground = `ansi-on-${code - 92}`;
    }
    this.#style = [this.#bold ? "ansi-bold" : "", this.#colour, this.#ground].filter(Boolean).join(" ");
  }
}

/** A control character made visible. @param {string} control */
function picture(control) {
  return control === "\x7f" ? "\u2421" : String.fromCharCode(PICTURES + control.charCodeAt(0));
}

/** `text` with its escape sequences dropped and its control characters made visible. @param {string} text */
export function plainText(text) {
  const terminal = new Terminal();
  const finished = terminal.write(text.replaceAll("\r\n", "\n"));
  return [...finished, ...terminal.line].map((run) => run.text).join("");
}
