"""The state of head maps in the address: written after a choice, restored on opening, forgiving and safe."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.links import arrive, fragment
from tests.browser.maps import Open, attribute, element, point, weights
from tests.browser.masking import button, press
from tests.browser.waiting import Held

LAYERED: dict[str, Any] = {"weights": weights(6), "layers": 2}


def state(page: Page) -> Any:
    return page.evaluate(
        """() => [...document.querySelectorAll("head-map")].map(({ dataset, context }) =>
          ({ ...dataset, ...context.settings(), weights: context.data().weights }))"""
    )


def test_what_was_chosen_is_found_again_by_its_address(opened: Open) -> None:
    page = opened(element(**LAYERED).replace("<head-map", '<head-map name="attention"'))
    page.evaluate("document.querySelector('head-map').context.on.choose(4)")
    press(page, 3, 1)
    press(page, 1, 1)
    page.get_by_role("grid").get_by_role("columnheader", name="request").click()
    button(page, "Mask").click()
    button(page, "Causal").click()
    press(page, 4, 1)
    button(page, "Colours").click()
    button(page, "the weight").click()
    found = fragment(page, "#map=attention&layer=2&head=2&column=1&pins=3-1&curve=linear&mask=causal.own-5x5-")
    page.mouse.move(5, 5)
    before = state(page)
    assert page.evaluate("history.length") == 2, "nothing was added to the history"
    arrive(page, found)
    expect(page.get_by_text("masked by you: causal and 1 cell by hand")).to_be_visible()
    assert state(page) == before
    assert urlsplit(page.url).fragment == found, "restoring is no choice"


def test_other_views_are_found_again(opened: Open) -> None:
    page = opened(element(weights=weights(3)))
    button(page, "Two heads").click()
    page.get_by_role("combobox", name="Second head").select_option("mean of 3 heads")
    found = fragment(page, "#map=map&head=1&view=compare&second=4&of=")
    arrive(page, found)
    expect(page.get_by_role("combobox", name="Second head").locator("option:checked")).to_have_text("mean of 3 heads")
    button(page, "Sentence").click()
    button(page, "all 3 heads").click()
    found = fragment(page, "#map=map&head=1&view=sentence&second=4&marks=all&of=")
    arrive(page, found)
    expect(button(page, "all 3 heads")).to_have_attribute("aria-pressed", "true")


def test_pointing_writes_nothing_and_an_anchor_stays_one(opened: Open) -> None:
    asked: list[str] = []
    page = opened(
        element() + '<h2 id="below" style="margin-top: 2000px">below</h2>',
        before=lambda page: page.on("request", lambda request: asked.append(request.url)),
    )
    arrive(page, "below")
    page.wait_for_function("() => scrollY > 500")
    page.evaluate("scrollTo(0, 0)")
    point(page, 2, 1)
    button(page, "Head 2").hover()
    assert attribute(page, "data-head") == "2"
    assert not [url for url in asked if "/address/" in url], "nothing is fetched for it either"
    assert urlsplit(page.url).fragment == "below"
    button(page, "Head 2").click()
    assert fragment(page, "#below&map=map&head=2").startswith("below&map=map&head=2&row=2&of=")


def test_a_link_with_an_anchor_goes_there(opened: Open) -> None:
    page = opened(element() + '<h2 id="below" style="margin: 2000px 0">below</h2>')
    arrive(page, "below&map=map&head=2")
    page.wait_for_function("() => document.querySelector('head-map').dataset.head === '2' && scrollY > 500")


def test_several_maps_of_one_name_are_counted(opened: Open) -> None:
    two = element().replace("<head-map", '<head-map name="weights"') * 2
    page = opened(two)
    arrive(page, "map=weights.2&head=2&pins=1&map=weights&head=mean")
    page.wait_for_function("() => document.querySelectorAll('head-map')[1].dataset.head === '2'")
    assert [map_["head"] for map_ in state(page)] == ["mean", "2"]
    page.get_by_role("button", name="Head 1", exact=True).nth(1).click()
    fragment(page, "#map=weights&head=mean")
    assert "&map=weights.2&head=1&pins=1&" in page.url


def test_a_link_clicked_on_the_page_is_followed(opened: Open) -> None:
    page = opened(element() + '<a href="#map=map&head=2&pins=0-3">this view</a>')
    page.get_by_role("link", name="this view").click()
    page.wait_for_function("() => document.querySelector('head-map').dataset.pinned === '0 3'")
    assert attribute(page, "data-head") == "2"


def test_a_link_for_another_sentence_says_so_until_the_next_choice(opened: Open) -> None:
    page = opened(element(weights=weights(3)))
    button(page, "Head 2").click()
    found = fragment(page, "#map=map&head=2")
    other = opened(element(tokens=list("abcde"), weights=weights(3)))
    arrive(other, found)
    words = other.locator(".hm-arrived")
    expect(words).to_contain_text("This link was made for another sentence")
    expect(other.locator(".hm-live")).to_contain_text("another sentence")
    assert attribute(other, "data-head") == "2"
    button(other, "Head 3").click()
    expect(words).to_have_count(0)
    arrive(page, "map=map&head=12")
    expect(page.get_by_text("This link is to head 12, and here the last is 3.").first).to_be_visible()
    assert attribute(page, "data-head") == "3"


@pytest.mark.parametrize(
    "hostile",
    [
        "map=map&head=-1&layer=0&row=9999&pins=a-__proto__-4-4-999&second=1e9&view=constructor&curve=&range=<b>",
        "map=map&mask=own-5x5-_____w&__proto__=1&of=<script>alert(1)</script>",
        "map=%E0%A4%A&head=2&map=map&head=0",
        "map=__proto__&head=2",
        "map=" + "&map=" * 5000,
        "&&&map=map&map=map&head",
        "map=map&mask=" + "causal." * 20000,
        "map=map&head=" + "9" * 400,
        "%&map=map&row=4",
    ],
)
def test_a_hostile_fragment_breaks_nothing(opened: Open, hostile: str) -> None:
    page = opened(element())
    arrive(page, hostile)
    page.wait_for_load_state("networkidle")
    point(page, 0, 0)
    assert attribute(page, "data-row") == "0"
    (found,) = state(page)
    assert found["head"] in ("1", "2") and set(found["pinned"].split()) <= {"4"}
    assert [found[key] for key in ("view", "second", "curve", "range", "mask")] == ["matrix", -1, "root", "shared", ""]
    button(page, "Head 2").click()
    page.wait_for_function("() => /map=map&head=2&.*of=\\w+$/.test(location.hash)")


def test_a_choice_made_before_the_link_is_followed_is_the_newer_word(opened: Open) -> None:
    held = Held()
    page = opened(element(weights=weights(3)), before=lambda page: page.route("**/address/address.js", held))
    arrive(page, "map=map&head=3&pins=1")
    button(page, "Head 2").click()
    held.let_go()
    assert "map=map&head=2&of=" in fragment(page, "#map=map&head=2")


def test_an_edit_in_the_address_is_left_alone(opened: Open) -> None:
    page = opened(element())
    arrive(page, "edit=weights.abc")
    button(page, "Head 2").click()
    page.evaluate("() => import(new URL('js/head_map/address/address.js', document.baseURI))")  # that writes addresses
    page.clock.install()
    button(page, "Head 1").click()
    page.clock.run_for(1000)
    assert urlsplit(page.url).fragment == "edit=weights.abc"


def test_a_map_without_an_array_takes_nothing_from_a_link(opened: Open) -> None:
    page = opened(element(weights=[[-1.0] * 5] * 5) + element())
    arrive(page, "map=map&head=2&row=2&map=map.2&row=3")
    page.locator("head-map[data-row='3']").wait_for()
    expect(page.get_by_text("A weight lies between 0 and 1")).to_be_visible()
