/**
 * The worker that holds Python. A door, not a room: it loads Pyodide and passes calls on; the logic is in `headwise`.
 */
import * as Comlink from "../../vendor/comlink.mjs";
import { boot } from "./boot.js";
import { BROKEN } from "./broken.js";
import { downloadRuntime } from "./download.js";
import { findClock } from "./clock.js";
import { shut } from "./shut.js";
import { interruptBuffer, quicken, shouldStopAwaiting, watch } from "./interrupt.js";

/** @type {any} */
let pyodide;
/** @type {any} the Python module headwise.in_worker */
let python;
const root = new URL("../../", import.meta.url);
const MILLISECONDS_BETWEEN_LOOKS = 200;

/**
 * @param {(phase: "downloading" | "starting", loaded: number, total: number) => void} onProgress
 * @param {WebAssembly.Module} [known] what this gave to an earlier worker: then it need not be compiled again
 * @returns {Promise<{versions: Record<string, string>, module?: WebAssembly.Module}>}
 */
async function start(onProgress, known) {
  shut();
  const folder = new URL("runtime/", root);
  const files = await downloadRuntime(folder, (loaded, total) => onProgress("downloading", loaded, total));
  onProgress("starting", 1, 1);
  const booted = await boot(files, folder, known);
  pyodide = booted.pyodide;
  pyodide.setInterruptBuffer(interruptBuffer);
  quicken(findClock(pyodide));
  pyodide.registerJsModule("headwise_worker", { pause });
  python = pyodide.pyimport("headwise.in_worker");
  return { versions: { pyodide: pyodide.version, ...python.about() }, module: sendable(booted.module) };
}

/** Not every browser lets compiled code leave its worker. @param {WebAssembly.Module} module */
function sendable(module) {
  try {
    return structuredClone(module);
  } catch {
    return undefined;
  }
}

/**
 * What can be looked for only while no Python runs: a Stop of a cell that awaits something, and a breakdown.
 * Rejects when Pyodide can do no more, as very deep recursion can bring about: a run then never ends by itself. After
 * its breakdown every part of Pyodide's interface throws.
 * @param {AbortSignal} ended
 * @returns {Promise<never>}
 */
function whileItAwaits(ended) {
  return new Promise((_, reject) => {
    const timer = setInterval(() => {
      try {
        void pyodide.globals;
        if (shouldStopAwaiting()) python.stop();
      } catch {
        reject(new Error(BROKEN));
      }
    }, MILLISECONDS_BETWEEN_LOOKS);
    ended.addEventListener("abort", () => clearInterval(timer));
  });
}

/**
 * @param {string} described the lesson, as described.js gives it
 * @param {{name: string, source: string, maps: object[], stages: object[], calculators: object[]}} request
 * @param {string} stopAddress revoked by the page to stop this run
 * @param {(stream: string, text: string) => void} emit
 */
async function run(described, request, stopAddress, emit) {
  /** @type {unknown} */
  let sent;
  const ended = new AbortController();
  watch(stopAddress);
  try {
    const send = (/** @type {string} */ stream, /** @type {string} */ text) => void (sent = emit(stream, text));
    const report = await Promise.race([
      python.run(described, JSON.stringify(request), send),
      whileItAwaits(ended.signal),
    ]);
    // Output travels on a port of its own; the result must not overtake it.
    await sent;
    return report;
  } finally {
    ended.abort();
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

/**
 * A question between two runs: `headwise.in_worker.ask`.
 * @param {string} lesson
 * @param {object} request
 */
function ask(lesson, request) {
  return python.ask(lesson, JSON.stringify(request));
}

/** @type {Int32Array | undefined} */
let nobody;

/**
 * Wait without working: nobody will ever change the number that is waited for. Shared memory of this kind is there also
 * on pages that are not cross-origin isolated; where it is refused all the same, waiting is work.
 * @param {number} milliseconds
 */
function pause(milliseconds) {
  const end = performance.now() + milliseconds;
  try {
    nobody ??= new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer);
    Atomics.wait(nobody, 0, 0, milliseconds);
  } catch {
    while (performance.now() < end);
  }
}

Comlink.expose({ start, run, value, ask });
