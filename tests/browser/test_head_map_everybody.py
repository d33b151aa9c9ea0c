"""Whatever the tokens and the shape, in every view: nothing scrolls sideways, is cut, too small to hit or unnamed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.axe import choose_scheme, faults
from tests.browser.maps import PHONE, Open, element, weights
from tests.browser.views import choose, views

LONG = "pneumonoultramicroscopicsilicovolcanoconiosis" * 3
CAUSAL = [[0 if j > i else 1 / (i + 1) for j in range(6)] for i in range(6)]
MAPS: dict[str, dict[str, Any]] = {
    "right to left": {"tokens": ["السلام", "عليكم", "يا", "صديقي", "العزيز", "اليوم"], "weights": weights(2, 6)},
    "odd": {
        "tokens": ["\U0001f469\u200d\U0001f467", "e\u0301", "日本語", "", "\n", "\t", " a ", LONG, "x", "y"],
        "weights": weights(2, 10),
    },
    "pieces": {"tokens": ["[CLS]", "un", "##believ", "##able", "dog", "[SEP]"], "weights": weights(16, 6)},
    "one": {"tokens": ["only"], "weights": [[[1.0]]]},
    "wide": {"tokens": ["a", "b", "c"], "keys": [f"key{k}" for k in range(17)], "weights": [[[1 / 17] * 17] * 3] * 2},
    "tall": {"tokens": [f"row{row}" for row in range(40)], "keys": ["a", "b"], "weights": [[[0.25, 0.75]] * 40] * 2},
    "layers": {"tokens": [f"word{word}" for word in range(6)], "weights": weights(24, 6), "layers": 6},
    "masked": {"tokens": list("abcdef"), "weights": [CAUSAL], "masked": [[j > i for j in range(6)] for i in range(6)]},
    "128": {"tokens": [f"token{token}" for token in range(128)], "weights": weights(4, 128)},
}
DEVICES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 760, "height": 900}},
    "phone": PHONE,
    "zoomed to 200 %": {"viewport": {"width": 380, "height": 450}, "device_scale_factor": 2},
}
# The list beside the matrix and the table scroll by themselves; hints and the live region are seen otherwise.
FAULTS = """() => [...document.querySelectorAll('head-map')].flatMap((map) => {
  const seen = (part) => part.getBoundingClientRect().width > 0 && getComputedStyle(part).visibility === 'visible';
  const coarse = matchMedia('(pointer: coarse)').matches;
  const name = (part, fault) => `${map.id}: ${part.className} “${part.textContent.slice(0, 12)}” ${fault}`;
  const panel = map.querySelector('.hm-panel').getBoundingClientRect();
  const controls = 'button, select, input, summary, [role=grid], [role=listbox], [role=option]';
  const targets = [...map.querySelectorAll(controls)].filter(seen);
  const small = targets.flatMap((part) => {
    const { width, height } = part.getBoundingClientRect();
    const least = coarse && part.matches('button') ? 40 : 24;
    return height < least || width < 24 ? [name(part, `is ${Math.round(width)} × ${Math.round(height)}`)] : [];
  });
  const parts = [...map.querySelectorAll('.hm-panel *:not(svg *)')].filter(seen)
    .filter((part) => !part.closest('.hm-live, .hm-table-box, .hm-plot, .hm-hint, .hm-list'));
  return [...small, ...parts.flatMap((part) => {
    const { left, right } = part.getBoundingClientRect();
    if (left < panel.left - 1 || right > panel.right + 1) return [name(part, 'stands out of the panel')];
    const { overflowX, textOverflow } = getComputedStyle(part);
    const cut = overflowX === 'hidden' && textOverflow !== 'ellipsis' && part.scrollWidth > part.clientWidth + 1;
    return cut ? [name(part, 'is cut')] : [];
  })];
})"""


@pytest.fixture
def maps() -> str:
    return "".join(
        element(row="0", **map_).replace("<head-map", f'<head-map id="{name}"', 1) for name, map_ in MAPS.items()
    )


@pytest.mark.parametrize("device", DEVICES)
def test_no_view_scrolls_is_cut_or_hard_to_hit(opened: Open, maps: str, device: str) -> None:
    page = opened(maps, **DEVICES[device])
    names = views(page)
    assert names[:2] == ["Matrix", "Sentence"]
    for view in names:
        choose(page, view)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{view} scrolls sideways"
        assert page.evaluate(FAULTS) == [], view


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_axe_finds_nothing_in_any_view(opened: Open, maps: str, scheme: str) -> None:
    page = opened(f"<h1>Maps</h1>{maps}")
    choose_scheme(page, scheme)
    for view in views(page):
        choose(page, view)
        assert faults(page) == [], view


@pytest.mark.parametrize("device", DEVICES)
def test_no_tool_scrolls_is_cut_or_hard_to_hit(opened: Open, device: str) -> None:
    page = opened(f"<h1>A map</h1>{element(weights=weights(6), row='2')}", **DEVICES[device])
    buttons = page.locator(".hm-buttons").get_by_role("button")
    assert {"Mask", "Colours", "Table"} <= set(buttons.all_inner_texts())
    for button in buttons.all():
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true")
        page.locator(f"[id='{button.get_attribute('aria-controls')}'] > *").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), button.inner_text()
        assert page.evaluate(FAULTS) == [], button.inner_text()
        assert faults(page) == [], button.inner_text()
        button.click()


@pytest.mark.parametrize("device", DEVICES)
def test_nothing_moves_on_any_device(opened: Open, device: str) -> None:
    page = opened(element(row="0", weights=weights(6)), **DEVICES[device])
    places = """() => ['.hm-heads', '.hm-views', '.hm-stage', '.hm-row'].map((part) =>
      JSON.stringify(document.querySelector(part).getBoundingClientRect()))"""
    page.get_by_role("grid").focus()
    page.keyboard.press("Enter")
    page.locator(".hm-pins").wait_for()
    before = page.evaluate(places)
    for key in ["ArrowDown", "ArrowDown", "c", "ArrowRight", "c", "End", "2", "6", "0"]:
        page.keyboard.press(key)
        assert page.evaluate(places) == before, f"{key} moves a part"
