/**
 * Compile Python files by the very Python that will load them: Pyodide, under Node.
 *
 * usage: node compile.mjs <runtime folder> <compile.py> <request.json> <answer.json>
 * The request is {"first_run": "base" or "ours", "wheels": files of the runtime folder to unpack before, "files": {path
 * in the browser's file system: source}}. The answer is {"compiled": {path: base64 of its .pyc, where the first run reads
 * it}, "frozen": paths that Python never reads, because it holds these modules in itself}.
 */
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, script, request, answer] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const say = (/** @type {string} */ line) => console.error(line);
// The seed fixes the order of sets, which can reach the bytes of compiled code.
const pyodide = await loadPyodide({ indexURL: runtime, env: { PYTHONHASHSEED: "0" }, stdout: say, stderr: say });
const asked = await readFile(request, "utf8");
try {
  for (const wheel of JSON.parse(asked).wheels) {
    pyodide.FS.writeFile(`/${wheel}`, new Uint8Array(await readFile(`${runtime}/${wheel}`)));
  }
  pyodide.runPython(await readFile(script, "utf8"));
  await writeFile(answer, pyodide.globals.get("answer")(asked));
} catch (error) {
  // Thrown on, it would come with the line of Pyodide that threw it, which is a million characters long.
  say(String(error));
  process.exitCode = 1;
}
