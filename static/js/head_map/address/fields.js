/**
 * What a link to a view says of one map, key by key. Without a DOM.
 *
 * Everything read here may come from anybody, so each field takes what it knows and leaves out the rest. A new setting
 * is a new entry of FIELDS.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Settings} Settings
 * @typedef {import("../types.js").Shown} Shown
 * @typedef {Record<string, string>} Values by key; letters, digits and - . ~ only
 */
import { headNumber, layerOf } from "../heads.js";
import { readMask, writeMask } from "../mask/text.js";
import { PLAIN } from "../settings.js";
import { readMarks } from "../sentence/marked.js";
import { VIEWS } from "../views.js";

/**
 * @typedef {object} Field
 * @property {(settings: Settings) => string} write empty where it is as in PLAIN
 * @property {(text: string, data: HeadMapData) => Partial<Settings>} read
 */

/** @type {Record<keyof Settings, Field>} */
const FIELDS = {
  view: {
    write: ({ view }) => (view === PLAIN.view ? "" : view),
    read: (view, data) => (VIEWS.some(({ key, fits }) => key === view && fits(data)) ? { view } : {}),
  },
  second: {
    write: ({ second }) => (second < 0 ? "" : String(second + 1)),
    read: (text, data) => (isWhole(text) && text !== "0" && Number(text) <= data.weights.length ? { second: Number(text) - 1 } : {}),
  },
  curve: {
    write: ({ curve }) => (curve === PLAIN.curve ? "" : curve),
    read: (text) => (text === "linear" ? { curve: text } : {}),
  },
  range: {
    write: ({ range }) => (range === PLAIN.range ? "" : range),
    read: (text) => (text === "row" ? { range: text } : {}),
  },
  marks: {
    write: ({ marks }) => (marks === PLAIN.marks ? "" : marks),
    read: (text, data) => ({ marks: readMarks(data, text) }),
  },
  mask: {
    write: ({ mask }) => mask,
    read: (text, { rows, columns }) => ({ mask: writeMask(readMask(text, [rows.length, columns.length]), [rows.length, columns.length]) }),
  },
};

/** Heads and layers from 1, rows from 0, as in the element's attributes; `of` tells one sentence from another. */
export const KEYS = ["layer", "head", "row", "column", "pins", ...Object.keys(FIELDS), "of"];

/**
 * @param {HeadMapData} data
 * @param {Shown} shown
 * @param {Settings} settings
 * @param {string | undefined} column whose list is read instead of a row's
 * @returns {Values}
 */
export function valuesOf(data, { chosen, row, pinned }, settings, column) {
  /** @type {Values} */
  const values = { head: headNumber(data, chosen) };
  if (data.layers > 1) values.layer = String(layerOf(data, chosen) + 1);
  if (row >= 0 && row !== pinned.at(-1)) values.row = String(row);
  if (column) values.column = column;
  if (pinned.length) values.pins = pinned.join("-");
  for (const [key, { write }] of Object.entries(FIELDS)) {
    const text = write(settings);
    if (text) values[key] = text;
  }
  return { ...values, of: sentenceOf(data) };
}

/**
 * @param {Values} values
 * @param {HeadMapData} data
 * @returns {{places: {head?: string, layer?: string, row?: string, column?: string, pinned?: string},
 *   settings: Settings, doubt: string}}
 *   for `restore` of the element, and a sentence where the link was made for something else
 */
export function readValues(values, data) {
  const pins = (values.pins ?? "").split("-").filter((pin, index, all) => isWhole(pin) && all.indexOf(pin) === index);
  const settings = { ...PLAIN };
  for (const [key, { read }] of Object.entries(FIELDS)) if (values[key]) Object.assign(settings, read(values[key], data));
  const [head, layer] = [values.head, values.layer].map((text) => (isHead(text) ? text : undefined));
  const places = { head, layer, row: values.row ?? pins.at(-1), column: values.column, pinned: pins.join(" ") };
  return { places, settings, doubt: doubtOf(values, data) };
}

/**
 * @param {Values} values
 * @param {HeadMapData} data
 */
function doubtOf({ of, head, layer }, data) {
  if (of && of !== sentenceOf(data)) {
    return "This link was made for another sentence, so its rows and cells may now be others.";
  }
  if (isWhole(layer) && Number(layer) > data.layers) return `This link is to layer ${layer}, and here the last is ${data.layers}.`;
  if (isWhole(head) && Number(head) > data.heads) return `This link is to head ${head}, and here the last is ${data.heads}.`;
  return "";
}

/** @param {string | undefined} text */
const isHead = (text) => text === "mean" || (isWhole(text) && Number(text) > 0);

/** @param {string | undefined} text @returns {text is string} */
const isWhole = (text) => /^\d{1,3}$/.test(text ?? "");

/**
 * A short fingerprint of the tokens (FNV-1a, 32 bits).
 *
 * @param {HeadMapData} data
 */
function sentenceOf({ rows, columns }) {
  let hash = 0x811c9dc5;
  for (const unit of JSON.stringify([rows, columns].map((tokens) => tokens.map(({ text }) => text)))) {
    hash = Math.imul(hash ^ /** @type {number} */ (unit.codePointAt(0)), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
