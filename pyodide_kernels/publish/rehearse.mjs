/**
 * Rehearse lessons in the site's own Pyodide, under Node.
 *
 * usage: node rehearse.mjs <runtime folder> <rehearse.py>   with a JSON list of jobs on standard input; the list of
 * results goes to standard output. Whatever Python itself prints goes to standard error, so it cannot spoil the list.
 */
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, script] = process.argv.slice(2).map((path) => resolve(path));
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const jobs = JSON.parse(Buffer.concat(chunks).toString("utf8"));

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

const results = [];
for (const job of jobs) {
  const started = performance.now();
  const result = await rehearse(pyodide.toPy(job));
  // NaN and Infinity have no JSON; Python's dumps writes them as bare words, which Python's loads reads back.
  results.push(`{"seconds": ${((performance.now() - started) / 1000).toFixed(3)}, ${dumps(result).slice(1)}`);
  result.destroy();
}
process.stdout.write(`[${results.join(",\n")}]`);
