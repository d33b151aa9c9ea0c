/**
 * The shown matrix as a vector picture: names, cells, hatching, frames, scale, and what it shows in words.
 *
 * @typedef {import("../types.js").HeadMapData} HeadMapData
 * @typedef {import("../types.js").Scale} Scale
 * @typedef {import("../types.js").Token} Token
 *
 * @typedef {object} Wanted
 * @property {HeadMapData} data
 * @property {number} head
 * @property {number} row framed; -1 is none
 * @property {readonly number[]} pinned
 * @property {Scale} scale
 * @property {Record<"paper" | "ink" | "soft" | "edge", string>} colours
 * @property {string} title
 * @property {string[]} lines below it
 * @property {(words: string) => number} widthOf in CSS pixels at 13 px
 */
import { CONVENTION } from "../words.js";
import { cells } from "./cells.js";
import { ramp } from "./ramp.js";
import { escaped, round, tag, text } from "./svg.js";

/** A reader's program may have other fonts than this page, and wider ones. */
const FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const WIDER = 1.12;
const [PAD, LINE, GAP] = [16, 20, 12];
const LONGEST_NAME = 160;

/**
 * @param {Wanted} wanted
 * @returns {string}
 */
export function pictureOf({ data, head, row, pinned, scale, colours, title, lines, widthOf }) {
  const [N, M] = [data.rows.length, data.columns.length];
  const cell = Math.max(8, Math.min(64, Math.floor(640 / Math.max(N, M))));
  const font = Math.min(13, cell - 1);
  /** @param {string} words @param {number} size */
  const width = (words, size) => (WIDER * widthOf(words) * size) / 13;
  /** @param {Token} token */
  const name = (token) => cut(token.copy ? `${token.text} ${token.copy}` : token.text, (words) => width(words, font) <= LONGEST_NAME);
  const [rows, columns] = [data.rows.map(name), data.columns.map(name)];
  const longest = (/** @type {string[]} */ names) => Math.max(...names.map((words) => width(words, font)));
  const flat = longest(columns) + 4 <= cell;
  const left = round(PAD + longest(rows) + GAP);
  const top = round(PAD + LINE + GAP + (flat ? font : longest(columns)) + GAP / 2);
  const words = [...lines, CONVENTION];
  const legend = top + N * cell + GAP;
  const full = Math.ceil(Math.max(
    left + M * cell + PAD, left + 180 + PAD, PAD * 2 + width(title, 15), ...words.map((line) => PAD * 2 + width(line, 12)),
  ));
  const height = Math.ceil(legend + 40 + words.length * 18 + PAD - 6);

  const plain = { fill: colours.soft, "unicode-bidi": "plaintext" };
  const names = [
    ...rows.map((words, i) =>
      text(words, left - GAP / 2, top + (i + 0.5) * cell + font * 0.36, {
        ...plain, "text-anchor": "end", ...(i === row && { fill: colours.ink, "font-weight": 650 }),
      }),
    ),
    ...columns.map((words, j) => {
      const x = left + (j + 0.5) * cell;
      if (flat) return text(words, x, top - GAP / 2, { ...plain, "text-anchor": "middle" });
      const [turned, y] = [round(x + font * 0.36), top - GAP / 2];
      return text(words, turned, y, { ...plain, transform: `rotate(-90 ${turned} ${y})` });
    }),
  ];
  const frame = (/** @type {number} */ i, /** @type {number} */ stroke) =>
    tag("rect", {
      x: left, y: top + i * cell, width: M * cell, height: cell, rx: 3, fill: "none", stroke: colours.ink, "stroke-width": stroke,
    });
  const svg = tag("svg", {
    xmlns: "http://www.w3.org/2000/svg", width: full, height, viewBox: `0 0 ${full} ${height}`, role: "img",
    "font-family": FONT, "font-size": font,
  }, [
    tag("title", {}, [escaped(`${title}. ${CONVENTION}`)]),
    tag("rect", { width: "100%", height: "100%", fill: colours.paper }),
    text(title, PAD, PAD + 14, { fill: colours.ink, "font-size": 15, "font-weight": 650 }),
    tag("g", {}, names),
    tag("g", { transform: `translate(${left} ${top})` }, cells(data, head, scale, cell, colours.edge)),
    tag("g", {}, [...pinned.map((pin) => frame(pin, 1)), ...(row < 0 ? [] : [frame(row, 2)])]),
    tag("g", { transform: `translate(${left} ${legend})`, "font-size": 11.5, fill: colours.soft }, ramp(data, scale, colours.edge)),
    tag("g", { "font-size": 12, fill: colours.soft }, words.map((line, index) =>
      text(line, PAD, legend + 52 + index * 18, { ...(line === CONVENTION && { "font-weight": 600, fill: colours.ink }) }),
    )),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`;
}

/**
 * @param {string} words
 * @param {(words: string) => boolean} fits
 */
function cut(words, fits) {
  if (fits(words)) return words;
  const letters = [...words];
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}
