"""The sentence view with some heads of a layer: by mouse, finger and keyboard, seen, said and found again."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import faults
from tests.browser.maps import PHONE, Open, weights
from tests.browser.sentences import WORDS, N, W, sentence

# Of each head that is marked anywhere, whether its square is there; the blocks are of 4 × 1 squares of 16 pixels.
MARKED = """() => {
  const canvas = document.querySelector('.hm-marks');
  const [box, ratio] = [canvas.getBoundingClientRect(), devicePixelRatio];
  const code = getComputedStyle(canvas).getPropertyValue('--code').match(/[0-9a-f]{2}/g);
  const ground = [...code.map((part) => parseInt(part, 16)), 255].join();
  return [0, 1, 2, 3].filter((head) => [...document.querySelectorAll('.hm-piece')].some((word) => {
    const at = word.getBoundingClientRect();
    const left = Math.round(at.left - box.left - 8 + (at.width - 64) / 2) + 8 + head * 16;
    const top = Math.round(at.top - box.top - 19);
    const pixel = canvas.getContext('2d').getImageData((left + 1) * ratio, (top + 1) * ratio, 1, 1).data;
    return pixel.join() !== ground;
  })).map((head) => head + 1);
}"""


def all_heads(page: Page) -> Page:
    page.get_by_role("button", name="all 4 heads").click()
    return page


def number(page: Page, head: int) -> Locator:
    return page.get_by_role("toolbar", name="Heads that are marked").get_by_role(
        "button", name=f"Mark head {head}", exact=True
    )


def test_a_press_leaves_a_head_out_and_two_leave_it_alone(opened: Open) -> None:
    page = all_heads(sentence(opened, row="3"))
    assert page.evaluate(MARKED) == [1, 2, 3, 4], "each head looks somewhere"
    told = page.locator(".hm-told")
    expect(told).not_to_contain_text("Only")
    number(page, 2).click()
    expect(told).to_contain_text("Only heads 1, 3 and 4.")
    assert page.evaluate(MARKED) == [1, 3, 4]
    number(page, 3).dblclick()
    expect(told).to_contain_text("Only head 3.")
    expect(page.get_by_role("button", name="1 of 4 heads", exact=True)).to_have_attribute("aria-pressed", "true")
    number(page, 1).click()
    assert page.evaluate(MARKED) == [1, 3]
    page.get_by_role("button", name="2 of 4 heads", exact=True).click()
    expect(told).not_to_contain_text("Only")
    assert page.evaluate(MARKED) == [1, 2, 3, 4]
    page.get_by_role("button", name="head 1", exact=True).click()
    expect(number(page, 1)).to_have_count(0)


def test_the_keyboard_chooses_them_and_hears_those_alone(opened: Open) -> None:
    page = all_heads(sentence(opened))
    page.keyboard.press("Tab")
    expect(number(page, 1)).to_be_focused()
    for key, head in [("ArrowRight", 2), ("End", 4), ("ArrowRight", 4), ("ArrowLeft", 3), ("Home", 1)]:
        page.keyboard.press(key)
        expect(number(page, head)).to_be_focused()
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    pressed = ["true", "false", "false", "true"]
    for head in range(4):
        expect(number(page, head + 1)).to_have_attribute("aria-pressed", pressed[head])
    page.keyboard.press("Tab")
    expect(page.get_by_role("listbox")).to_be_focused()
    page.keyboard.press("ArrowRight")
    looking = [[h + 1 for h in (0, 3) if W[h][0][j] >= 1 / N] for j in range(N)]
    most = max(range(N), key=lambda j: (len(looking[j]), -j))
    heads = "heads 1 and 4" if len(looking[most]) == 2 else f"head {looking[most][0]}"
    expect(page.locator(".hm-live")).to_contain_text(f"“{WORDS[most]}”")
    expect(page.locator(".hm-live")).to_contain_text(f": {heads}")
    assert faults(page, "head-map") == []


def test_a_link_brings_them_back(opened: Open) -> None:
    page = all_heads(sentence(opened, row="3"))
    number(page, 4).dblclick()
    number(page, 2).click()
    page.wait_for_function("() => location.hash.includes('marks=2-4')")
    page.reload()
    expect(page.locator(".hm-told")).to_contain_text("Only heads 2 and 4.")
    assert page.evaluate(MARKED) == [2, 4]


def test_a_finger_chooses_them_on_a_phone(opened: Open) -> None:
    page = sentence(opened, row="3", **PHONE)
    page.get_by_role("button", name="all 4 heads").tap()
    number(page, 2).tap()
    number(page, 3).tap()
    expect(page.locator(".hm-told")).to_contain_text("Only heads 1 and 4.")
    box = number(page, 2).bounding_box()
    assert box and box["height"] >= 40 and box["width"] >= 24
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "heads"), [(760, 4), (690, 12), (408, 12)])
def test_nothing_moves_away_from_under_a_double_press(opened: Open, width: int, heads: int) -> None:
    page = sentence(opened, of=weights(heads, N), row="3", viewport={"width": width, "height": 900})
    page.get_by_role("button", name=f"all {heads} heads", exact=True).click()
    places = [number(page, 2).bounding_box()]
    for head in (2, 3, 1):
        number(page, head).click()
        places.append(number(page, 2).bounding_box())
    assert places == places[:1] * 4
