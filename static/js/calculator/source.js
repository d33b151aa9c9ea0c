/**
 * What a calculator computes with: functions and presets, the page's own or the reader's. Without a DOM.
 *
 * @typedef {import("./types.js").CalculatorInput} CalculatorInput
 * @typedef {import("./types.js").Described} Described
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Inputs} Inputs
 * @typedef {import("./types.js").Value} Value
 */
import { evaluateAll } from "./evaluate.js";
import { constantOf, fieldsOf } from "./settings.js";

export class Source {
  #known;
  #formulas;
  #presets;

  /** @param {CalculatorInput} input of the page @param {Described} [given] by the reader's cells; the page's stands for what has not run */
  constructor({ fields, formulas, presets }, given) {
    this.#known = fields;
    this.#formulas = formulas.map((formula, index) => given?.formulas[index] ?? formula);
    this.#presets = given?.presets ?? presets;
  }

  /** Of the presets. */
  get titles() {
    return Object.keys(this.#presets);
  }

  /** The settings that a preset has. @param {string} title */
  fieldsOf(title) {
    return fieldsOf(this.#known, this.#presets, title, new Set(this.#formulas.flatMap(({ inputs }) => inputs)));
  }

  /** @param {string} title of a preset @returns {Inputs} */
  valuesOf(title) {
    return Object.fromEntries(Object.entries(this.#presets[title]).map(([name, tree]) => [name, constantOf(tree)]));
  }

  /** What of some settings differs from a preset. @param {string} title @param {Record<string, Value | undefined>} values */
  differences(title, values) {
    const preset = this.valuesOf(title);
    return this.fieldsOf(title).flatMap((field) => {
      const value = values[field.name];
      return value === undefined || value === preset[field.name] ? [] : [/** @type {[Field, Value]} */ ([field, value])];
    });
  }

  /** Throws a CalculationError where there are none. @param {Inputs} values */
  resultsOf(values) {
    return evaluateAll(this.#formulas, values);
  }
}
