/** All of a course's work at once: which keys there are, whether anything is kept, and how all of it is forgotten. */
import { changed, FORGOTTEN, PREFIX, refused, remove, set, visit } from "../storage.js";

/** Every key of this course that has a value. */
export function keys() {
  const all = [...refused.keys()];
  try {
    all.push(...Object.keys(localStorage));
  } catch {
    // Then there is only what this page holds.
  }
  return [...new Set(all)].filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
}

/** Whether this browser keeps anything just now; asked by writing, because only that finds a full store. */
export function available() {
  try {
    localStorage.setItem(`${PREFIX}probe`, "1");
    localStorage.removeItem(`${PREFIX}probe`);
    return true;
  } catch {
    return false;
  }
}

/** Take away every key for which `isWork` is true, here and for the other tabs. @param {(key: string) => boolean} isWork */
export function forget(isWork) {
  for (const key of keys().filter(isWork)) remove(key);
  set(FORGOTTEN, 1);
  remove(FORGOTTEN);
  visit.clear();
  changed(null);
}

/**
 * Take away what was read, run, solved and answered, in one lesson or in all. What the reader wrote stays.
 * @param {string} [lesson]
 */
export function forgetProgress(lesson) {
  const kinds = ["progress", "quiz", "predict"];
  for (const key of keys()) {
    const [kind, slug] = key.split(" ");
    if (kinds.includes(kind) && (lesson === undefined || slug === lesson)) remove(key);
  }
  changed(null);
}
