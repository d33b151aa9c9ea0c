/**
 * What an export is called, and what it calls itself.
 *
 * @typedef {import("../types.js").Context} Context
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { headNumber, HeadName, isMean, layerOf } from "../heads.js";
import { maskWords } from "../mask/mask.js";
import { readMask } from "../mask/text.js";

/** Other names in the code that is saved. */
const TAKEN = ["np", "tokens", "keys", "masked"];

/**
 * The variable that is drawn.
 *
 * @param {HTMLElement} host
 */
export function variableOf(host) {
  const name = host.getAttribute("name") ?? "";
  return /^[A-Za-z_]\w{0,60}$/.test(name) && !TAKEN.includes(name) ? name : "weights";
}

/**
 * `weights_head-2.svg`, `attention_layer-3_mean.csv`, `weights_all-heads.json`.
 *
 * @param {HTMLElement} host
 * @param {HeadMapData} data
 * @param {number} head -1 for all
 * @param {string} end
 */
export function fileName(host, data, head, end) {
  const layer = head >= 0 && data.layers > 1 ? `_layer-${layerOf(data, head) + 1}` : "";
  const which = head < 0 ? "all-heads" : isMean(data, head) ? "mean" : `head-${headNumber(data, head)}`;
  return `${variableOf(host)}${layer}_${which}.${end}`;
}

/**
 * "Head 2 of 12 (previous token)", "Layer 2, head 3 of 12".
 *
 * @param {HeadMapData} data
 * @param {number} head
 */
export function titleOf(data, head) {
  const of = !isMean(data, head) && data.heads > 1 ? ` of ${data.heads}` : "";
  return `${HeadName(data, head)}${of}${data.labels[head] ? ` (${data.labels[head]})` : ""}`;
}

/**
 * "Mask: causal", or nothing: where the reader's mask could not be fetched, the numbers are not masked.
 *
 * @param {Context} context
 */
export function maskOf(context) {
  if (context.data() === context.given()) return "";
  const { rows, columns } = context.data();
  /** @type {[number, number]} */
  const shape = [rows.length, columns.length];
  const mask = readMask(context.settings().mask, shape);
  const words = maskWords(mask, shape);
  return words === "none" ? "" : `Mask: ${words}`;
}

/**
 * The heads that are to be saved.
 *
 * @param {HeadMapData} data
 * @param {number} head -1 for all
 */
export const chosen = (data, head) => (head < 0 ? Array.from({ length: data.count }, (_, h) => h) : [head]);
