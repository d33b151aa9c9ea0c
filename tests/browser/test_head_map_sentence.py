"""The sentence view of a head map: where a token looks, as text with lines and numbers."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.maps import PHONE, Open, attribute, weights
from tests.browser.sentences import WORDS, N, W, lines, numbers, sentence, strongest, word


def test_the_strongest_carry_their_weight_and_a_line(opened: Open) -> None:
    page = sentence(opened)
    expect(page.locator(".hm-told")).to_have_text("Choose a token to see what it looks at.")
    word(page, 8).hover()
    assert attribute(page, "data-row") == "8"
    best = strongest(W[0][8], 6)
    assert sorted(numbers(page)) == sorted(f"{W[0][8][place]:.4f}" for place in best)
    assert len(lines(page)) == len(best) - (8 in best), "no line from a token to itself"
    part = sum(W[0][8][place] for place in best)
    expect(page.locator(".hm-told")).to_have_text(f"Lines to the 6 tokens that “dog” looks at most: {part:.4f} of 1.")
    # Head 1 is blue on white: the darker, the less red.
    red = [
        word(page, place).evaluate("word => +getComputedStyle(word).backgroundColor.match(/\\d+/)[0]")
        for place in range(N)
    ]
    assert sorted(red) == [red[place] for place in strongest(W[0][8], N)]
    assert len(set(red)) > N / 2
    page.mouse.move(5, 5)
    assert attribute(page, "data-row") == "8", "the token stays, so that its lines can be read"


def test_of_equal_weights_none_is_picked(opened: Open) -> None:
    """One token has most of the row, ten share the rest evenly, as in a head that looks at one word only."""
    of = [[[0.874 if j == i else 0.0126 if j < N - 2 else 0.0 for j in range(N)] for i in range(N)]]
    of[0][5] = [1 / N] * N
    page = sentence(opened, of=of, row="2")
    told = page.locator(".hm-told")
    expect(told).to_contain_text("Lines to the 1 token that “brown” looks at most: 0.8740 of 0.9874.")
    expect(told).to_contain_text("9 others have 0.0126 each.")
    assert numbers(page) == ["0.8740"]
    word(page, 5).hover()
    expect(told).to_have_text("No lines: 12 tokens have 0.0833 each.")
    assert (numbers(page), lines(page)) == ([], [])


def test_nothing_moves_when_the_token_changes(opened: Open) -> None:
    page = sentence(opened, row="0")
    boxes = """() => [...document.querySelectorAll('head-map, .hm-sentence, .hm-sheet, .hm-piece, .hm-told, .hm-foot')]
      .map((part) => JSON.stringify(part.getBoundingClientRect()))"""
    for choice in ("one", "all 4 heads"):
        if choice != "one":
            page.get_by_role("button", name=choice).click()
        before = page.evaluate(boxes)
        for token in range(N):
            word(page, token).hover()
            assert page.evaluate(boxes) == before


def test_the_keyboard_walks_pins_and_lets_go(opened: Open) -> None:
    page = sentence(opened)
    text, live = page.get_by_role("listbox"), page.locator(".hm-live")
    text.focus()
    first_of_second_line = 7
    for key, row in [("ArrowRight", 0), ("ArrowRight", 1), ("ArrowLeft", 0), ("ArrowDown", first_of_second_line),
                     ("ArrowUp", 0), ("End", N - 1), ("ArrowRight", N - 1), ("Home", 0)]:  # fmt: skip
        page.keyboard.press(key)
        assert attribute(page, "data-row") == str(row), key
    best = strongest(W[0][0], 1)[0]
    expect(live).to_contain_text(f"“the” (no. 1) looks most at “{WORDS[best]}” {W[0][0][best]:.4f}")
    active = page.locator(f"[id='{text.get_attribute('aria-activedescendant')}']")
    expect(active).to_have_accessible_name("the1")
    page.keyboard.press("Enter")
    assert attribute(page, "data-pinned") == "0"
    expect(active).to_have_attribute("aria-selected", "true")
    expect(live).to_contain_text("“the” (no. 1) pinned.")
    page.keyboard.press("ArrowRight")
    expect(live).to_contain_text(f"“the” (no. 1) gives it {W[0][0][1]:.4f}.")
    page.keyboard.press("3")
    assert attribute(page, "data-head") == "3"
    expect(live).to_contain_text("Head 3. “quick” looks most at")
    for expected in [("", "1"), ("", "")]:
        page.keyboard.press("Escape")
        assert (attribute(page, "data-pinned"), attribute(page, "data-row")) == expected


def test_who_looks_at_a_token_is_said_not_to_sum_to_one(opened: Open) -> None:
    page = sentence(opened)
    page.get_by_role("button", name="is looked at by", exact=True).click()
    word(page, 0).hover()
    column = [row[0] for row in W[0]]
    assert sorted(numbers(page)) == sorted(f"{column[place]:.4f}" for place in strongest(column, 6))
    expect(page.locator(".hm-told")).to_contain_text(f"need not sum to 1; here it is {sum(column):.4f}.")
    page.get_by_role("listbox").focus()
    page.keyboard.press("Home")
    expect(page.locator(".hm-live")).to_contain_text("“the” (no. 1) is looked at most by")
    expect(page.locator(".hm-live")).to_contain_text(f"The column sums to {sum(column):.4f}")
    assert attribute(page, "data-column") == "0", "it stays, and the list beside the text is that of the column"
    expect(page.locator("[data-distribution]")).to_contain_text(f"sum = {sum(column):.4f}")
    page.get_by_role("button", name="looks at", exact=True).click()
    expect(page.locator(".hm-told")).to_contain_text("“the” (no. 1) looks at most")


def test_pins_are_told_apart_by_letter_and_dash(opened: Open) -> None:
    page = sentence(opened)
    for token in (3, 10):
        word(page, token).click()
    word(page, 6).hover()
    assert (attribute(page, "data-pinned"), attribute(page, "data-row")) == ("3 10", "6")
    assert len(set(lines(page))) == 3, "two pins and the token pointed at have lines of their own"
    for token, letter in [(3, "A"), (10, "B")]:
        assert word(page, token).get_attribute("data-pin") == letter
        ends = page.locator(".hm-line-letter[visibility=visible]").get_by_text(letter, exact=True)
        assert ends.count() == 3 - (token in strongest(W[0][token], 3)), "its letter stands at the end of each line"


def test_two_sentences(opened: Open) -> None:
    rows, keys = ["ich", "sah", "den", "Hund", "der", "schlief"], ["I", "saw", "the", "sleeping", "dog"]
    of = [[row[:5] for row in head] for head in weights(2, 6)]
    page = sentence(opened, of=of, more={"tokens": rows, "keys": keys})
    word(page, 3).hover()
    assert attribute(page, "data-row") == "3"
    assert sorted(numbers(page)) == sorted(f"{weight:.4f}" for weight in of[0][3])
    page.get_by_role("button", name="is looked at by", exact=True).click()
    page.get_by_role("listbox").nth(1).get_by_role("option").nth(1).hover()
    assert sorted(numbers(page)) == sorted(f"{row[1]:.4f}" for row in of[0])
    page.mouse.down()
    page.mouse.up()
    page.mouse.move(5, 5)
    assert attribute(page, "data-column") == "1"
    assert len(numbers(page)) == 6, "who looks at it stays readable"


def test_masked_tokens_are_struck_out_and_nan_is_said(opened: Open) -> None:
    masked = [[j > i for j in range(N)] for i in range(N)]
    causal: Any = [[[0.0 if j > i else 1 / (i + 1) for j in range(N)] for i in range(N)]]
    causal[0][0] = ["NaN"] * N
    page = sentence(opened, of=causal, row="4", more={"masked": masked})
    struck = [
        word(page, j).evaluate("word => getComputedStyle(word).textDecorationLine") == "line-through" for j in range(N)
    ]
    assert struck == masked[4]
    expect(page.locator(".hm-sentence")).to_contain_text("Struck out: masked")
    word(page, 0).hover()
    expect(page.locator(".hm-told")).to_contain_text("has no weights here: they are NaN")
    assert numbers(page) == []


def test_a_tap_pins_on_a_phone(opened: Open) -> None:
    page = sentence(opened, **PHONE)
    word(page, 5).tap()
    assert (attribute(page, "data-pinned"), attribute(page, "data-row")) == ("5", "5")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for token in range(N):
        box = word(page, token).bounding_box()
        assert box and min(box["width"], box["height"]) >= 24


def test_a_mask_made_by_hand_is_seen_in_the_sentence(opened: Open) -> None:
    page = sentence(opened, row="2")
    page.get_by_role("button", name="Mask", exact=True).click()
    page.get_by_role("button", name="Causal", exact=True).click()
    struck = "word => getComputedStyle(word).textDecorationLine === 'line-through'"
    assert [word(page, j).evaluate(struck) for j in range(N)] == [j > 2 for j in range(N)]
    kept = W[0][2][:3]
    assert sorted(numbers(page)) == sorted(f"{weight / sum(kept):.4f}" for weight in kept)
