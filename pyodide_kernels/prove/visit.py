"""One visit to the built site in a real browser: run every cell, read raw values, answer every exercise.

Knows the page only by its contract: `headwise.run`, `.value` and `.versions`, and the attributes of `<lesson-cell>`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Error, Page, Request, Response, sync_playwright

from headwise.lesson_file import Cell
from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser

SECONDS = 180  # for one cell; the first one also downloads and starts Python
READY = 30.0  # seconds until a page's own script has started

RUN = """async ([lesson, cell, source, seconds]) => {
  const late = new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`no end within ${seconds} s`)), seconds * 1000));
  const words = (error) => typeof error === 'string' ? error : error?.message ?? error?.text ?? JSON.stringify(error);
  try {
    const run = source === null ? headwise.run(lesson, cell) : headwise.run(lesson, cell, source);
    const { state, error } = await Promise.race([run, late]);
    return { state, error: error ? words(error) : '' };
  } catch (error) {
    return { state: 'refused', error: words(error) };
  }
}"""
VALUE = """async ([lesson, name]) => {
  try { return { value: await headwise.value(lesson, name) }; } catch (error) { return { problem: error.message }; }
}"""
CELLS = """lesson => [...document.querySelectorAll(`lesson-cell[lesson="${lesson}"]:not([exercise])`)]
  .map(cell => cell.getAttribute('name'))"""
ANSWER = """([lesson, name]) => {
  const cell = document.querySelector(`lesson-cell[exercise][lesson="${lesson}"][name="${name}"]`);
  if (!cell) return null;
  const result = cell.matches('[data-result]') ? cell : cell.querySelector('[data-result]');
  return { result: result?.getAttribute('data-result') ?? 'none',
           feedback: cell.querySelector('[data-feedback]')?.textContent.trim() ?? '' };
}"""
VERSIONS = "() => globalThis.headwise?.versions?.() ?? {}"


@dataclass
class Seen:
    """What one lesson's page did: its raw values by name, and in words everything that went wrong."""

    title: str = ""
    values: dict[str, Any] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)  # name -> why the page had no such value
    problems: list[str] = field(default_factory=list)
    cells: int = 0
    answers: int = 0  # answers to exercises that got what they should


class Visitor:
    """A browser with one page open at a time, which writes down what a visitor's browser must not do."""

    def __init__(self, browser: Any, address: str) -> None:
        self.address = address
        self.version = f"Chromium {browser.version}"
        self.versions = {"pyodide": "", "python": "", "numpy": ""}  # what runs in it, as its pages say
        # A service worker would stand between the pages and what they ask for.
        self._context = browser.new_context(service_workers="block")
        self._heard: list[str] = []
        self._context.on("request", self._request)  # requests of the page and of its workers
        self._context.on("response", self._response)
        self._context.on("weberror", lambda error: self._heard.append(f"the page raised {error.error}"))

    def _request(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != urlsplit(self.address).netloc:
            self._heard.append(f"the page asked another host: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._heard.append(f"the page was answered {response.status} for {response.url}")

    def lesson(self, slug: str, cells: list[str], names: list[str], exercises: list[Cell]) -> Seen:
        """Open a lesson, run `cells` and whatever other cells its page has, read `names`, answer `exercises`."""
        seen = Seen()
        self._heard = seen.problems
        try:
            with self._page(f"lessons/{slug}/") as page:
                self._lesson(page, seen, slug, cells, names, exercises)
        except Error as error:
            seen.problems.append(f"the page failed: {error.message.splitlines()[0]}")
        return seen

    def _lesson(
        self, page: Page, seen: Seen, slug: str, cells: list[str], names: list[str], exercises: list[Cell]
    ) -> None:
        seen.title = page.locator("h1").first.inner_text()
        for cell in dict.fromkeys([*cells, *page.evaluate(CELLS, slug)]):
            ended = self._run(page, slug, cell, None)
            seen.cells += 1
            if ended["state"] != "done":
                seen.problems.append(f"cell {cell} ended as {ended['state']}: {ended['error']}")
        for name in names:
            answer = page.evaluate(VALUE, [slug, name])
            if "problem" in answer:
                seen.missing[name] = answer["problem"]
            else:
                seen.values[name] = answer["value"]
        self._exercises(page, seen, slug, exercises)
        self.versions |= page.evaluate(VERSIONS)

    def _exercises(self, page: Page, seen: Seen, slug: str, exercises: list[Cell]) -> None:
        """The starter and each wrong answer must fail, each wrong answer with words of its own; the solution passes."""
        said: dict[str, str] = {}
        for cell in exercises:
            if cell.role != "starter" and cell.role != "solution" and not cell.role.startswith("wrong "):
                continue
            what = f"exercise {cell.name}, {cell.role}"
            ended = self._run(page, slug, cell.name, cell.source)
            answer = page.evaluate(ANSWER, [slug, cell.name])
            wanted = "pass" if cell.role == "solution" else "fail"
            if ended["state"] != "done":
                seen.problems.append(f"{what}: ended as {ended['state']}: {ended['error']}")
            elif answer is None:
                seen.problems.append(f"{what}: the page has no such exercise")
            elif answer["result"] != wanted or not answer["feedback"]:
                seen.problems.append(f"{what}: should {wanted}, got {answer['result']} ({answer['feedback']!r})")
            elif cell.role.startswith("wrong ") and answer["feedback"] in said:
                seen.problems.append(f"{what}: gets the same words as {said[answer['feedback']]}")
            else:
                seen.answers += 1
                if cell.role.startswith("wrong "):
                    said[answer["feedback"]] = what

    def _run(self, page: Page, slug: str, cell: str, source: str | None) -> dict[str, str]:
        ended: dict[str, str] = page.evaluate(RUN, [slug, cell, source, SECONDS])
        return ended

    @contextmanager
    def _page(self, path: str) -> Iterator[Page]:
        page = self._context.new_page()
        try:
            answer = page.goto(self.address + path)
            if answer is None or not answer.ok:
                raise Error(f"{path} is not there; run make site")
            ready = "() => typeof headwise === 'object' && typeof headwise.run === 'function'"
            page.wait_for_function(ready, timeout=READY * 1000)
            yield page
        finally:
            page.close()


@contextmanager
def visitor(address: str) -> Iterator[Visitor]:
    """Start a browser for the site at `address`; raises MissingProgramError where there is none."""
    path = find_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(path), args=list(ARGUMENTS))
        try:
            yield Visitor(browser, address)
        finally:
            browser.close()
