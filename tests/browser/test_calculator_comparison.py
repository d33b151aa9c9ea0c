"""Figures that are kept beside those of other settings."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pyodide_kernels.publish.calculator import in_bytes
from tests.browser.calculators import element, ready, setting
from tests.browser.maps import PHONE, Open
from tests.unit.formulas import namespace

KEEP, STOP = "Keep these to compare", "Stop comparing"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def choose(page: Page, model: str) -> None:
    page.get_by_role("combobox", name="Model").select_option(model)


def compared(page: Page, title: str) -> Locator:
    return page.get_by_role("table", name=f"Compared with {title}", exact=True)


def row(table: Locator, name: str) -> list[str]:
    found = table.get_by_role("row").filter(has=table.page.get_by_role("rowheader", name=name, exact=True))
    return [text.replace("\u00a0", " ") for text in found.get_by_role("cell").all_inner_texts()]


def cache(**sizes: Any) -> int:
    cells = namespace()
    total = sum(cells["parameters"](**sizes).values())
    return int(cells["memory"](total=total, **sizes)["kv_cache"])


def overhang(page: Page, title: str) -> int:
    return int(compared(page, title).evaluate("table => table.offsetWidth - table.parentElement.clientWidth"))


# A lesson's column is 696 px wide: there the comparison stands below the settings, beside the tables.
@pytest.mark.parametrize("options", [{}, {"viewport": {"width": 720, "height": 900}}, PHONE])
def test_a_comparison_keeps_to_its_column(opened: Open, options: dict[str, Any]) -> None:
    page = ready(opened(element(), **options))
    press(page, KEEP)
    choose(page, "Llama 3 70B")
    assert overhang(page, "GPT-2 small") <= 0
    lines = row(compared(page, "GPT-2 small"), "Parameters")[-1]
    assert lines.startswith("× ")
    factor = compared(page, "GPT-2 small").get_by_role("cell", name=lines.replace(" ", "\u00a0")).first
    text = "cell => { const all = document.createRange(); all.selectNodeContents(cell); return all; }"
    assert factor.evaluate(f"cell => ({text})(cell).getClientRects().length") == 1, "it stands on one line"
    for name in ("Width", "Query heads", "Layers", "Vocabulary", "Context"):
        setting(page, name).fill("1,000,000,000")
    assert overhang(page, "GPT-2 small") <= 0


@pytest.mark.parametrize("options", [{}, PHONE])
def test_a_model_stands_beside_another(opened: Open, options: dict[str, Any]) -> None:
    page = ready(opened(element(), **options))
    expect(page.get_by_role("table", name="Compared")).to_have_count(0)
    press(page, KEEP)
    expect(page.get_by_text("GPT-2 small is kept. Choose another model, or move a setting.")).to_be_visible()
    expect(page.get_by_role("button", name=STOP)).to_be_focused()
    choose(page, "Llama 3 8B")
    table = compared(page, "GPT-2 small")
    expect(table.get_by_role("columnheader")).to_have_text(["GPT-2 small", "Llama 3 8B", "Change"])
    expect(table.get_by_role("rowheader", name="Settings that differ")).to_be_visible()
    models = namespace()["models"]
    caches = [cache(**models[name]) for name in ("GPT-2 small", "Llama 3 8B")]
    assert row(table, "KV cache") == [*map(in_bytes, caches), f"× {caches[1] / caches[0]:.2f}"]
    totals = [sum(namespace()["parameters"](**models[name]).values()) for name in ("GPT-2 small", "Llama 3 8B")]
    said = [f"{totals[0] / 1e6:.2f} million", f"{totals[1] / 1e9:.2f} billion", f"× {totals[1] / totals[0]:.2f}"]
    assert row(table, "Parameters") == said
    assert row(table, "Layers") == ["12", "32", "× 2.67"]
    assert row(table, "Feed-forward kind") == ["2 matrices", "3 matrices (gated)", ""]
    assert row(table, "biases") == ["yes", "no", ""]
    assert row(table, "Batch") == []
    wide = page.locator(".calc-panel").evaluate("panel => panel.scrollWidth - panel.clientWidth")
    assert wide <= 0 and page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    choose(page, "GPT-2 small")
    expect(table).to_have_count(0)
    press(page, STOP)
    expect(page.get_by_role("button", name=KEEP)).to_be_focused()
    expect(page.get_by_text("is kept")).to_have_count(0)


def test_a_setting_of_the_readers_stands_beside_another_and_a_link_holds_both(opened: Open) -> None:
    page = ready(opened(element(start="Llama 3 8B")))
    setting(page, "KV heads").fill("32")
    press(page, KEEP)
    expect(page.get_by_text("These settings are kept.")).to_be_visible()
    setting(page, "KV heads").fill("1")
    table = compared(page, "kept settings")
    for name in ("KV heads", "KV cache"):
        assert row(table, name)[2] == "÷ 32"
    assert row(table, "weights of one layer")[2] == "same"
    page.wait_for_function("() => location.hash.endsWith('&from=Llama-3-8B&G=1&with=Llama-3-8B~G.32')")
    page.reload()
    ready(page)
    expect(compared(page, "kept settings")).to_be_visible()
    assert row(compared(page, "kept settings"), "KV heads") == ["32", "1", "÷ 32"]
    # What does not fit changes nothing in it.
    setting(page, "KV heads").fill("5")
    assert row(compared(page, "kept settings"), "KV heads") == ["32", "1", "÷ 32"]
    press(page, STOP)
    page.wait_for_function("() => !location.hash.includes('with')")


def test_paper_has_the_comparison_and_no_button(opened: Open) -> None:
    page = ready(opened(element()))
    press(page, KEEP)
    setting(page, "Layers").fill("24")
    page.emulate_media(media="print")
    assert row(compared(page, "GPT-2 small"), "Layers") == ["12", "24", "× 2"]
    expect(page.get_by_role("button", name=STOP)).to_be_hidden()
