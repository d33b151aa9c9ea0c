/**
 * What a reader has masked: presets, and cells set by hand over them. Without a DOM.
 *
 * N rows look, M columns are looked at; a mask holds for all heads. True is blocked: the row may not look there.
 *
 * @typedef {[rows: number, columns: number]} Shape
 *
 * @typedef {object} Mask
 * @property {"" | "start" | "end"} causal from which corner the diagonal runs, the top left or the bottom right
 * @property {number} padding how many tokens at the end nobody may look at
 * @property {readonly number[]} flips cells, row * M + column, that are contrary to the presets; rising
 * @property {boolean} zeros a row with nothing left is shown as zeros, not as NaN
 * @property {boolean} after zeroes the weights after the softmax, which is wrong
 */
import { series } from "../tokens.js";

/** @type {Mask} */
export const NONE = { causal: "", padding: 0, flips: [], zeros: false, after: false };

/**
 * @param {Mask} mask
 * @param {Shape} shape
 * @returns {(row: number, column: number) => boolean}
 */
function preset({ causal, padding }, [N, M]) {
  const late = causal === "end" ? M - N : 0;
  return (row, column) => (causal !== "" && column > row + late) || column >= M - padding;
}

/**
 * @param {Mask} mask
 * @param {Shape} shape
 * @returns {boolean[][]} (N, M)
 */
export function blockedBy(mask, [N, M]) {
  const of = preset(mask, [N, M]);
  const blocked = Array.from({ length: N }, (_, i) => Array.from({ length: M }, (_, j) => of(i, j)));
  for (const cell of mask.flips) {
    const [i, j] = [Math.floor(cell / M), cell % M];
    blocked[i][j] = !blocked[i][j];
  }
  return blocked;
}

/**
 * With other presets. Where they change a cell they fill it; elsewhere what was set by hand stays.
 *
 * @param {Mask} mask
 * @param {Partial<Mask>} presets
 * @param {Shape} shape
 * @returns {Mask}
 */
export function withPresets(mask, presets, shape) {
  const next = { ...mask, ...presets };
  const [before, after] = [preset(mask, shape), preset(next, shape)];
  /** @param {number} cell @returns {[number, number]} */
  const place = (cell) => [Math.floor(cell / shape[1]), cell % shape[1]];
  return { ...next, flips: mask.flips.filter((cell) => before(...place(cell)) === after(...place(cell))) };
}

/**
 * @param {Mask} mask
 * @param {readonly {row: number, column: number}[]} places
 * @param {boolean} blocked what they become
 * @param {Shape} shape
 * @returns {Mask}
 */
export function withCells(mask, places, blocked, shape) {
  const of = preset(mask, shape);
  const flips = new Set(mask.flips);
  for (const { row, column } of places) {
    const cell = row * shape[1] + column;
    if (of(row, column) === blocked) flips.delete(cell);
    else flips.add(cell);
  }
  return { ...mask, flips: [...flips].sort((one, other) => one - other) };
}

/** @param {Mask} mask */
export const isNone = ({ causal, padding, flips }) => !causal && !padding && !flips.length;

/**
 * "causal, the last 2 tokens padded and 3 cells by hand"; "none".
 *
 * @param {Mask} mask
 * @param {Shape} shape
 */
export function maskWords({ causal, padding, flips, zeros, after }, [N, M]) {
  const corner = N === M ? "" : causal === "end" ? " to the bottom right" : " from the top left";
  const parts = [
    causal ? `causal${corner}` : "",
    padding ? (padding === 1 ? "the last token padded" : `the last ${padding} tokens padded`) : "",
    flips.length ? (flips.length === 1 ? "1 cell by hand" : `${flips.length} cells by hand`) : "",
  ].filter(Boolean);
  return (series(parts) || "none") + (after ? ", zeroed after the softmax" : zeros ? ", a row with nothing left as zeros" : "");
}
