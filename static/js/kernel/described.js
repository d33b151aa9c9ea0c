/**
 * What the build wrote of each lesson: its cells and the numbers that PyTorch recorded. The page asks for it and not its
 * worker, because a worker that was there before the course was kept for use without a network cannot be answered from that.
 */
const root = new URL("../../", import.meta.url);
/** @type {Map<string, Promise<string>>} */
const lessons = new Map();

/** A lesson's description, as JSON; rejects with words for the reader, and can be called again then. @param {string} lesson */
export function described(lesson) {
  let found = lessons.get(lesson);
  if (!found) {
    found = fetchLesson(lesson);
    found.catch(() => lessons.delete(lesson));
    lessons.set(lesson, found);
  }
  return found;
}

/** @param {string} lesson */
async function fetchLesson(lesson) {
  const name = `lessons/${lesson}.json`;
  // Asked for anew, so that a page of a newer deploy is not judged by the numbers of an older one.
  const response = await fetch(new URL(name, root), { cache: "no-cache" }).catch(() => {
    throw new Error(`${name} could not be fetched: the connection failed.`);
  });
  if (!response.ok) throw new Error(`${name} could not be fetched: the server answered ${response.status}.`);
  const text = await response.text();
  try {
    JSON.parse(text);
  } catch {
    throw new Error(`${name} could not be read: something else was sent in its place.`);
  }
  return text;
}
