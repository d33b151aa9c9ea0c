/**
 * A calculator's settings as a link says them, by key: letters, digits and - . ~ only. Without a DOM.
 *
 * @typedef {import("./types.js").Tree} Tree
 * @typedef {import("./model.js").Model} Model
 */
import { boundsOf, constantOf } from "./settings.js";
import { readWhole } from "./whole_number.js";

/** The key of the part whose working is shown. */
const OPEN = "working";
/** @param {string} open as "function part" */
const written = (open) => open.replace(/[^\w~-]+/g, ".");

/** @param {Model} model @param {string} open as "function part" @returns {Record<string, string>} */
export function writeChoices(model, open) {
  /** @type {Record<string, string>} */
  const made = {};
  for (const { name, kind, choices = [] } of model.fields) {
    const value = model.values[name];
    if (value === undefined) continue; // it came with functions that have given nothing yet
    if (kind === "yes") made[name] = value ? "yes" : "no";
    else if (kind === "whole") made[name] = String(value);
    else made[name] = String(choices.findIndex(([tree]) => constantOf(tree) === value) + 1);
  }
  return { ...made, [OPEN]: written(open) || "none" };
}

/** What is no setting here is left out. @param {Record<string, string>} choices @param {Model} model */
export function readChoices(choices, model) {
  /** @type {Record<string, Tree>} */
  const settings = {};
  for (const field of model.fields) {
    const { name, kind, choices: all = [] } = field;
    const text = choices[name];
    if (!text) continue;
    if (kind === "yes" && /^(yes|no)$/.test(text)) settings[name] = ["bool", text === "yes"];
    else if (kind === "whole") {
      const read = readWhole(text, boundsOf(field));
      if ("value" in read) settings[name] = ["int", String(read.value)]; // "128Ki" is a number here, and none of BigInt's
    } else if (kind === "choice" && all[Number(text) - 1]) settings[name] = all[Number(text) - 1][0];
  }
  const places = model.results.flatMap(({ formula, parts }) => parts.map(([part]) => `${formula.name} ${part}`));
  return { settings, open: places.find((place) => written(place) === choices[OPEN]) ?? "" };
}
