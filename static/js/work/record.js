/** What is kept of one edited cell, and how two tabs' texts of it meet. Pure, but for the clock. */

/**
 * @typedef {object} Kept
 * @property {string} source the reader's text
 * @property {string} [base] the lesson's own text when the edit was begun
 * @property {number} at when it was kept; no two records of a cell have the same
 * @property {Record<string, number>} tabs by tab, its last `at` that this record knows of
 * @property {string[]} others texts that other tabs wrote meanwhile, until the reader has chosen
 */

/** What a link or a file may bring into one cell, in characters (of a link: bytes): an editor with far more stands still. */
export const LONGEST_TEXT = 50_000;
const DAY = 86_400_000;
const TAB = Math.random().toString(36).slice(2, 10);

/** With line ends as the editor has them. @param {string} text */
const lines = (text) => text.replace(/\r\n?/g, "\n");

/** The key of a cell's record. @param {string} lesson @param {string} name */
export const cellKey = (lesson, name) => `cell ${lesson}/${name}`;

/** A record as it was read, or undefined where it is none: storage and files can hold anything.
 * @param {any} value
 * @returns {Kept | undefined}
 */
export function parse(value) {
  if (typeof value?.source !== "string") return undefined;
  const others = Array.isArray(value.others) ? value.others.filter((/** @type {any} */ text) => typeof text === "string") : [];
  return {
    source: lines(value.source),
    base: typeof value.base === "string" ? lines(value.base) : undefined,
    at: Number.isFinite(value.at) ? value.at : 0,
    tabs: Object(value.tabs),
    others: others.map(lines),
  };
}

/**
 * A record that replaces `last`, which its writer has seen.
 * @param {Kept | undefined} last
 * @param {{source: string, base?: string, others?: string[]}} content
 * @returns {Kept}
 */
export function successor(last, { source, base, others = [] }) {
  const at = Math.max(Date.now(), (last?.at ?? 0) + 1);
  const recent = Object.entries(last?.tabs ?? {}).filter(([, when]) => when > at - DAY);
  const different = [...new Set(others)].filter((text) => text !== source);
  return { source, base, at, tabs: { ...Object.fromEntries(recent), [TAB]: at }, others: different };
}

/** Whether the writer of `now` knew of `mine`, a record that this tab wrote. @param {Kept} now @param {Kept} mine */
export const knows = (now, mine) => (now.tabs[TAB] ?? 0) >= mine.at;
