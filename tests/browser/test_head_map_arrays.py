"""What arrays a head map shows, what it refuses, and in what words."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.maps import TOKENS, WEIGHTS, Open, attribute, drawn, element, listed, point, weights


@pytest.mark.parametrize(("heads", "tokens", "width"), [(1, 1, 360), (16, 64, 360), (16, 64, 760), (3, 24, 360)])
def test_every_size_fits(opened: Open, heads: int, tokens: int, width: int) -> None:
    names = [f"Donaudampfschiff{i}" * (i % 3 + 1) for i in range(tokens)]
    data = element(tokens=names, weights=weights(heads, tokens), row=str(tokens - 1))
    page = opened(data, viewport={"width": width, "height": 800})
    expect(page.locator("[data-distribution] li")).to_have_count(tokens)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator(".hm-name").last).to_be_visible()
    expect(page.get_by_role("button", name=f"Head {heads}", exact=True)).to_be_visible()
    assert len(drawn(page)) == tokens


def test_the_table_has_the_same_numbers(opened: Open) -> None:
    page = opened(element(head=2))
    expect(page.locator("table")).to_have_count(0)
    page.get_by_role("button", name="Table", exact=True).click()
    cells = page.locator("head-map table tbody td").all_inner_texts()
    assert cells == [f"{weight:.4f}" for row in WEIGHTS[1] for weight in row]
    page.get_by_role("button", name="Head 1", exact=True).click()
    expect(page.locator("head-map table tbody td").first).to_have_text(f"{WEIGHTS[0][0][0]:.4f}")


def test_repeated_tokens_are_told_apart(opened: Open) -> None:
    page = opened(element())
    point(page, 4, 0)
    expect(page.locator(".hm-note")).to_contain_text("“the” (no. 2)")
    assert {"the1", "the2"} <= {word for word, _ in listed(page)}


def test_show_redraws_and_keeps_what_still_exists(opened: Open) -> None:
    page = opened(element(row="2", labels=["first", "second"]))
    show = "(data) => document.querySelector('head-map').show(data)"
    page.get_by_role("button", name="Head 2", exact=True).click()
    other = [head[::-1] for head in WEIGHTS]
    assert page.evaluate(show, {"tokens": TOKENS, "weights": other}) is True
    assert (attribute(page, "data-head"), attribute(page, "data-row")) == ("2", "2")
    assert [number for _, number in listed(page)] == [f"{w:.4f}" for w in sorted(other[1][2], reverse=True)]
    assert drawn(page) == other[1]
    expect(page.locator(".hm-live")).to_contain_text("redrawn from your array")
    expect(page.get_by_role("button", name="Head 2", exact=True)).to_have_accessible_description("second")
    assert page.evaluate(show, {"tokens": ["a", "b"], "weights": [[0.5, 0.5], [1, 0]]}) is True
    assert (attribute(page, "data-head"), attribute(page, "data-row")) == ("1", "")


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ([0.5, 0.5], "shape"),
        ([WEIGHTS], "weights[0]"),
        ([[0.5, 0.5], [0.5]], "ragged"),
        ([[0.5, 0.5], [0.5, 0.5]], "5 tokens"),
        ([[-1.0] + [0.5] * 4] * 5, "before the softmax"),
        ([], "empty"),
        ("weights", "shape"),
    ],
)
def test_an_array_that_is_no_map_is_refused_in_words(opened: Open, wrong: Any, words: str) -> None:
    page = opened(element(row="1"))
    origin = page.locator(".hm-foot").get_by_text("redrawn from your array")
    show = "(data) => document.querySelector('head-map').show(data)"
    assert page.evaluate(show, {"tokens": TOKENS, "weights": WEIGHTS}) is True
    expect(origin).to_be_visible()
    before = listed(page)
    data = {"tokens": TOKENS, "weights": wrong}
    assert page.evaluate(show, data) is False
    expect(page.locator("head-map [role=status]")).to_contain_text(words)
    expect(origin).to_be_hidden()
    assert listed(page) == before, "the last good picture stays"
    assert page.evaluate(show, {"weights": WEIGHTS}) is True
    expect(page.locator("head-map [role=status]")).to_be_empty()
    expect(origin).to_be_visible()


def test_rows_that_are_no_distribution_are_flagged(opened: Open) -> None:
    rows: list[list[float | None]] = [[0.5, 0.25, 0.0], [None, None, None], [0.5, 0.5, 0.0]]
    masked = [[False, False, True]] * 3
    page = opened(element(tokens=["a", "b", "c"], weights=rows, row="0", masked=masked))
    total = page.locator("[data-distribution] .hm-sum")
    expect(total).to_contain_text("sum = 0.7500, not 1")
    point(page, 1, 1, of=3)
    expect(total).to_contain_text("sum = NaN, not 1")
    assert {number for _, number in listed(page)} == {"NaN"}
    point(page, 2, 1, of=3)
    expect(total).to_contain_text("sum = 1.0000")
    expect(total).not_to_contain_text("not 1")
    inked = "(c) => c.getContext('2d').getImageData(0, 0, c.width, c.height).data.some((byte) => byte > 0)"
    assert page.locator(".hm-hatching").evaluate(inked)
