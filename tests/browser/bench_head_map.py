"""Measure the head map with real mouse moves: `python -m tests.browser.bench_head_map`.

Times run from an event to the frame that shows its effect, and are compared with the same moves over an empty page
in the same run, since that floor differs from machine to machine.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from pyodide_kernels.prove.server import serve

STATIC = Path(__file__).resolve().parents[2] / "static"
FRAME = 1000 / 60

PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title>
<link rel="stylesheet" href="lessons/book.css">
<body data-md-color-scheme="default" style="width: 700px; height: 900px"><main></main></body></html>"""

# From an event's own time stamp to just after the next frame has been painted.
WATCH = """() => {
  window.frames_ = []; window.rows = new Set(); window.longest = 0;
  const note = (event) => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => window.frames_.push(performance.now() - event.timeStamp);
    channel.port2.postMessage(0);
  });
  addEventListener("pointermove", note, true);
  addEventListener("keydown", note, true);
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    window.longest = Math.max(window.longest, entry.duration);
  })).observe({ type: "longtask" });
  const map = document.querySelector("head-map");
  if (map) new MutationObserver(() => window.rows.add(map.dataset.row))
    .observe(map, { attributes: true, attributeFilter: ["data-row"] });
}"""

MOUNT = """async (data) => {
  await import("./js/head_map/head_map.js");
  const map = document.createElement("head-map");
  map.data = data;
  document.querySelector("main").append(map);
}"""


def softmax_rows(heads: int, tokens: int) -> list[list[list[float]]]:
    """(heads, tokens, tokens) weights of random scores; what they are does not matter for the time they take."""
    dice = random.Random(0)

    def row() -> list[float]:
        powers = [math.exp(dice.gauss(0, 1.5)) for _ in range(tokens)]
        return [power / sum(powers) for power in powers]

    return [[row() for _ in range(tokens)] for _ in range(heads)]


@contextmanager
def opened(site: Path) -> Iterator[Page]:
    """An empty page beside the scripts of `site` (the built site, or the folder static)."""
    with serve(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
        page = browser.new_page(viewport={"width": 740, "height": 900})
        page.route(f"{address}bench.html", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto(f"{address}bench.html")
        yield page
        browser.close()


def mount(page: Page, heads: int, tokens: int) -> None:
    """Put a map on the page and wait until Plotly has drawn it."""
    names = [f"token{index}" for index in range(tokens)]
    page.evaluate(MOUNT, {"tokens": names, "weights": softmax_rows(heads, tokens)})
    page.wait_for_function("() => document.querySelector('.hm-canvas').style.visibility === 'hidden'")
    page.wait_for_timeout(300)


def times(page: Page) -> list[float]:
    page.wait_for_timeout(300)
    found: list[float] = page.evaluate("window.frames_.splice(0)")
    return found


def sweep(page: Page, box: Any, rows: int) -> list[float]:
    """Move over every row, one move a frame."""
    page.evaluate("window.rows.clear(); window.longest = 0")
    begin = time.perf_counter()
    for row in range(rows):
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + (row + 0.5) * box["height"] / rows)
        time.sleep(max(0.0, begin + (row + 1) / 60 - time.perf_counter()))
    return times(page)


def hover(site: Path, heads: int, tokens: int) -> dict[str, float]:
    """A sweep over all rows, three times, after one that warms up."""
    with opened(site) as page:
        mount(page, heads, tokens)
        page.evaluate(WATCH)
        box = page.locator(".hm-stage").bounding_box()
        found: list[float] = []
        rows, longest = tokens, 0.0
        for turn in range(4):
            measured = sweep(page, box, tokens)
            if turn:
                found += measured
                rows = min(rows, page.evaluate("window.rows.size"))
                longest = max(longest, page.evaluate("window.longest"))
    return {**summary(found), "rows shown": rows, "longest task": longest}


def head_switch(site: Path, heads: int, tokens: int) -> dict[str, float]:
    """Digits and thumbnails in turn, slowly enough that Plotly's late update falls between them."""
    with opened(site) as page:
        mount(page, heads, tokens)
        page.evaluate(WATCH)
        page.get_by_role("grid").focus()
        for turn in range(40):
            if turn == 4:
                page.evaluate("window.frames_.length = 0; window.longest = 0")
            page.keyboard.press(str(turn % min(heads, 9) + 1))
            page.wait_for_timeout(160)
        keys = times(page)
        for turn in range(2 * heads):
            page.get_by_role("button", name=f"Head {turn % heads + 1}", exact=True).hover()
            page.wait_for_timeout(160)
        found = keys + times(page)
        return {**summary(found), "longest task": page.evaluate("window.longest")}


def floor(site: Path) -> dict[str, float]:
    """The same moves over a page without a map."""
    with opened(site) as page:
        page.evaluate(WATCH)
        box = {"x": 100, "y": 100, "width": 400, "height": 400}
        found = [sample for _ in range(3) for sample in sweep(page, box, 64)]
    return summary(found)


def summary(found: list[float]) -> dict[str, float]:
    found = sorted(found)
    return {"median": statistics.median(found), "p95": found[int(0.95 * (len(found) - 1))]}


def measure(site: Path) -> dict[str, dict[str, float]]:
    """All figures, in milliseconds."""
    return {
        "an empty page": floor(site),
        "hover, 12 heads, 64 tokens": hover(site, 12, 64),
        "hover, 12 heads, 32 tokens": hover(site, 12, 32),
        "head switch, 12 heads, 32 tokens": head_switch(site, 12, 32),
        "head switch, 12 heads, 64 tokens": head_switch(site, 12, 64),
    }


def main(site: Path = STATIC) -> None:
    found = measure(site)
    base = found["an empty page"]["p95"]
    for name, figures in found.items():
        more = f", {figures['p95'] / base:.2f} × an empty page, {figures['p95'] / FRAME:.1f} frames"
        rest = "".join(f", {key} {value:.0f}" for key, value in figures.items() if key not in ("median", "p95"))
        print(f"head map, {name}: median {figures['median']:.1f} ms, p95 {figures['p95']:.1f} ms{more}{rest}")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else STATIC)
