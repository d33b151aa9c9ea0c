"""The head map in a real browser, on an empty page beside the scripts that the site serves: pointing and keys."""

from __future__ import annotations

import math

from playwright.sync_api import expect

from tests.browser.maps import PHONE, TOKENS, WEIGHTS, Open, attribute, drawn, element, listed, point, weights


def test_hover_shows_the_row_as_a_sorted_distribution(opened: Open) -> None:
    page = opened(element())
    point(page, 2, 0)
    assert attribute(page, "data-row") == "2"
    expected = sorted(WEIGHTS[0][2], reverse=True)
    assert [number for _, number in listed(page)] == [f"{weight:.4f}" for weight in expected]
    expect(page.locator("[data-distribution]")).to_contain_text("sum = 1.0000")
    spread = math.exp(-sum(weight * math.log(weight) for weight in WEIGHTS[0][2]))
    expect(page.locator("[data-distribution]")).to_contain_text(f"spread over {spread:.1f} tokens")
    expect(page.locator(".hm-note")).to_contain_text("row “it”")
    page.mouse.move(5, 5)
    assert attribute(page, "data-row") == "2", "the row stays, so that its list can be read"


def test_nothing_moves_when_the_row_changes(opened: Open) -> None:
    page = opened(element(row="0"))
    boxes = """() => [...document.querySelectorAll('head-map, .hm-grid, .hm-note, [data-distribution] *')]
      .filter((part) => !part.matches('.hm-bar, .hm-token *, .hm-row-title *, .hm-hint-box *, .hm-hint-box'))
      .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
    before = page.evaluate(boxes)
    for row in range(5):
        point(page, row, row)
        assert page.evaluate(boxes) == before


def test_a_row_is_written_before_the_frame_of_the_move_once_a_frame(opened: Open) -> None:
    page = opened(element())
    rows = page.evaluate("""() => new Promise((done) => requestAnimationFrame(() => {
      const [map, grid] = [document.querySelector("head-map"), document.querySelector(".hm-grid")];
      const { left, top, height } = document.querySelector(".hm-stage").getBoundingClientRect();
      const send = (type, row) => {
        const [clientX, clientY] = [left + 2, top + ((row + 0.5) * height) / 5];
        const place = { clientX, clientY, screenX: clientX, screenY: clientY, bubbles: true };
        grid.dispatchEvent(new PointerEvent(type, { pointerType: "mouse", ...place }));
        return map.dataset.row;
      };
      const shown = [send("pointerrawupdate", 1), send("pointerrawupdate", 2), send("pointermove", 2)];
      setTimeout(() => requestAnimationFrame(() => done([...shown, send("pointerrawupdate", 0)])));
    }))""")
    assert rows == ["1", "1", "2", "0"]


def test_hovered_else_chosen_head(opened: Open) -> None:
    page = opened(element(weights=weights(12), row="1"))
    second = page.get_by_role("button", name="Head 2", exact=True)
    second.hover()
    assert attribute(page, "data-head") == "2"
    expect(page.locator(".hm-note")).to_contain_text("showing head 2 of 12")
    page.mouse.move(5, 5)
    assert attribute(page, "data-head") == "1"
    second.click()
    page.mouse.move(5, 5)
    assert attribute(page, "data-head") == "2"
    assert drawn(page) == weights(12)[1]
    page.evaluate("document.querySelector('head-map').glance(12)")
    assert attribute(page, "data-head") == "12"
    assert drawn(page) == weights(12)[11]
    page.evaluate("document.querySelector('head-map').glance(null)")
    assert attribute(page, "data-head") == "2"
    expect(second).to_have_attribute("aria-pressed", "true")


def test_a_head_named_in_prose_is_shown_while_pointed_at_and_kept_by_a_click(opened: Open) -> None:
    named = '<p>as <span class="head-name" data-head="2">head 2</span> does</p>'
    page = opened(element(row="1") + named + '<script type="module" src="js/head_mentions.js"></script>')
    page.get_by_text("head 2", exact=True).hover()
    assert attribute(page, "data-head") == "2"
    page.mouse.move(5, 5)
    assert attribute(page, "data-head") == "1"
    page.get_by_text("head 2", exact=True).click()
    page.mouse.move(5, 5)
    assert attribute(page, "data-head") == "2"
    expect(page.get_by_role("button", name="Head 2", exact=True)).to_have_attribute("aria-pressed", "true")


def test_the_keyboard_walks_pins_and_lets_go(opened: Open) -> None:
    page = opened(element())
    grid, live = page.get_by_role("grid"), page.locator(".hm-live")
    grid.focus()
    walk = [("ArrowDown", "0"), ("ArrowDown", "1"), ("End", "4"), ("ArrowDown", "4"), ("Home", "0"), ("ArrowUp", "0")]
    for key, row in [*walk, ("ArrowDown", "1"), ("ArrowDown", "2")]:
        page.keyboard.press(key)
        assert attribute(page, "data-row") == row, key
    best = max(range(5), key=lambda j: WEIGHTS[0][2][j])
    expect(live).to_contain_text(f"“it” looks most at “{TOKENS[best]}”")
    expect(live).to_contain_text(f"{WEIGHTS[0][2][best]:.4f}")
    page.keyboard.press("ArrowRight")
    active = page.locator(f"#{grid.get_attribute('aria-activedescendant')}")
    expect(active).to_have_role("gridcell")
    expect(active).to_have_accessible_name(f"“it” at “server”: {WEIGHTS[0][2][0]:.4f}")
    page.keyboard.press("Enter")
    assert attribute(page, "data-pinned") == "2"
    expect(page.locator(".hm-note")).to_contain_text("“it” pinned")
    page.keyboard.press("2")
    assert attribute(page, "data-head") == "2"
    expect(live).to_contain_text("Head 2.")
    page.keyboard.press("Escape")
    assert attribute(page, "data-pinned") == ""
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    assert attribute(page, "data-row") == ""


def test_hover_says_nothing_aloud(opened: Open) -> None:
    page = opened(element())
    point(page, 1, 1)
    assert attribute(page, "data-row") == "1"
    expect(page.locator(".hm-live")).to_be_empty()


def test_a_pin_outlives_pointing_elsewhere_and_scrolling(opened: Open) -> None:
    page = opened(element() + '<div style="height: 3000px"></div>')
    point(page, 3, 1)
    page.mouse.down()
    page.mouse.up()
    point(page, 0, 1)
    assert (attribute(page, "data-row"), attribute(page, "data-pinned")) == ("0", "3")
    page.mouse.move(5, 5)
    page.evaluate("scrollTo(0, 2500); scrollTo(0, 0)")
    assert (attribute(page, "data-row"), attribute(page, "data-pinned")) == ("3", "3")


def test_a_tap_pins_on_a_phone(opened: Open) -> None:
    page = opened(element(), **PHONE, device_scale_factor=2)
    box = page.locator(".hm-stage").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] * 0.5)
    assert attribute(page, "data-pinned") == "2"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    below = page.locator("[data-distribution]").bounding_box()
    assert below and below["y"] > box["y"] + box["height"]
