/**
 * Rehearse lessons in the site's own Pyodide, under Node.
 *
 * usage: node rehearse.mjs <runtime folder> <rehearse.py>   Each line on standard input is a JSON list of jobs, and is
 * answered by one line with the JSON list of their results; the end of the input ends this. Whatever Python itself
 * prints goes to standard error, so it cannot spoil an answer.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [runtime, script] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const pyodide = await loadPyodide({
  indexURL: runtime,
  stdout: (/** @type {string} */ line) => console.error(line),
  stderr: (/** @type {string} */ line) => console.error(line),
});
await pyodide.loadPackage(["numpy", "headwise"], { messageCallback: () => {} });
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
