/**
 * Stop a cell at one look for Stop after the other: under Node, in the site's own Pyodide, by the worker's own modules.
 *
 * usage: node stops.mjs <scripts> <runtime> <source>…   For each source one line with what became of its runs, as JSON:
 * outcome → how often. The clock runs so fast that Python looks at each turn, and from the given look on Stop arrives
 * at every one; no load that a machine is under does worse.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { load } from "../../pyodide_kernels/publish/load.mjs";

const [scripts, runtime, ...sources] = process.argv.slice(2);
/** @param {string} name */
const script = (name) => import(pathToFileURL(resolve(scripts, "kernel", name)).href);
const { findClock } = await script("clock.js");
const { interruptBuffer, quicken } = await script("interrupt.js");
const { runOnce } = await script("one_run.js");

const pyodide = await load(resolve(runtime));
pyodide.registerJsModule("headwise_worker", { pause() {} });
pyodide.setInterruptBuffer(interruptBuffer);
const clock = findClock(pyodide);
if (!clock) throw new Error("the clock was not found");
quicken(clock);
const python = pyodide.pyimport("headwise.in_worker");

let now = 0;
Object.defineProperty(globalThis, "performance", { value: { now: () => (now += 500) } });
let looks = 0;
let stopsAt = 0;
globalThis.XMLHttpRequest = /** @type {any} */ (
  class {
    status = 200;
    open() {}
    send() {
      looks += 1;
      if (looks >= stopsAt) throw new Error("revoked");
    }
  }
);
const lesson = JSON.stringify({ lesson: "01_tiny", cells: [], exercises: {}, expected: {} });
const HUNG = { state: "hung" };

for (const source of sources) {
  const request = JSON.stringify({ name: "a", source, maps: [], stages: [], calculators: [] });
  /** @type {Record<string, number>} */
  const outcomes = {};
  stopsAt = 0;
  do {
    stopsAt += 1;
    looks = 0;
    const hung = new Promise((done) => setTimeout(done, 30_000, HUNG));
    const ended = runOnce(pyodide, python, [lesson, request], "blob:", () => {});
    const { state } = await Promise.race([ended.catch((error) => ({ state: error.message.slice(-200) })), hung]);
    outcomes[state] = (outcomes[state] ?? 0) + 1;
  } while (looks === stopsAt && !outcomes.hung);
  console.log(JSON.stringify(outcomes));
}
process.exit(0);
