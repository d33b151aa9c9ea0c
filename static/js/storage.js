// The reader's work: small JSON values in localStorage, each key prefixed with this course's own root, so that two courses
// at one origin never see each other's. localStorage and not IndexedDB, because a page that is being left can still write
// to it, and because it tells the other tabs. Where it is full or refused (reading it may throw) nothing throws here: the
// values live as long as the page, and the document hears "work-refused".
//
// "work-changed" on the document (`detail` = the key, or null for any) means: somebody else wrote, look again. It is sent
// for other tabs, for a page that comes back from the browser's cache, and by what replaces work in this tab.

/** The site's root path, such as "/repo/": this file is served from `<root>js/storage.js`. */
export const root = new URL("../", import.meta.url).pathname;

/** Before each key. */
export const PREFIX = `${root} `;
/** Written and taken away when all is forgotten: what other tabs hold for their own visit goes too. */
export const FORGOTTEN = "forgotten";

/** @type {Map<string, string>} by full key, what the browser would not keep */
export const refused = new Map();

/** @param {string} key */
const full = (key) => PREFIX + key;

/** The kept value, or `otherwise` when there is none, or none that can be read.
 * @template T
 * @param {string} key
 * @param {T} otherwise
 * @returns {T}
 */
export function get(key, otherwise) {
  try {
    const text = refused.get(full(key)) ?? localStorage.getItem(full(key));
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Whether the value was kept beyond this page.
 * @param {string} key
 * @param {unknown} value
 * @param {boolean} [quietly] the reader did nothing that they would miss, so nothing is said where it is refused
 */
export function set(key, value, quietly = false) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(full(key), text);
    refused.delete(full(key));
    return true;
  } catch {
    refused.set(full(key), text);
    if (!quietly) document.dispatchEvent(new CustomEvent("work-refused"));
    return false;
  }
}

/** Whether the browser would not keep this key's value. @param {string} key */
export const isRefused = (key) => refused.has(full(key));

/** @param {string} key */
export function remove(key) {
  refused.delete(full(key));
  try {
    localStorage.removeItem(full(key));
  } catch {
    // It could not be kept either.
  }
}

/** What only this tab's visit needs, such as the text that Undo would bring back. Refused, it lasts until a reload. */
export const visit = {
  /** @type {Map<string, string>} by full key */
  refused: new Map(),
  /** @param {string} key @returns {any} */
  get(key) {
    try {
      return JSON.parse(visit.refused.get(full(key)) ?? sessionStorage.getItem(full(key)) ?? "null");
    } catch {
      return null;
    }
  },
  /** @param {string} key @param {unknown} value undefined takes it away */
  set(key, value) {
    visit.refused.delete(full(key));
    const text = JSON.stringify(value);
    try {
      if (text === undefined) sessionStorage.removeItem(full(key));
      else sessionStorage.setItem(full(key), text);
    } catch {
      if (text !== undefined) visit.refused.set(full(key), text);
    }
  },
  clear() {
    visit.refused.clear();
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
    } catch {
      // There is nothing.
    }
  },
};

/** @param {string | null} key */
export function changed(key) {
  document.dispatchEvent(new CustomEvent("work-changed", { detail: key }));
}

addEventListener("storage", ({ key }) => {
  if (key === full(FORGOTTEN)) visit.clear();
  if (key === null || key === full(FORGOTTEN)) changed(null);
  else if (key.startsWith(PREFIX)) changed(key.slice(PREFIX.length));
});

// While a page waits in the browser's cache, it hears nothing of what other tabs keep.
addEventListener("pageshow", (event) => event.persisted && changed(null));

/** The lesson a page shows: "02_multi_head_attention", or "" outside the lessons. */
export function lessonOf(path = location.pathname) {
  const match = path.slice(root.length).match(/^lessons\/([^/]+?)(?:\.html|\/|$)/);
  return match ? match[1] : "";
}
