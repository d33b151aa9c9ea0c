/**
 * All heads as JSON, under the names that a head map reads: `<head-map>` draws the file as it is.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { rawOf } from "../tokens.js";
import { CONVENTION } from "../words.js";

/**
 * @param {HeadMapData} data
 * @param {string} variable
 * @param {string} mask in words; empty without one
 */
export function jsonOf(data, variable, mask) {
  const [tokens, keys] = [data.rows, data.columns].map((list) => list.map(rawOf));
  const weights = data.weights.slice(0, data.count);
  const all = {
    variable,
    convention: CONVENTION,
    shape: [data.count, tokens.length, keys.length],
    layers: data.layers,
    labels: data.labels.some(Boolean) ? data.labels : null,
    tokens,
    keys: JSON.stringify(keys) === JSON.stringify(tokens) ? null : keys,
    mask: mask || null,
    masked: data.masked?.slice(0, data.count) ?? null,
    weights,
  };
  // JSON has no NaN; a string can be told from every number.
  return `${JSON.stringify(all, (_, value) => (Number.isNaN(value) ? "NaN" : value))}\n`;
}
