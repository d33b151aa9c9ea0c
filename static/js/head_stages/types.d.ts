/** Types shared by the modules of the stages. N tokens, H heads; heads, rows and columns count from 0. */

export type Matrix = number[][];

/** One array of the lesson, as `headwise.stages.describe` gives it. */
export interface NamedArray {
  /** Its variable in the lesson's code. */
  name: string;
  /** As NumPy's `.shape`: (rows, columns), or (H, rows, columns). */
  shape: number[];
  /** Nested as its shape says. What is not finite comes as "NaN", "Infinity" or "-Infinity". */
  values: unknown;
}

/** What a page hands to `<head-stages>`. */
export interface StagesInput {
  tokens: string[];
  /** By role: X, W_Q, W_K, W_V, Q, K, V, dots, scores, masked, weights, heads, concat, W_O, output. */
  arrays: Record<string, NamedArray>;
  /** A word for each column of X. */
  columns?: string[] | null;
}

/** The same, read: by role one matrix, or one for each head. */
export interface StagesData {
  tokens: string[];
  columns: string[] | null;
  heads: number;
  names: Record<string, string>;
  /** Whether the array has an axis of heads. */
  split: Record<string, boolean>;
  matrices: Record<string, Matrix[]>;
}

/** One matrix of the figure. */
export interface Stage {
  /** Its role; unique in the figure. */
  id: string;
  /** As in code: `Q[0]`. Empty for what has no name there. */
  name: string;
  /** What makes it, in code: `X @ W_Q[0]`. */
  op: string;
  /** A heading in words, in place of the name. */
  title?: string;
  /** What makes it, in words. */
  words?: string;
  values: Matrix;
  rows: string[];
  columns: string[];
  /** The hue of a head, 1 to 8, for each column or each row; 0 is none. One number is for all. */
  hues: number | { columns: number[] } | { rows: number[] };
  /** Shares of 1, which are never negative. */
  shares?: boolean;
  /** Matrices that are written and coloured alike, this one's other heads among them: nothing moves from one to the next. */
  family?: Matrix[];
  /** A head that is switched off. */
  off?: boolean;
}

/** What stands under one heading: columns of matrices, one below the other in each. */
export interface Group {
  title: string;
  columns: Stage[][];
}

export interface Place {
  id: string;
  row: number;
  column: number;
}

/** A part of a matrix to be framed. */
export interface Frame {
  id: string;
  row: number;
  column: number;
  height: number;
  width: number;
}

/** A piece of the line: plain text, code, a power, or a head's name in its hue. */
export type Part = string | { code: string } | { power: string } | { head: number };

/** Where a number comes from, or where it goes. */
export interface Origin {
  from: Frame[];
  to: Frame[];
  line: Part[];
}

/** All that a figure shows, in one state. */
export interface Figure {
  groups: Group[];
  origin(place: Place): Origin;
}
