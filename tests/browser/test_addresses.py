"""The same files work below any address, and a wrong address finds its way home."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from pyodide_kernels.prove.server import serve
from tests.browser.person import LESSON, START_MS, cell, press


@pytest.mark.parametrize("prefix", ["/", "/two/deep/"])
def test_a_lesson_runs_below_any_address(browser: Browser, site: Path, prefix: str) -> None:
    with serve(site, prefix) as address:
        context = browser.new_context()
        missing: list[str] = []
        context.on("response", lambda response: missing.append(response.url) if response.status >= 400 else None)
        page = context.new_page()
        page.goto(address)
        page.get_by_role("link", name="Multi-head attention").first.click()
        page.wait_for_function("() => typeof headwise === 'object'")
        press(page, "inputs", "Run")
        expect(cell(page, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
        notebook = page.get_by_role("link", name="Open as notebook")
        assert page.request.get(f"{address}lite/notebooks/index.html").ok
        assert notebook.evaluate("link => link.href") == f"{address}lite/notebooks/index.html?path={LESSON}.ipynb"
        assert page.request.get(f"{address}lite/files/{LESSON}.ipynb").json()["nbformat"] == 4
        assert missing == []
        context.close()


def test_an_unknown_address_leads_home_from_any_depth(browser: Browser, address: str) -> None:
    page = browser.new_page()
    for wrong in ("nothing", "lessons/99_nothing/", "a/b/c/d"):
        answer = page.goto(address + wrong)
        assert answer is not None and answer.status == 404
        page.get_by_role("main").get_by_role("link").first.click()
        page.wait_for_url(address)
    page.close()
