/**
 * Rehearse lessons in the site's own Pyodide, under Node: the files that the page's worker unpacks, unpacked by the
 * same code, so that what stands on a page was made by what runs there.
 *
 * usage: node rehearse.mjs <runtime folder> <rehearse.py>   Each line on standard input is a JSON list of jobs, and is
 * answered by one line with the JSON list of their results; the end of the input ends this, and so does the end of who
 * started it. Whatever Python itself
 * prints goes to standard error, so it cannot spoil an answer.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Worker } from "node:worker_threads";
import { load } from "./load.mjs";

// A thread of its own, because a cell that never ends lets nothing else happen in this one.
const orphaned = `const { pid, ppid } = process;
  setInterval(() => { if (process.ppid !== ppid) process.kill(pid, "SIGKILL"); }, 500);`;
new Worker(orphaned, { eval: true }).unref();

const [runtime, script] = process.argv.slice(2).map((path) => resolve(path));
const pyodide = await load(runtime);
pyodide.runPython(await readFile(script, "utf8"));
const rehearse = pyodide.globals.get("rehearse");
const dumps = pyodide.pyimport("json").dumps;

for await (const line of createInterface({ input: process.stdin })) {
  const results = [];
  for (const job of JSON.parse(line)) {
    const started = performance.now();
    const result = await rehearse(pyodide.toPy(job));
    // NaN and Infinity have no JSON; Python's dumps writes them as bare words, which Python's loads reads back.
    results.push(`{"seconds": ${((performance.now() - started) / 1000).toFixed(3)}, ${dumps(result).slice(1)}`);
    result.destroy();
  }
  process.stdout.write(`[${results.join(", ")}]\n`);
}
