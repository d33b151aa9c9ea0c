"""The sentence view with all heads of a layer at once, and what a hover costs there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import choose_scheme, faults
from tests.browser.maps import Open, attribute, weights
from tests.browser.sentences import WORDS, N, W, sentence, word


@pytest.mark.parametrize(("heads", "tokens", "least"), [(4, N, "1/12 = 0.0833"), (20, 40, "2/40 = 0.0500")])
def test_marks_stand_where_a_head_gives_its_share(opened: Open, heads: int, tokens: int, least: str) -> None:
    of = weights(heads, tokens)
    page = sentence(opened, of=of, row="3", more={"tokens": [f"w{place}" for place in range(tokens)]})
    page.get_by_role("button", name=f"all {heads} heads").click()
    expect(page.locator(".hm-told")).to_contain_text(f"at least {least}")
    columns, edge = (4, 16) if heads <= 16 else (8, 6)
    found = page.evaluate(
        """([heads, columns, edge]) => {
          const canvas = document.querySelector('.hm-marks');
          const [box, ratio] = [canvas.getBoundingClientRect(), devicePixelRatio];
          const height = Math.ceil(heads / columns) * edge;
          const pixel = (x, y) => canvas.getContext('2d').getImageData(x * ratio, y * ratio, 1, 1).data.join();
          return [...document.querySelectorAll('.hm-piece')].map((word) => {
            const at = word.getBoundingClientRect();
            const left = Math.round(at.left - box.left - 8 + (at.width - columns * edge) / 2) + 8;
            const top = Math.round(at.top - box.top - 3 - height);
            const code = getComputedStyle(canvas).getPropertyValue('--code').match(/[0-9a-f]{2}/g);
            const ground = [...code.map((part) => parseInt(part, 16)), 255].join();
            return Array.from({ length: heads }, (_, head) => head).filter((head) =>
              pixel(left + (head % columns) * edge + 1, top + Math.floor(head / columns) * edge + 1) !== ground);
          });
        }""",
        [heads, columns, edge],
    )
    least_weight = (2 if tokens > 16 else 1) / tokens
    expected = [[h for h in range(heads) if of[h][3][j] >= least_weight * (1 - 1e-9)] for j in range(tokens)]
    assert found == expected


def test_all_heads_are_said_aloud(opened: Open) -> None:
    page = sentence(opened)
    page.get_by_role("button", name="all 4 heads").click()
    page.get_by_role("listbox").focus()
    page.keyboard.press("ArrowRight")
    looking = [[h + 1 for h in range(4) if W[h][0][j] >= 1 / N] for j in range(N)]
    most = max(range(N), key=lambda j: (len(looking[j]), -j))
    said = page.locator(".hm-live").inner_text()
    first = said.split(" looks at ")[1].split(";")[0]
    assert WORDS[most] in first
    assert [int(mark) for mark in first.split(":")[1].replace(" and", ",").replace("heads", "").split(",")] == looking[
        most
    ]


@pytest.mark.parametrize("marks", ["head 1", "all 12 heads"])
def test_a_hover_writes_anew_and_makes_no_text_anew(opened: Open, marks: str) -> None:
    page = sentence(opened, of=weights(12, 64), row="3", more={"tokens": [f"word{i}" for i in range(64)]})
    page.get_by_role("button", name=marks, exact=True).click()
    page.evaluate("window.pieces = [...document.querySelectorAll('.hm-piece')]")
    said = set()
    for k in (5, 40, 12):
        page.locator(".hm-piece").nth(k).hover()
        said.add(page.locator(".hm-told").inner_text())
    assert len(said) == 3
    assert page.evaluate("window.pieces.length === 64 && window.pieces.every((piece) => piece.isConnected)")


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_axe_finds_nothing(opened: Open, scheme: str) -> None:
    page = sentence(opened, row="3")
    choose_scheme(page, scheme)
    word(page, 4).click()
    assert faults(page, "head-map") == []
    page.get_by_role("button", name="all 4 heads").click()
    assert faults(page, "head-map") == []


def test_the_marks_are_those_of_the_layer_that_is_shown(opened: Open) -> None:
    of = weights(6, N)
    page = sentence(opened, of=of, more={"layers": 2})
    page.get_by_role("button", name="all 3 heads").click()
    page.get_by_role("listbox").focus()
    said = page.locator(".hm-live")
    for key, first in [("ArrowRight", 0), ("PageDown", 3), ("Home", 3)]:
        page.keyboard.press(key)
        if key == "PageDown":
            assert attribute(page, "data-layer") == "2"
            continue
        looking = [[h + 1 for h in range(3) if of[first + h][0][j] >= 1 / N] for j in range(N)]
        most = max(range(N), key=lambda j: (len(looking[j]), -j))
        numbers = " and ".join([", ".join(map(str, looking[most][:-1])), str(looking[most][-1])]).removeprefix(" and ")
        expect(said).to_contain_text(f"“{WORDS[most]}”")
        expect(said).to_contain_text(f"{'heads' if len(looking[most]) > 1 else 'head'} {numbers}")
