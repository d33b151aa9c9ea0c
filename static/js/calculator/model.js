/**
 * A calculator without its page: what the reader has set, what is wrong with it, and the last results that there were.
 *
 * @typedef {import("./types.js").CalculatorInput} CalculatorInput
 * @typedef {import("./types.js").Described} Described
 * @typedef {import("./types.js").Evaluated} Evaluated
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Inputs} Inputs
 * @typedef {import("./types.js").Value} Value
 * @typedef {{preset: string, values: Inputs, results: Evaluated[]}} Past
 */
import { CalculationError } from "./evaluate.js";
import { misfits } from "./misfits.js";
import { boundsOf, constantOf } from "./settings.js";
import { Source } from "./source.js";
import { stops } from "./stops.js";
import { grouped } from "./units.js";
import { readWhole } from "./whole_number.js";

export class Model {
  /** @type {Field[]} */
  fields = [];
  /** @type {Record<string, string>} by field what stands there, as the reader wrote it */
  texts = {};
  /** @type {Record<string, string>} by field what is wrong with it, in words */
  problems = {};
  /** Why there is no result though every setting is one. */
  problem = "";
  /** @type {Inputs} the settings of `results` */
  values = {};
  /** @type {Evaluated[]} */
  results = [];
  /** What there was before the change that is being made. @type {Past | null} */
  past = null;
  /** The field that was set last. */
  #last = "";
  /** Of those that must fit another, the one that was set last: what does not fit is said there. */
  #suspect = "";
  /** The preset that was chosen last. */
  base;
  /** @type {Set<string>} fields that move along with the one they follow */
  #together = new Set();
  /** As the page was built. */
  #input;
  /** As the reader's cells are now. */
  source;

  /** @param {CalculatorInput} input */
  constructor(input) {
    this.#input = input;
    this.source = new Source(input);
    this.base = input.start;
    const set = Object.entries(input.set).map(([name, tree]) => [name, constantOf(tree)]);
    this.restore({ ...this.source.valuesOf(input.start), ...Object.fromEntries(set) });
  }

  /** The preset whose settings these are; empty where the reader has changed something. */
  get preset() {
    const is = (/** @type {string} */ title) => {
      const values = this.source.valuesOf(title);
      return this.fields.every(({ name }) => this.texts[name] !== undefined && values[name] !== undefined && this.#read(name) === values[name]);
    };
    return is(this.base) ? this.base : (this.source.titles.find(is) ?? "");
  }

  /** Nothing fits these settings, so the results are of earlier ones. */
  get isOld() {
    return Boolean(this.problem) || Object.keys(this.problems).length > 0;
  }

  /** @param {string} title of a preset */
  choose(title) {
    const past = this.#now();
    this.base = title;
    this.restore(this.source.valuesOf(title));
    this.past = past;
  }

  /** @param {Inputs} settings that come from no act of the reader's @param {string} [last] the one to blame where they do not fit together */
  restore(settings, last = "") {
    [this.past, this.#last, this.#suspect] = [null, "", last];
    this.fields = this.source.fieldsOf(this.base);
    for (const { name } of this.fields) if (settings[name] !== undefined) this.texts[name] = textOf(settings[name]);
    for (const { name } of this.fields) this.#pair(name);
    this.#compute();
  }

  /** @param {string} name @param {string} text */
  set(name, text) {
    // Of one setting, all that is done in a row is one change.
    if (name !== this.#last) this.past = this.#now();
    this.texts[name] = text;
    this.#last = name;
    if (this.fields.some((field) => field.multiple && [field.name, field.multiple].includes(name))) this.#suspect = name;
    this.#pair(name);
    for (const field of this.fields) if (field.follows === name && this.#together.has(field.name)) this.texts[field.name] = text;
    this.#compute();
  }

  /** The reader's functions and presets may have changed. @param {Described} given */
  follow(given) {
    [this.past, this.#last] = [null, ""];
    this.source = new Source(this.#input, given);
    if (!this.source.titles.includes(this.base)) this.base = this.source.titles[0];
    const settings = this.source.valuesOf(this.base);
    this.fields = this.source.fieldsOf(this.base);
    for (const { name } of this.fields) this.texts[name] ??= textOf(settings[name]);
    this.#compute();
  }

  /** @returns {Past} */
  #now() {
    const { preset, values, results } = this;
    return { preset, values, results };
  }

  /** What is written in a field; where it cannot be read, what was. @param {string} name */
  valueOf(name) {
    return this.#read(name) ?? this.values[name];
  }

  /** @param {Field} field @returns {bigint[]} where its slider may stand */
  stops(field) {
    const values = { ...this.values };
    for (const { name, follows } of this.fields) if (follows === field.name && this.#together.has(name)) delete values[name];
    const present = [this.source.valuesOf(this.base)[field.name], this.values[field.name]].filter((value) => typeof value === "bigint");
    const fits = present.filter((value) => !misfits([field], { ...values, [field.name]: value })[field.name]);
    return stops(field, this.fields, values, fits);
  }

  /** Whether a field goes with the one that it follows is decided where it is itself set. @param {string} name */
  #pair(name) {
    const follows = this.fields.find((field) => field.name === name)?.follows;
    // A function may ask for one of a pair only.
    if (!follows || !this.fields.some((field) => field.name === follows)) return;
    if (this.#read(name) === this.#read(follows)) this.#together.add(name);
    else this.#together.delete(name);
  }

  /** @param {string} name @returns {Value | undefined} */
  #read(name) {
    const field = this.fields.find((each) => each.name === name);
    const text = this.texts[name];
    if (field?.kind === "yes") return text === "yes";
    if (field?.kind === "choice") return field.choices?.map(([tree]) => constantOf(tree)).find((value) => textOf(value) === text);
    const read = readWhole(text, field && boundsOf(field));
    return "value" in read ? read.value : undefined;
  }

  #compute() {
    /** @type {Inputs} */
    const values = {};
    this.problems = {};
    for (const field of this.fields) {
      const { name, kind } = field;
      const value = this.#read(name);
      if (value !== undefined) values[name] = value;
      else {
        const read = kind === "whole" ? readWhole(this.texts[name], boundsOf(field)) : { problem: "Choose one." };
        if ("problem" in read) this.problems[name] = read.problem;
      }
    }
    Object.assign(this.problems, misfits(this.fields, values, this.#suspect));
    this.problem = "";
    if (this.isOld) return;
    try {
      [this.results, this.values] = [this.source.resultsOf(values), values];
    } catch (error) {
      if (!(error instanceof CalculationError)) throw error;
      this.problem = `With these settings there is no result: ${error.message}.`;
    }
  }
}

/** As it stands in a field. @param {Value} value */
export function textOf(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "bigint" ? grouped(value) : value;
}
