"""Many heads at a glance: layers x heads, or more heads than a strip holds."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import faults_of_a_map
from tests.browser.maps import Open, attribute, drawn, element, listed, point, weights
from tests.browser.waiting import Held

LAYERS, HEADS, TOKENS = 6, 12, 7
ARRAY = weights(LAYERS * HEADS, TOKENS)
NAMES = [f"t{index}" for index in range(TOKENS)]


def atlas(**more: Any) -> str:
    return element(tokens=NAMES, weights=ARRAY, layers=LAYERS, **more)


def name(layer: int, head: int) -> str:
    return f"Layer {layer}, head {head}"


def button(page: Page, words: str) -> Any:
    return page.get_by_role("button", name=words, exact=True)


def of(layer: int, head: int) -> list[list[float]]:
    return ARRAY[(layer - 1) * HEADS + head - 1]


def test_pointing_shows_a_head_and_a_click_keeps_it(opened: Open) -> None:
    page = opened(atlas(row="3"))
    button(page, name(5, 3)).hover()
    assert (attribute(page, "data-layer"), attribute(page, "data-head")) == ("5", "3")
    expect(page.locator(".hm-note")).to_contain_text("showing layer 5, head 3 of 12")
    assert [number for _, number in listed(page)] == [f"{w:.4f}" for w in sorted(of(5, 3)[3], reverse=True)]
    page.mouse.move(2, 2)
    assert (attribute(page, "data-layer"), attribute(page, "data-head")) == ("1", "1")
    button(page, name(5, 3)).click()
    page.mouse.move(2, 2)
    assert (attribute(page, "data-layer"), attribute(page, "data-head")) == ("5", "3")
    expect(button(page, name(5, 3))).to_have_attribute("aria-pressed", "true")
    assert drawn(page) == of(5, 3)


def test_the_pictures_are_those_of_the_heads(opened: Open) -> None:
    """The middle of a cell in the atlas has the colour of the cell in the matrix."""
    page = opened(atlas(), device_scale_factor=2)
    colour = """([layer, head, row, column]) => {
      const picture = document.querySelector(".hm-atlas-picture");
      const spot = document.querySelector(`[aria-label="${layer ? `Layer ${layer}, head ${head}` : head}"]`);
      const [all, one] = [picture, spot].map((element) => element.getBoundingClientRect());
      const edge = (one.width - 2) / TOKENS;
      const x = one.left - all.left + (column + 0.5) * edge;
      const y = one.top - all.top + (row + 0.5) * edge;
      const scale = picture.width / all.width;
      const small = picture.getContext("2d").getImageData(Math.round(x * scale), Math.round(y * scale), 1, 1).data;
      spot.click();
      const large = document.querySelector(".hm-canvas").getContext("2d").getImageData(column, row, 1, 1).data;
      return [[...small], [...large]];
    }""".replace("TOKENS", str(TOKENS))
    expect(button(page, name(1, 1))).to_be_visible()
    seen = set()
    for place in [(1, 1, 0, 0), (5, 3, 2, 4), (6, 12, 6, 6), (0, "Layer 4, mean of 12 heads", 5, 1)]:
        small, large = page.evaluate(colour, place)
        assert small[3] == 255 and max(abs(a - b) for a, b in zip(small, large, strict=True)) <= 2, place
        seen.add(tuple(small))
    assert len(seen) == 4


def test_the_mean_of_a_layer_is_that_of_its_own_heads(opened: Open) -> None:
    page = opened(atlas(row="2"))
    button(page, "Layer 4, mean of 12 heads").click()
    assert (attribute(page, "data-layer"), attribute(page, "data-head")) == ("4", "mean")
    expected = sorted((sum(of(4, head)[2][j] for head in range(1, 13)) / 12 for j in range(TOKENS)), reverse=True)
    assert [number for _, number in listed(page)] == [f"{weight:.4f}" for weight in expected]


def test_the_atlas_is_one_stop_and_arrow_keys_walk_it(opened: Open) -> None:
    page = opened(atlas())
    expect(page.get_by_role("grid", name="All heads").get_by_role("row")).to_have_count(LAYERS + 1)
    button(page, name(2, 11)).click()
    page.keyboard.press("ArrowDown")
    walk = [
        *[("ArrowDown", name(4, 11)), ("ArrowRight", name(4, 12)), ("ArrowRight", "Layer 4, mean of 12 heads")],
        *[("ArrowRight", name(5, 1)), ("ArrowLeft", "Layer 4, mean of 12 heads"), ("Home", name(4, 1))],
        *[("ArrowUp", name(3, 1)), ("End", "Layer 3, mean of 12 heads"), ("Control+Home", name(1, 1))],
        *[("ArrowUp", name(1, 1)), ("ArrowLeft", name(1, 1)), ("Control+End", "Layer 6, mean of 12 heads")],
    ]
    for key, words in walk:
        page.keyboard.press(key)
        expect(button(page, words)).to_be_focused()
        expect(page.locator(".hm-note")).to_contain_text(words.lower())
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.hm-atlas') === null")
    assert (attribute(page, "data-layer"), attribute(page, "data-head")) == ("6", "1")


def test_keys_from_the_matrix_choose_heads_and_layers(opened: Open) -> None:
    page = opened(atlas(row="1"))
    expect(page.locator(".hm-foot")).to_contain_text("Page Up and Page Down for a layer")
    page.get_by_role("grid", name="Attention weights").focus()
    expected = {"7": ("1", "7"), "PageDown": ("2", "7"), "0": ("2", "mean"), "PageUp": ("1", "mean")}
    for key, place in expected.items():
        page.keyboard.press(key)
        assert (attribute(page, "data-layer"), attribute(page, "data-head")) == place, key
    expect(page.locator(".hm-live")).to_contain_text("Layer 1, mean of 12 heads.")
    page.keyboard.press("PageUp")
    assert attribute(page, "data-layer") == "1", "there is no layer before the first"


def test_a_number_typed_in_the_atlas_takes_the_focus_along(opened: Open) -> None:
    page = opened(atlas())
    button(page, name(3, 2)).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("9")
    expect(button(page, name(3, 9))).to_be_focused()
    expect(button(page, name(3, 9))).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("heads", "layers"), [(72, 6), (144, 12), (40, 1), (64, 2)])
@pytest.mark.parametrize("width", [360, 760])
def test_every_atlas_fits_and_covers_none_of_its_heads(opened: Open, heads: int, layers: int, width: int) -> None:
    data = element(tokens=NAMES, weights=weights(heads, TOKENS), layers=layers)
    page = opened(data, viewport={"width": width, "height": 900})
    expect(page.locator(".hm-spot")).to_have_count(heads + layers)
    boxes = page.locator(".hm-spot").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])"
    )
    assert min(min(box[2:]) for box in boxes) >= 16
    assert max(box[0] + box[2] for box in boxes) <= width - 16
    assert len({(round(x), round(y)) for x, y, *_ in boxes}) == heads + layers
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    last = "Head 40" if layers == 1 else name(layers, heads // layers)
    button(page, last).click()
    assert attribute(page, "data-head") == str(heads // layers)


def test_the_room_is_there_before_the_atlas_has_come(opened: Open) -> None:
    held = Held()
    page = opened(atlas(), before=lambda page: page.route("**/atlas/atlas.js", held))
    expect(page.locator(".hm-stage")).to_be_visible()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    point(page, 1, 1, of=TOKENS)
    assert attribute(page, "data-row") == "1", "the matrix answers already"
    places = "[...document.querySelectorAll('.hm-stage, .hm-foot')].map((part) => part.getBoundingClientRect().top)"
    before = page.evaluate(places)
    expect(page.locator(".hm-spot")).to_have_count(0)
    held.let_go()
    expect(button(page, name(1, 1))).to_be_visible()
    assert page.evaluate(places) == before


def test_nothing_of_an_atlas_is_hard_to_reach(opened: Open) -> None:
    page = opened(f"<h1>A map</h1>{atlas(row='2')}")
    button(page, "Layer 2, mean of 12 heads").click()
    assert faults_of_a_map(page) == []


def test_a_second_atlas_stands_at_once(opened: Open) -> None:
    page = opened(atlas())
    expect(button(page, name(1, 1))).to_be_visible()
    count = """(data) => {
      const map = Object.assign(document.createElement("head-map"), { data });
      document.querySelector("main").replaceChildren(map);
      return map.querySelectorAll("[role=gridcell] button[aria-label^='Layer']").length;
    }"""
    assert page.evaluate(count, {"tokens": NAMES, "weights": ARRAY, "layers": LAYERS}) >= LAYERS * HEADS
