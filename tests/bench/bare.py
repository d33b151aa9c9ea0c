"""A bare page to compare with: it starts the same Pyodide and NumPy as Pyodide's own documentation has it.

A module worker, loadPyodide, loadPackage; what is printed is posted line by line, and the page appends it. It has no
Stop: all it can do is to end the worker, variables and all.
"""

from __future__ import annotations

from tests.browser.engines.visitor import Visitor

FOLDER = "bare/"
WORKER = """
import { loadPyodide } from "../runtime/pyodide.mjs";
async function load() {
  const pyodide = await loadPyodide({ indexURL: new URL("../runtime/", import.meta.url).href });
  await pyodide.loadPackage("numpy");
  pyodide.setStdout({ batched: (line) => postMessage({ line }) });
  return pyodide;
}
const loading = load();
onmessage = async ({ data }) => {
  const pyodide = await loading;
  postMessage({ result: String(pyodide.runPython(data)) });
};
"""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>bare</title><pre></pre><script type="module">
globalThis.start = () => {
  globalThis.worker?.terminate();
  globalThis.worker = new Worker(new URL("worker.js", location.href), { type: "module" });
};
globalThis.run = (source) => new Promise((done, failed) => {
  worker.onmessage = ({ data }) => {
    if ("line" in data) document.querySelector("pre").append(data.line, "\\n");
    else done(data.result);
  };
  worker.onerror = () => failed(new Error("the bare page's worker failed"));
  worker.postMessage(source);
});
</script>"""
FILES = {f"{FOLDER}index.html": PAGE.encode(), f"{FOLDER}worker.js": WORKER.encode()}

# From making the worker to the result.
START = """async (source) => {
  const began = performance.now();
  start();
  await run(source);
  return performance.now() - began;
}"""


def open_bare(visitor: Visitor) -> None:
    visitor.open(f"{FOLDER}index.html")
