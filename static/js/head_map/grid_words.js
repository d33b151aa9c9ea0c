/**
 * What is written in a matrix and said of it.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 */
import { four } from "./distribution.js";
import { headName } from "./heads.js";
import { CONVENTION, cellWords } from "./words.js";

/**
 * What a matrix is called and what is written in it.
 *
 * @typedef {object} GridWords
 * @property {(data: HeadMapData, head: number) => string} name
 * @property {(data: HeadMapData, head: number, row: number, column: number) => string} cell
 * @property {(weight: number) => string} number
 */

/** Attention weights. @type {GridWords} */
export const WEIGHTS = {
  name: (data, head) => `Attention weights, ${headName(data, head)}. ${CONVENTION}`,
  cell: cellWords,
  number: four,
};
