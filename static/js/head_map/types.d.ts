/** Types shared by the modules of the head map. N tokens look, M tokens are looked at, H heads. */

/** What a page hands to a head map: nested arrays as `JSON.parse` or the worker gives them. */
export interface HeadMapInput {
  /** Names of the rows, and of the columns when there are no `keys`. */
  tokens?: readonly string[] | null;
  /** Names of the columns, where the sequence looked at is another one. */
  keys?: readonly string[] | null;
  /** (H, N, M) or (N, M) numbers. NaN may also come as null or "NaN", because JSON has no NaN. */
  weights: unknown;
  /** L, where `weights` holds the heads of L layers, layer by layer; 1 without it. */
  layers?: number | null;
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
  /** The token as it was given, where it can not be shown as it is. */
  raw?: string;
  /** 0 for a token that occurs once, otherwise which of its occurrences this is, from 1. */
  copy: number;
}

export interface HeadMapData {
  rows: Token[];
  columns: Token[];
  layers: number;
  /** How many heads each layer has. */
  heads: number;
  /** layers × heads: head h of layer l, both from 0, is entry l × heads + h everywhere. */
  count: number;
  /** (count + means, N, M): after the heads comes, for each layer of several heads, the mean over them. */
  weights: number[][][];
  /** The same shape, or null when nothing is masked. */
  masked: boolean[][][] | null;
  /** One for each head, empty where there is none. */
  labels: string[];
  /** The smallest and the largest weight of all heads, NaN left out; if `divided`, of the rows as a mask divides them. */
  min: number;
  max: number;
  divided?: boolean;
}

/** What is shown of the data. Heads, rows and columns count from 0 here; -1 is none. `head` may be a mean. */
export interface Shown {
  head: number;
  /** The head that is shown when none is pointed at. */
  chosen: number;
  row: number;
  column: number;
  /** Whose list is shown: the row's, or the column's. */
  reading: "row" | "column";
  pinned: readonly number[];
}

/** How the reader looks at it: everything that was chosen and is no place in the data. */
export interface Settings {
  /** "matrix" or the key of another view (views.js). */
  view: string;
  /** The head to compare the shown one with, from 0; -1 is none. */
  second: number;
  /** How colour grows with the weight. */
  curve: "root" | "linear";
  /** Full colour is the largest weight of all heads, or of each row. */
  range: "shared" | "row";
  /** What the reader masked, as a text (mask/text.js); empty for nothing. */
  mask: string;
  /** In the sentence: lines of "one" head, or marks of "all" heads of the layer, or of some, as "2-5" (sentence/marked.js). */
  marks: string;
}

/** What a reader does; heads, rows and columns count from 0, -1 is none. */
export interface Actions {
  choose(head: number): void;
  glance(head: number): void;
  /** The keyboard goes there. */
  go(place: Place): void;
  /** `named`: the pointer is at the column's name, and asks who looks at it. */
  point(place: Place, named?: boolean): void;
  leave(): void;
  press(place: Place): void;
  /** Show the list of the row, or of the column. */
  read(list: Shown["reading"]): void;
  /** All without a row. */
  unpin(row?: number): void;
  key(event: KeyboardEvent): void;
  /** The grid has the keyboard. */
  focus(): void;
  set(settings: Partial<Settings>): void;
}

/** What a view or a tool that is loaded later may ask of its map. */
export interface Context {
  /** Prefix of element ids. */
  id: string;
  /** The map itself, for its attributes. */
  host: HTMLElement;
  on: Actions;
  /** Colours of a head, in the present theme. */
  scaleOf(head: number): Scale;
  /** A sentence for the live region. */
  say(sentence: string): void;
  /** Of which run the reader's array is that is drawn; without words of the last one. */
  origin(words?: string): void;
  /** There is an array to draw. Before that, which parts of a map never see, do not ask for `data` or `given`. */
  isDrawn(): boolean;
  /** What is drawn now. */
  data(): HeadMapData;
  shown(): Shown;
  settings(): Settings;
  /** The array as it was given, before `derive`. */
  given(): HeadMapData;
  /** Draws what `change` makes of the given array, also of those that come later; null for the array itself. */
  derive(change: ((given: HeadMapData) => HeadMapData) | null): void;
  /** Presses of a cell, by pointer, Enter or space, go to `take` instead of pinning; null gives them back. */
  claim(take: ((place: Place) => void) | null): void;
}

/** Another picture in the place of the matrix. */
export interface View {
  root: HTMLElement;
  /** Other data, another width, or other colours: draw everything. `room` in CSS pixels. */
  draw(data: HeadMapData, room: number): void;
  /** Follow the selection; called for every hover, so it must be quick. */
  show(data: HeadMapData, shown: Shown, settings: Settings): void;
  /** Tells assistive technology where the keys led that an element of it takes. @returns what to say of the place */
  locate?(data: HeadMapData, shown: Shown): string;
}

/** A panel below the map, opened by its button. */
export interface Tool {
  root: HTMLElement;
  /** Other data, selection or settings, while it is open. */
  show(data: HeadMapData, shown: Shown, settings: Settings): void;
  /** The panel was opened, or closed. */
  opened?(open: boolean): void;
}

/** Where the pointer or the keyboard is; -1 is none. */
export interface Place {
  row: number;
  column: number;
}

export interface Entry {
  /** The column of a row's entry, the row of a column's. */
  index: number;
  weight: number;
}

export interface Distribution {
  /** All columns, the largest weight first, then NaN, masked ones last. */
  order: Entry[];
  /** Of the unrounded weights. */
  sum: number;
  /** In bits; NaN when the row is not a distribution. */
  entropy: number;
  /** The largest entropy that there can be: log2 of the number of columns that are not masked. */
  most: number;
  /** 2 ** entropy. */
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
  curve: Settings["curve"];
  range: Settings["range"];
}
