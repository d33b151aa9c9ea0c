"""What a calculator takes from the reader's own functions, and a link's settings that only they know."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from headwise.calculator import of
from pyodide_kernels.publish.calculator import figure
from tests.browser.calculators import ASKED, SCRIPT, element, ready, setting, total
from tests.browser.maps import Open
from tests.unit.formulas import FUNCTIONS, function, namespace

SHOW = "([given]) => document.querySelector('head-calculator').show(given)"


def described(**cells: Any) -> dict[str, Any]:
    return of({**namespace(), **cells}, FUNCTIONS, "models")


def test_its_address_is_written_where_the_network_has_gone_since(opened: Open) -> None:
    page = ready(opened(element()))
    asked = "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/address/address.js'))"
    page.wait_for_function(f"() => {asked}")
    page.evaluate("() => import(new URL('js/head_map/address/address.js', document.baseURI))")  # with all it imports
    page.context.set_offline(True)
    setting(page, "Layers").fill("7")
    page.wait_for_function("() => location.hash.includes('layers=7')")


def test_it_follows_the_readers_function_and_says_what_it_cannot_follow(opened: Open) -> None:
    page = ready(opened(element()))
    mine = function('def parameters(layers, experts):\n    return {"mine": layers * experts}', "parameters")
    models = {"GPT-2 small": {**namespace()["models"]["GPT-2 small"], "experts": 10}}
    page.evaluate(SHOW, [described(parameters=mine, models=models)])
    assert total_of_one(page) == "120"
    setting(page, "experts").fill("3")
    assert total_of_one(page) == "36"
    halves = function("def parameters(layers):\n    return {'x': layers / 2}", "parameters")
    problem = described(parameters=halves)["problem"]
    assert "Line 2 of the cell 'mine': / gives fractions" in problem
    page.evaluate("([words]) => document.querySelector('head-calculator').refuse(words)", [problem])
    expect(page.get_by_text("Line 2 of the cell 'mine'").first).to_be_visible()
    assert total_of_one(page) == "36"
    page.evaluate(SHOW, [described()])
    expect(page.locator(".calc-refusal")).to_be_empty()
    assert total(page) == "124,439,808"


def test_a_link_holds_a_setting_of_the_readers_own_until_their_functions_have_run(opened: Open) -> None:
    page = ready(opened(element()))
    page.evaluate("location.hash = '#calculator=calculator-parameters&from=GPT-3&layers=5&experts=4'")
    expect(setting(page, "Layers")).to_have_value("5")
    expect(page.get_by_text("“experts” is no setting here.")).to_be_visible()
    # What the reader does meanwhile loses nothing of it.
    setting(page, "Batch").fill("2")
    page.wait_for_function("() => location.hash.includes('layers=5&B=2&experts=4')")
    mine = function("def parameters(layers, experts=8):\n    return {'mine': layers * experts}", "parameters")
    page.evaluate(SHOW, [described(parameters=mine)])
    expect(setting(page, "experts")).to_have_value("4")
    assert total_of_one(page) == "20"
    expect(page.get_by_text("is no setting here")).to_have_count(0)
    setting(page, "experts").fill("0")
    assert total_of_one(page) == "0"
    page.evaluate(SHOW, [described(parameters=mine)])
    expect(setting(page, "experts")).to_have_value("0")


def test_presets_may_name_different_texts_and_any_part_may_be_linked_to(opened: Open) -> None:
    source = """def parameters(layers, act):
    return {"mine": layers, "größe (& co.)": 3 if act == "gelu" else 2}"""
    mine = function(source, "parameters")
    models = {
        name: {**sizes, "act": "silu" if "Llama" in name else "gelu"} for name, sizes in namespace()["models"].items()
    }
    page = ready(opened(element()))
    page.evaluate(SHOW, [described(parameters=mine, models=models)])
    page.get_by_role("combobox", name="Model").select_option("Llama 3 8B")
    expect(page.get_by_role("combobox", name="act")).to_have_value("silu")
    page.get_by_role("combobox", name="act").select_option("gelu")
    page.get_by_role("button", name="größe (& co.)").click()
    lines = page.locator(".calc-lines:visible li")
    assert lines.all_inner_texts() == ['3 if act == "gelu" else 2 =\xa03'.replace("==", "=")]
    page.wait_for_function("() => location.hash.includes('working=parameters.gr')")
    page.get_by_role("button", name="größe (& co.)").click()
    page.evaluate("location.hash += '&working=parameters.gr.e.co.'")
    expect(lines).to_have_count(1)


def test_functions_with_other_parts_may_have_no_result_before_a_setting_is_changed(opened: Open) -> None:
    page = ready(opened(element()))
    page.get_by_role("button", name="Keep these to compare").click()
    source = "def parameters(layers, share):\n    return {'one': layers // share, 'two': layers}"
    mine = function(source, "parameters")
    models = {"mine": {**namespace()["models"]["GPT-2 small"], "share": 0}}
    page.evaluate(SHOW, [described(parameters=mine, models=models)])
    expect(page.get_by_text("there is no result: it divides by zero")).to_be_visible()
    setting(page, "share").fill("5")
    expect(setting(page, "share")).to_be_focused()
    assert total(page) == "14"
    table = page.get_by_role("table", name="Parameters")
    expect(table.get_by_role("button")).to_have_text(["one", "two"])
    # Of what was kept there is none, and no error.
    kept = page.get_by_role("table", name="Compared with mine")
    expect(kept.get_by_role("row", name="Parameters none 14")).to_be_visible()
    page.wait_for_function("() => location.hash.endsWith('&from=mine&share=5&with=mine')")


def total_of_one(page: Page) -> str:
    return page.get_by_role("table", name="Parameters").locator(".calc-value").first.inner_text()


def test_key_value_heads_need_no_query_heads(opened: Open) -> None:
    mine = function("def cache_bytes(layers, G):\n    return 1024 * layers * G", "cache_bytes")
    cells = {"cache_bytes": mine, "models": {"small": {"layers": 3, "G": 5}}}
    asked = {**ASKED, "functions": ["cache_bytes"], "start": "small", "notes": {}}
    page = ready(opened(figure(asked, lambda expression: eval(expression, dict(cells))) + SCRIPT))
    setting(page, "KV heads").fill("7")
    expect(page.get_by_role("table", name="KV cache").locator(".calc-value")).to_contain_text("21 KiB")
