/**
 * A mask as a short text, for the map's settings and for an address: `causal.pad2.own-5x5-AwE.zeros`. Without a DOM.
 *
 * Cells set by hand are the lengths of runs, first of cells left alone, then of flipped ones, and so on; seven bits a
 * byte, the eighth says that the number goes on. In base64url.
 *
 * @typedef {import("./mask.js").Mask} Mask
 * @typedef {import("./mask.js").Shape} Shape
 */
import { isNone, NONE } from "./mask.js";

/** Longer texts are no mask that anybody made. */
const LONGEST = 100_000;

/**
 * @param {Mask} mask
 * @param {Shape} shape
 * @returns {string} empty for no mask
 */
export function writeMask(mask, [N, M]) {
  if (isNone(mask)) return "";
  return [
    mask.causal && `causal${mask.causal === "end" ? "-end" : ""}`,
    mask.padding && `pad${mask.padding}`,
    mask.flips.length && `own-${N}x${M}-${writeRuns(mask.flips)}`,
    mask.zeros && "zeros",
    mask.after && "after",
  ].filter(Boolean).join(".");
}

/**
 * Never throws: what it does not understand, or what does not fit the shape, is left out.
 *
 * @param {string} text
 * @param {Shape} shape
 * @returns {Mask}
 */
export function readMask(text, [N, M]) {
  /** @type {Mask} */
  let mask = NONE;
  if (text.length > LONGEST) return mask;
  for (const part of text.split(".")) {
    const padding = part.match(/^pad(\d{1,3})$/);
    const own = part.match(/^own-(\d+x\d+)-([\w-]+)$/);
    if (part === "causal") mask = { ...mask, causal: "start" };
    else if (part === "causal-end") mask = { ...mask, causal: N === M ? "start" : "end" };
    else if (padding) mask = { ...mask, padding: Math.min(Number(padding[1]), M) };
    else if (own?.[1] === `${N}x${M}`) mask = { ...mask, flips: readRuns(own[2], N * M) };
    else if (part === "zeros") mask = { ...mask, zeros: true };
    else if (part === "after") mask = { ...mask, after: true };
  }
  return isNone(mask) ? NONE : mask;
}

/** @param {readonly number[]} flips */
function writeRuns(flips) {
  /** @type {number[]} */
  const runs = [];
  let end = 0; // of the last run of flipped cells
  for (const cell of flips) {
    if (cell === end && runs.length) runs[runs.length - 1]++;
    else runs.push(cell - end, 1);
    end = cell + 1;
  }
  let letters = "";
  for (let run of runs) {
    for (; run > 127; run >>= 7) letters += String.fromCharCode((run & 127) | 128);
    letters += String.fromCharCode(run);
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * @param {string} text
 * @param {number} cells how many there are
 * @returns {number[]} none when the text is damaged
 */
function readRuns(text, cells) {
  /** @type {number[]} */
  const flips = [];
  let [at, flipped, run, shift] = [0, false, 0, 0];
  for (const letter of decoded(text)) {
    run += (letter.charCodeAt(0) & 127) << shift;
    shift += 7;
    if (shift > 21 || at + run > cells) return [];
    if (letter.charCodeAt(0) > 127) continue;
    if (flipped) for (let cell = at; cell < at + run; cell++) flips.push(cell);
    [at, flipped, run, shift] = [at + run, !flipped, 0, 0];
  }
  return flips;
}

/** @param {string} text */
function decoded(text) {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
