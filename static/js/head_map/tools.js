/**
 * The buttons below a map, each of which opens a panel that is fetched when it is first asked for.
 *
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./types.js").Settings} Settings
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {import("./types.js").Tool} Tool
 */
import { later } from "../later.js";
import { make } from "./dom.js";

/**
 * @typedef {object} Entry
 * @property {string} key
 * @property {string} label
 * @property {() => Promise<{create(context: Context): Tool} | undefined>} load
 * @property {(settings: Settings) => boolean} [works] it has something to do though its panel may never be opened
 */

/** @type {Entry[]} */
const TOOLS = [
  {
    key: "mask",
    label: "Mask",
    load: () => later(() => import("./mask/tool.js"), new URL("./mask/tool.js", import.meta.url)),
    works: ({ mask }) => mask !== "",
  },
  {
    key: "colours",
    label: "Colours",
    load: () => later(() => import("./colours_tool.js"), new URL("./colours_tool.js", import.meta.url)),
  },
  {
    key: "save",
    label: "Save",
    load: () => later(() => import("./save/tool.js"), new URL("./save/tool.js", import.meta.url)),
  },
];

export class Tools {
  /** @type {HTMLButtonElement[]} */
  buttons;
  root;
  #context;
  /** @type {Map<string, Promise<void>>} those that were asked for */
  #asked = new Map();
  /** Those that could not be fetched, which was said; the next click asks again. @type {Set<string>} */
  #failed = new Set();
  /** @type {Map<string, Tool>} those that have come */
  #made = new Map();
  #open = "";

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const id = `${context.id}-tool`;
    this.root = make("div", "hm-tool", { id, role: "region", hidden: "" });
    this.buttons = TOOLS.map(({ key, label }) => {
      const button = make("button", "hm-button", {
        type: "button", "data-tool": key, "aria-expanded": "false", "aria-controls": id,
      }, [label]);
      button.addEventListener("click", () => void this.open(this.#open === key ? "" : key));
      return button;
    });
  }

  /** @param {string} key of the tool; empty closes the open one */
  async open(key) {
    const entry = TOOLS.find((tool) => tool.key === key);
    this.#made.get(this.#open)?.opened?.(false);
    this.#open = entry ? key : "";
    if (entry && !this.#made.has(key)) {
      if (this.#failed.delete(key)) this.#asked.delete(key);
      await this.#make(entry);
      if (this.#open !== key) return;
      if (this.#failed.has(key)) this.#open = "";
    }
    const tool = this.#made.get(this.#open);
    this.root.hidden = !tool;
    this.root.replaceChildren(...(tool ? [tool.root] : []));
    if (entry) this.root.setAttribute("aria-label", entry.label);
    for (const button of this.buttons) button.setAttribute("aria-expanded", String(button.dataset.tool === this.#open));
    tool?.show(this.#context.data(), this.#context.shown(), this.#context.settings());
    tool?.opened?.(true);
  }

  /** @param {Entry} entry */
  #make(entry) {
    const { key } = entry;
    const asked = this.#asked.get(key) ?? entry.load().then((module) => {
      if (module) this.#made.set(key, module.create(this.#context));
      else this.#failed.add(key);
    });
    this.#asked.set(key, asked);
    return asked;
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    for (const entry of TOOLS) {
      if (!this.#asked.has(entry.key) && entry.works?.(settings)) void this.#make(entry);
    }
    this.#made.get(this.#open)?.show(data, shown, settings);
  }
}
