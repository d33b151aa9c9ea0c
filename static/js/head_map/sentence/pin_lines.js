/**
 * One line for each pinned token, since the numbers above the words are those of the active one; and its letter.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { make } from "../dom.js";
import { pinLine } from "./says.js";

/**
 * @param {readonly number[]} pinned
 * @returns {Map<number, string>} a letter for each: a to z, then aa
 */
export const lettersOf = (pinned) =>
  new Map(pinned.map((pin, at) => [pin, String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26))]));

export class PinLines {
  root = make("div", "hm-pin-lines");
  #told = "";

  /**
   * @param {HeadMapData} data
   * @param {import("../types.js").Shown} shown
   * @param {number} column whose looks they tell; -1 for all that they look at
   * @param {boolean} none nothing is told now
   */
  show(data, { head, pinned }, column, none) {
    const lines = none ? [] : Array.from(lettersOf(pinned), ([pin, letter]) => [letter, pinLine(data, head, pin, column)]);
    const told = JSON.stringify(lines);
    if (this.#told === told) return;
    this.#told = told;
    this.root.replaceChildren(...lines.map(([letter, line]) => make("p", "", {}, [make("b", "", {}, [letter]), line])));
  }
}
