"""What is chosen in figures of stages is in the address, beside the maps' state, and found again by a link."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser import maps
from tests.browser.links import arrive, fragment
from tests.browser.maps import Open
from tests.browser.stages import cell, element, line

STAGES = f'<figure id="stages-weights">{element()}</figure>'
ABLATION = f'<figure id="ablation-heads">{element("ablation")}</figure>'


def state(page: Page, figure: str, name: str) -> str | None:
    return page.locator(f"#{figure} head-stages").get_attribute(f"data-{name}")


def test_heads_that_are_off_and_a_number_that_is_kept_are_found_again(opened: Open) -> None:
    tall = '<div style="height: 2000px"></div>'
    page = opened(maps.element() + STAGES + tall + ABLATION)
    page.locator("#ablation-heads").scroll_into_view_if_needed()
    page.get_by_role("switch", name="Head 2", exact=True).click()
    fragment(page, "#stages=ablation-heads&off=2")
    page.locator("#stages-weights").get_by_role("button", name="Head 2", exact=True).click()
    cell(page, "weights[1]", 1, 2).click()
    fragment(page, "#stages=stages-weights&head=2&at=weights-1-2&stages=ablation-heads&off=2")
    page.locator("head-map").scroll_into_view_if_needed()
    maps.point(page, 2, 1)
    page.mouse.down()
    page.mouse.up()
    found = fragment(page, "#map=map&head=1&pins=2&of=")
    assert found.endswith("&stages=stages-weights&head=2&at=weights-1-2&stages=ablation-heads&off=2")
    arrive(page, found)
    expect(page.locator("#stages-weights .hs-line")).to_contain_text("weights[1][request, it] = ")
    assert (state(page, "stages-weights", "head"), state(page, "stages-weights", "pinned")) == ("2", "weights 1 2")
    assert maps.attribute(page, "data-pinned") == "2"
    page.locator("#ablation-heads").scroll_into_view_if_needed()
    expect(page.get_by_role("switch", name="Head 2", exact=True)).not_to_be_checked()
    assert urlsplit(page.url).fragment == found, "restoring is no choice"


def test_a_link_alone_leads_to_its_figure(opened: Open) -> None:
    tall = '<div style="height: 3000px"></div>'
    page = opened(tall + ABLATION + tall)
    arrive(page, "stages=ablation-heads&off=1-2&at=left-2-0")
    expect(line(page)).to_contain_text("output[it, 0] = no head at all = 0")
    expect(page.locator("#ablation-heads")).to_be_in_viewport()
    page.evaluate("location.hash = '#stages=ablation-heads&off=1'")
    expect(page.get_by_role("switch", name="Head 2", exact=True)).to_be_checked()
    assert state(page, "ablation-heads", "pinned") == ""


@pytest.mark.parametrize(
    "values", ["off=0-9-x", "at=left-99-0", "at=__proto__-0-0", "head=9&off=-", "at=left-a-b", "off=1e3", "at=x"]
)
def test_what_is_not_there_is_left_out(opened: Open, values: str) -> None:
    page = opened(ABLATION)
    arrive(page, f"stages=ablation-heads&{values}")
    expect(page.get_by_text("Both heads are on: this is the whole output.")).to_be_visible()
    assert (state(page, "ablation-heads", "off"), state(page, "ablation-heads", "pinned")) == ("", "")


def test_pointing_writes_nothing(opened: Open) -> None:
    page = opened(STAGES)
    cell(page, "X", 0, 0).hover()
    cell(page, "X", 0, 0).focus()
    page.get_by_role("button", name="Head 2", exact=True).click()
    assert fragment(page, "#stages=stages-weights&head=2") == "stages=stages-weights&head=2"
