/**
 * A row of two heads as a list: both weights of each token and their difference, the largest first.
 *
 * The same lines are rewritten for every row, so nothing moves.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("./difference.js").Difference} Difference
 */
import { four, isOne, sumOf } from "../distribution.js";
import { make, setText } from "../dom.js";
import { headName } from "../heads.js";
import { tokenElement, writeToken } from "../tokens.js";
import { largestFirst } from "./difference.js";
import { signed, sumWords } from "./words.js";

/** Height of a line in CSS pixels, and how many are seen before the list scrolls. */
const [LINE, MOST] = [24, 16.5];

export class PairList {
  root = make("div", "hm-twins", { role: "table", "aria-label": "The row in both heads" });
  /** Above the list: whose it is. */
  title;
  /** Below the list: what its sums mean. */
  words = make("p", "hm-twin-words");
  #looker = tokenElement("b", "hm-looker");
  #order = make("span");
  #sides = ["First", "Second", "Second − first"].map((words) => make("span", "hm-number", { role: "columnheader" }, [words]));
  #body = make("div", "hm-twin-lines", { role: "rowgroup" });
  #sums = this.#sides.map(() => make("span", "hm-number", { role: "cell" }));
  /** @type {ReturnType<typeof lineOf>[]} */
  #lines = [];

  /** @param {(column: number) => void} onLine a line is pointed at; -1 is none */
  constructor(onLine) {
    this.title = make("p", "hm-twin-title", {}, [this.#looker, this.#order]);
    const sum = make("span", "", { role: "rowheader" }, ["sum"]);
    this.root.append(
      make("div", "hm-twin hm-twin-letters", { role: "row" }, [make("span", "", { role: "presentation" }), ...this.#sides]),
      this.#body,
      make("div", "hm-twin hm-twin-sums", { role: "row" }, [sum, ...this.#sums]),
    );
    this.#body.addEventListener("pointerover", (event) => {
      const row = /** @type {Element} */ (event.target).closest("[role=row]");
      const line = this.#lines.find((candidate) => candidate.root === row);
      if (line && event.pointerType !== "touch") onLine(line.column);
    });
    this.#body.addEventListener("pointerleave", () => onLine(-1));
  }

  /**
   * Other tokens, or another width.
   *
   * @param {HeadMapData} data
   * @param {number} nameWidth of the longest token, in CSS pixels
   */
  draw(data, nameWidth) {
    this.#lines = data.columns.map((_, column) => lineOf(column));
    this.#body.replaceChildren(...this.#lines.map(({ root }) => root));
    this.root.style.setProperty("--hm-name", `${nameWidth}px`);
    const scrolls = this.#lines.length > MOST;
    this.#body.style.maxHeight = scrolls ? `${MOST * LINE}px` : "";
    if (scrolls) this.#body.tabIndex = 0;
    else this.#body.removeAttribute("tabindex");
  }

  /**
   * Other heads.
   *
   * @param {HeadMapData} data
   * @param {Difference} difference
   * @param {Record<"a" | "b" | "less" | "more", string>} colours
   */
  name(data, { first, second }, colours) {
    [first, second].forEach((head, side) => this.#sides[side].setAttribute("aria-label", `${side ? "Second" : "First"}: ${headName(data, head)}`));
    for (const [part, colour] of Object.entries(colours)) this.root.style.setProperty(`--hm-${part}`, colour);
  }

  /**
   * @param {HeadMapData} data
   * @param {Difference} difference
   * @param {number} row -1 is none
   * @param {number} column that is pointed at
   */
  show(data, difference, row, column) {
    const none = row < 0;
    const pair = [difference.first, difference.second].map((head) => (none ? data.columns.map(() => 0) : data.weights[head][row]));
    const reach = Math.max(-difference.least, difference.most);
    writeToken(this.#looker, none ? { text: "", copy: 0 } : data.rows[row]);
    setText(this.#order, none ? "Choose a row to compare it." : "looks at, the largest difference first");
    const order = none ? data.columns.map((_, j) => j) : largestFirst(difference, row);
    order.forEach((j, place) => {
      const line = this.#lines[place];
      line.column = j;
      writeToken(line.token, data.columns[j]);
      pair.forEach((weights, side) => {
        line.bars[side].style.clipPath = between(0, weights[j] / data.max);
        write(line.numbers[side], none ? "" : four(weights[j]));
      });
      const value = pair[1][j] - pair[0][j];
      line.bars[2].classList.toggle("hm-less", value < 0);
      line.bars[2].style.clipPath = between(0.5, 0.5 + value / reach / 2);
      const hidden = !none && difference.masked?.[row][j] === true;
      write(line.numbers[2], none ? "" : hidden ? "masked" : signed(value));
      line.root.classList.toggle("hm-masked", hidden);
      line.root.classList.toggle("hm-on", j === column);
    });
    const sums = pair.map(sumOf);
    [...sums.map(four), signed(sums[1] - sums[0])].forEach((sum, place) => setText(this.#sums[place], none ? "" : sum));
    sums.forEach((sum, side) => this.#sums[side].classList.toggle("hm-wrong", !none && !isOne(sum)));
    setText(this.words, none ? "" : sumWords(sums));
  }
}

/**
 * The part of a bar that is seen: cutting it costs no layout, as a width would for every bar of a list.
 *
 * @param {number} from 0 to 1
 * @param {number} to
 */
function between(from, to) {
  const [left, right] = [Math.min(from, to), Math.max(from, to)].map((part) => (100 * (part || 0)).toFixed(1));
  return `inset(0 ${100 - Number(right)}% 0 ${left}% round 2px)`;
}

/**
 * @param {Text} number
 * @param {string} text
 */
function write(number, text) {
  if (number.data !== text) number.data = text;
}

/** @param {number} column */
function lineOf(column) {
  const token = tokenElement("span", "hm-token");
  token.setAttribute("role", "rowheader");
  const bars = ["hm-a", "hm-b", "hm-more"].map((side) => make("i", side));
  const numbers = bars.map(() => document.createTextNode(""));
  const cells = bars.map((bar, side) =>
    make("span", "hm-twin-cell", { role: "cell" }, [make("span", side < 2 ? "hm-track" : "hm-track hm-both", {}, [bar]), make("span", "hm-number", {}, [numbers[side]])]),
  );
  return { root: make("div", "hm-twin", { role: "row" }, [token, ...cells]), token, bars, numbers, column };
}
