/**
 * Lines from a token to others, with their numbers: curves in the room between the lines of the text.
 *
 * Within a line of text they are arcs above it; from line to line they pass behind the words. Elements are kept and
 * rewritten, since a hover has one frame.
 *
 * @typedef {{left: number, top: number, width: number, height: number, line: number}} Box in CSS pixels, `line` of the text
 * @typedef {object} Line
 * @property {Box} from the token that looks
 * @property {Box} to the token looked at
 * @property {number} strength from 0 to 1
 * @property {string} dash as in `stroke-dasharray`
 * @property {string} letter beside its end; empty without one
 */

const SVG = "http://www.w3.org/2000/svg";
/** Height of a row of numbers; there are two above the words, since a number is wider than a short word. */
export const NUMBER_ROW = 13;
const NUMBER_WIDTH = 42;

export class Lines {
  root = document.createElementNS(SVG, "svg");
  #paths = new Pool(this.root, "path", "hm-line-path");
  #tips = new Pool(this.root, "path", "hm-line-tip");
  #texts = new Pool(this.root, "text", "hm-line-text");

  constructor() {
    this.root.setAttribute("class", "hm-lines-between");
    this.root.setAttribute("aria-hidden", "true");
  }

  /**
   * @param {Line[]} lines
   * @param {{box: Box, text: string}[]} numbers in any order
   * @param {number} arch room for arcs above a line of text, in CSS pixels
   * @param {number} width of the text
   */
  show(lines, numbers, arch, width) {
    const rows = rowsOf(numbers);
    /** @param {Box} box the upper edge of a token with its number @returns {number} */
    const over = (box) => box.top - 2 - (rows.has(box) ? NUMBER_ROW * (1 + /** @type {number} */ (rows.get(box))) : 0);
    const texts = numbers.filter(({ box }) => rows.has(box)).map(({ box, text }) => ({
      x: middle(box), y: box.top - 4 - NUMBER_ROW * /** @type {number} */ (rows.get(box)), text, letter: false,
    }));
    const drawn = lines.filter(({ from, to }) => from !== to).map((line) => {
      const { from, to, letter } = line;
      const [x, u] = [middle(from), middle(to)];
      const [y, v] = [to.line > from.line ? from.top + from.height : over(from), to.line < from.line ? to.top + to.height : over(to)];
      const rise = to.line === from.line ? (6 + (arch - 6) * Math.min(1, Math.abs(u - x) / width)) / 0.75 : 0;
      const [c, d] = rise ? [y - rise, v - rise] : [(y + v) / 2, (y + v) / 2];
      if (letter) texts.push({ x: u + 8, y: to.line < from.line ? v + 9 : v - 2, text: letter, letter: true });
      return { line, d: `M${x} ${y}C${x} ${c} ${u} ${d} ${u} ${v}`, tip: tipAt(u, v, to.line < from.line ? 5 : -5) };
    });
    this.#paths.show(drawn, (path, { line, d }) => {
      write(path, "d", d);
      write(path, "stroke-width", (1 + 3 * line.strength).toFixed(1));
      write(path, "stroke-opacity", (0.4 + 0.6 * line.strength).toFixed(2));
      write(path, "stroke-dasharray", line.dash);
    });
    this.#tips.show(drawn, (path, { tip }) => write(path, "d", tip));
    this.#texts.show(texts, (text, { x, y, text: words, letter }) => {
      write(text, "x", x.toFixed(1));
      write(text, "y", y.toFixed(1));
      write(text, "class", letter ? "hm-line-text hm-line-letter" : "hm-line-text");
      if (text.textContent !== words) text.textContent = words;
    });
  }
}

/** Elements of one kind, of which as many are seen as there is to show. */
class Pool {
  #group = document.createElementNS(SVG, "g");
  /** @type {string} */
  #tag;
  /** @type {string} */
  #name;

  /**
   * @param {Element} parent
   * @param {string} tag
   * @param {string} name
   */
  constructor(parent, tag, name) {
    [this.#tag, this.#name] = [tag, name];
    parent.append(this.#group);
  }

  /**
   * @template T
   * @param {T[]} items
   * @param {(element: Element, item: T) => void} fill
   */
  show(items, fill) {
    while (this.#group.childElementCount < items.length) {
      const element = document.createElementNS(SVG, this.#tag);
      element.setAttribute("class", this.#name);
      this.#group.append(element);
    }
    Array.from(this.#group.children, (element, at) => {
      write(element, "visibility", at < items.length ? "visible" : "hidden");
      if (at < items.length) fill(element, items[at]);
    });
  }
}

/**
 * In which of the two rows each number stands; one that fits in neither is left out, which needs words under 21 px.
 *
 * @param {{box: Box}[]} numbers
 * @returns {Map<Box, number>}
 */
function rowsOf(numbers) {
  /** @type {Map<Box, number>} */
  const rows = new Map();
  const ends = [-Infinity, -Infinity];
  let line = -1;
  const boxes = numbers.map(({ box }) => box).sort((a, b) => a.line - b.line || middle(a) - middle(b));
  for (const box of boxes) {
    if (box.line !== line) ends.fill(-Infinity);
    line = box.line;
    const start = middle(box) - NUMBER_WIDTH / 2;
    const row = ends.findIndex((end) => end <= start);
    if (row < 0) continue;
    rows.set(box, row);
    ends[row] = start + NUMBER_WIDTH;
  }
  return rows;
}

/** @param {Box} box */
const middle = ({ left, width }) => left + width / 2;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} back where the arrow comes from: below when positive
 */
const tipAt = (x, y, back) => `M${x} ${y}l-3.5 ${back}h7z`;

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
function write(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
