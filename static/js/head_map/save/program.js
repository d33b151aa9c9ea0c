/**
 * Python that makes the shown array again, to the last bit: both languages write the shortest digits that tell a double
 * from every other.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 */
import { rawOf } from "../tokens.js";
import { CONVENTION } from "../words.js";
import { chosen, titleOf } from "./name.js";

/**
 * @param {HeadMapData} data
 * @param {number} head -1 for all
 * @param {string} variable
 * @param {string} mask in words; empty without one
 */
export function programOf(data, head, variable, mask) {
  const heads = chosen(data, head);
  const [tokens, keys] = [data.rows, data.columns].map((list) => `[${list.map((token) => literal(rawOf(token))).join(", ")}]`);
  const [N, M] = [data.rows.length, data.columns.length];
  const shape = head >= 0 ? [N, M] : data.layers > 1 ? [data.layers, data.heads, N, M] : [data.count, N, M];
  const reshaped = shape.length > 3 ? `.reshape(${shape.join(", ")})` : "";
  const about = head < 0 ? "All heads" : titleOf(data, head);
  /** @param {(number | boolean)[][][]} matrices @param {string} dtype */
  const array = (matrices, dtype) =>
    `np.array(${nested(head >= 0 ? matrices[0] : matrices)}, dtype=${dtype})${reshaped}  # (${shape.join(", ")})`;
  return [
    `# ${comment(about)}. ${CONVENTION}${mask && ` ${comment(mask)}.`}`,
    "import numpy as np",
    "",
    `tokens = ${tokens}`,
    ...(keys === tokens ? [] : [`keys = ${keys}`]),
    `${variable} = ${array(heads.map((h) => data.weights[h]), "float")}`,
    ...(data.masked ? [`masked = ${array(heads.map((h) => /** @type {boolean[][][]} */ (data.masked)[h]), "bool")}`] : []),
    "",
  ].join("\n");
}

/**
 * @param {unknown} value
 * @param {string} indent
 * @returns {string}
 */
function nested(value, indent = "") {
  if (!Array.isArray(value)) return Number.isNaN(value) ? "np.nan" : value === true ? "True" : value === false ? "False" : String(value);
  if (!Array.isArray(value[0])) return `[${value.map((each) => nested(each)).join(", ")}]`;
  const inner = `${indent}    `;
  return `[\n${value.map((each) => `${inner}${nested(each, inner)},\n`).join("")}${indent}]`;
}

/**
 * A string of Python. What cannot be seen is written as an escape, so that the code reads as it runs.
 *
 * @param {string} text
 */
function literal(text) {
  return JSON.stringify(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, (letter) => {
    const code = /** @type {number} */ (letter.codePointAt(0)).toString(16);
    return code.length > 4 ? `\\U${code.padStart(8, "0")}` : `\\u${code.padStart(4, "0")}`;
  });
}

/** A comment must end where its line ends. @param {string} text */
const comment = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ");
