/** The reader's work as one JSON file, and back: what is in it, whether it is this course's, where it differs from ours. */
import { changed, get, set } from "../storage.js";
import { keys } from "./all.js";
import { isSame, thisCourse, words } from "./course.js";
import { LONGEST_TEXT, parse, successor } from "./record.js";

/** @typedef {import("./course.js").Course} Course */
/** @typedef {{course: Course, made: string, work: Map<string, any>}} WorkFile */

const FORMAT = "headwise-work";
const VERSION = 1;
const LARGEST = 5_000_000;

const numbers = (/** @type {any} */ value) => Array.isArray(value) && value.every(Number.isInteger);
const texts = (/** @type {any} */ value) => Array.isArray(value) && value.every((each) => typeof each === "string");

/** By the first word of a key: whether a value is one, and so may be read from a file. */
const KINDS = /** @type {Record<string, (value: any) => boolean>} */ ({
  cell: (value) => parse(value) !== undefined,
  progress: (value) => texts(value?.done) && Number.isInteger(value.of),
  quiz: numbers,
  predict: Number.isInteger,
});

/** @param {string} key */
const kind = (key) => (/^\w+ /.test(key) ? key.slice(0, key.indexOf(" ")) : "");

/** Whether a key holds work, and not, say, the choice of dark or light. @param {string} key */
export const isWork = (key) => Object.hasOwn(KINDS, kind(key));

/** What is kept, or null where there is nothing that can be read. @param {string} key */
function own(key) {
  const value = get(key, /** @type {any} */ (null));
  return KINDS[kind(key)](value) ? value : null;
}

/** All that is kept, by key. */
const all = () => new Map(keys().filter((key) => isWork(key) && own(key) !== null).map((key) => [key, own(key)]));

/** What there is, in numbers. */
export function count(work = all()) {
  const of = (/** @type {string} */ wanted) => [...work].filter(([key]) => kind(key) === wanted);
  const done = of("progress").flatMap(([, value]) => value?.done ?? []);
  return {
    cells: of("cell").length,
    exercises: done.filter((part) => String(part).startsWith("exercise ")).length,
    answers: of("quiz").length + of("predict").length,
  };
}

/** The file's text. */
export function write() {
  const work = Object.fromEntries([...all()].map(([key, value]) => [key, kind(key) === "cell" ? shared(value) : value]));
  return JSON.stringify({ format: FORMAT, version: VERSION, course: thisCourse(), made: new Date().toISOString(), work }, null, 1);
}

/** A cell's record without what only this browser's tabs need. @param {any} value */
function shared(value) {
  const { source, base, at, others } = /** @type {import("./record.js").Kept} */ (parse(value));
  return { source, base, at, others };
}

/** @param {any} value a cell's record */
function isTooLong(value) {
  const { source, base = "", others } = /** @type {import("./record.js").Kept} */ (parse(value));
  return [source, base, ...others].some((text) => text.length > LONGEST_TEXT);
}

/** Why a file is not taken, in words for the reader. */
export class FileError extends Error {}

/** @param {Blob} file @returns {Promise<WorkFile>} */
export async function read(file) {
  if (file.size > LARGEST) throw new FileError("This file is larger than saved work can be, so nothing was loaded.");
  let found;
  try {
    found = JSON.parse(await file.text());
  } catch {
    // Found stays empty.
  }
  const { course, made } = found ?? {};
  const named = [course?.name, course?.root, course?.address].every((each) => typeof each === "string");
  if (found?.format !== FORMAT || !named || typeof found.work !== "object" || found.work === null) {
    throw new FileError("This is not a file of saved work, or it is damaged. Nothing was loaded.");
  }
  if (found.version !== VERSION) throw new FileError("This file was saved by a newer version of the course’s pages. Nothing was loaded; reload the page and try again.");
  if (!isSame(course, thisCourse())) {
    throw new FileError(`This file is from another course, ${words(course)}. This one is ${words(thisCourse())}, so nothing was loaded.`);
  }
  const entries = Object.entries(found.work).filter(([key, value]) => isWork(key) && KINDS[kind(key)](value));
  const tooLong = entries.find(([key, value]) => kind(key) === "cell" && isTooLong(value));
  if (tooLong) {
    throw new FileError(`In this file the ${tooLong[0]} is longer than ${LONGEST_TEXT.toLocaleString("en")} characters, so nothing was loaded.`);
  }
  return { course, made: String(made), work: new Map(entries) };
}

/** @param {string} key @param {any} value what counts of it when two are compared */
const essence = (key, value) => JSON.stringify(kind(key) === "cell" ? parse(value)?.source : value);

/** The keys for which this device and the file hold different things that cannot be joined. @param {WorkFile} file */
export const differing = ({ work }) =>
  [...work].filter(([key, value]) => {
    const mine = own(key);
    return mine !== null && kind(key) !== "progress" && essence(key, mine) !== essence(key, value);
  });

/**
 * Join the file's work to ours; what was done on either device is done. Returns how many things are new here, and whether
 * all could be kept.
 * @param {WorkFile} file
 * @param {"mine" | "file"} wins where both hold different things
 */
export function join({ work }, wins) {
  let news = 0;
  let kept = true;
  for (const [key, value] of work) {
    const mine = own(key);
    const next = joined(kind(key), mine, value, wins);
    if (essence(key, next) === essence(key, mine)) continue;
    news += 1;
    kept = set(key, next) && kept;
  }
  changed(null);
  return { news, kept };
}

/** @param {string} what @param {any} mine @param {any} theirs @param {"mine" | "file"} wins */
function joined(what, mine, theirs, wins) {
  if (what === "progress" && mine !== null) {
    return { done: [...new Set([...mine.done, ...theirs.done])], of: mine.of, place: mine.place ?? theirs.place };
  }
  if (mine !== null && wins === "mine") return mine;
  return what === "cell" ? successor(parse(mine), /** @type {any} */ (parse(theirs))) : theirs;
}
