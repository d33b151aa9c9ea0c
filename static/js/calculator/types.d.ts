/** A whole number, text, or True and False, as Python's. */
export type Value = bigint | boolean | string;

/** An expression: an operator and its operands, see headwise/formula.py. */
export type Tree = [string, ...any[]];

export type Step = { name: string; value: Tree; when?: Tree[] };

export type Formula = { name: string; inputs: string[]; steps: Step[]; parts: [string, Tree][] };

/** By preset and setting. */
export type Presets = Record<string, Record<string, Tree>>;

/** What the worker gives after a run; null for what no cell has made yet. */
export type Described = { formulas: (Formula | null)[]; presets: Presets | null };

/**
 * A setting; `choices` are the constants that may be chosen, `multiple` names the setting that must divide it, `follows`
 * one that it moves along with once the two are equal. A reader's own whole number has bounds of its own.
 */
export type Field = {
  name: string;
  label: string;
  kind: "whole" | "yes" | "choice";
  choices?: [Tree, string][];
  multiple?: string;
  follows?: string;
  least?: bigint;
  most?: bigint;
};

/** A table of results: which function's, and how it is called. `total` names the sum, which is that of the parts in `sums`, or of all. */
export type Block = { title: string; unit: "" | "bytes"; total: string; sums?: string[] };

/** What the build writes into the page. */
export type CalculatorInput = {
  formulas: Formula[];
  presets: Presets;
  fields: Field[];
  blocks: Block[];
  labels: Record<string, string>;
  start: string;
  set: Record<string, Tree>;
  show: string;
};

export type Inputs = Record<string, Value>;

/** Settings that were kept to be compared with: all of them, and the preset that they are told by. */
export type Kept = { base: string; values: Inputs };

/** One function's results; `values` are those of its steps. */
export type Evaluated = { formula: Formula; inputs: Inputs; values: (Value | undefined)[]; parts: [string, bigint][] };
