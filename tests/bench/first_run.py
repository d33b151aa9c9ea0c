"""How long Run takes where Python has to start first, beside a bare page that starts the same Pyodide and NumPy.

Three starts, in turn with the bare page's, several times; the ratio of the medians is the figure, since seconds on a
shared machine mean little. Cold: a new visitor. Warm: the same visitor opens the page again. Restart: the reader ends
Python and runs the cell.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from statistics import median

from playwright.sync_api import Browser, Page

from pyodide_kernels.publish.lessons import Lesson
from tests.bench.host import Host
from tests.browser.person import LESSON, START_MS

LIMITS = {"cold": 0.5, "warm": 0.45, "restart": 0.45}
ROUNDS = 5

BARE_WORKER = """
import { loadPyodide } from "../runtime/pyodide.mjs";
onmessage = async ({ data }) => {
  const pyodide = await loadPyodide({ indexURL: new URL("../runtime/", import.meta.url).href });
  await pyodide.loadPackage("numpy");
  postMessage(String(pyodide.runPython(data)));
};
"""
BARE = """source => new Promise((done, failed) => {
  globalThis.worker?.terminate();
  const began = performance.now();
  worker = new Worker(new URL("worker.js", location.href), { type: "module" });
  worker.onmessage = () => done(performance.now() - began);
  worker.onerror = failed;
  worker.postMessage(source);
})"""
OURS = """([lesson, cell]) => { const began = performance.now();
  return headwise.run(lesson, cell).then(({ state }) => state === "done" ? performance.now() - began : NaN); }"""


def measure(browser: Browser, host: Host) -> None:
    """Print the median ratios of our starts to the bare page's."""
    bare: dict[str, list[float]] = defaultdict(list)
    ours: dict[str, list[float]] = defaultdict(list)
    for _ in range(ROUNDS):
        for taken, starts in ((bare, _bare(browser, host)), (ours, _ours(browser, host))):
            for kind, milliseconds in starts:
                taken[kind].append(milliseconds)
    for kind, limit in LIMITS.items():
        print(
            f"first NumPy output, {kind}: {median(ours[kind]) / 1000:.2f} s, a bare Pyodide page "
            f"{median(bare[kind]) / 1000:.2f} s, ratio {median(ours[kind]) / median(bare[kind]):.2f} (limit {limit})"
        )


def _bare(browser: Browser, host: Host) -> Iterator[tuple[str, float]]:
    context = browser.new_context()
    context.set_default_timeout(START_MS)
    context.route("**/bare/", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    context.route("**/bare/worker.js", lambda route: route.fulfill(body=BARE_WORKER, content_type="text/javascript"))
    source = Lesson(LESSON).cells[0].source
    page = context.new_page()
    for kind in ("cold", "warm"):
        page.goto(f"{host.address}bare/")
        yield kind, page.evaluate(BARE, source)
    yield "restart", page.evaluate(BARE, source)
    context.close()


def _ours(browser: Browser, host: Host) -> Iterator[tuple[str, float]]:
    cell = [LESSON, Lesson(LESSON).cells[0].name]
    context = browser.new_context()
    context.set_default_timeout(START_MS)
    page = context.new_page()
    for kind in ("cold", "warm"):
        _open(page, host)
        yield kind, page.evaluate(OURS, cell)
    page.locator("[data-restart]").first.click()
    yield "restart", page.evaluate(OURS, cell)
    context.close()


def _open(page: Page, host: Host) -> None:
    page.goto(f"{host.address}lessons/{LESSON}/")
    page.wait_for_function("() => typeof headwise === 'object'")
    page.wait_for_load_state("networkidle")
