"""A head that code or what it printed names has its colour there too, and lights up the map."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.maps import Open, attribute, element
from tests.browser.person import START_MS, cell, press, write

COLOUR = "(part) => getComputedStyle(part).color"


def named(page: Page, name: str, part: str) -> Locator:
    return cell(page, name).locator(f"{part} .head-word")


def test_a_heads_name_has_its_colour_in_output_and_code_before_and_after_a_run(page: Page) -> None:
    hues = [page.locator(f".prose p .head-name[data-head='{number}']").first.evaluate(COLOUR) for number in (1, 2)]
    assert hues[0] != hues[1]
    printed = named(page, "one_by_one", "[data-output]")
    assert printed.all_inner_texts() == ["head 1"] * 3 + ["head 2"] * 3
    write(page, "one_by_one", "print('head 1, then overhead 2')\nprint('Head', end='')\n'head 2'  # head 10")
    code = named(page, "one_by_one", ".cm-content")
    expect(code).to_have_text(["head 1", "head 2", "head 10"])
    expect(code.last).to_have_attribute("data-hue", "2")
    press(page, "one_by_one", "Run")
    expect(cell(page, "one_by_one")).to_have_attribute("data-state", "done", timeout=START_MS)
    expect(printed).to_have_text(["head 1", "head 2"])
    for names in (code, printed):
        assert [names.nth(place).evaluate(COLOUR) for place in (0, 1)] == hues
    expect(cell(page, "one_by_one").locator(".out-text")).to_have_text(["head 1, then overhead 2\nHead", "'head 2'"])
    press(page, "one_by_one", "Reset")
    expect(code).to_have_count(0)


def test_it_lights_the_map_but_a_click_into_code_changes_nothing(opened: Open) -> None:
    words = '<pre class="highlight"># <span class="head-word" data-head="2" data-hue="2">head 2</span></pre>'
    page = opened(element(row="1") + words + '<script type="module" src="js/head_mentions.js"></script>')
    page.get_by_text("head 2", exact=True).hover()
    assert attribute(page, "data-head") == "2"
    page.get_by_text("head 2", exact=True).click()
    page.mouse.move(5, 5)
    assert attribute(page, "data-head") == "1"
