"""The pictures of a map: which there are, and another one chosen as a person does it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

PICTURES = {"Matrix": ".hm-matrix", "Sentence": ".hm-sentence", "Two heads": ".hm-compare"}


def views(page: Page) -> list[str]:
    """The names of the views that any map offers; each is then chosen in all maps that have it."""
    return list(dict.fromkeys(page.locator(".hm-views button").all_inner_texts()))


def choose(page: Page, view: str) -> None:
    for button in page.get_by_role("group", name="View").get_by_role("button", name=view, exact=True).all():
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    # It is fetched with its first choice; until then the one before it stays.
    page.wait_for_function(
        """([view, picture]) => [...document.querySelectorAll('head-map')].every((map) =>
          map.querySelector('.hm-views [aria-pressed=true]').textContent !== view
          || map.querySelector(picture)?.checkVisibility())""",
        arg=[view, PICTURES[view]],
    )
