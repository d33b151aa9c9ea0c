"""A page with the calculator of lesson 04 and nothing else, as the build makes it."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page

from pyodide_kernels.publish.calculator import figure
from tests.unit.formulas import namespace

SCRIPT = (
    '<script type="module" src="js/calculator/head_calculator.js"></script>'
    '<script type="module" src="js/head_map/head_map.js"></script>'
)
ASKED: dict[str, Any] = {
    "calculator": "04_cost",
    "functions": ["parameters", "work", "memory"],
    "presets": "models",
    "start": "GPT-2 small",
    "caption": "What a model costs.",
    "notes": {"GPT-2 small": "The paper says 117 M, a miscount.", "GPT-3": "Published as 175 B."},
}


def element(**asked: Any) -> str:
    cells = namespace()
    made = figure({**ASKED, **asked}, lambda expression: eval(expression, cells))
    return f'<div class="prose">{made}</div>{SCRIPT}'


# Until it has opened it is scrolled to, as what loads above it may move it away again.
OPEN = """() => {
  const calculator = document.querySelector('head-calculator');
  const panel = calculator.querySelector('.calc-panel');
  if (!panel) calculator.scrollIntoView({ block: 'center', behavior: 'instant' });
  return !!panel;
}"""


def ready(page: Page) -> Page:
    """The page once its calculator has opened."""
    page.wait_for_function(OPEN)
    return page


def setting(page: Page, name: str) -> Locator:
    """Where a number is typed."""
    return page.get_by_role("textbox", name=re.compile(rf"^{re.escape(name)}"))


def slider(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=re.compile(rf"^{re.escape(name)}"))


def total(page: Page, title: str = "Parameters") -> str:
    return page.get_by_role("table", name=title).locator("tfoot tr").first.locator("td").first.inner_text()


def part(page: Page, title: str, name: str) -> str:
    row = (
        page.get_by_role("table", name=title)
        .get_by_role("row")
        .filter(has=page.get_by_role("button", name=name, exact=True))
    )
    return row.locator(".calc-value").inner_text()
