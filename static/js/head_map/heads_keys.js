/**
 * Which head a key leads to. Without a DOM, so that its rules can be read and tested by themselves.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */
import { layerOf, meanOf } from "./heads.js";

/** A digit that follows this soon, in ms, makes a number of two or three with those before it. */
const SOON = 700;

/** Typed numbers: the first digit answers at once, the next makes 1 into 12, where there are so many heads. */
export class Digits {
  #typed = 0;
  #at = -Infinity;

  /**
   * @param {number} digit
   * @param {number} at time of the press in ms
   * @param {number} heads how many there are to choose from
   * @returns {number} the head, from 1; 0 is the mean, -1 none
   */
  press(digit, at, heads) {
    const longer = this.#typed * 10 + digit;
    const follows = this.#typed > 0 && at - this.#at < SOON && longer <= heads;
    const number = follows ? longer : digit <= heads ? digit : -1;
    this.#typed = Math.max(number, 0);
    this.#at = at;
    return number;
  }
}

/**
 * The head or the mean of that number in the layer that is shown.
 *
 * @param {HeadMapData} data
 * @param {number} shown
 * @param {number} number from 1; 0 is the mean
 * @returns {number} -1 where there is none
 */
export function numbered(data, shown, number) {
  if (number < 0) return -1;
  const layer = layerOf(data, shown);
  return number === 0 ? meanOf(data, layer) : layer * data.heads + number - 1;
}

/**
 * The same head of another layer; beyond the last layer there is none, and it stays.
 *
 * @param {HeadMapData} data
 * @param {number} head
 * @param {number} by how many layers
 */
export function inLayer(data, head, by) {
  const layer = Math.min(Math.max(layerOf(data, head) + by, 0), data.layers - 1);
  return head + (layer - layerOf(data, head)) * (head >= data.count ? 1 : data.heads);
}

/**
 * From one picture to another: left and right run on from line to line, as text does.
 *
 * @param {string} key as in KeyboardEvent.key
 * @param {boolean} ctrl
 * @param {number} head
 * @param {number[][]} lines the heads as they stand
 * @returns {number} -1 when the key leads to none
 */
export function walkTo(key, ctrl, head, lines) {
  const all = lines.flat();
  const at = all.indexOf(head);
  const row = lines.findIndex((line) => line.includes(head));
  const line = lines[row];
  /** @param {number} by */
  const upDown = (by) => {
    const other = lines[row + by] ?? line;
    return other[Math.min(line.indexOf(head), other.length - 1)];
  };
  switch (key) {
    case "ArrowRight":
      return all[Math.min(at + 1, all.length - 1)];
    case "ArrowLeft":
      return all[Math.max(at - 1, 0)];
    case "ArrowDown":
      return upDown(1);
    case "ArrowUp":
      return upDown(-1);
    case "Home":
      return (ctrl ? all : line)[0];
    case "End":
      return /** @type {number} */ ((ctrl ? all : line).at(-1));
  }
  return -1;
}
