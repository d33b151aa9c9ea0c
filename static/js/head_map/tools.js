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

/** @type {{key: string, label: string, load: () => Promise<{create(context: Context): Tool} | undefined>}[]} */
const TOOLS = [
  {
    key: "colours",
    label: "Colours",
    load: () => later(() => import("./colours_tool.js"), new URL("./colours_tool.js", import.meta.url)),
  },
];

export class Tools {
  /** @type {HTMLButtonElement[]} */
  buttons;
  root;
  #context;
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
      const module = await entry.load();
      if (this.#open !== key) return;
      if (module) this.#made.set(key, module.create(this.#context));
      else this.#open = ""; // it could not be fetched, and that was said
    }
    const tool = this.#made.get(this.#open);
    this.root.hidden = !tool;
    this.root.replaceChildren(...(tool ? [tool.root] : []));
    if (entry) this.root.setAttribute("aria-label", entry.label);
    for (const button of this.buttons) button.setAttribute("aria-expanded", String(button.dataset.tool === this.#open));
    tool?.show(this.#context.data(), this.#context.shown(), this.#context.settings());
    tool?.opened?.(true);
  }

  /**
   * @param {HeadMapData} data
   * @param {Shown} shown
   * @param {Settings} settings
   */
  show(data, shown, settings) {
    this.#made.get(this.#open)?.show(data, shown, settings);
  }
}
