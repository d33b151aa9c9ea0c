/** Types of the heads to choose from. */

import type { HeadMapData, Scale } from "./types.js";

/** Where the pictures of the heads stand; lengths in CSS pixels. */
export interface Arrangement {
  /** One picture beside the other for all layers, in the place of a strip of thumbnails. */
  atlas: boolean;
  /** What belongs in one line takes several. */
  wrapped: boolean;
  /** The heads and means of each line. */
  lines: number[][];
  /** From one picture to the next. */
  pitch: number;
  width: number;
  /** 0 where it need not be known beforehand. */
  height: number;
  /** Words fit beside them. */
  beside: boolean;
}

/** The pictures of the heads, each a button. */
export interface HeadsShelf {
  root: HTMLElement;
  /** One for each head and mean. */
  buttons: HTMLButtonElement[];
  draw(data: HeadMapData, arrangement: Arrangement): void;
  paint(data: HeadMapData, scaleOf: (data: HeadMapData, head: number) => Scale): void;
  /** This head is shown: whatever says where it is. */
  point(head: number): void;
}
