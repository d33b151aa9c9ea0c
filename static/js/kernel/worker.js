/**
 * The worker that holds Python. A door, not a room: it loads Pyodide and passes calls on; the logic is in `headwise`.
 */
import * as Comlink from "../../vendor/comlink.mjs";
import { boot } from "./boot.js";
import { downloadRuntime } from "./download.js";
import { findClock } from "./clock.js";
import { shut } from "./shut.js";
import { interruptBuffer, quicken } from "./interrupt.js";
import { runOnce } from "./one_run.js";

/** @type {any} */
let pyodide;
/** @type {any} the Python module headwise.in_worker */
let python;
const root = new URL("../../", import.meta.url);

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

/** @type {Map<string, any>} by lesson and cell, the way to the page of its last run: its tasks may go on and print */
const emits = new Map();

/**
 * @param {string} described the lesson, as described.js gives it
 * @param {{lesson: string, name: string}} request
 * @param {string} stopAddress revoked by the page to stop this run
 * @param {(stream: string, text: string) => void} emit
 */
async function run(described, { lesson, ...request }, stopAddress, emit) {
  try {
    return await runOnce(pyodide, python, [described, JSON.stringify(request)], stopAddress, emit);
  } finally {
    const key = `${lesson}/${request.name}`;
    emits.get(key)?.[Comlink.releaseProxy](); // Python has ended what that run began
    emits.set(key, emit);
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

/**
 * @param {string} lesson
 * @param {string} name
 */
function end(lesson, name) {
  python.end(lesson, name);
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

Comlink.expose({ start, run, value, ask, end });
