/**
 * All heads of all layers at a glance: a line for each layer, a column for each head, the mean apart from them.
 *
 * The pictures are one canvas; over each lies a button, and the numbers at the edges light up with it. For assistive
 * technology it is a grid, whose buttons have names such as "Layer 5, head 3".
 *
 * @typedef {import("../heads_types.js").Arrangement} Arrangement
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../heads_types.js").HeadsShelf} HeadsShelf
 * @typedef {import("../types.js").Scale} Scale
 */
import { make } from "../dom.js";
import { HeadName, headNumber, hueOf, isMean, layerOf } from "../heads.js";
import { ATLAS } from "../heads_layout.js";
import { paintAtlas } from "./paint_atlas.js";

/**
 * @param {HeadMapData} data
 * @param {boolean} wrapped
 */
function captionOf({ layers }, wrapped) {
  if (!wrapped) return "Each row is a layer, each column a head.";
  return `The number at the left is the line’s first ${layers > 1 ? "layer.head" : "head"}.`;
}

/** @returns {HeadsShelf} */
export const create = () => new Atlas();

class Atlas {
  root = make("div", "hm-atlas", { role: "grid", "aria-label": "All heads" });
  /** @type {HTMLButtonElement[]} by head */
  buttons = [];
  #canvas = make("canvas", "hm-atlas-picture", { "aria-hidden": "true" });
  /** @type {Arrangement | null} */
  #arrangement = null;
  /** @type {HTMLElement[][]} by head: the numbers at the edges that say where it is */
  #edges = [];
  #pointed = -1;

  /**
   * @param {HeadMapData} data
   * @param {Arrangement} arrangement
   */
  draw(data, arrangement) {
    const { lines, pitch, wrapped } = arrangement;
    this.#arrangement = arrangement;
    this.#pointed = -1;
    this.buttons = data.weights.map((_, head) => make("button", "hm-spot", {
      type: "button", "aria-label": HeadName(data, head), "data-hue": hueOf(data, head), title: HeadName(data, head),
    }));
    this.#edges = data.weights.map(() => []);
    const rows = lines.map((line, row) => this.#line(data, line, row, wrapped));
    if (!wrapped) rows.unshift(this.#heading(data, lines));
    const style = this.root.style;
    style.setProperty("--hm-pitch", `${pitch}px`);
    style.setProperty("--hm-edge", `${wrapped ? ATLAS.wideEdge : ATLAS.edge}px`);
    style.setProperty("--hm-apart", `${ATLAS.apart}px`);
    style.setProperty("--hm-heading", `${wrapped ? 0 : ATLAS.top}px`);
    this.root.replaceChildren(this.#canvas, ...rows, make("p", "hm-atlas-caption", {}, [captionOf(data, wrapped)]));
  }

  /**
   * @param {HeadMapData} data
   * @param {number[]} line
   * @param {number} row
   * @param {boolean} wrapped
   */
  #line(data, line, row, wrapped) {
    const layer = layerOf(data, line[0]) + 1;
    // Of several lines each says with which head it begins.
    const number = !wrapped ? `${layer}` : data.layers > 1 ? `${layer}.${headNumber(data, line[0])}` : headNumber(data, line[0]);
    const edge = make("span", "hm-atlas-edge", { role: "rowheader" }, [number]);
    if (data.layers > 1) edge.setAttribute("aria-label", `Layer ${layer}`);
    const cells = line.map((head) => {
      this.#edges[head].push(edge);
      const cell = make("span", isMean(data, head) ? "hm-atlas-mean" : "", { role: "gridcell" }, [this.buttons[head]]);
      if (wrapped && isMean(data, head)) {
        const word = make("span", "hm-atlas-word", { "aria-hidden": "true" }, ["mean"]);
        this.#edges[head].push(word);
        cell.append(word);
      }
      return cell;
    });
    return make("div", "hm-atlas-line", { role: "row", "data-line": String(row) }, [edge, ...cells]);
  }

  /**
   * @param {HeadMapData} data
   * @param {number[][]} lines
   */
  #heading(data, lines) {
    const numbers = lines[0].map((head, place) => {
      const mean = isMean(data, head);
      const number = make("span", mean ? "hm-atlas-mean" : "", { role: "columnheader" }, [headNumber(data, head)]);
      for (const line of lines) this.#edges[line[place]].push(number);
      return number;
    });
    return make("div", "hm-atlas-heading", { role: "row" }, [
      make("span", "hm-atlas-edge", { role: "presentation" }), ...numbers,
    ]);
  }

  /**
   * @param {HeadMapData} data
   * @param {(data: HeadMapData, head: number) => Scale} scaleOf
   */
  paint(data, scaleOf) {
    if (this.#arrangement) paintAtlas(this.#canvas, data, this.#arrangement, scaleOf);
  }

  /** @param {number} head */
  point(head) {
    for (const edge of this.#edges[this.#pointed] ?? []) edge.classList.remove("hm-on");
    for (const edge of this.#edges[head]) edge.classList.add("hm-on");
    this.#pointed = head;
  }
}
