"""The calculator on a page of its own: settings by slider and by typing, presets, lines, links, trouble."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.calculators import element, part, ready, setting, slider, total
from tests.browser.maps import Open
from tests.unit.formulas import namespace


def calculator(opened: Open, **asked: Any) -> Page:
    return ready(opened(element(**asked)))


@cache
def totals() -> dict[str, str]:
    cells = namespace()
    return {name: f"{sum(cells['parameters'](**sizes).values()):,}" for name, sizes in cells["models"].items()}


def choose(page: Page, model: str) -> None:
    page.get_by_role("combobox", name="Model").select_option(model)


def test_each_preset_has_its_total_and_its_note(opened: Open) -> None:
    page = calculator(opened)
    for model, expected in totals().items():
        choose(page, model)
        assert total(page) == expected
    choose(page, "GPT-3")
    expect(page.get_by_text("Published as 175 B.")).to_be_visible()
    expect(page.get_by_text("a miscount")).to_be_hidden()
    setting(page, "Layers").fill("95")
    expect(page.get_by_text("Published as 175 B.")).to_be_hidden()
    expect(page.get_by_role("combobox", name="Model")).to_have_value("")


def test_memory_is_said_in_units(opened: Open) -> None:
    page = calculator(opened, start="Llama 3 8B", set={"N": 131072})
    assert part(page, "Memory", "KV cache") == "16 GiB"
    setting(page, "KV heads").fill("32")
    assert part(page, "Memory", "KV cache") == "64 GiB"
    setting(page, "KV heads").fill("1")
    assert part(page, "Memory", "KV cache") == "2 GiB"
    expect(page.get_by_text("1 GiB (gibibyte) is 1,073,741,824 bytes.")).to_be_visible()


def test_a_slider_moves_by_keyboard_and_stays_where_things_fit(opened: Open) -> None:
    page = calculator(opened)
    slider(page, "Query heads").focus()
    seen = []
    for _ in range(4):
        page.keyboard.press("ArrowUp")
        seen.append(setting(page, "Query heads").input_value())
        assert page.locator("[aria-invalid]").count() == 0
    assert seen == ["16", "24", "32", "48"]
    # With full multi-head attention, every query head keeps a key head of its own.
    assert setting(page, "KV heads").input_value() == "48"
    assert slider(page, "Query heads").get_attribute("aria-valuetext") == "48"
    assert total(page) == totals()["GPT-2 small"]  # heads are free


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("Layers", "", "Write a whole number."),
        ("Layers", "0", "It must be 1 or more."),
        ("Layers", "-2", "It must be 1 or more."),
        ("Layers", "4k", "k may mean 1,000 or 1,024: write 4,000 or 4 Ki."),
        ("Vocabulary", "1e30", "At most 1,000,000,000 can be computed here."),
        ("Vocabulary", "lots", "This is not a whole number in digits, such as 4096."),
        ("Context", "1.5", "Write a whole number, without a point."),
        ("Width", "770", "770 cannot be divided by H = 12: 2 would be left over. 768 or 780 would do."),
        ("Query heads", "7", "7 does not divide d_model = 768: 5 would be left over. 6 or 8 would do."),
        ("KV heads", "5", "5 does not divide H = 12: 2 would be left over. 4 or 6 would do."),
    ],
)
def test_what_does_not_fit_is_said_beside_it_and_the_last_results_stay(
    opened: Open, name: str, text: str, words: str
) -> None:
    page = calculator(opened)
    setting(page, "Batch").fill("2")
    setting(page, name).fill(text)
    assert setting(page, name).input_value() == text
    wrong = page.locator(".calc-wrong:not(:empty)")
    expect(wrong).to_have_text(words)
    marked = page.locator("[aria-invalid=true]")
    assert marked.get_attribute("aria-describedby") == wrong.get_attribute("id")
    expect(page.get_by_text("The results are those of the last settings that fitted.")).to_be_visible()
    assert total(page) == totals()["GPT-2 small"] and "NaN" not in page.locator("head-calculator").inner_text()
    choose(page, "GPT-3")
    expect(wrong).to_have_count(0)
    assert total(page) == totals()["GPT-3"]


def test_a_part_opens_its_lines_with_the_readers_numbers(opened: Open) -> None:
    page = calculator(opened, start="Llama 3 8B", show="parameters norms")
    expect(page.locator(".calc-working:visible")).to_have_count(1)
    button = page.get_by_role("table", name="Parameters").get_by_role("button", name="attention")
    button.focus()
    page.keyboard.press("Enter")
    expect(button).to_have_attribute("aria-expanded", "true")
    assert page.locator(".calc-lines:visible li").all_inner_texts() == [
        "d_head = d_model // H = 4,096 // 32 = 128".replace("= ", "=\u00a0"),
        (
            "attention = 2 × d_model × H × d_head + 2 × d_model × G × d_head "
            "= 2 × 4,096 × 32 × 128 + 2 × 4,096 × 8 × 128 = 41,943,040"
        ).replace("= ", "=\u00a0"),
        "layers × attention = 32 × 41,943,040 = 1,342,177,280".replace("= ", "=\u00a0"),
    ]
    expect(button).to_be_focused()


def test_changes_are_said_once_they_rest(opened: Open) -> None:
    page = calculator(opened)
    said = page.get_by_role("status")
    expect(said).to_be_empty()
    slider(page, "Layers").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    assert setting(page, "Layers").input_value() == "20"
    cells = namespace()
    small = cells["models"]["GPT-2 small"]
    before, after = (sum(cells["parameters"](**{**small, "layers": layers}).values()) for layers in (12, 20))
    times = rf"\(×\u00a0{after / before:.2f}\)"
    expect(said).to_have_text(
        re.compile(rf"^Layers from 12 to 20\. Parameters: {after:,} {times}\. Operations of a pass: [\d,]+ \(")
    )


def test_what_a_change_changes_is_said_below_the_settings(opened: Open) -> None:
    page = calculator(opened)
    change = page.locator(".calc-change")
    expect(change).to_have_text("Move a setting, and what it changes is said here.")
    setting(page, "Query heads").fill("24")
    expect(change.get_by_text("Query heads and KV heads from 12 to 24:")).to_be_visible()
    expect(change.get_by_text("Parameters as before.")).to_be_visible()
    expect(change.get_by_text("Memory: weights of one layer × 2.")).to_be_visible()
    setting(page, "Query heads").fill("7")  # does not divide the width
    expect(change.get_by_text("Memory: weights of one layer × 2.")).to_be_visible()
    choose(page, "Llama 3 8B")
    expect(change).to_contain_text("From your settings to Llama 3 8B:")


def test_parameters_and_cache_are_added_up_in_bytes(opened: Open) -> None:
    page = calculator(opened, start="Llama 3 8B")
    memory = page.get_by_role("table", name="Memory")
    expect(memory.get_by_role("row", name="parameters and KV cache")).to_contain_text("15.96 GiB")
    expect(memory).to_contain_text(f"{2 * 8_030_261_248 + 2**30:,} bytes")


def test_nothing_of_it_is_fetched_before_it_is_near(opened: Open) -> None:
    asked: list[str] = []
    page = opened(
        '<div style="height: 3000px"></div>' + element(),
        before=lambda page: page.on("request", lambda r: asked.append(r.url)),
    )
    expect(page.get_by_role("cell", name="124,439,808")).to_have_count(1)
    page.wait_for_function("() => customElements.get('head-calculator')")
    assert not [url for url in asked if "calculator/view.js" in url or "calculator_" in url]
    ready(page)


def test_two_settings_that_do_not_fit_are_counted_and_a_refusal_says_alone_what_is_shown(opened: Open) -> None:
    page = calculator(opened)
    setting(page, "Layers").fill("none")
    expect(page.get_by_text("One setting does not fit. The results are those")).to_be_visible()
    setting(page, "Vocabulary").fill("many")
    expect(page.get_by_text("2 settings do not fit. The results are those")).to_be_visible()
    page.evaluate("() => document.querySelector('head-calculator').refuse('Line 2 cannot be followed.')")
    expect(page.get_by_text("Line 2 cannot be followed. The results below are of the last functions")).to_be_visible()
    expect(page.get_by_text("The results are those")).to_be_hidden()
