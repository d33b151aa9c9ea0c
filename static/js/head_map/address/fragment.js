/**
 * A fragment that holds an anchor and the state of maps and of figures of stages:
 * `#why-divide&map=weights&head=2&mask=causal&map=…&stages=ablation-heads&off=2`.
 *
 * Without "map=" or "stages=" it is an anchor and nothing else; a link to an edited cell, "#edit=…", is one too. Without a DOM.
 *
 * @typedef {import("./fields.js").Values} Values
 * @typedef {{kind?: "map" | "stages", name: string, values: Values}} MapState
 */
import { KEYS } from "./fields.js";

/** Longer fragments, or more maps, are no page's. */
const [LONGEST, MOST] = [200_000, 50];
/** What only figures of stages have: heads that are off, and the number that is kept. */
const OF_STAGES = ["off", "at"];
const ALL = [...KEYS, ...OF_STAGES];

/**
 * @param {string} hash as in `location.hash`
 * @returns {{anchor: string, maps: MapState[]}} the anchor as it is written there, in percent signs
 */
export function readFragment(hash) {
  const text = hash.replace(/^#/, "");
  const start = text.search(/(^|&)(map|stages)=/);
  if (start < 0 || text.length > LONGEST) return { anchor: start < 0 ? text : "", maps: [] };
  /** @type {MapState[]} */
  const maps = [];
  for (const part of text.slice(start).split("&")) {
    const [, key, value] = part.match(/^(\w+)=(.*)$/s) ?? [];
    const last = maps.at(-1);
    if (key === "map" && maps.length < MOST) maps.push({ name: decoded(value), values: {} });
    else if (key === "stages" && maps.length < MOST) maps.push({ kind: "stages", name: decoded(value), values: {} });
    else if (last && ALL.includes(key) && /^[\w.~-]+$/.test(value)) last.values[key] = value;
  }
  return { anchor: text.slice(0, start), maps };
}

/**
 * @param {string} anchor as `readFragment` gives it
 * @param {readonly MapState[]} maps
 */
export function writeFragment(anchor, maps) {
  const parts = maps.map(({ kind = "map", name, values }) =>
    [`${kind}=${encodeURIComponent(name)}`, ...ALL.filter((key) => values[key]).map((key) => `${key}=${values[key]}`)].join("&"),
  );
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
