/**
 * The kept figures beside the present ones, row by row. Without a DOM.
 *
 * @typedef {import("./types.js").Block} Block
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./types.js").Inputs} Inputs
 * @typedef {import("./types.js").Kept} Kept
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./model.js").Model} Model
 * @typedef {{name: string, kept: string, now: string, change: string}} Row `change` says how many times as much it is now
 * @typedef {{title: string, rows: Row[]}} Group
 */
import { CalculationError } from "./evaluate.js";
import { factor } from "./factor.js";
import { written } from "./sentences.js";
import { nameOfField } from "./settings.js";
import { totalOf } from "./sums.js";
import { grouped, inBytes, inWords } from "./units.js";

const NONE = "none";
const SAME = "same";
/** What kept settings are called that are no preset's. */
export const OWN = "kept settings";

/** Nothing is so many times none. @param {bigint} kept @param {bigint} now */
const times = (kept, now) => (kept > 0n && now > 0n ? factor(kept, now, grouped) : kept === now ? "" : "–");

/** The settings and what they give, to be kept. @param {Model} model @returns {Kept} */
export const keep = ({ preset, base, values }) => ({ base: preset || base, values });

/** The same settings, once the reader's cells have other presets. @param {Model} model @param {Kept} kept @returns {Kept} */
export const stillKept = ({ source: { titles } }, { base, values }) => ({ base: titles.includes(base) ? base : titles[0], values });

/** What the kept settings are called. @param {Model} model @param {Kept} kept */
export const titleOfKept = ({ source }, { base, values }) => (source.differences(base, values).length ? OWN : base);

/** @param {Model} model @param {Kept} kept @param {import("./sentences.js").Words} words @returns {Group[]} empty where nothing differs */
export function comparison(model, kept, { blocks, part }) {
  // A setting that only the reader's newest functions have was kept as its model has it.
  const before = { ...model.source.valuesOf(kept.base), ...kept.values };
  const settings = model.fields.filter(({ name }) => before[name] !== model.values[name]).map((field) => {
    const [was, now] = [before[field.name], model.values[field.name]];
    const write = (/** @type {Value | undefined} */ value) => (typeof value === "boolean" ? (value ? "yes" : "no") : value === undefined ? NONE : written(field, value));
    const change = field.kind === "whole" && typeof was === "bigint" && typeof now === "bigint" ? times(was, now) : "";
    return { name: nameOfField(field), kept: write(was), now: write(now), change };
  });
  if (!settings.length) return [];
  const those = resultsOf(model, before);
  const tables = model.results.map((result, index) => groupOf(blocks[index], those?.[index], result, part));
  // A table with one row needs no title of its own.
  const single = tables.filter(({ rows }) => rows.length === 1).map(({ title, rows: [row] }) => ({ ...row, name: title }));
  return [{ title: "", rows: single }, ...tables.filter(({ rows }) => rows.length > 1), { title: "Settings that differ", rows: settings }].filter(({ rows }) => rows.length);
}

/** @param {Model} model @param {Inputs} values @returns {Evaluated[] | null} */
function resultsOf(model, values) {
  try {
    return model.source.resultsOf(values);
  } catch (error) {
    if (error instanceof CalculationError) return null;
    throw error;
  }
}

/** Of a table that is added up, the sum; of others, and of a sum of some, each part. @param {Block} block @param {Evaluated | undefined} kept @param {Evaluated} now @param {(label: string) => string} worded */
function groupOf(block, kept, now, worded) {
  const write = block.unit === "bytes" ? inBytes : (/** @type {bigint} */ value) => inWords(value) || grouped(value);
  const row = (/** @type {string} */ name, /** @type {bigint | undefined} */ before, /** @type {bigint} */ after) => {
    const change = before === undefined ? "" : times(before, after) || SAME;
    return { name, kept: before === undefined ? NONE : write(before), now: write(after), change };
  };
  const total = totalOf(block, now.parts);
  const sum = total === undefined ? [] : [row(block.total, kept && totalOf(block, kept.parts), total)];
  const parts = total !== undefined && !block.sums ? [] : now.parts.map(([label, value]) => row(worded(label), kept?.parts.find(([each]) => each === label)?.[1], value));
  return { title: block.title, rows: [...parts, ...sum] };
}
