/**
 * The weights as CSV (RFC 4180): long, a line for each weight, with all its digits.
 *
 * A spreadsheet takes a field that begins with =, +, - or @ for a formula and runs it, and tokens come from anywhere; so
 * such a token gets an apostrophe in front. Rows and columns are numbered too, which tells every token exactly.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { headNumber, layerOf } from "../heads.js";
import { rawOf } from "../tokens.js";
import { chosen } from "./name.js";

/**
 * @param {HeadMapData} data
 * @param {number} head -1 for all
 */
export function tableOf(data, head) {
  const lines = ["layer,head,row,column,token,looks_at,weight,masked"];
  const [rows, columns] = [data.rows, data.columns].map((tokens) => tokens.map((token) => field(rawOf(token))));
  for (const h of chosen(data, head)) {
    const start = `${layerOf(data, h) + 1},${headNumber(data, h)}`;
    data.weights[h].forEach((row, i) =>
      row.forEach((weight, j) => {
        lines.push([start, i, j, rows[i], columns[j], weight, data.masked?.[h][i][j] === true].join(","));
      }),
    );
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** @param {string} text */
function field(text) {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
