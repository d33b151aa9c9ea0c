// Which places of the course have the reader's words, best first. Pure functions; search.js shows what they find.

/** @typedef {{location: string, title: string, text: string}} Entry  a page, or with "#…" in its location a section */
/** @typedef {{location: string, title: string, page: string, excerpt: [string, boolean][]}} Hit  pieces of text, true where marked */
/** @typedef {{location: string, page: string, title: string, text: string, inTitle: string, inText: string}} Place */

// What is written in one place and left out in another: hyphens, dots between factors, brackets, quotation marks.
const MARKS = /[\p{Pd}−·⋅∙•×/,;:?!'‘’"“”()[\]{}]/gu;

/** A text as it is compared: without accents and marks, small, and a root in the letters that code has for it. @param {string} text */
const fold = (text) =>
  text.replaceAll("√", "sqrt ").normalize("NFKD").replace(/\p{M}/gu, "").replace(MARKS, " ").toLowerCase();

/** The index holds HTML; a parsed document that is never shown gives its words without running anything in it.
 * @param {string} html
 */
function plain(html) {
  // Where a paragraph ends, a word ends.
  const spaced = html.replace(/<\/(p|pre|li)>/g, " $&");
  return (new DOMParser().parseFromString(spaced, "text/html").body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** @type {WeakMap<Entry[], Place[]>} */
const read = new WeakMap();

/** The entries as text, made once. @param {Entry[]} entries */
function places(entries) {
  const kept = read.get(entries);
  if (kept) return kept;
  const pages = new Map(entries.filter((entry) => !entry.location.includes("#")).map((entry) => [entry.location, plain(entry.title)]));
  const made = entries.map((entry) => {
    const [title, text] = [plain(entry.title), plain(entry.text)];
    const page = pages.get(entry.location.split("#")[0]) ?? "";
    return { location: entry.location, page, title, text, inTitle: fold(title), inText: fold(text) };
  });
  read.set(entries, made);
  return made;
}

/** Whether a letter stands there, or what belongs to a word as one does. @param {string | undefined} sign */
const isInWord = (sign) => sign !== undefined && /[\p{L}\p{N}_]/u.test(sign);

/** Where `word` stands in a text; one letter only where a word begins. @param {string} text @param {string} word */
function standing(text, word) {
  const all = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (word.length > 1 || !isInWord(text[at - 1])) all.push(at);
  }
  return all;
}

/** 0 where it is not: a title's words count most, and in a text how often the word is there. @param {Place} place @param {string} word */
function points({ inTitle, inText }, word) {
  const begins = (/** @type {string} */ text) => (/** @type {number} */ at) => !isInWord(text[at - 1]);
  const [title, text] = [standing(inTitle, word), standing(inText, word)];
  if (title.some(begins(inTitle))) return inTitle === word ? 16 : 8;
  if (title.length) return 4;
  const times = text.filter(begins(inText)).length;
  return times ? 2 + Math.min(times, 9) / 10 : text.length ? 1 : 0;
}

/** The words one after the other, as words. @param {string[]} words */
function phrase(words) {
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`(?<![\\p{L}\\p{N}_])${escaped.join("\\s+")}(?![\\p{L}\\p{N}_])`, "u");
}

/** Places that have every word of the query.
 * @param {Entry[]} entries
 * @param {string} query
 * @param {number} [most]
 * @returns {Hit[]}
 */
export function rank(entries, query, most = 20) {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const together = phrase(words);
  const whole = (/** @type {Place} */ { inTitle, inText }) => words.length > 1 && (together.test(inTitle) || together.test(inText));
  return places(entries)
    .map((place) => ({ place, each: words.map((word) => points(place, word)) }))
    .filter(({ each }) => each.every(Boolean))
    .map(({ place, each }) => ({ place, score: each.reduce((sum, one) => sum + one) + (whole(place) ? 32 : 0) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ place: { location, title, page, text } }) => ({ location, title, page, excerpt: excerpt(text, words) }));
}

/** Some 160 characters around the first word found, cut into marked and unmarked pieces.
 * @param {string} text
 * @param {string[]} words
 * @returns {[string, boolean][]}
 */
function excerpt(text, words) {
  const { low, from: begins, to: ends } = traced(text);
  const firsts = words.flatMap((word) => standing(low, word).slice(0, 1));
  const together = low.search(phrase(words));
  const first = begins[together >= 0 ? together : Math.min(...firsts)] ?? 0;
  // Whole words at both ends, where there is one to begin or to end with.
  const from = first > 48 ? text.slice(0, first).indexOf(" ", first - 48) + 1 || first : 0;
  const to = text.length > from + 160 ? Math.max(text.lastIndexOf(" ", from + 160), first + 80) : text.length;
  /** @type {[string, boolean][]} */
  const pieces = from > 0 ? [["… ", false]] : [];
  let done = from;
  for (const [start, end] of found(low, words).map(([a, b]) => [begins[a], ends[b - 1]])) {
    if (start < done || end > to) continue;
    pieces.push([text.slice(done, start), false], [text.slice(start, end), true]);
    done = end;
  }
  pieces.push([text.slice(done, to) + (to < text.length ? " …" : ""), false]);
  return pieces;
}

/** A text as it is compared, and which piece of the text itself each of its letters comes from. @param {string} text */
function traced(text) {
  let low = "";
  /** @type {number[]} */
  const from = [];
  /** @type {number[]} */
  const to = [];
  let place = 0;
  for (const sign of text) {
    for (const letter of fold(sign).split("")) {
      low += letter;
      from.push(place);
      to.push(place + sign.length);
    }
    place += sign.length;
  }
  return { low, from, to };
}

/** Where the words stand, in order; of one letter, as in q · k, no beginnings. @param {string} low @param {string[]} words @returns {[number, number][]} */
function found(low, words) {
  const all = words.flatMap((word) => standing(low, word).map((at) => /** @type {[number, number]} */ ([at, at + word.length])));
  return all.filter(([a, b]) => b - a > 1 || !isInWord(low[b])).sort((a, b) => a[0] - b[0] || b[1] - a[1]);
}
