"""What the mask editor explains: rows with nothing left, wrong answers, corners, and the mask as code."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.axe import choose_scheme, faults
from tests.browser.maps import WEIGHTS, Open, element, listed, point, weights
from tests.browser.masking import button, opened_mask, press


def test_a_row_with_nothing_left_is_explained_and_shown_as_nan_or_zeros(opened: Open) -> None:
    page = opened_mask(opened)
    for column in range(5):
        press(page, 2, column)
    expect(page.get_by_text("“it” may look at nothing.")).to_be_visible()
    zeros = "scaled_dot_product_attention, and mostly need_weights=False, give zeros"
    expect(page.get_by_text(zeros)).to_be_visible()
    assert {number for _, number in listed(page)} == {"NaN"}
    button(page, "zeros").click()
    assert {number for _, number in listed(page)} == {"0.0000"}
    expect(page.locator("[data-distribution]")).to_contain_text("sum = 0.0000, not 1")


def test_zeroing_after_the_softmax_is_flagged_as_wrong(opened: Open) -> None:
    page = opened_mask(opened)
    press(page, 2, 0)
    button(page, "0 after it").click()
    left = 1 - WEIGHTS[0][2][0]
    expect(page.locator("[data-distribution]")).to_contain_text(f"sum = {left:.4f}, not 1")
    expect(page.get_by_text("A wrong answer, to look at: “it” does not sum to 1 any more.")).to_be_visible()
    expect(page.get_by_text("masked by you: 1 cell by hand, zeroed after the softmax")).to_be_visible()
    expect(page.get_by_text("Full colour: the largest weight of all heads with −∞ before the softmax.")).to_be_visible()


def test_a_weight_that_stays_keeps_its_bar_when_zeros_come_after(opened: Open) -> None:
    page = opened_mask(opened)
    button(page, "Causal").click()
    point(page, 4, 0)  # the last row loses nothing
    bars = "() => [...document.querySelectorAll('[data-distribution] .hm-bar')].map((bar) => bar.style.cssText).join()"
    long = page.evaluate(bars)
    assert "%" in long
    button(page, "0 after it").click()
    point(page, 4, 0)
    assert page.evaluate(bars) == long


def test_weights_that_underflowed_say_that_only_the_scores_could_tell(opened: Open) -> None:
    page = opened_mask(opened, element(tokens=["a", "b"], weights=[[1.0, 0.0], [0.5, 0.5]], row="0"))
    point(page, 0, 0, 2)
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_text("only the scores could tell")).to_be_visible()
    assert {number for _, number in listed(page)} == {"NaN"}


def test_a_row_that_held_nan_is_said_to_hold_it_still(opened: Open) -> None:
    page = opened_mask(opened, element(tokens=["a", "b"], weights=[[None, None], [0.5, 0.5]], row="0"))
    button(page, "Pad one token more").click()
    expect(page.get_by_text("“a” holds NaN, before the mask and after it.")).to_be_visible()
    assert {number for _, number in listed(page)} == {"NaN"}


def test_causal_names_its_corner_where_the_map_is_not_square(opened: Open) -> None:
    map_ = element(tokens=["q", "r"], keys=list("abc"), weights=[[[0.2, 0.3, 0.5], [0.5, 0.3, 0.2]]], row="0")
    page = opened_mask(opened, map_)
    button(page, "Causal from top left").click()
    assert [number for _, number in listed(page)] == ["1.0000", "0.0000", "0.0000"]
    expect(page.get_by_text("PyTorch’s is_causal=True")).to_be_visible()
    button(page, "Causal to bottom right").click()
    assert [number for _, number in listed(page)] == ["0.6000", "0.4000", "0.0000"]
    expect(button(page, "Causal from top left")).to_have_attribute("aria-pressed", "false")


def test_the_code_is_copied(opened: Open) -> None:
    page = opened_mask(opened, permissions=["clipboard-read", "clipboard-write"])
    button(page, "Causal").click()
    page.get_by_text("As code, for NumPy and PyTorch").click()
    button(page, "Copy for scaled_dot_product_attention").click()
    expect(button(page, "Copy for scaled_dot_product_attention")).to_have_text("Copied")
    copied = page.evaluate("() => navigator.clipboard.readText()")
    assert copied.splitlines()[-2:] == [
        "keep = ~blocked  # True: may look",
        "output = F.scaled_dot_product_attention(Q, K, V, attn_mask=keep)",
    ]


def test_axe_finds_nothing_in_the_panel(opened: Open) -> None:
    for scheme, width in (("default", 760), ("slate", 360)):
        map_ = element(row="0", weights=weights(3))
        page = opened_mask(opened, "<h1>a map</h1>" + map_, viewport={"width": width, "height": 800})
        choose_scheme(page, scheme)
        button(page, "Causal").click()
        page.get_by_text("As code, for NumPy and PyTorch").click()
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
