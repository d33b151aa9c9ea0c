// The reader's saved work: small JSON values in localStorage, each key prefixed with this course's own root, so that
// two courses at one origin never see each other's. Where storage is full or refused nothing throws: `set` says false.

/** The site's root path, such as "/repo/": this file is served from `<root>js/storage.js`. */
export const root = new URL("../", import.meta.url).pathname;

/** @param {string} key */
const full = (key) => `${root} ${key}`;

/** The kept value, or `otherwise` when there is none, or none that can be read.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function get(key, otherwise) {
  try {
    const text = localStorage.getItem(full(key));
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Whether the value was kept.
 * @param {string} key
 * @param {unknown} value
 */
export function set(key, value) {
  try {
    localStorage.setItem(full(key), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function remove(key) {
  try {
    localStorage.removeItem(full(key));
  } catch {
    // It could not be kept either.
  }
}

/** Whether this browser keeps anything just now; asked by writing, because only that finds a full store. */
export function available() {
  const kept = set("probe", 1);
  remove("probe");
  return kept;
}

/** The lesson a page shows: "02_multi_head_attention", or "" outside the lessons. */
export function lessonOf(path = location.pathname) {
  const match = path.slice(root.length).match(/^lessons\/([^/]+?)(?:\.html|\/|$)/);
  return match ? match[1] : "";
}
