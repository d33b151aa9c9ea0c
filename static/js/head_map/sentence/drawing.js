/**
 * The sheet of the sentence view: one text or two, and above or behind them lines, numbers and marks.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Scale} Scale
 * @typedef {import("./text.js").Text} Text
 * @typedef {{token: number, by: boolean, marked: readonly number[] | null}} Asked `token` is -1 where none is active
 */
import { colourAt, inkOn, scaleIndex } from "../colour.js";
import { four } from "../distribution.js";
import { make } from "../dom.js";
import { headsOf, layerOf } from "../heads.js";
import { letterOf } from "../pins/letter.js";
import { topOf } from "../range.js";
import { Lines, NUMBER_ROW } from "./lines.js";
import { MOST_OF_SEVERAL, lookingHeads, maskedOf, mostOf, strongest, weightsOf } from "./look.js";
import { Marks, blockOf } from "./marks.js";

/** Lines of the first pins are told apart by these; the letters go on. */
const DASHES = ["7 3", "2 3", "9 3 2 3", "4 2", "12 4", "1 4"];
/** Room for arcs above a line of text: as much as keeps the whole near the height of a matrix. */
const [TALL, LEAST_ARCH, ARCH, TALL_ARCH] = [560, 14, 44, 84];
/** More lines of text stand closer, more tokens are written smaller. */
const [MANY, LONG] = [8, 72];

export class Drawing {
  root = make("div", "hm-sheet");
  /** Other tokens are looked at than look. */
  two = false;
  #context;
  #lookers;
  #looked;
  #lines = new Lines();
  #marks = new Marks();
  #labels = [make("p", "hm-text-label", {}, ["These tokens look"]), make("p", "hm-text-label", {}, ["at these."])];
  #arch = 0;
  #width = 0;
  #ink = "";
  /** @type {WeakMap<Scale, {ground: string, ink: string}[]>} */
  #colours = new WeakMap();

  /**
   * @param {Context} context
   * @param {Text} lookers
   * @param {Text} looked
   */
  constructor(context, lookers, looked) {
    this.#context = context;
    this.#lookers = lookers;
    this.#looked = looked;
  }

  /** @param {HeadMapData} data */
  take(data) {
    const name = (/** @type {import("../types.js").Token} */ { text }) => text;
    this.two = data.rows.map(name).join("\n") !== data.columns.map(name).join("\n");
    this.#lookers.draw(data.rows);
    this.#looked.draw(this.two ? data.columns : []);
    const texts = this.two ? [this.#labels[0], this.#lookers.root, this.#looked.root, this.#labels[1]] : [this.#lookers.root];
    this.root.replaceChildren(this.#lines.root, ...texts, this.#marks.root);
  }

  /**
   * @param {HeadMapData} data
   * @param {boolean} all marks of all heads instead of lines of one
   */
  layout(data, all) {
    const block = blockOf(data.heads);
    this.root.style.setProperty("--hm-block", all ? `${block.width}px` : "0px");
    this.root.classList.toggle("hm-long", data.rows.length + (this.two ? data.columns.length : 0) > LONG);
    const lines = this.#measure();
    // In many lines the second row of numbers, which is seldom needed, is in the room for arcs.
    const numbers = (lines > MANY ? 1 : 2) * NUMBER_ROW + 4;
    const most = this.two || data.rows.length === 1 ? 0 : lines > 1 ? ARCH : TALL_ARCH;
    this.#arch = Math.round(Math.min(most, Math.max(LEAST_ARCH, TALL / lines - numbers - 26)));
    this.root.style.setProperty("--hm-over", `${all ? block.height + 16 : numbers + this.#arch}px`);
    this.#measure();
    this.#width = this.root.clientWidth;
    this.#marks.root.hidden = !all;
    if (all) this.#marks.resize(this.#width, this.root.clientHeight);
    this.#ink = getComputedStyle(this.root).color;
  }

  /** @returns {number} how many lines of text there are */
  #measure() {
    return this.#looked.measure(this.#lookers.measure());
  }

  /**
   * @param {HeadMapData} data
   * @param {import("../types.js").Shown} shown
   * @param {Asked} asked
   * @returns {ReturnType<typeof strongest>} the tokens that got a line from the active one, and equals that got none
   */
  show(data, shown, { token, by, marked }) {
    const [active, other] = this.two ? (by ? [this.#looked, this.#lookers] : [this.#lookers, this.#looked]) : [this.#lookers, this.#lookers];
    const weights = token < 0 ? null : weightsOf(data, shown.head, token, by);
    other.shade(
      weights && weights.map((_, place) => this.#colourOf(data, shown.head, by ? place : token, by ? token : place)),
      token < 0 ? null : maskedOf(data, shown.head, token, by),
    );
    const letters = new Map(shown.pinned.map((pin, place) => [pin, letterOf(place)]));
    if (this.two) {
      active.shade(null, null);
      this.#looked.mark(by ? token : -1, by ? -1 : shown.column, new Map());
      this.#lookers.mark(by ? -1 : token, by ? shown.row : -1, letters);
    } else this.#lookers.mark(token, by ? shown.row : shown.column, letters);
    // What a pinned token gives to the active one is among its numbers already.
    const pins = by ? [] : shown.pinned;
    const several = pins.some((pin) => pin !== token);
    const chosen = strongest(weights ?? [], mostOf(weights ?? [], several));
    const lookers = token < 0 || pins.includes(token) ? pins : [...pins, token];
    const lines = lookers.flatMap((looker) => {
      const given = looker === token && weights ? weights : weightsOf(data, shown.head, looker, by);
      return strongest(given, several ? MOST_OF_SEVERAL : mostOf(given, false)).places.map((place) => {
        const [one, two] = [active.boxes[looker], other.boxes[place]];
        const strength = data.max > 0 ? given[place] / data.max : 0;
        const dash = looker === token ? "" : DASHES[pins.indexOf(looker) % DASHES.length];
        return { from: by ? two : one, to: by ? one : two, strength, dash, letter: looker === token ? "" : letters.get(looker) ?? "" };
      });
    });
    this.#lines.show(marked ? [] : lines, marked || !weights ? [] : chosen.places.map((place) => ({
      box: other.boxes[place], text: four(weights[place]),
    })), this.#arch, this.#width);
    if (marked) this.#showMarks(data, shown.head, { token, by, marked }, other);
    return chosen;
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head the shown one
   * @param {Asked} asked
   * @param {Text} other
   */
  #showMarks(data, head, { token, by, marked }, other) {
    const heads = headsOf(data, layerOf(data, head));
    const some = heads.filter((_, place) => marked?.includes(place));
    this.#marks.show(other.boxes, (place) => {
      if (token < 0) return [];
      const [row, column] = by ? [place, token] : [token, place];
      return lookingHeads(data, some, row, column).map((looking) => ({
        place: looking - heads[0], colour: this.#colourOf(data, looking, row, column), shown: looking === head,
      }));
    }, data.heads, this.#ink);
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @param {number} row
   * @param {number} column
   * @returns {{ground: string, ink: string} | null} as in the matrix; null for NaN
   */
  #colourOf(data, head, row, column) {
    const [weight, scale] = [data.weights[head][row][column], this.#context.scaleOf(head)];
    if (Number.isNaN(weight)) return null;
    return this.#coloursOf(scale)[scaleIndex(weight, topOf(data, head, row, scale.range), scale.curve)];
  }

  /** @param {Scale} scale @returns {{ground: string, ink: string}[]} its 256 colours with the ink to write on each */
  #coloursOf(scale) {
    let colours = this.#colours.get(scale);
    if (!colours) {
      colours = Array.from({ length: 256 }, (_, index) => {
        const rgb = colourAt(scale, index);
        return { ground: `rgb(${rgb.join()})`, ink: inkOn(rgb) };
      });
      this.#colours.set(scale, colours);
    }
    return colours;
  }
}
