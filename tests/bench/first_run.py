"""How long the first Run takes, beside a bare page that starts the same Pyodide, loads NumPy and runs the same code.

Both are new visitors with empty caches, one after the other, several times; the ratio of their medians is the figure,
since seconds on a shared machine mean little.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, BrowserContext

from pyodide_kernels.publish.lessons import Lesson
from tests.browser.person import LESSON, START_MS

LIMIT = 1.15
ROUNDS = 5

BARE_WORKER = """
import { loadPyodide } from "../runtime/pyodide.mjs";
onmessage = async ({ data }) => {
  const pyodide = await loadPyodide({ indexURL: new URL("../runtime/", import.meta.url).href });
  await pyodide.loadPackage("numpy");
  postMessage(String(pyodide.runPython(data)));
};
"""
BARE_RUN = """source => new Promise((done, failed) => {
  const began = performance.now();
  const worker = new Worker(new URL("worker.js", location.href), { type: "module" });
  worker.onmessage = () => done(performance.now() - began);
  worker.onerror = failed;
  worker.postMessage(source);
})"""
OURS = """([lesson, cell]) => { const began = performance.now();
  return headwise.run(lesson, cell).then(({ state }) => state === "done" ? performance.now() - began : NaN); }"""


def measure(browser: Browser, address: str) -> None:
    """Print the median ratio of our first Run to the bare page's."""
    cell = Lesson(LESSON).cells[0]
    bare, ours = [], []
    for _ in range(ROUNDS):
        bare.append(_bare(browser.new_context(), address, cell.source))
        ours.append(_ours(browser.new_context(), address, cell.name))
    ratio = median(ours) / median(bare)
    print(
        f"first Run, cold: {median(ours) / 1000:.2f} s, a bare Pyodide page {median(bare) / 1000:.2f} s, "
        f"ratio {ratio:.2f} (limit {LIMIT})"
    )


def _bare(context: BrowserContext, address: str, source: str) -> float:
    context.set_default_timeout(START_MS)
    context.route("**/bare/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    context.route(
        "**/bare/worker.js", lambda route: route.fulfill(body=BARE_WORKER, content_type="text/javascript")
    )
    page = context.new_page()
    page.goto(f"{address}bare/")
    taken: float = page.evaluate(BARE_RUN, source)
    context.close()
    return taken


def _ours(context: BrowserContext, address: str, cell: str) -> float:
    context.set_default_timeout(START_MS)
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    page.wait_for_function("typeof headwise === 'object'")
    page.wait_for_load_state("networkidle")
    taken: float = page.evaluate(OURS, [LESSON, cell])
    context.close()
    return taken
