/**
 * A calculator's settings as a link says them, by key: letters, digits and - . ~ only. Without a DOM.
 *
 * @typedef {import("./types.js").Tree} Tree
 * @typedef {import("./model.js").Model} Model
 */
import { constantOf, readWhole } from "./settings.js";

/** The key of the part whose working is shown. */
const OPEN = "working";

/** @param {Model} model @param {string} open as "function part" @returns {Record<string, string>} */
export function writeChoices(model, open) {
  /** @type {Record<string, string>} */
  const made = {};
  for (const { name, kind, choices = [] } of model.fields) {
    const value = model.values[name];
    if (kind === "yes") made[name] = value ? "yes" : "no";
    else if (kind === "whole") made[name] = String(value);
    else made[name] = String(choices.findIndex(([tree]) => constantOf(tree) === value) + 1);
  }
  return { ...made, [OPEN]: open.replaceAll(" ", ".") || "none" };
}

/** What is no setting here is left out. @param {Record<string, string>} choices @param {Model} model */
export function readChoices(choices, model) {
  /** @type {Record<string, Tree>} */
  const settings = {};
  for (const { name, kind, choices: all = [] } of model.fields) {
    const text = choices[name];
    if (!text) continue;
    if (kind === "yes" && /^(yes|no)$/.test(text)) settings[name] = ["bool", text === "yes"];
    else if (kind === "whole") {
      const read = readWhole(text);
      if ("value" in read) settings[name] = ["int", String(read.value)]; // "128Ki" is a number here, and none of BigInt's
    } else if (kind === "choice" && all[Number(text) - 1]) settings[name] = all[Number(text) - 1][0];
  }
  return { settings, open: (choices[OPEN] ?? "none").replace(/^none$/, "").replaceAll(".", " ") };
}
