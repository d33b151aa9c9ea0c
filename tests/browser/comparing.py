"""Two heads of a map compared, as a person does it, and what must be said of them."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.maps import TOKENS, weights

HEADS = weights(12)
N = len(TOKENS)


def name(column: int) -> str:
    """A token in a sentence."""
    return f"“{TOKENS[column]}”" + (f" (no. {column - 2})" if TOKENS[column] == "the" else "")


def signed(value: float) -> str:
    return "0.0000" if f"{abs(value):.4f}" == "0.0000" else f"{'+' if value > 0 else '−'}{abs(value):.4f}"


def words(row: int, column: int, first: int, second: int) -> str:
    """Of a cell; heads from 1."""
    a, b = HEADS[first - 1][row][column], HEADS[second - 1][row][column]
    more = f"{abs(b - a):.4f} {'more' if b > a else 'less'}"
    return f"{name(row)} at {name(column)}: {a:.4f} in head {first}, {b:.4f} in head {second}: {more}."


def by_difference(row: int, first: int, second: int) -> list[int]:
    return sorted(range(N), key=lambda j: -abs(HEADS[second - 1][row][j] - HEADS[first - 1][row][j]))


def compared(page: Page) -> Page:
    page.get_by_role("button", name="Two heads", exact=True).click()
    expect(page.locator(".hm-compare")).to_be_visible()
    return page


def over(page: Page, pane: int, row: int, column: int) -> None:
    """Move the mouse into the middle of a cell of one of the three matrices."""
    box = page.locator(".hm-pane .hm-stage").nth(pane).bounding_box()
    assert box
    page.mouse.move(box["x"] + (column + 0.5) * box["width"] / N, box["y"] + (row + 0.5) * box["height"] / N)


def lines(page: Page) -> list[list[str]]:
    rows = page.get_by_role("table", name="The row in both heads").locator(".hm-twin-lines [role=row]")
    return [text.split() for text in rows.all_inner_texts()]


def said(page: Page) -> Locator:
    return page.locator(".hm-compare-words")
