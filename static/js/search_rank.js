// Which places of the course have the reader's words, best first. Pure functions; search.js shows what they find.

/** @typedef {{location: string, title: string, text: string}} Entry  a page, or with "#…" in its location a section */
/** @typedef {{location: string, title: string, page: string, excerpt: [string, boolean][]}} Hit  pieces of text, true where marked */

/** @param {string} text */
const fold = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The index holds HTML; a parsed document that is never shown gives its words without running anything in it.
 * @param {string} html
 */
function plain(html) {
  return (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Whether a word of `text` begins with `word`. @param {string} text @param {string} word */
function starts(text, word) {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return true;
  }
  return false;
}

/** Places that have every word of the query: in the title first, at the start of a word before the middle of one.
 * @param {Entry[]} entries
 * @param {string} query
 * @param {number} [most]
 * @returns {Hit[]}
 */
export function rank(entries, query, most = 20) {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const pages = new Map(entries.filter((entry) => !entry.location.includes("#")).map((entry) => [entry.location, plain(entry.title)]));
  const found = [];
  for (const entry of entries) {
    const title = plain(entry.title);
    const text = plain(entry.text);
    let score = 0;
    for (const word of words) {
      const [inTitle, inText] = [fold(title), fold(text)];
      const points = starts(inTitle, word) ? 8 : inTitle.includes(word) ? 4 : starts(inText, word) ? 2 : inText.includes(word) ? 1 : 0;
      if (points === 0) {
        score = 0;
        break;
      }
      score += points;
    }
    if (score > 0) {
      const page = pages.get(entry.location.split("#")[0]) ?? "";
      found.push({ score, hit: { location: entry.location, title, page, excerpt: excerpt(text, words) } });
    }
  }
  found.sort((a, b) => b.score - a.score);
  return found.slice(0, most).map(({ hit }) => hit);
}

/** Some 160 characters around the first word found, cut into marked and unmarked pieces.
 * @param {string} text
 * @param {string[]} words
 * @returns {[string, boolean][]}
 */
function excerpt(text, words) {
  // Folding can change a text's length (ﬁ becomes fi); then the places do not line up and nothing is marked.
  const folded = fold(text).length === text.length ? fold(text) : text.toLowerCase();
  const firsts = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0);
  const from = firsts.length ? Math.max(0, Math.min(...firsts) - 48) : 0;
  const cut = text.slice(from, from + 160);
  const low = folded.slice(from, from + 160);
  /** @type {[string, boolean][]} */
  const pieces = from > 0 ? [["… ", false]] : [];
  let at = 0;
  while (at < cut.length) {
    const next = words
      .map((word) => ({ start: low.indexOf(word, at), length: word.length }))
      .filter(({ start }) => start >= 0)
      .sort((a, b) => a.start - b.start || b.length - a.length)[0];
    if (!next) break;
    pieces.push([cut.slice(at, next.start), false], [cut.slice(next.start, next.start + next.length), true]);
    at = next.start + next.length;
  }
  pieces.push([cut.slice(at) + (from + 160 < text.length ? " …" : ""), false]);
  return pieces;
}
