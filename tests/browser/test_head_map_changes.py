"""What a head map keeps when its width or its array changes under the reader's hands."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.maps import WEIGHTS, Open, attribute, element, point, weights
from tests.browser.saving import saved

SHOW = "(data) => document.querySelector('head-map').show(data)"
AT = "() => document.getElementById(document.activeElement.getAttribute('aria-activedescendant') ?? '')?.ariaLabel"


@pytest.mark.parametrize("count", [12, 20], ids=["strip", "atlas"])
def test_a_head_keeps_the_keyboard_when_the_width_changes(opened: Open, count: int) -> None:
    page = opened(element(weights=weights(count)))
    head = page.get_by_role("button", name="Head 2", exact=True)
    page.get_by_role("button", name="Head 1", exact=True).focus()
    page.keyboard.press("ArrowRight")
    expect(head).to_be_focused()
    page.evaluate("() => { before = document.querySelector('.hm-heads-box button'); }")
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_function("() => !before.isConnected")
    expect(head).to_be_focused()
    page.keyboard.press("Enter")
    assert attribute(page, "data-head") == "2"


def test_the_place_of_the_keyboard_is_told_anew_after_another_array(opened: Open) -> None:
    page = opened(element())
    page.get_by_role("grid").focus()
    for key in ["ArrowDown", "ArrowDown", "ArrowRight"]:
        page.keyboard.press(key)
    assert page.evaluate(AT) == "“request” at “server”: 0.5892"
    page.evaluate(SHOW, {"weights": [[0.25, 0.75], [1, 0]], "tokens": ["a", "b"]})
    assert page.evaluate(AT) == "“b” at “a”: 1.0000"


def test_a_map_whose_first_array_is_refused_offers_nothing_until_there_is_one(opened: Open) -> None:
    page = opened(element(weights=[[2, -1], [0, 1]], tokens=["a", "b"]))
    expect(page.get_by_text("Are these the scores, before the softmax?")).to_be_visible()
    assert [button for button in page.get_by_role("button").all() if button.is_visible()] == []
    assert page.evaluate(SHOW, {"weights": WEIGHTS}) is True
    expect(page.get_by_text("Are these the scores")).to_be_hidden()
    page.get_by_role("button", name="Column").click()
    expect(page.locator("[data-distribution]")).to_contain_text("Who looks at")


def test_an_array_of_one_head_puts_the_matrix_in_the_place_of_two_heads(opened: Open) -> None:
    page = opened(element(row="1"))
    page.get_by_role("button", name="Two heads").click()
    page.get_by_role("button", name="Mask", exact=True).click()
    page.locator(".hm-compare").wait_for()
    told = page.get_by_text("by hand in the view “Matrix”")
    expect(told).to_be_visible()
    assert page.evaluate(SHOW, {"weights": WEIGHTS[:1]}) is True
    expect(page.get_by_role("group", name="View").get_by_role("button", pressed=True)).to_have_text("Matrix")
    expect(told).to_be_hidden()
    point(page, 2, 1)
    page.mouse.down()
    page.mouse.up()
    expect(page.get_by_text("masked by you: 1 cell by hand")).to_be_visible()
    assert page.evaluate(SHOW, {"weights": WEIGHTS}) is True
    page.locator(".hm-compare").wait_for()


def test_a_head_named_in_the_text_is_one_of_the_chosen_layer_and_never_a_mean(opened: Open) -> None:
    page = opened(element(weights=weights(6), layers=2, head=1))
    page.get_by_role("grid", name="Attention weights").focus()  # the atlas, which comes later, is a grid too
    page.keyboard.press("PageDown")
    glance = "(head) => document.querySelector('head-map').glance(head)"
    shown = []
    for head in [2, None, 3, 4, 7]:
        page.evaluate(glance, head)
        shown.append((attribute(page, "data-layer"), attribute(page, "data-head")))
    assert shown == [("2", "2"), ("2", "1"), ("2", "3"), ("2", "1"), ("2", "1")]


def test_a_mask_whose_code_cannot_be_fetched_is_claimed_nowhere_and_asked_for_by_the_next_click(opened: Open) -> None:
    page = opened(element(row="1"))
    page.route("**/mask/tool.js*", lambda route: route.abort())
    page.evaluate("location.hash = 'map=map&mask=causal'")
    expect(page.get_by_text("could not be fetched")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    assert json.loads(saved(page, "JSON")[1])["mask"] is None
    page.unroute("**/mask/tool.js*")
    page.get_by_role("button", name="Mask", exact=True).click()
    expect(page.get_by_text("masked by you: causal")).to_be_visible()
    page.get_by_role("button", name="Save", exact=True).click()
    assert json.loads(saved(page, "JSON")[1])["mask"] == "Mask: causal"


def test_two_heads_say_what_their_sums_and_their_scale_are(opened: Open) -> None:
    empty = [[[0.0, 0.0], [0.5, 0.5]], [[0.0, 0.0], [None, 1.0]]]
    page = opened(element(weights=empty, tokens=["a", "b"], row="0"))
    page.get_by_role("button", name="Two heads").click()
    words = page.locator(".hm-twin-words")
    expect(words).to_have_text("Neither row sums to 1, but both have the same sum: the differences sum to 0.")
    page.get_by_role("grid").first.focus()
    page.keyboard.press("ArrowDown")
    expect(words).to_contain_text("there is no sum")
    page.get_by_role("button", name="Colours").click()
    page.get_by_role("button", name="of each row").click()
    scale = page.get_by_text("Two heads keep one scale")
    expect(scale).to_be_visible()
    page.get_by_role("button", name="Matrix", exact=True).click()
    expect(scale).to_be_hidden()
