"""Tokens as they come: pieces of words, other scripts, white space, none at all, one that is very long, 128 of them."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.maps import PHONE, Open, attribute, element, listed, weights
from tests.browser.sentences import sentence, word

PIECES = {
    "##": ["[CLS]", "un", "##believ", "##able", "dog", "[SEP]"],
    "▁": ["<s>", "▁un", "believ", "able", "▁dog", "</s>"],
    "Ġ": ["<|endoftext|>", "Ġun", "believ", "able", "Ġdog", "<|endoftext|>"],
}
EMOJI = "\U0001f469\u200d\U0001f467"
LONG = "pneumonoultramicroscopicsilicovolcanoconiosis" * 3


def lefts(page: Page, tokens: int) -> list[tuple[float, float, float]]:
    """Of each word: its line's height on the page, its left and its right edge."""
    boxes = [word(page, index).bounding_box() for index in range(tokens)]
    return [(box["y"], box["x"], box["x"] + box["width"]) for box in boxes if box]


def names_are_apart(page: Page) -> bool:
    """No name of a row is written over another."""
    tops = page.get_by_role("rowheader").evaluate_all(
        """names => names.filter((name) => getComputedStyle(name).opacity === '1')
          .map((name) => name.getBoundingClientRect().top)"""
    )
    return all(after - before >= 11 for before, after in itertools.pairwise(tops))


@pytest.mark.parametrize("mark", PIECES)
def test_pieces_are_explained_once_and_stand_together_in_the_sentence(opened: Open, mark: str) -> None:
    tokens = PIECES[mark]
    page = sentence(opened, of=weights(2, 6), more={"tokens": tokens})
    expect(page.locator(".hm-convention")).to_contain_text(f"Tokens are pieces of words: “{mark}”")
    shown = page.get_by_role("listbox").get_by_role("option").all_inner_texts()
    assert [text.split("\n")[0].removesuffix("1") for text in shown][1:5] == ["un", "believ", "able", "dog"]
    expect(word(page, 4).locator("span")).to_have_attribute("title", tokens[4])
    boxes = lefts(page, 6)
    gaps = [round(boxes[k + 1][1] - boxes[k][2]) for k in range(4)]
    assert gaps == [8, 1, 1, 8], "the pieces of a word touch, words do not"
    page.get_by_role("button", name="Matrix", exact=True).click()
    names = page.get_by_role("rowheader").all_inner_texts()
    assert [name.split("\n")[0] for name in names][1:5] == tokens[1:5], "in the matrix they are as they come"


def test_words_are_not_said_to_be_pieces(opened: Open) -> None:
    page = opened(element(tokens=["a", " b", "c", "d", "e"]))
    expect(page.locator(".hm-convention")).not_to_contain_text("pieces")


def test_a_sentence_that_runs_to_the_left_is_read_and_walked_to_the_left(opened: Open) -> None:
    tokens = ["السلام", "عليكم", "يا", "صديقي", "العزيز", "اليوم"]
    page = sentence(opened, of=weights(2, 6), more={"tokens": tokens})
    edges = [left for _, left, _ in lefts(page, 6)]
    assert edges == sorted(edges, reverse=True)
    page.get_by_role("listbox").focus()
    for key, row in [("ArrowLeft", "0"), ("ArrowLeft", "1"), ("ArrowLeft", "2"), ("ArrowRight", "1"), ("End", "5")]:
        page.keyboard.press(key)
        assert attribute(page, "data-row") == row, key


def test_odd_tokens_have_a_name_in_every_part(opened: Open) -> None:
    tokens = [EMOJI, "e\u0301", "日本語", "", "\n", "\t", " a ", LONG, "<b>x</b>", "y"]
    seen = [EMOJI, "e\u0301", "日本語", "(empty)", "↵", "⇥", "␣a␣", LONG, "<b>x</b>", "y"]
    page = opened(element(tokens=tokens, weights=weights(2, 10), row="0"))
    assert page.get_by_role("rowheader").all_inner_texts() == seen
    assert page.get_by_role("columnheader").all_inner_texts() == seen
    assert sorted(name for name, _ in listed(page)) == sorted(seen)
    page.get_by_role("button", name="Table", exact=True).click()
    table = page.get_by_role("region", name="Weights as a table")
    assert table.locator("tbody th").all_inner_texts() == seen
    page.get_by_role("button", name="Sentence", exact=True).click()
    expect(page.get_by_role("option")).to_have_count(10)
    assert page.get_by_role("option").all_inner_texts() == seen
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_128_tokens_are_walked_and_read_in_cells_of_two_pixels(opened: Open) -> None:
    tokens, shares = [f"token{token}" for token in range(128)], weights(4, 128)
    page = opened(element(tokens=tokens, weights=shares))
    box = page.locator(".hm-stage").bounding_box()
    assert box and box["width"] / 128 < 5
    assert names_are_apart(page)
    page.get_by_role("grid").focus()
    for key in ["End", "ArrowUp"]:
        page.keyboard.press(key)
    assert attribute(page, "data-row") == "126"
    best = max(range(128), key=lambda column: shares[0][126][column])
    expect(page.locator(".hm-live")).to_contain_text(
        f"“token126” looks most at “{tokens[best]}” {shares[0][126][best]:.4f}"
    )
    assert [number for _, number in listed(page)] == [
        f"{weight:.4f}" for weight in sorted(shares[0][126], reverse=True)
    ]
    name = page.get_by_role("rowheader", name="token126", exact=True)
    assert name.evaluate("name => getComputedStyle(name).opacity") == "1", "the active one is always written"
    page.get_by_role("button", name="Sentence", exact=True).click()
    page.get_by_role("listbox").focus()
    page.keyboard.press("ArrowRight")
    assert attribute(page, "data-row") == "127"


def test_names_that_are_thinned_out_make_room_for_any_active_one(opened: Open) -> None:
    page = opened(element(tokens=[f"t{token}" for token in range(128)], weights=weights(1, 128)), **PHONE)
    grid = page.get_by_role("grid")
    grid.focus()
    for row in range(24):
        page.keyboard.press("ArrowDown")
        assert attribute(page, "data-row") == str(row) and names_are_apart(page)
        name = page.get_by_role("rowheader", name=f"t{row}", exact=True)
        assert name.evaluate("name => getComputedStyle(name).opacity") == "1"
