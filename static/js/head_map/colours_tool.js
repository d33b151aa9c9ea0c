/**
 * The tool "Colours": how colour grows with the weight, and which weight is in full colour.
 *
 * @typedef {import("./types.js").Context} Context
 * @typedef {import("./types.js").Settings} Settings
 * @typedef {import("./types.js").Tool} Tool
 */
import { make, press, setText } from "./dom.js";

/** @type {{key: "curve" | "range", label: string, choices: [string, string, string][]}[]} of three, the last is what it is good for */
const QUESTIONS = [
  {
    key: "curve",
    label: "Colour grows with",
    choices: [
      ["root", "the square root", "With the square root small weights can be told from none: a quarter of the largest has half the colour."],
      ["linear", "the weight", "Twice the weight is twice the colour, so small weights are hard to tell from none."],
    ],
  },
  {
    key: "range",
    label: "Full colour is the largest",
    choices: [
      ["shared", "of all heads", "With one scale for all, equal colours are equal weights, in every row and head."],
      ["row", "of each row", "With a scale for each row, every row shows its favourite; colours of two rows cannot be compared."],
    ],
  },
];

/**
 * @param {Context} context
 * @returns {Tool}
 */
export function create({ id, on }) {
  /** @type {Map<HTMLButtonElement, [keyof Settings, string, string]>} */
  const buttons = new Map();
  const meaning = make("p");
  const root = make("div", "hm-colours");
  for (const { key, label, choices } of QUESTIONS) {
    const name = make("span", "", { id: `${id}-${key}` }, [label]);
    const strip = make("span", "hm-choices", { role: "group", "aria-labelledby": name.id });
    for (const [value, words, good] of choices) {
      const button = make("button", "hm-choice", { type: "button" }, [words]);
      button.addEventListener("click", () => on.set({ [key]: value }));
      buttons.set(button, [key, value, good]);
      strip.append(button);
    }
    root.append(name, strip);
  }
  root.append(meaning);
  return {
    root,
    show(_data, _shown, settings) {
      const chosen = [];
      for (const [button, [key, value, good]] of buttons) {
        press(button, settings[key] === value);
        if (settings[key] === value) chosen.push(good);
      }
      const apart = settings.view === "compare" && settings.range === "row";
      setText(meaning, `${chosen.join(" ")}${apart ? " Two heads keep one scale, so that they can be compared." : ""}`);
    },
  };
}
