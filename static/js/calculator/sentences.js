/**
 * The results in sentences, and what a change of the settings has changed in them. Without a DOM.
 *
 * @typedef {import("./types.js").Block} Block
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./model.js").Model} Model
 * @typedef {{blocks: Block[], part: (label: string) => string}} Words what tables and their parts are called
 */
import { factor } from "./factor.js";
import { constantOf, nameOfField } from "./settings.js";
import { totalOf } from "./sums.js";
import { grouped, inBytes, shortly } from "./units.js";

/** @param {Block} block */
export const writerOf = ({ unit }) => (unit === "bytes" ? inBytes : shortly);

/**
 * "Layers from 12 to 24", "Without biases", "From GPT-2 small to GPT-3".
 *
 * @param {Model} model
 * @param {string} changed what settings are called that are no preset's
 * @returns {string} empty where nothing has changed
 */
export function heading({ past, fields, values, preset }, changed) {
  if (!past) return "";
  const those = fields.filter(({ name }) => past.values[name] !== values[name]);
  if (!those.length) return "";
  const [first, ...more] = those;
  const [before, after] = [past.values[first.name], values[first.name]];
  const isOne = more.every(({ name }) => past.values[name] === before && values[name] === after);
  if (!isOne || before === undefined) return `From ${past.preset || changed} to ${preset || changed}`;
  if (first.kind === "yes") return `${after ? "With" : "Without"} ${first.label}`;
  return `${those.map(nameOfField).join(" and ")} from ${written(first, before)} to ${written(first, after)}`;
}

/** @param {Field} field @param {Value} value */
export function written({ choices = [] }, value) {
  const chosen = choices.find(([tree]) => constantOf(tree) === value)?.[1];
  return chosen ?? (typeof value === "bigint" ? grouped(value) : String(value));
}

/** Table by table; empty where there is nothing to compare with. @param {Model} model @param {Words} words */
export const changed = ({ past, results }, words) =>
  past ? results.map((result, index) => changeOf(words.blocks[index], past.results[index], result, words.part)) : [];

/**
 * Of one table: "Parameters × 1.68: attention and feed-forward × 2, norms × 1.92."
 *
 * @param {Block} block
 * @param {Evaluated} past
 * @param {Evaluated} now
 * @param {(part: string) => string} worded
 */
function changeOf(block, past, now, worded) {
  const write = writerOf(block);
  /** @type {Map<string, string[]>} by factor the parts that have it */
  const those = new Map();
  for (const [label, value] of now.parts) {
    const before = past.parts.find(([each]) => each === label)?.[1];
    const words = before === undefined ? "" : factor(before, value, write);
    if (words) those.set(words, [...(those.get(words) ?? []), worded(label)]);
  }
  if (!those.size) return `${block.title} as before.`;
  const parts = [...those].map(([words, names]) => `${listed(names)} ${words}`).join(", ");
  // All of them by as much.
  if (those.size === 1 && [...those.values()][0].length === now.parts.length) return `${block.title} ${[...those.keys()][0]}.`;
  const [before, after] = [totalOf(block, past.parts), totalOf(block, now.parts)];
  const whole = block.sums || before === undefined || after === undefined ? "" : ` ${factor(before, after, write) || "as before"}`;
  return `${block.title}${whole}: ${parts}.`;
}

/** @param {string[]} names */
const listed = (names) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" and ");

/** Table by table, with what the last change has made of it. @param {Model} model @param {Words} words */
export const results = ({ past, results: now }, words) =>
  now.map((result, index) => resultOf(words.blocks[index], past?.results[index], result, words.part));

/** @param {Block} block @param {Evaluated | undefined} past @param {Evaluated} now @param {(part: string) => string} worded */
function resultOf(block, past, now, worded) {
  const write = writerOf(block);
  const before = past?.parts ?? [];
  const say = (/** @type {string} */ name, /** @type {bigint} */ value, /** @type {bigint | undefined} */ was) => {
    const words = was === undefined ? "" : factor(was, value, write);
    return `${name} ${write(value)}${words && ` (${words})`}`.trim();
  };
  const total = totalOf(block, now.parts);
  const whole = total === undefined ? [] : [say(block.sums ? block.total : "", total, totalOf(block, before))];
  // What is in the sum is not said again.
  const single = total === undefined ? now.parts : now.parts.filter(([label]) => block.sums && !block.sums.includes(label));
  const each = single.map(([label, value]) => say(worded(label), value, before.find(([name]) => name === label)?.[1]));
  return `${block.title}: ${[...whole, ...each].join(", ")}.`;
}
