"""`make pictures`: the README's picture and the card that other sites show of a link, taken from the built site.

Both are committed: they say what the site looked like when they were last taken, and no build waits for a browser.
"""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from pyodide_kernels.distribution.programs import MissingProgramError

from .course import ROOT
from .server import serve

FOLDER = ROOT / "static" / "img"
# Another course names its own lesson here, and a cell of it with a map below.
LESSON, CELL, PICTURE = "02_multi_head_attention", "weights", "lesson-02.png"
CARD = Template((Path(__file__).parent / "card.html").read_text(encoding="utf-8"))
FIRST_RUN_MS = 180_000
# What the card says and shows is what the home page does.
HOME = """() => ({
  name: document.querySelector('meta[property="og:site_name"]').content,
  title: document.querySelector('h1').firstChild.textContent.trim(),
  words: document.querySelector('meta[property="og:description"]').content,
  map: JSON.parse(document.querySelector('head-map script')?.textContent ?? 'null'),
})"""


def main() -> int:
    """Take both; 0, or 1 where there is no browser or no built site."""
    lesson = ROOT / "site" / "lessons" / LESSON / "index.html"
    if not lesson.is_file() or f'name="{CELL}"' not in lesson.read_text(encoding="utf-8"):
        here = Path(__file__).relative_to(ROOT)
        print(f"pictures: site/ has no cell {LESSON}/{CELL}; name another at the head of {here}", file=sys.stderr)
        return 1
    try:
        path = find_browser()
    except MissingProgramError as error:
        print(f"pictures: {error}", file=sys.stderr)
        return 1
    with serve(ROOT / "site") as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(path), args=list(ARGUMENTS))
        take_card(browser, address, FOLDER / "card.png")
        take_lesson(browser, address, FOLDER / PICTURE)
        browser.close()
    return 0


def take_card(browser: Browser, address: str, to: Path) -> None:
    """The card of the site at `address`, 1200 × 630 pixels: its name, its title, the weights of the home page's map."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.goto(address)
    home = page.evaluate(HOME)
    page.route("**/card.html", lambda route: route.fulfill(body=card(home), content_type="text/html"))
    page.goto(f"{address}card.html")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.screenshot(path=to)
    page.close()


def card(home: dict[str, Any]) -> str:
    """The card as HTML; `home` holds `name`, `title`, `words` and `map`, which is None where the page has none."""
    home = home | {"words": home["words"].split(". ")[0].rstrip(".") + "."}  # its first sentence
    words = {name: escape(home[name]) for name in ("name", "title", "words")}
    return CARD.substitute(words, heads=tables(**home["map"]) if home["map"] else "")


def tables(tokens: list[str], weights: list[list[list[float]]], **_: Any) -> str:
    """A map's `weights` (H, N, N) as a table for each head."""
    top = max(weight for head in weights for row in head for weight in row)
    heads = []
    for h, rows in enumerate(weights, start=1):
        lines = (
            f"<tr><th>{escape(token)}</th>{''.join(square(weight / top) for weight in row)}</tr>"
            for token, row in zip(tokens, rows, strict=True)
        )
        style = f"--hue: var(--head-{h}); --ink-of-head: var(--head-{h}-ink)"
        heads.append(f'<table style="{style}"><caption>Head {h}</caption>{"".join(lines)}</table>')
    return "".join(heads)


def square(share: float) -> str:
    """A weight as a part of the largest, on the map's own scale: its square root (static/js/head_map/colour.js)."""
    return f'<td style="--share: {100 * share**0.5:.1f}%"></td>'


def take_lesson(browser: Browser, address: str, to: Path) -> None:
    """The lesson after Run all: a cell, its output, and the map drawn anew from its array with the row of a token."""
    page = browser.new_page(viewport={"width": 1320, "height": 1172}, color_scheme="light")
    page.goto(f"{address}lessons/{LESSON}/")
    cell = page.locator(f'lesson-cell[name="{CELL}"]')
    page.get_by_role("button", name="Run all").first.click()
    cell.get_by_text("agrees with PyTorch").wait_for(timeout=FIRST_RUN_MS)
    figure = page.locator("head-map").filter(has_text="redrawn from your array").first
    figure.wait_for(timeout=FIRST_RUN_MS)
    point_at_last_row(page, figure)
    cell.evaluate("cell => scrollBy(0, cell.getBoundingClientRect().top - 64)")
    page.evaluate("document.fonts.ready.then(() => true)")
    page.screenshot(path=to)
    page.close()


def point_at_last_row(page: Page, figure: Any) -> None:
    """Choose it as a person would, and take the mouse away."""
    figure.scroll_into_view_if_needed()
    box = figure.locator(".hm-stage").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 5 / 6)
    page.mouse.move(2, 2)


if __name__ == "__main__":
    sys.exit(main())
