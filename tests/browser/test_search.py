"""Search finds formulas, code and terms, shows why, and leads there; it gives away nothing that a page hides."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.axe import faults


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    """The home page."""
    opened = context.new_page()
    opened.goto(address)
    return opened


def search(page: Page, words: str) -> Locator:
    """The results, after the search has answered."""
    dialog = page.get_by_role("dialog", name="Search")
    if not dialog.is_visible():
        page.get_by_role("button", name=re.compile("^Search")).click()
    dialog.get_by_role("searchbox").fill(words)
    expect(dialog.get_by_role("status")).not_to_have_text("")
    return dialog.get_by_role("link")


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("softmax", "glossary/#softmax"),
        ("GQA", "glossary/#gqa"),
        ("gqa", "glossary/#gqa"),
        ("KV cache", "glossary/#kv-cache"),
        ("KV-cache", "glossary/#kv-cache"),
        ("“kv‑cache”", "glossary/#kv-cache"),
        ("W_O", "glossary/#output-projection"),
        ("√d_k", "lessons/01_one_head/#why-divide"),
        ("sqrt d_k", "lessons/01_one_head/#why-divide"),
        ("sqrt(d_k)", "lessons/01_one_head/#why-divide"),
        ("true may mean", "lessons/06_masks/#true-may-mean-either"),
    ],
)
def test_a_name_leads_to_where_it_is_explained(page: Page, address: str, words: str, place: str) -> None:
    expect(search(page, words).first).to_have_js_property("href", address + place)
    page.keyboard.press("Enter")
    expect(page).to_have_url(address + place)
    expect(page.locator(f"[id='{place.split('#')[1]}']")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("words", "shown", "marked"),
    [
        ("swapaxes(0", "swapaxes(0, 1)", "swapaxes"),
        ("np.repeat", "np.repeat", "np.repeat"),
        ("head_i attention", "head_i = Attention(Q W_Q^i, K W_K^i, V W_V^i)", "head_i"),
        ("divide sqrt", "Divide by √d_k", "√"),
        ("n·h·d_head", "N · H · d_head numbers", "H"),
        ("d_model d_v", "d_k = d_v = d_model/h", "d_v"),
        ("axis=-1", "axis=-1", "axis="),
        ("X @ W_Q", "X @ W_Q", "@"),
    ],
)
def test_code_and_formulas_are_found_and_shown(page: Page, words: str, shown: str, marked: str) -> None:
    results = search(page, words)
    hit = results.filter(has_text=shown).first
    expect(hit).to_be_visible()
    expect(hit.locator("mark").filter(has_text=re.compile(f"^{re.escape(marked)}$")).first).to_be_visible()


def test_every_result_leads_to_a_place_that_is_there(page: Page, address: str) -> None:
    for words in ("head", "mask", "weights"):
        addresses = search(page, words).evaluate_all("all => all.map((each) => each.href)")
        assert len(addresses) > 5
        for one in addresses:
            path, _, anchor = one.partition("#")
            html = page.request.get(path).text()
            assert not anchor or f'id="{anchor}"' in html, one


def test_the_results_scroll_below_the_box_and_new_ones_begin_at_the_top(page: Page) -> None:
    results = search(page, "head")
    for _ in range(12):
        page.keyboard.press("ArrowDown")
    expect(results.nth(11)).to_be_focused()
    expect(results.nth(11)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("searchbox")).to_be_in_viewport(ratio=1)
    corners = "dialog => [getComputedStyle(dialog).overflowY, dialog.scrollHeight - dialog.clientHeight]"
    assert page.locator("dialog.search").evaluate(corners) == ["hidden", 0]
    expect(search(page, "mask").first).to_be_in_viewport(ratio=1)


def test_answers_that_a_page_hides_are_not_given_away(page: Page, address: str) -> None:
    page.goto(f"{address}lessons/02_multi_head_attention/")
    hidden = page.locator("lesson-quiz .why").first.text_content() or ""
    words = " ".join(re.findall(r"[a-z]{4,}", hidden.lower())[:6])
    search(page, words)
    expect(page.locator("[data-search-status]")).to_contain_text("Nothing has all of")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_the_results_on_a_phone(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": 360, "height": 740})
    expect(search(page, "softmax").first).to_be_visible()
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
