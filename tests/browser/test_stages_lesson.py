"""The stages on a lesson's page follow what the reader runs."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.axe import faults
from tests.browser.person import START_MS, press, write
from tests.browser.stages import cell


def test_the_stages_are_redrawn_from_the_readers_own_arrays(page: Page) -> None:
    stages = page.locator("head-stages[view=stages]")
    expect(stages).to_be_hidden()
    page.get_by_text("The whole layer, number by number").click()
    write(page, "output", "output = concat @ W_O\noutput[2, 6] = 5\noutput")
    press(page, "output", "Run")
    stages.scroll_into_view_if_needed()  # until it is near, it is a table of words
    stages.get_by_text("redrawn from your arrays").first.wait_for(timeout=START_MS)
    number = cell(page, "output", 2, 6)
    expect(number).to_have_text("5.00")
    number.hover()
    expect(stages.locator(".hs-line")).to_contain_text("but the array output holds 5.0000 here")
    write(page, "output", "output = (concat @ W_O)[:, :6]\noutput")
    press(page, "output", "Run")
    words = "output (3, 6) does not fit: concat (3, 8) and W_O (8, 8) give (3, 8)."
    expect(stages.get_by_text(words)).to_be_visible(timeout=START_MS)
    expect(number).to_have_text("5.00")  # the last good picture stays
    write(page, "output", "output = concat @ W_O\noutput")
    press(page, "output", "Run")
    expect(stages.get_by_text(words)).to_be_hidden(timeout=START_MS)
    expect(number).not_to_have_text("5.00")
    write(page, "output", "kept = output\ndel output")
    press(page, "output", "Run")
    words = "There is no variable output any more; this figure is of an earlier run."
    expect(stages.get_by_text(words)).to_be_visible(timeout=START_MS)
    write(page, "output", "output = concat @ W_O\noutput")
    press(page, "output", "Run")
    expect(stages.get_by_text(words)).to_be_hidden(timeout=START_MS)
    write(page, "project", "Q = X @ W_Q\nK = X @ W_K\nV = 2 * X @ W_V\nQ")
    expect(stages.get_by_text("your arrays, from before your change")).to_be_visible()
    press(page, "project", "Run")
    expect(stages.get_by_text("your arrays, in part from before a change above")).to_be_visible(timeout=START_MS)
    cell(page, "heads[0]", 2, 0).hover()
    expect(stages.locator(".hs-line")).to_contain_text("but the array heads[0] holds 0.7730 here")
    page.get_by_role("button", name="Restart", exact=True).click()
    expect(stages.get_by_text("your arrays, from an earlier run")).to_be_visible()
    assert faults(page) == []


def test_the_heads_parts_are_redrawn_from_the_readers_own_arrays(page: Page, address: str) -> None:
    page.goto(f"{address}lessons/05_output_projection/")
    ablation = page.locator("head-stages[view=ablation]")
    write(page, "cat", page.get_by_role("textbox", name="Code, cat").inner_text() + "\nfew_output[1, 6] = 5")
    press(page, "cat", "Run")
    ablation.scroll_into_view_if_needed()
    ablation.get_by_text("redrawn from your arrays").first.wait_for(timeout=START_MS)
    cell(page, "Output", 1, 6).hover()
    expect(ablation.locator(".hs-line")).to_contain_text("but the array few_output holds 5.0000 here")


def test_a_link_to_a_number_opens_the_figure_that_was_folded(page: Page, address: str) -> None:
    page.goto(f"{address}lessons/01_one_head/#stages=stages-weights&at=weights-2-0")
    stages = page.locator("head-stages")
    expect(stages.locator(".hs-line")).to_contain_text("weights[it, server]")
    expect(stages).to_be_in_viewport()
