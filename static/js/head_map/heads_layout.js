/**
 * Where the pictures of the heads stand: pure arithmetic on the room there is.
 *
 * Up to sixteen heads of one layer are a strip of thumbnails. More of them, or several layers, are an atlas: a
 * line for each layer, which is broken where it would be too long. The mean over a layer stands after its heads.
 *
 * @typedef {import("./types.js").HeadMapData} HeadMapData
 * @typedef {import("./heads_types.js").Arrangement} Arrangement
 */
import { headsOf, meanOf } from "./heads.js";

const MOST_IN_A_LINE = 16;
/** What is shown, in words, stands beside the heads where this much is left for it. */
const NOTE = 200;
const BETWEEN = 20;
const STRIP = { pitch: 52, narrow: 50, narrowBelow: 540, letter: 6.5, label: 105 };
/** Numbers at the left edge and above; the mean stands a little apart, its word beside it where there is no heading. */
export const ATLAS = { edge: 24, wideEdge: 38, top: 20, caption: 22, apart: 6, word: 34, least: 20, lowest: 16, most: 40, tallest: 312 };

/** @param {HeadMapData} data */
const hasAtlas = ({ layers, heads }) => layers > 1 || heads > MOST_IN_A_LINE;

/**
 * @param {HeadMapData} data
 * @param {number} room in CSS pixels
 * @returns {Arrangement}
 */
export const arrange = (data, room) => (hasAtlas(data) ? atlas(data, room) : strip(data, room));

/**
 * @param {HeadMapData} data
 * @param {number} room
 * @returns {Arrangement}
 */
function strip(data, room) {
  const longest = Math.max(...data.labels.map((label) => label.length));
  const plain = room < STRIP.narrowBelow ? STRIP.narrow : STRIP.pitch;
  const pitch = Math.max(plain, longest && Math.min(STRIP.label, 12 + Math.ceil(STRIP.letter * longest)));
  const all = broken(data, data.count)[0];
  const lines = Math.ceil(all.length / Math.max(1, Math.floor(room / pitch)));
  const columns = Math.ceil(all.length / lines);
  return {
    atlas: false,
    wrapped: lines > 1,
    lines: chunks(all, columns),
    pitch,
    width: columns * pitch,
    height: 0,
    beside: columns * pitch + BETWEEN + NOTE <= room,
  };
}

/**
 * @param {HeadMapData} data
 * @param {number} room
 * @returns {Arrangement}
 */
function atlas(data, room) {
  const { layers, heads } = data;
  const margin = ATLAS.edge + ATLAS.apart;
  const fitting = Math.floor((room - margin - ATLAS.word - ATLAS.wideEdge) / ATLAS.least) - 1;
  const whole = layers > 1 && (heads + 1) * ATLAS.least <= room - margin;
  const each = whole ? 1 : Math.ceil(heads / Math.min(fitting, MOST_IN_A_LINE));
  const columns = Math.ceil(heads / each);
  const lines = broken(data, columns);
  const around = (whole ? ATLAS.edge : ATLAS.wideEdge + ATLAS.word) + ATLAS.apart;
  /** @param {number} width */
  const pitchIn = (width) => Math.min(ATLAS.most, Math.floor((width - around) / (columns + 1)));
  const low = Math.max(ATLAS.lowest, Math.floor(ATLAS.tallest / lines.length));
  const beside = pitchIn(room - BETWEEN - NOTE) >= Math.min(24, low);
  const pitch = Math.min(low, pitchIn(beside ? room - BETWEEN - NOTE : room));
  return {
    atlas: true,
    wrapped: !whole,
    lines,
    pitch,
    width: around + (columns + 1) * pitch,
    height: (whole ? ATLAS.top : 0) + lines.length * pitch + ATLAS.caption,
    beside,
  };
}

/**
 * The heads of each layer in lines of at most so many; the mean follows the last of its layer.
 *
 * @param {HeadMapData} data
 * @param {number} columns
 */
function broken(data, columns) {
  return Array.from({ length: data.layers }, (_, layer) => {
    const lines = chunks(headsOf(data, layer), columns);
    const mean = meanOf(data, layer);
    if (mean >= 0) /** @type {number[]} */ (lines.at(-1)).push(mean);
    return lines;
  }).flat();
}

/**
 * @param {number[]} list
 * @param {number} size
 */
const chunks = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
