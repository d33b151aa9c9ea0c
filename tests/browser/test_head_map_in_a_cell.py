"""A head map that a reader's cell shows is the same instrument as the one of the lesson."""

from __future__ import annotations

import pytest

from tests.browser.maps import Open, element, weights

LOOKS = """(map) => [...map.querySelectorAll("button")].filter((part) => part.offsetParent)
  .map((part) => { const [box, style] = [part.getBoundingClientRect(), getComputedStyle(part)];
    return [part.className, part.textContent, box.width, box.height, style.border, style.background].join(" | "); })"""


@pytest.mark.parametrize(("heads", "layers", "touch"), [(4, 1, False), (24, 2, False), (4, 1, True)])
def test_its_parts_look_the_same_in_a_cell(opened: Open, heads: int, layers: int, touch: bool) -> None:
    drawn = f'<div style="width: 600px">{element(weights=weights(heads), row="1", layers=layers)}</div>'
    inside = f'<lesson-cell><div class="cell-output">{drawn}</div></lesson-cell>'
    page = opened(f'<div class="prose">{drawn}{inside}</div>', has_touch=touch, is_mobile=touch)
    maps = page.locator("head-map").all()
    for view, part in [("Matrix", ".hm-grid"), ("Sentence", ".hm-sentence"), ("Two heads", ".hm-compare")]:
        for shown in maps:
            shown.get_by_role("button", name=view, exact=True).click()
            if view == "Matrix":
                shown.get_by_role("button", name="Mask", exact=True).click()
                shown.get_by_role("button", name="Causal", exact=True).wait_for()
            shown.locator(f"{part} >> visible=true").first.wait_for()
        page.mouse.move(0, 0)
        lesson, cell = (shown.evaluate(LOOKS) for shown in maps)
        assert len(lesson) > 20 and cell == lesson


@pytest.mark.parametrize("row", ["", "1"])
def test_the_lists_title_leaves_its_choices_free(opened: Open, row: str) -> None:
    page = opened(f'<div style="width: 600px">{element(weights=weights(4), row=row)}</div>')
    ends = "(title) => Math.max(...[...title.children].map((part) => part.getBoundingClientRect().right))"
    written = page.locator(".hm-row-title").evaluate(ends)
    choices = page.get_by_role("button", name="Row", exact=True).bounding_box()
    assert choices and written <= choices["x"]
