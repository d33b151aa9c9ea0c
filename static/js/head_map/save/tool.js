/**
 * The tool "Save": the matrix as a picture, its numbers as files, and a link to this view.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Settings} Settings
 * @typedef {import("../types.js").Shown} Shown
 */
import { addressOf } from "../address/address.js";
import { ColourReader, makeScale } from "../colour.js";
import { make } from "../dom.js";
import { headName, hueOf } from "../heads.js";
import { textWidths } from "../sizes.js";
import { download, pixels } from "./download.js";
import { jsonOf } from "./json.js";
import { fileName, maskOf, titleOf, variableOf } from "./name.js";
import { SavePanel } from "./panel.js";
import { pictureOf } from "./picture.js";
import { programOf } from "./program.js";
import { scaleWords } from "./ramp.js";
import { tableOf } from "./table.js";

/** @param {Context} context */
export const create = (context) => new SaveTool(context);

class SaveTool {
  root;
  #context;
  #panel;
  #colours;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#panel = new SavePanel({
      svg: () => this.#save("svg", "image/svg+xml", () => this.#picture()),
      png: () => this.#png(),
      csv: () => this.#save("csv", "text/csv", () => tableOf(context.data(), this.#heads())),
      json: () => this.#save("json", "application/json", () => jsonOf(context.data(), variableOf(context.host), maskOf(context))),
      numpy: () => this.#save("py", "text/x-python", () =>
        programOf(context.data(), this.#heads(), variableOf(context.host), maskOf(context))),
      link: () => void this.#panel.link(addressOf(context.host), (words) => this.#say(words)),
    });
    this.root = this.#panel.root;
    // Inside it the page's light colours hold, whatever the theme.
    const light = make("div", "", { "data-md-color-scheme": "default", hidden: "" });
    this.root.append(light);
    this.#colours = { shown: new ColourReader(this.root), light: new ColourReader(light) };
  }

  /** Which heads the numbers are of; -1 for all. */
  #heads() {
    return this.#panel.all ? -1 : this.#context.shown().chosen;
  }

  /** @param {string} words */
  #say(words) {
    this.#panel.say(words);
  }

  /**
   * @param {string} end
   * @param {string} type
   * @param {() => string} write
   */
  #save(end, type, write) {
    const { host } = this.#context;
    const head = end === "json" ? -1 : end === "svg" ? this.#context.shown().chosen : this.#heads();
    const name = fileName(host, this.#context.data(), head, end);
    try {
      // The mark of UTF-8, without which spreadsheets read something else.
      download(name, new Blob(end === "csv" ? ["\ufeff", write()] : [write()], { type: `${type};charset=utf-8` }));
      this.#say(`Saved as ${name}.`);
    } catch (error) {
      this.#say(`${name} could not be made: ${error instanceof Error ? error.message : error}.`);
    }
  }

  async #png() {
    const name = fileName(this.#context.host, this.#context.data(), this.#context.shown().chosen, "png");
    try {
      download(name, await pixels(this.#picture(), 2));
      this.#say(`Saved as ${name}.`);
    } catch {
      this.#say(`${name} could not be made: this browser did not draw it. The SVG is the same picture.`);
    }
  }

  #picture() {
    const { data, shown, settings, host } = this.#context;
    const [{ chosen, row, pinned }, drawn] = [shown(), data()];
    const colours = this.#panel.light ? this.#colours.light : this.#colours.shown;
    const rgb = (/** @type {string} */ css) => `rgb(${colours.read(css).join()})`;
    const paper = "var(--raise, #fff)";
    const scale = makeScale(colours.read(paper), colours.read("var(--hue, #0b5fa5)", hueOf(drawn, chosen)), settings());
    const widthOf = textWidths(host);
    return pictureOf({
      data: drawn, head: chosen, row, pinned, scale,
      colours: { paper: rgb(paper), ink: rgb("var(--ink, #000)"), soft: rgb("var(--soft, #555)"), edge: rgb("var(--edge, #888)") },
      title: titleOf(drawn, chosen),
      lines: [scaleWords(drawn, chosen, scale.range), maskOf(this.#context)].filter(Boolean),
      widthOf: (words) => widthOf({ text: words, copy: 0 }),
    });
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    this.#panel.show(headName(data, shown.chosen), data.count, settings.view !== "matrix");
  }
}
