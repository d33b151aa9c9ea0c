/**
 * Which two heads are compared: a list for each, and a button that swaps them.
 *
 * @typedef {import("../types.js").Actions} Actions
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { make } from "../dom.js";
import { headName, layerOf } from "../heads.js";

const SIDES = ["First", "Second"];

export class Chooser {
  root = make("div", "hm-chooser");
  #lists;
  /** Of what the lists were made. */
  #made = "";
  #pair = [-1, -1];

  /** @param {(first: number, second: number) => void} onPair */
  constructor(onPair) {
    this.#lists = SIDES.map((side) => make("select", "hm-select", { "aria-label": `${side} head` }));
    this.#lists.forEach((list, side) => {
      this.root.append(make("label", "", {}, [make("b", "", {}, [SIDES[side]]), list]));
      list.addEventListener("change", () => {
        const pair = [...this.#pair];
        pair[side] = Number(list.value);
        // The one head chosen for both would leave nothing to compare: they change places.
        if (pair[0] === pair[1]) pair[1 - side] = this.#pair[side];
        onPair(pair[0], pair[1]);
      });
    });
    const swap = make("button", "hm-button", { type: "button" }, ["Swap"]);
    swap.addEventListener("click", () => onPair(this.#pair[1], this.#pair[0]));
    this.root.append(swap, make("span", "hm-chooser-hint", {}, [
      "The pictures above choose the first", make("span", "hm-with-shift", {}, ["; with Shift, the second"]), ".",
    ]));
  }

  /** @param {HeadMapData} data */
  draw(data) {
    const made = [data.layers, data.heads].join();
    if (made === this.#made) return;
    this.#made = made;
    for (const list of this.#lists) {
      const groups = Array.from({ length: data.layers }, (_, layer) => make("optgroup", "", { label: `Layer ${layer + 1}` }));
      const options = data.weights.map((_, head) => make("option", "", { value: String(head) }, [headName(data, head)]));
      options.forEach((option, head) => groups[layerOf(data, head)].append(option));
      list.replaceChildren(...(data.layers > 1 ? groups : options));
    }
    this.#pair = [-1, -1];
  }

  /**
   * @param {number} first
   * @param {number} second
   */
  show(first, second) {
    if (this.#pair[0] === first && this.#pair[1] === second) return;
    this.#pair = [first, second];
    this.#lists.forEach((list, side) => (list.value = String(this.#pair[side])));
  }
}
