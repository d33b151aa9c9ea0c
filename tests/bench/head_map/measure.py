"""Move the mouse over each system's rows and heads, in turn and several times, and put the figures side by side."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, async_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from pyodide_kernels.prove.server import serve
from tests.bench.head_map import pages, rivals
from tests.bench.head_map.pages import System
from tests.bench.head_map.watch import ATLAS, DATA, WATCH

STATIC = Path(__file__).resolve().parents[3] / "static"
HEADS, TOKENS, ROUNDS = 12, 64, 3
ATLAS_OF = (12, 12, 32)
# Between two heads, so that what a map does late falls between them; and what a system may take for a round.
PAUSE_S = 0.2
MOST_S = 120


@dataclass
class Measured:
    """All rounds of one system: times in ms, rows missed in a sweep at 60 Hz, the longest task of each round.

    ``work`` is what a move cost the page's main thread in processor time, which another program does not lengthen.
    """

    hover: list[float] = field(default_factory=list)
    switch: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)
    missed: list[int] = field(default_factory=list)
    longest: list[float] = field(default_factory=list)
    switch_longest: list[float] = field(default_factory=list)


async def measure() -> tuple[dict[str, Measured], list[dict[str, float]]]:
    """Each system's figures by its name, and the atlas of this head map, once a round."""
    systems = [pages.EMPTY, pages.OURS, pages.PLOTLY]
    systems += [make(found) for make, found in _found() if found]
    figures = {system.name: Measured() for system in systems}
    atlas = []
    with serve(STATIC) as address:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
            for turn in range(1, ROUNDS + 1):
                for system in systems:
                    print(f"  round {turn} of {ROUNDS}: {system.name}", flush=True)
                    async with _opened(browser, address, system) as page:
                        with contextlib.suppress(TimeoutError):  # what it has not done by then has no figure
                            await asyncio.wait_for(_round(page, system, figures[system.name]), MOST_S)
                async with _opened(browser, address, pages.OURS) as page:
                    atlas.append(await page.evaluate(ATLAS, list(ATLAS_OF)))
            await browser.close()
    return figures, atlas


def _found() -> Any:
    yield pages.bertviz, rivals.bertviz()
    yield pages.circuitsvis, rivals.circuitsvis()


@contextlib.asynccontextmanager
async def _opened(browser: Browser, address: str, system: System) -> AsyncIterator[Page]:
    page = await browser.new_page(viewport={"width": 760, "height": 1700})
    files = {f"bench/{number}.js": script for number, script in enumerate(system.loads)}
    files["bench.html"] = system.html("bench/", DATA + WATCH)

    async def answer(route: Any) -> None:
        path = route.request.url.removeprefix(address)
        kind = "text/html" if path.endswith(".html") else "text/javascript"
        await (route.fulfill(body=files[path], content_type=kind) if path in files else route.continue_())

    await page.route("**/bench*/**", answer)
    await page.route("**/bench.html", answer)
    await page.goto(f"{address}bench.html")
    yield page
    await page.close()


async def _round(page: Page, system: System, figures: Measured) -> None:
    await page.evaluate(f"() => draw(makeData(1, {HEADS}, {TOKENS}))")
    await _hover(page)  # warms up
    clock = await page.context.new_cdp_session(page)
    await clock.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = await _worked_ms(clock)
    taken = await _hover(page)
    figures.work.append((await _worked_ms(clock) - before) / TOKENS)
    figures.hover += taken["times"]
    longest = taken["longest"]
    taken = await _sweep(page)
    figures.missed.append(TOKENS - taken["rows"])
    figures.longest.append(max(longest, taken["longest"]))
    await _switch(page, system)
    taken = await _switch(page, system)
    figures.switch += taken["switches"]
    figures.switch_longest.append(taken["longest"])


async def _worked_ms(clock: CDPSession) -> float:
    found = await clock.send("Performance.getMetrics")
    return 1000 * next(float(metric["value"]) for metric in found["metrics"] if metric["name"] == "TaskDuration")


async def _hover(page: Page) -> Any:
    """Over every row, the next move when the page has taken the last, at most sixty in a second."""
    points = await page.evaluate("() => begin('rows')")
    for x, y in points:
        await asyncio.gather(page.mouse.move(x, y), asyncio.sleep(1 / 60))
    return await page.evaluate("() => taken()")


async def _sweep(page: Page) -> Any:
    """Over every row, sixty in a second, whether or not the page keeps up."""
    points = await page.evaluate("() => begin('rows')")
    await page.mouse.move(points[0][0], 5)
    clock = asyncio.get_running_loop()
    began, moves = clock.time(), []
    for place, (x, y) in enumerate(points, start=1):
        moves.append(asyncio.create_task(page.mouse.move(x, y)))
        await asyncio.sleep(max(0.0, began + place / 60 - clock.time()))
    await asyncio.gather(*moves)
    return await page.evaluate("() => taken()")


async def _switch(page: Page, system: System) -> Any:
    """To every head, by pointing at its control or with a click."""
    for x, y in await page.evaluate("() => begin('heads')"):
        await page.mouse.move(x, y)
        if not system.pointed:
            await page.mouse.click(x, y)
        await asyncio.sleep(PAUSE_S)
    return await page.evaluate("() => taken()")
