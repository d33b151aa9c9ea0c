"""The calculator on its lesson's page: axe, and the reader's own cells."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from pyodide_kernels.publish.lessons import Lesson
from tests.browser.axe import choose_scheme, faults
from tests.browser.calculators import ready, setting, total
from tests.browser.person import START_MS, cell, press, unfold, write
from tests.browser.work import about

LESSON = "04_cost"


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    """Lesson 04 with its calculator in sight."""
    opened = context.new_page()
    opened.set_default_timeout(20_000)
    opened.goto(f"{address}lessons/{LESSON}/")
    return ready(opened)


def test_it_follows_the_readers_own_cell(page: Page) -> None:
    source = Lesson(LESSON).cell("parameters").source
    unfold(page, "parameters")
    # Without the last norm, which has two vectors.
    write(page, "parameters", source.replace("(2 * layers + 1)", "2 * layers"))
    press(page, "parameters", "Run")
    expect(page.get_by_role("cell", name=f"{124_439_808 - 2 * 768:,}")).to_be_visible(timeout=START_MS)
    write(page, "parameters", source.replace("d_model // H", "d_model / H"))
    press(page, "parameters", "Run")
    words = "Line 3 of the cell 'parameters': / gives fractions; whole numbers are divided by //."
    expect(page.locator(".calc-refusal")).to_contain_text(words, timeout=START_MS)
    assert total(page) == f"{124_439_808 - 2 * 768:,}"
    write(page, "parameters", source)
    press(page, "parameters", "Run")
    expect(page.locator("head-calculator").get_by_role("cell", name="124,439,808")).to_be_visible(timeout=START_MS)
    expect(page.locator(".calc-refusal")).to_be_empty()
    expect(page.locator("head-calculator").get_by_text("Computed with")).to_be_hidden()


def test_it_says_how_old_the_readers_functions_are_and_nothing_before_one_has_run(page: Page) -> None:
    source = Lesson(LESSON).cell("parameters").source
    said = page.locator("head-calculator").get_by_text("Computed with")
    unfold(page, "parameters")
    unfold(page, "inputs")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").get_by_text("ran in")).to_be_visible(timeout=START_MS)
    write(page, "inputs", "import numpy as np")
    expect(about(page, "inputs")).to_contain_text("kept on this device")
    expect(said).to_be_hidden()
    write(page, "parameters", source.replace("(2 * layers + 1)", "2 * layers"))
    press(page, "parameters", "Run")
    expect(page.get_by_role("cell", name=f"{124_439_808 - 2 * 768:,}")).to_be_visible(timeout=START_MS)
    write(page, "parameters", source)
    expect(said).to_have_text("Computed with your cells, from before your change.")
    write(page, "inputs", "import numpy as np  # again")
    press(page, "inputs", "Run")
    expect(said).to_have_text("Computed with your cells; those below “inputs” ran before it changed.")
    page.get_by_role("button", name="Restart", exact=True).click()
    expect(said).to_have_text("Computed with your cells, from an earlier run.")


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_axe_finds_nothing(page: Page, scheme: str) -> None:
    choose_scheme(page, scheme)
    found = faults(page, "head-calculator")
    page.get_by_role("button", name="Keep these to compare").click()
    page.get_by_role("combobox", name="Model").select_option("GPT-3")
    expect(page.get_by_role("table", name="Compared with GPT-2 small")).to_be_visible()
    found += faults(page, "head-calculator")
    setting(page, "Layers").fill("many")
    expect(page.locator(".calc-wrong:not(:empty)")).to_be_visible()
    assert found + faults(page, "head-calculator") == []


def test_its_address_opens_it_in_another_tab(page: Page, context: BrowserContext) -> None:
    page.get_by_role("combobox", name="Model").select_option("GPT-3")
    setting(page, "Batch").fill("8")
    page.wait_for_function("() => location.hash.endsWith('&from=GPT-3&B=8')")
    other = context.new_page()
    other.goto(page.url)
    ready(other)
    expect(setting(other, "Batch")).to_have_value("8")
    assert total(other) == "174,604,259,328"
    expect(other.locator("head-calculator")).to_be_in_viewport()
