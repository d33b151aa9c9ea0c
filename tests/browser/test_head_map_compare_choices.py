"""Which two heads are compared, and where: by list, Shift, finger; at every width; by everybody."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults_of_a_map
from tests.browser.comparing import HEADS, N, by_difference, compared, lines, said, signed, words
from tests.browser.maps import PHONE, Open, attribute, element, weights


def test_both_heads_can_be_chosen(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS, row="1")))
    first, second = page.get_by_label("First head", exact=True), page.get_by_label("Second head", exact=True)
    second.select_option(label="head 5")
    best = by_difference(1, 1, 5)[0]
    expect(said(page)).to_contain_text(words(1, best, 1, 5))
    page.get_by_role("button", name="Head 9", exact=True).hover()
    expect(said(page)).to_contain_text("in head 9,")
    page.get_by_role("button", name="Head 9", exact=True).click()
    expect(first.locator("option:checked")).to_have_text("head 9")
    page.get_by_role("button", name="Head 3", exact=True).click(modifiers=["Shift"])
    expect(second.locator("option:checked")).to_have_text("head 3")
    page.mouse.move(2, 2)
    expect(said(page)).to_contain_text("in head 9,")
    page.get_by_role("button", name="Swap").click()
    assert attribute(page, "data-head") == "3"
    expect(second.locator("option:checked")).to_have_text("head 9")
    first.select_option(label="head 9")
    expect(second.locator("option:checked")).to_have_text("head 3")
    first.focus()
    page.keyboard.press("2")
    assert attribute(page, "data-head") == "9", "a digit in a list is the list's"


def test_shift_opens_the_comparison_and_matrix_closes_it(opened: Open) -> None:
    page = opened(element(weights=HEADS, row="1"))
    page.get_by_role("button", name="Head 7", exact=True).click(modifiers=["Shift"])
    expect(said(page)).to_contain_text("in head 7:")
    expect(page.locator("[data-distribution]")).to_be_hidden()
    page.get_by_role("button", name="Matrix", exact=True).click()
    expect(page.locator(".hm-compare")).to_have_count(0)
    expect(page.locator("[data-distribution]")).to_be_visible()


def test_the_mean_can_be_one_of_the_two(opened: Open) -> None:
    page = compared(opened(element(weights=HEADS, row="0")))
    page.get_by_label("Second head", exact=True).select_option(label="mean of 12 heads")
    mean = [sum(head[0][j] for head in HEADS) / 12 for j in range(N)]
    order = sorted(range(N), key=lambda j: -abs(mean[j] - HEADS[0][0][j]))
    assert [line[-2:] for line in lines(page)] == [[f"{mean[j]:.4f}", signed(mean[j] - HEADS[0][0][j])] for j in order]
    expect(said(page)).to_contain_text("in the mean of 12 heads:")


@pytest.mark.parametrize("width", [360, 760])
@pytest.mark.parametrize("tokens", [1, 64])
def test_every_size_fits(opened: Open, width: int, tokens: int) -> None:
    names = [f"Donaudampfschiff{i}" for i in range(tokens)]
    data = element(tokens=names, weights=weights(3, tokens), row="0")
    page = compared(opened(data, viewport={"width": width, "height": 900}))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    boxes = [box for pane in page.locator(".hm-pane .hm-stage").all() if (box := pane.bounding_box())]
    assert len(boxes) == 3 and max(box["x"] + box["width"] for box in boxes) <= width - 16
    assert len({box["y"] for box in boxes}) == (3 if width == 360 else 1)
    expect(page.locator(".hm-twin-lines [role=row]")).to_have_count(tokens)
    apart = """(line) => {
      const all = line.getBoundingClientRect();
      const parts = [...line.querySelectorAll(".hm-token, .hm-number")].map((part) => part.getBoundingClientRect());
      return parts.length === 4 && parts.every((own, place) =>
        own.top >= all.top && own.bottom <= all.bottom && own.left >= (parts[place - 1]?.right ?? all.left));
    }"""
    assert page.locator(".hm-twin-lines [role=row]").first.evaluate(apart), "what stands in a line is seen"


def test_a_tap_compares_on_a_phone(opened: Open) -> None:
    page = opened(element(weights=HEADS), **PHONE)
    page.get_by_role("button", name="Two heads", exact=True).tap()
    page.get_by_label("Second head", exact=True).select_option(label="head 4")
    stage = page.locator(".hm-pane .hm-stage").nth(1)
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.7)
    assert attribute(page, "data-pinned") == "3"
    expect(said(page)).to_contain_text(words(3, by_difference(3, 1, 4)[0], 1, 4))


def test_one_head_alone_has_nothing_to_compare(opened: Open) -> None:
    page = opened(element(weights=weights(1)))
    expect(page.locator(".hm-stage")).to_be_visible()
    expect(page.get_by_role("button", name="Two heads")).to_have_count(0)


def test_nothing_of_it_is_hard_to_reach(opened: Open) -> None:
    page = compared(opened(f"<h1>A map</h1>{element(weights=HEADS, row='2')}"))
    page.get_by_role("grid").focus()
    page.keyboard.press("ArrowDown")
    assert faults_of_a_map(page) == []


@pytest.mark.parametrize("width", [760, 360])
def test_short_names_and_few_columns_leave_room_for_every_number(opened: Open, width: int) -> None:
    rows = [[0.9, 0.1], [0.3, 0.7], [0.2, 0.8]]
    body = element(tokens=list("abc"), keys=["x", "y"], weights=[rows, [row[::-1] for row in rows]], row="0")
    page = compared(opened(body, viewport={"width": width, "height": 900}))
    apart = """(texts) => texts.filter((text) => text.textContent).map((text) => text.getBoundingClientRect())
      .every((box, k, all) => !k || box.left >= all[k - 1].right)"""
    for scale in page.locator(".hm-pane-scale").all():
        assert scale.locator("span").evaluate_all(apart)
    sum_ = page.get_by_role("rowheader", name="sum", exact=True)
    assert sum_.evaluate("(name) => name.getClientRects().length === 1 && name.offsetHeight < 24"), "in one line"
