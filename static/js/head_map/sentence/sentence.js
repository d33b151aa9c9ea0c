/**
 * The sentence view: the tokens as they are read, and from the active one lines to those it looks at.
 *
 * Words are shaded with their weight, the strongest carry it in digits; "all heads" puts the numbers of the heads
 * that look above each word instead. Where a column is read, the lines come from those who look. Where other tokens
 * are looked at than look, there are two texts.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Settings} Settings
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("../types.js").View} View
 */
import { make, setText } from "../dom.js";
import { headName, hueOf, layerOf } from "../heads.js";
import { Legend } from "../legend.js";
import { GAP, LIST_AT_LEAST, SIDE_BY_SIDE } from "../sizes.js";
import { cellWords, columnSentence, rowSentence } from "../words.js";
import { Choices } from "./choices.js";
import { Drawing } from "./drawing.js";
import { headsSentence, linesWords, marksWords, maskedWords, pinsSentence } from "./says.js";
import { markedOf } from "./marked.js";
import { Text } from "./text.js";
import { walk } from "./walk.js";

/** @param {Context} context @returns {View} */
export const create = (context) => new SentenceView(context);

class SentenceView {
  root = make("div", "hm-sentence");
  #context;
  #choices;
  #lookers;
  #looked;
  #drawing;
  #legend = new Legend();
  #scale = make("p", "hm-text-legend", {}, [this.#legend.root]);
  #told = make("p", "hm-told");
  /** @type {import("../types.js").Token[] | null} */
  #rows = null;
  /** The heads with marks; null where one has lines. @type {readonly number[] | null} */
  #marked = null;
  /** The head whose legend is drawn. */
  #painted = -1;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#choices = new Choices({ set: context.on.set, read: (list) => this.#read(list) });
    this.#lookers = this.#text(`${context.id}-w`);
    this.#looked = this.#text(`${context.id}-k`);
    this.#drawing = new Drawing(context, this.#lookers, this.#looked);
    this.root.append(this.#choices.root, this.#drawing.root, this.#scale, this.#told);
  }

  /** @param {string} id prefix of element ids */
  #text(id) {
    const { on } = this.#context;
    const text = new Text(id, {
      point: (token) => on.point(this.#placeOf(text, token)),
      leave: on.leave,
      press: (token) => this.#press(text, token),
    });
    text.root.setAttribute("aria-describedby", `${this.#context.id}-keys`);
    text.root.addEventListener("keydown", (event) => this.#key(event, text));
    text.root.addEventListener("focus", () => text.locate(this.#activeIn(text)));
    // Enter, Esc, c and the digits do here what they do in the matrix.
    text.root.dataset.keys = "";
    return text;
  }

  /**
   * @param {HeadMapData} data
   * @param {number} room
   */
  draw(data, room) {
    this.root.style.width = room < SIDE_BY_SIDE ? "100%" : `${room - GAP - LIST_AT_LEAST}px`;
    if (this.#rows !== data.rows) {
      this.#rows = data.rows;
      this.#drawing.take(data);
      // The face of the text may come after its first words were drawn with another.
      void document.fonts?.ready.then(() => this.#rows === data.rows && this.root.isConnected && this.#again());
    }
    this.#marked = markedOf(data, this.#context.settings().marks);
    this.#drawing.layout(data, this.#marked !== null);
    this.#painted = -1;
  }

  #again() {
    const { data, shown, settings } = this.#context;
    this.#drawing.layout(data(), this.#marked !== null);
    this.show(data(), shown(), settings());
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    const by = shown.reading === "column";
    const [before, marked] = [this.#marked, markedOf(data, settings.marks)];
    this.#marked = marked;
    if ((before === null) !== (marked === null)) this.#drawing.layout(data, marked !== null);
    const token = by ? shown.column : shown.row;
    if (this.#painted !== shown.head) {
      this.#painted = shown.head;
      this.root.dataset.hue = hueOf(data, shown.head);
      this.#legend.show(data, shown.head, this.#context.scaleOf(shown.head));
    }
    this.#scale.hidden = marked !== null; // it is of one head
    this.#choices.show(data, shown, settings);
    this.#label(data, shown.head, by);
    const chosen = this.#drawing.show(data, shown, { token, by, marked });
    const told = marked ? marksWords(data, marked, token, by) : linesWords(data, shown.head, token, by, chosen);
    setText(this.#told, told + maskedWords(data, shown.head, token, by));
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @param {boolean} by
   */
  #label(data, head, by) {
    const name = `Sentence, ${headName(data, head)}: ${by ? "who looks at a token" : "what a token looks at"}`;
    if (this.#lookers.root.getAttribute("aria-label") === name) return;
    this.#lookers.root.setAttribute("aria-label", name);
    this.#looked.root.setAttribute("aria-label", `${name}; the tokens looked at`);
  }

  /** Whether a text's tokens stand for columns now. @param {Text} text */
  #ofColumns(text) {
    return text === this.#looked || (!this.#drawing.two && this.#context.shown().reading === "column");
  }

  /** @param {Text} text @param {number} token @returns {Place} */
  #placeOf(text, token) {
    return this.#ofColumns(text) ? { row: -1, column: token } : { row: token, column: -1 };
  }

  /** @param {Text} text */
  #activeIn(text) {
    return this.#ofColumns(text) ? this.#context.shown().column : this.#context.shown().row;
  }

  /** @param {Text} text @param {number} token */
  #go(text, token) {
    const { row, column, reading } = this.#context.shown();
    this.#context.on.go(this.#ofColumns(text) ? { row, column: token } : { row: token, column: reading === "column" ? column : -1 });
  }

  /** @param {Text} text @param {number} token */
  #press(text, token) {
    // A second press of a column would turn back to rows, which has its own button here.
    if (this.#ofColumns(text) && this.#context.shown().reading === "column") this.#go(text, token);
    else this.#context.on.press(this.#placeOf(text, token));
  }

  /** @param {KeyboardEvent} event @param {Text} text */
  #key(event, text) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const presses = this.#ofColumns(text) && (event.key === "Enter" || event.key === " ");
    const to = presses ? this.#activeIn(text) : walk(event.key, this.#activeIn(text), text.boxes, text.root.dir === "rtl");
    if (to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (presses) this.#press(text, to);
    else this.#go(text, to);
    text.locate(to);
    this.#say(text);
  }

  /** Turns to the other direction and keeps the token. @param {Shown["reading"]} list */
  #read(list) {
    const { on, shown } = this.#context;
    const { column, reading } = shown();
    on.read(list);
    if (list !== reading && list === "row" && !this.#drawing.two) on.point({ row: column, column: -1 });
  }

  /** @param {Text} text that the keyboard is in */
  #say(text) {
    const [data, { head, row, column, reading, pinned }, { say }] = [this.#context.data(), this.#context.shown(), this.#context];
    const by = reading === "column";
    if (by !== this.#ofColumns(text)) return row < 0 || column < 0 ? undefined : say(cellWords(data, head, row, column));
    if (this.#marked) return say(headsSentence(data, layerOf(data, head), this.#marked, by ? column : row, by));
    if (by) return say(columnSentence(data, head, column));
    say(rowSentence(data, head, row) + (this.#drawing.two ? "" : pinsSentence(data, head, pinned, row)));
  }
}
