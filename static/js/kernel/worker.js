/**
 * The worker that holds Python. A door, not a room: it loads Pyodide and passes calls on; the logic is in `headwise`.
 */
import * as Comlink from "../../vendor/comlink.mjs";
import { boot } from "./boot.js";
import { downloadRuntime } from "./download.js";
import { findClock } from "./clock.js";
import { interruptBuffer, quicken, watch } from "./interrupt.js";

/** @type {any} */
let pyodide;
/** @type {any} the Python module headwise.in_worker */
let python;
/** @type {Map<string, Promise<string>>} */
const lessons = new Map();
const root = new URL("../../", import.meta.url);
const BROKEN = "Python broke down";

/**
 * @param {(phase: "downloading" | "starting", loaded: number, total: number) => void} onProgress
 */
async function start(onProgress) {
  const folder = new URL("runtime/", root);
  const files = await downloadRuntime(folder, (loaded, total) => onProgress("downloading", loaded, total));
  onProgress("starting", 1, 1);
  pyodide = await boot(files, folder);
  pyodide.setInterruptBuffer(interruptBuffer);
  quicken(findClock(pyodide));
  pyodide.registerJsModule("headwise_worker", { pause });
  python = pyodide.pyimport("headwise.in_worker");
  return { pyodide: pyodide.version, ...python.about() };
}

/**
 * Rejects when Pyodide can do no more, as very deep recursion can bring about: a run then never ends by itself.
 * @type {Promise<never>}
 */
const broken = new Promise((_, reject) => {
  for (const type of /** @type {const} */ (["error", "unhandledrejection"])) {
    addEventListener(type, (event) => {
      const cause = "reason" in event ? event.reason : event.error;
      if (cause?.pyodide_fatal_error) reject(new Error(BROKEN));
    });
  }
});
broken.catch(() => {});

/**
 * @param {{lesson: string, name: string, source: string, maps: object[]}} request
 * @param {string} stopAddress revoked by the page to stop this run
 * @param {(stream: string, text: string) => void} emit
 */
async function run({ lesson, ...request }, stopAddress, emit) {
  const described = await describedLesson(lesson);
  /** @type {unknown} */
  let sent;
  watch(stopAddress);
  try {
    const send = (/** @type {string} */ stream, /** @type {string} */ text) => void (sent = emit(stream, text));
    const report = await Promise.race([python.run(described, JSON.stringify(request), send), broken]);
    // Output travels on a port of its own; the result must not overtake it.
    await sent;
    return report;
  } finally {
    watch("");
    /** @type {any} */ (emit)[Comlink.releaseProxy]();
  }
}

/**
 * @param {string} lesson
 * @param {string} name
 */
function value(lesson, name) {
  return python.value(lesson, name);
}

/** @param {string} lesson */
function describedLesson(lesson) {
  let described = lessons.get(lesson);
  if (!described) {
    // Asked for anew, so that a page of a newer deploy is not judged by the numbers of an older one.
    described = fetch(new URL(`lessons/${lesson}.json`, root), { cache: "no-cache" }).then((response) => {
      if (!response.ok) throw new Error(`lessons/${lesson}.json could not be fetched: status ${response.status}`);
      return response.text();
    });
    described.catch(() => lessons.delete(lesson));
    lessons.set(lesson, described);
  }
  return described;
}

// Shared memory of this kind is there also on pages that are not cross-origin isolated.
const nobody = new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);

/**
 * Wait without working: nobody will ever change the number that is waited for.
 * @param {number} milliseconds
 */
function pause(milliseconds) {
  Atomics.wait(nobody, 0, 0, milliseconds);
}

Comlink.expose({ start, run, value });
