"""What goes wrong around a cell is said in words, and nothing of the reader's is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.browser.person import LESSON, START_MS, cell, press, stop_in_vain, write


def test_a_file_that_fails_once_is_named_and_retry_mends_it(page: Page, context: BrowserContext) -> None:
    failing = {"left": 1}

    def fail_once(route: Route) -> None:
        if failing["left"]:
            failing["left"] -= 1
            route.fulfill(status=404, body="not here")
        else:
            route.fallback()

    context.route("**/runtime/python-numpy.zst", fail_once)
    press(page, "inputs", "Run")
    output = cell(page, "inputs").locator("[data-output]")
    expect(output).to_contain_text("python-numpy.zst could not be fetched: the server answered 404")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "error")
    output.get_by_role("button", name="Retry").click()
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)


def test_a_page_sent_in_place_of_the_list_of_files_is_named(page: Page, context: BrowserContext) -> None:
    context.route("**/runtime/runtime.json", lambda route: route.fulfill(body="<!doctype html><p>Log in"))
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("runtime.json could not be read")


@pytest.mark.parametrize("failures", [1, 2])
def test_an_editor_that_cannot_be_loaded_is_asked_for_again_and_missed_in_words(
    context: BrowserContext, address: str, failures: int
) -> None:
    asked: list[str] = []

    def fail(route: Route) -> None:
        asked.append(route.request.url)
        route.abort() if len(asked) <= failures else route.fallback()

    context.route("**/vendor/codemirror.js*", fail)
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    if failures == 1:
        write(page, "inputs", "6 * 7")
    else:
        expect(cell(page, "inputs")).to_contain_text("editor could not be loaded")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)


def test_a_record_of_older_code_is_missed_in_words(page: Page, context: BrowserContext) -> None:
    def without_record(route: Route) -> None:
        lesson = route.fetch().json()
        cells = [{**each, "compared": []} for each in lesson["cells"]]
        route.fulfill(json={**lesson, "reference": "", "expected": {}, "cells": cells})

    context.route(f"**/lessons/{LESSON}.json", without_record)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-agreement]")).to_contain_text("not compared", timeout=START_MS)
    expect(cell(page, "inputs").locator("[data-agreement]")).to_have_attribute("data-agreement", "none")


def test_a_changed_runtime_file_is_refused(page: Page, context: BrowserContext) -> None:
    context.route("**/runtime/headwise.zst", lambda route: route.fulfill(body=b"other bytes"))
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text(
        "headwise.zst is not the file this site was published with"
    )


def test_an_edit_survives_a_reload_and_leaving(page: Page) -> None:
    write(page, "weights", "weights = 1  # mine")
    page.reload()
    expect(page.get_by_role("textbox", name="Code, weights")).to_have_text("weights = 1  # mine")
    expect(cell(page, "weights").get_by_role("button", name="Reset")).to_be_enabled()


def test_where_nothing_can_be_kept_the_page_says_so_and_runs(context: BrowserContext, address: str) -> None:
    context.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
    )
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    write(page, "inputs", "6 * 7")
    expect(cell(page, "inputs")).to_contain_text("keeps nothing")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_have_text("42", timeout=START_MS)


def test_a_call_that_no_stop_reaches_offers_a_restart(page: Page) -> None:
    stop_in_vain(page, "inputs").click()
    expect(cell(page, "inputs")).to_have_attribute("data-state", re.compile("stopped|idle"))
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("begun")
    expect(page.get_by_role("button", name="Restart Python")).to_have_count(0)
    write(page, "inputs", "6 * 7")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs").locator("[data-output]")).to_contain_text("42", timeout=START_MS)


def test_tab_indents_and_escape_then_tab_leaves(page: Page) -> None:
    box = page.get_by_role("textbox", name="Code, weights")
    write(page, "weights", "x")
    page.keyboard.press("Home")
    page.keyboard.press("Tab")
    expect(box).to_have_text(re.compile(r"^    x$"))
    expect(cell(page, "weights")).to_contain_text("Esc")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    expect(box).not_to_be_focused()


def test_shift_enter_runs(page: Page) -> None:
    write(page, "inputs", "6 * 7")
    page.keyboard.press("Shift+Enter")
    expect(cell(page, "inputs").locator("[data-output]")).to_have_text("42", timeout=START_MS)


def test_a_breakdown_of_python_is_said_and_the_next_run_starts_anew(browser: Browser, address: str) -> None:
    page = browser.new_page()  # the page raises here, which the other tests' visitor forbids
    page.goto(f"{address}lessons/{LESSON}/")
    write(page, "inputs", "x = 1\nfor i in range(100_000): x = [x]\nx")
    press(page, "inputs", "Run")
    output = cell(page, "inputs").locator("[data-output]")
    expect(output).to_contain_text("Python broke down", timeout=START_MS)
    write(page, "inputs", "6 * 7")
    press(page, "inputs", "Run")
    expect(output).to_contain_text("42", timeout=START_MS)
    page.close()


def test_a_reader_who_took_python_apart_is_told_so_and_offered_a_restart(page: Page) -> None:
    output = cell(page, "inputs").locator("[data-output]")
    write(page, "inputs", "import json\njson.loads = None")
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    write(page, "inputs", "6 * 7")
    press(page, "inputs", "Run")
    expect(output).to_contain_text("a cell may have changed a part that the page needs")
    expect(output).not_to_contain_text("Traceback")
    output.get_by_role("button", name="Restart Python").click()
    expect(output).to_have_text("Python was restarted, so this run is gone and so are its variables.")
    press(page, "inputs", "Run")
    expect(output).to_have_text("42", timeout=START_MS)


def test_a_page_that_did_not_arrive_whole_says_so(context: BrowserContext, address: str) -> None:
    context.route("**/js/cell/output.js", lambda route: route.fulfill(status=404))
    page = context.new_page()
    page.goto(f"{address}lessons/{LESSON}/")
    expect(page.get_by_role("alert")).to_contain_text("did not arrive")


def test_a_page_opened_from_a_disk_says_how_to_serve_it(context: BrowserContext, site: Path) -> None:
    page = context.new_page()
    page.goto(f"file://{site}/lessons/{LESSON}/index.html")
    expect(page.get_by_role("alert")).to_contain_text("python -m http.server")


def test_rows_of_nan_are_drawn_and_named(page: Page) -> None:
    write(page, "weights", "scores = Q @ K.swapaxes(-1, -2)\nscores[..., 0, :] = -np.inf\nweights = softmax(scores)")
    press(page, "weights", "Run")
    expect(cell(page, "weights")).to_have_attribute("data-state", "done", timeout=START_MS)
    expect(page.locator("head-map[name=weights]").first).to_contain_text("Some weights are NaN")


def test_a_map_whose_variable_is_gone_says_so_until_it_is_back(page: Page) -> None:
    shown = page.locator("head-map[name=weights]").first
    for source, said in [
        ("weights = np.eye(3)[None].repeat(2, axis=0)", "redrawn from your array"),
        ("kept = weights\ndel weights", "There is no variable weights any more; this map is of an earlier run."),
        ("weights = kept", "redrawn from your array"),
    ]:
        write(page, "weights", source)
        press(page, "weights", "Run")
        expect(shown).to_contain_text(said, timeout=START_MS)
    expect(shown).not_to_contain_text("any more")


def test_a_map_follows_the_mask_and_the_layers_that_its_page_names(page: Page) -> None:
    shown = page.locator("head-map[name=weights]").first
    # As the build writes them for a fence with `masked: hidden` and `layers: true`.
    shown.evaluate("(map) => { map.setAttribute('masked', 'hidden'); map.setAttribute('layers', ''); }")
    write(page, "weights", "hidden = ~np.eye(3, dtype=bool)\nweights = np.eye(3)[None, None].repeat(2, 0).repeat(2, 1)")
    press(page, "weights", "Run")
    expect(shown).to_contain_text("layer 1, head 1 of 2", timeout=START_MS)
    expect(shown.locator("[data-distribution] li").filter(has_text="masked")).to_have_count(2)
