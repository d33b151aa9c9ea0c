/**
 * A fragment that holds an anchor and the state of maps and of figures of stages:
 * `#why-divide&map=weights&head=2&mask=causal&map=…&stages=ablation-heads&off=2`.
 *
 * Without "map=", "stages=" or "calculator=" it is an anchor and nothing else; a link to an edited cell, "#edit=…", is one too. Without a DOM.
 *
 * @typedef {import("./fields.js").Values} Values
 * @typedef {{kind?: "map" | "stages" | "calculator", name: string, values: Values}} MapState
 */
import { VIEW_START } from "../../view_start.js";
import { KEYS } from "./fields.js";

/** Longer fragments, or more maps, are no page's. */
const [LONGEST, MOST] = [200_000, 50];
/** What only figures of stages have: heads that are off, and the number that is kept. */
const OF_STAGES = ["off", "at"];
const ALL = [...KEYS, ...OF_STAGES];
/** A calculator's are the settings of its lesson's functions. @param {MapState} state @param {string} key */
const isKey = ({ kind }, key) => (kind === "calculator" ? /^\w+$/.test(key) : ALL.includes(key));

/**
 * @param {string} hash as in `location.hash`
 * @returns {{anchor: string, maps: MapState[]}} the anchor as it is written there, in percent signs
 */
export function readFragment(hash) {
  const text = hash.replace(/^#/, "");
  const start = text.search(VIEW_START);
  if (start < 0 || text.length > LONGEST) return { anchor: start < 0 ? text : "", maps: [] };
  /** @type {MapState[]} */
  const maps = [];
  for (const part of text.slice(start).split("&")) {
    const [, key, value] = part.match(/^(\w+)=(.*)$/s) ?? [];
    const last = maps.at(-1);
    if (key === "map" && maps.length < MOST) maps.push({ name: decoded(value), values: {} });
    else if ((key === "stages" || key === "calculator") && maps.length < MOST) maps.push({ kind: key, name: decoded(value), values: {} });
    else if (last && key && isKey(last, key) && /^[\w.~-]+$/.test(value)) last.values[key] = value;
  }
  return { anchor: text.slice(0, start), maps };
}

/**
 * @param {string} anchor as `readFragment` gives it
 * @param {readonly MapState[]} maps
 */
export function writeFragment(anchor, maps) {
  const parts = maps.map(({ kind = "map", name, values }) => {
    const keys = kind === "calculator" ? Object.keys(values) : ALL.filter((key) => values[key]);
    return [`${kind}=${encodeURIComponent(name)}`, ...keys.map((key) => `${key}=${values[key]}`)].join("&");
  });
  const state = parts.join("&");
  return `#${anchor}${anchor && state ? "&" : ""}${state}`;
}

/** @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray per cent sign
  }
}
