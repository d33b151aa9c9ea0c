/** Types shared by the modules of the head map. N tokens look, M tokens are looked at, H heads. */

/** What a page hands to a head map: nested arrays as `JSON.parse` or the worker gives them. */
export interface HeadMapInput {
  /** Names of the rows, and of the columns when there are no `keys`. */
  tokens?: readonly string[] | null;
  /** Names of the columns, where the sequence looked at is another one. */
  keys?: readonly string[] | null;
  /** (H, N, M) or (N, M) numbers. NaN may also come as null or "NaN", because JSON has no NaN. */
  weights: unknown;
  /** A word for each head, shown beside its number. */
  labels?: readonly (string | null)[] | null;
  /** (H, N, M) or (N, M), true where the row may not look at the column. */
  masked?: unknown;
  /** A sentence about the numbers that the reader should know, such as rows that do not sum to 1. */
  warning?: string | null;
}

export interface Token {
  /** The token as it can be shown: white space made visible. */
  text: string;
  /** 0 for a token that occurs once, otherwise which of its occurrences this is, from 1. */
  copy: number;
}

export interface HeadMapData {
  rows: Token[];
  columns: Token[];
  /** (H, N, M) */
  weights: number[][][];
  /** (H, N, M) or null when nothing is masked. */
  masked: boolean[][][] | null;
  labels: string[];
  /** The smallest and the largest weight of all heads, NaN left out. */
  min: number;
  max: number;
}

/** What is shown of the data. Heads, rows and columns count from 0 here; -1 is none. */
export interface Shown {
  head: number;
  row: number;
  column: number;
  pinned: readonly number[];
}

/** Where the pointer or the keyboard is; -1 is none. */
export interface Place {
  row: number;
  column: number;
}

export interface Entry {
  column: number;
  weight: number;
}

export interface Distribution {
  /** All columns, the largest weight first, NaN last. */
  order: Entry[];
  /** Of the unrounded weights. */
  sum: number;
  /** exp of the entropy in nats; NaN when the row is not a distribution. */
  spread: number;
}

/** Every length in CSS pixels. */
export interface Sizes {
  cell: number;
  /** Room for the row names, left of the matrix. */
  nameWidth: number;
  /** Room for the column names, above the matrix. */
  nameHeight: number;
  /** Column names lie flat because each fits over its column. */
  flat: boolean;
  /** Every how many rows or columns a name is written. */
  every: number;
  font: number;
  /** The row's list stands below the matrix instead of beside it. */
  below: boolean;
  /** Cells are large enough to hold their numbers. */
  numbers: boolean;
}

export type Rgb = readonly [number, number, number];

/** From the paper to a head's colour. */
export interface Scale {
  /** 256 colours, evenly spaced to the eye, as RGBA bytes. */
  bytes: Uint8ClampedArray;
  /** The same for Plotly: stops in [0, 1] of the weight. */
  stops: [number, string][];
  /** The head's colour itself. */
  full: Rgb;
}

/** The few parts of Plotly that are used. */
export interface PlotlyLibrary {
  newPlot(root: HTMLElement, traces: object[], layout: object, config: object): Promise<unknown>;
  react(root: HTMLElement, traces: object[], layout: object, config: object): Promise<unknown>;
  restyle(root: HTMLElement, update: object, traces?: number[]): Promise<unknown>;
  purge(root: HTMLElement): void;
  PlotSchema: { get(): { traces: Record<string, unknown> } };
}

declare global {
  interface Window {
    Plotly?: PlotlyLibrary;
  }
}
