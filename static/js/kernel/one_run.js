/** One run in the worker, from the call of Python to its report. */
import { BROKEN, SPOILT } from "./broken.js";
import { shouldStopAwaiting, watch } from "./interrupt.js";

const MILLISECONDS_BETWEEN_LOOKS = 200;

/**
 * @param {any} pyodide
 * @param {any} python the Python module headwise.in_worker
 * @param {[lesson: string, request: string]} asked as JSON
 * @param {string} stopAddress revoked by the page to stop this run
 * @param {(stream: string, text: string) => unknown} emit what it prints and displays; may give a promise
 * @returns {Promise<any>} the report
 */
export async function runOnce(pyodide, python, asked, stopAddress, emit) {
  /** @type {unknown} */
  let sent;
  const ended = new AbortController();
  watch(stopAddress);
  try {
    const report = await new Promise((resolve, reject) => {
      const send = (/** @type {string} */ stream, /** @type {string} */ text) => void (sent = emit(stream, text));
      const answer = (/** @type {unknown} */ given) => {
        watch(""); // from here on there is nothing to stop
        resolve(given);
      };
      whileItAwaits(pyodide, python, ended.signal, reject);
      python.run(...asked, send, answer).catch(reject);
    });
    // Output travels on a port of its own; the result must not overtake it.
    await sent;
    return report;
  } catch (error) {
    if (error instanceof Error && error.message === BROKEN) throw error;
    console.error(error); // many lines, of files that the reader has never seen
    throw new Error(SPOILT);
  } finally {
    ended.abort();
    watch("");
  }
}

/**
 * What can be looked for only while no Python runs: a Stop of a cell that awaits something, and a breakdown.
 * Pyodide can do no more after, say, very deep recursion: a run then never ends by itself, and every part of Pyodide's
 * interface throws.
 * @param {any} pyodide
 * @param {any} python
 * @param {AbortSignal} ended
 * @param {(error: Error) => void} fail
 */
function whileItAwaits(pyodide, python, ended, fail) {
  const timer = setInterval(() => {
    try {
      void pyodide.globals;
      if (shouldStopAwaiting()) python.stop();
    } catch {
      fail(new Error(BROKEN));
    }
  }, MILLISECONDS_BETWEEN_LOOKS);
  ended.addEventListener("abort", () => clearInterval(timer));
}
