"""The stages for everybody: axe, a phone, large arrays, and nothing fetched before it is needed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import choose_scheme, faults
from tests.browser.maps import Open
from tests.browser.stages import LAYER, TOKENS, cell, element, layer, state


@pytest.mark.parametrize("view", ["stages", "ablation"])
@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize("heads", [2, 8])
def test_axe_finds_nothing(opened: Open, view: str, scheme: str, heads: int) -> None:
    page = opened("<h1>a</h1>" + element(view, layer(heads), place="output 0 0", off="2"))
    choose_scheme(page, scheme)
    for head in range(heads):
        if view == "stages":
            page.get_by_role("button", name=f"Head {head + 1}", exact=True).click()
        assert faults(page) == []
        if view == "ablation":
            break


@pytest.mark.parametrize(("heads", "tokens", "d_model"), [(1, 1, 1), (2, 40, 64), (16, 3, 32)])
def test_on_a_phone_only_a_matrix_scrolls(opened: Open, heads: int, tokens: int, d_model: int) -> None:
    names = ["Donaudampfschiff"] * tokens
    page = opened(
        element(arrays=layer(heads, tokens, d_model), tokens=names),
        viewport={"width": 360, "height": 740},
        has_touch=True,
    )
    page.get_by_role("grid").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    cell(page, "output", 0, 0).tap()
    assert state(page, "pinned") == "output 0 0"
    shown = page.locator(".hs-line").bounding_box()
    assert shown and shown["y"] < 740, "the line is in sight"
    cut = page.get_by_text("rows 1–16 of 40").first
    expect(cut).to_be_visible() if tokens == 40 else expect(cut).to_have_count(0)


def test_nothing_is_fetched_before_it_comes_near(opened: Open) -> None:
    asked: list[str] = []
    tall = '<div style="height: 3000px"></div>'
    page = opened(tall + element() + tall, before=lambda page: page.on("request", lambda r: asked.append(r.url)))
    expect(page.get_by_text("for readers without scripts")).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert not [url for url in asked if "head_stages/view.js" in url or "head_stages_" in url]
    page.locator("head-stages").scroll_into_view_if_needed()
    expect(cell(page, "X", 0, 0)).to_be_visible()
    assert TOKENS[0] in (page.get_by_role("grid").first.text_content() or "")


@pytest.mark.parametrize(("view", "role", "width"), [("stages", "button", 760), ("ablation", "switch", 360)])
def test_nothing_moves_from_head_to_head(opened: Open, view: str, role: Any, width: int) -> None:
    page = opened(element(view), viewport={"width": width, "height": 900})
    page.get_by_role("grid").first.wait_for()
    boxes = """() => [...document.querySelectorAll(".hs-cell, .hs-said")]
      .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
    before = page.evaluate(boxes)
    assert len(before) > 50
    page.get_by_role(role, name="Head 2", exact=True).click()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(boxes) == before


def test_scores_that_are_given_have_no_formula(opened: Open) -> None:
    page = opened(element(arrays={role: LAYER[role] for role in ("scores", "weights")}))
    expect(page.get_by_text("= softmax(scores[0])")).to_be_visible()
    expect(page.get_by_text("√d_head")).to_have_count(0)
