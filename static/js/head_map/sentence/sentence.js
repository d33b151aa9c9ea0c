/**
 * The sentence view: the tokens as they are read, and from the active one lines to those it looks at.
 *
 * Words are shaded with their weight, the strongest carry it in digits; "all heads" puts the numbers of the heads
 * that look above each word instead. Where other tokens are looked at than look, there are two texts.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Settings} Settings
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {import("../types.js").View} View
 */
import { make, setText } from "../dom.js";
import { headName, hueOf, layerOf } from "../heads.js";
import { Legend } from "../legend.js";
import { GAP, LIST_AT_LEAST, SIDE_BY_SIDE } from "../sizes.js";
import { rowSentence } from "../words.js";
import { Choices } from "./choices.js";
import { Drawing, lettersOf } from "./drawing.js";
import { piecesWords } from "./pieces.js";
import { bySentence, headsSentence, linesWords, marksWords, maskedWords, pinLine, pinsSentence } from "./says.js";
import { MOST_OF_SEVERAL } from "./look.js";
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
  #told = make("p", "hm-told");
  #pins = make("div", "hm-pin-lines");
  #pieces = make("p", "hm-text-label");
  /** The column that was pointed at last: who looks at it stays readable when the pointer has left. */
  #column = -1;
  /** @type {import("../types.js").Token[] | null} */
  #rows = null;
  #all = false;
  /** The head whose legend is drawn. */
  #painted = -1;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const { on, id } = context;
    this.#choices = new Choices(on.set);
    this.#lookers = new Text(`${id}-w`, {
      point: (row) => on.point({ row, column: -1 }), leave: on.leave, press: (row) => on.press({ row, column: -1 }),
    });
    this.#looked = new Text(`${id}-k`, {
      point: (column) => on.point({ row: -1, column }), leave: on.leave, press: (column) => on.point({ row: -1, column }),
    });
    this.#drawing = new Drawing(context, this.#lookers, this.#looked);
    this.root.append(this.#choices.root, this.#drawing.root, make("p", "hm-text-legend", {}, [this.#legend.root]), this.#told, this.#pins, this.#pieces);
    for (const text of [this.#lookers, this.#looked]) {
      text.root.setAttribute("aria-describedby", `${id}-keys`);
      text.root.addEventListener("keydown", (event) => this.#walk(event, text));
      text.root.addEventListener("focus", () => text.locate(this.#activeIn(text)));
    }
    // Enter, Esc and the digits do here what they do in the matrix.
    this.#lookers.root.dataset.keys = "";
  }

  /**
   * @param {HeadMapData} data
   * @param {number} room
   */
  draw(data, room) {
    this.root.style.width = room < SIDE_BY_SIDE ? "100%" : `${room - GAP - LIST_AT_LEAST}px`;
    if (this.#rows !== data.rows) {
      this.#rows = data.rows;
      this.#column = -1;
      this.#drawing.take(data);
      setText(this.#pieces, piecesWords([...data.rows, ...data.columns]));
      // The face of the text may come after its first words were drawn with another.
      void document.fonts?.ready.then(() => this.#rows === data.rows && this.root.isConnected && this.#again());
    }
    this.#all = this.#context.settings().marks === "all" && data.heads > 1;
    this.#drawing.layout(data, this.#all);
    this.#painted = -1;
  }

  #again() {
    const { data, shown, settings } = this.#context;
    this.#drawing.layout(data(), this.#all);
    this.show(data(), shown(), settings());
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    const by = settings.direction === "by";
    const all = settings.marks === "all" && data.heads > 1;
    if (all !== this.#all) this.#drawing.layout(data, (this.#all = all));
    if (shown.column >= 0) this.#column = shown.column;
    const token = this.#drawing.two && by ? this.#column : shown.row;
    if (this.#painted !== shown.head) {
      this.#painted = shown.head;
      this.root.dataset.hue = hueOf(data, shown.head);
      this.#legend.show(data, shown.head, this.#context.scaleOf(shown.head));
    }
    this.#choices.show(data, shown, settings);
    this.#label(data, shown.head, by);
    const pins = this.#drawing.two && by ? [] : shown.pinned;
    const places = this.#drawing.show(data, shown, { token, by, all, pins });
    const told = all ? marksWords(data, token, by) : linesWords(data, shown.head, token, by, places);
    setText(this.#told, told + maskedWords(data, shown.head, token, by));
    this.#tellPins(all ? [] : pins.map((pin) => pinLine(data, shown.head, pin, by, MOST_OF_SEVERAL)), pins);
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

  /**
   * One line for each pinned token, since the numbers above the words are those of the active one.
   *
   * @param {string[]} lines
   * @param {readonly number[]} pins
   */
  #tellPins(lines, pins) {
    const letters = lettersOf(pins);
    const told = lines.map((line, at) => [letters.get(pins[at]) ?? "", line]);
    if (this.#pins.dataset.told === JSON.stringify(told)) return;
    this.#pins.dataset.told = JSON.stringify(told);
    this.#pins.replaceChildren(...told.map(([letter, line]) => make("p", "", {}, [make("b", "", {}, [letter]), line])));
  }

  /** @param {Text} text */
  #activeIn(text) {
    return text === this.#looked ? this.#column : this.#context.shown().row;
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Text} text
   */
  #walk(event, text) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const to = walk(event.key, this.#activeIn(text), text.boxes, text.root.dir === "rtl");
    if (to < 0) return;
    event.preventDefault();
    event.stopPropagation();
    const { on, data, shown, settings, say } = this.#context;
    on.point(text === this.#looked ? { row: -1, column: to } : { row: to, column: -1 });
    text.locate(to);
    const [head, by] = [shown().head, settings().direction === "by"];
    if (this.#all) say(headsSentence(data(), layerOf(data(), head), to, by));
    else if (by || text === this.#looked) say(bySentence(data(), head, to));
    else say(rowSentence(data(), head, to) + (this.#drawing.two ? "" : pinsSentence(data(), head, shown().pinned, to)));
  }
}
