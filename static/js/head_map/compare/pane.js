/**
 * One of the three matrices: its title, the matrix with its names, the scale of its colours.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Sizes} Sizes
 */
import { make, setText } from "../dom.js";
import { GridView } from "../grid_view.js";
import { hasHoles, paintHatching } from "../paint.js";

export class Pane {
  canvas = make("canvas", "hm-canvas");
  strip = make("canvas", "hm-strip");
  grid;
  root;
  #hatching = make("canvas", "hm-hatching");
  #side;
  #name = make("span");
  #ticks = [make("span"), make("span"), make("span")];

  /**
   * @param {string} id prefix of element ids
   * @param {string} side
   * @param {import("../grid_words.js").GridWords} words
   */
  constructor(id, side, words) {
    this.#side = make("b", "", {}, [side]);
    this.grid = new GridView(id, words);
    this.grid.stage.append(this.canvas, this.#hatching, make("div", "hm-lines"));
    this.root = make("div", "hm-pane", {}, [
      make("p", "hm-pane-title", {}, [this.#side, " ", this.#name]),
      this.grid.root,
      make("p", "hm-pane-scale", {}, [this.strip, ...this.#ticks]),
    ]);
  }

  /** For those who see: assistive technology finds all three in the first. */
  makePicture() {
    this.root.setAttribute("aria-hidden", "true");
    this.grid.root.removeAttribute("tabindex");
  }

  /**
   * @param {string} name
   * @param {string} hue as in `data-hue`
   * @param {[string, string][]} ticks weights, and where they stand on the strip
   */
  title(name, hue, ticks) {
    setText(this.#name, name);
    this.root.dataset.hue = hue;
    this.#ticks.forEach((tick, place) => {
      const [number, left] = ticks[place] ?? ["", "0"];
      setText(tick, number);
      tick.style.left = left;
    });
  }

  /**
   * @param {HeadMapData} data
   * @param {number} head
   * @param {Sizes} sizes
   */
  hatch(data, head, { cell }) {
    const holes = hasHoles(data, head);
    this.#hatching.hidden = !holes;
    if (holes) paintHatching(this.#hatching, data, head, cell, getComputedStyle(this.#side).getPropertyValue("--edge") || "#888");
  }
}
