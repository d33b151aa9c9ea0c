"""A head map whose sentence is shown, and what is read there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.maps import Open, element, weights

WORDS = ["the", "quick", "brown", "fox", "jumps", "over", "the", "lazy", "dog", "because", "it", "can"]
N = len(WORDS)
W = weights(4, N)


def sentence(opened: Open, *, of: Any = W, row: str = "", more: dict[str, Any] | None = None, **options: Any) -> Page:
    """A map whose sentence has just been chosen as a person chooses it."""
    tokens = {"tokens": WORDS, "weights": of, **(more or {})}
    page = opened(element(row=row, **tokens), **options)
    page.get_by_role("button", name="Sentence", exact=True).click()
    page.get_by_role("listbox").first.wait_for()
    return page


def word(page: Page, index: int) -> Locator:
    return page.get_by_role("listbox").first.get_by_role("option").nth(index)


def numbers(page: Page) -> list[str]:
    """The weights written above the words, in no order."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.hm-line-text:not(.hm-line-letter)')]
          .filter((text) => text.getAttribute('visibility') === 'visible').map((text) => text.textContent)"""
    )
    return found


def lines(page: Page) -> list[str]:
    """The dashes of the lines that are seen."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.hm-line-path')]
          .filter((path) => path.getAttribute('visibility') === 'visible')
          .map((path) => path.getAttribute('stroke-dasharray'))"""
    )
    return found


def strongest(row: list[float], most: int) -> list[int]:
    return sorted(range(len(row)), key=lambda place: -row[place])[:most]
