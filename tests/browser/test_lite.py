"""Each lesson's notebook, in the built JupyterLite, served as a plain static host would under /repo/."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from pyodide_kernels.distribution.fetch import ROOT
from tests.browser.waiting import wait_until

NOTEBOOKS = sorted((ROOT / "lessons").glob("[0-9]*"))


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A page of a new visitor, with nothing saved."""
    context = browser.new_context(viewport={"width": 1200, "height": 1200})
    yield context.new_page()
    context.close()


def open_notebook(visitor: Page, address: str, name: str) -> None:
    visitor.goto(f"{address}lite/notebooks/index.html?path={name}")
    visitor.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=90_000)


# What a cell shows, in Jupyter's own elements: its streams and its text results; figures are counted apart.
READ = """() => [...document.querySelectorAll('.jp-CodeCell')].map(cell => ({
  prompt: cell.querySelector('.jp-InputPrompt')?.textContent ?? '',
  text: [...cell.querySelectorAll('.jp-OutputArea-output[data-mime-type]')]
    .filter(out => /stdout|stderr|text.plain|error/.test(out.dataset.mimeType)).map(out => out.textContent).join(''),
  figures: cell.querySelectorAll('.js-plotly-plot').length}))"""


# The cells show what is expected of them; what is left open (a timing, a starter's result) is null.
SHOWN = f"""wanted => ({READ})().every(({{ text, figures }}, k) => wanted[k] === null
  || (wanted[k] === "a figure" ? figures === 1 : wanted[k] === "a sentence" ? /\\.\\s*$/.test(text)
  : text.trim() === wanted[k]))"""
# The browser's own store has the notebook with the reader's words.
SAVED = """async ([path, name]) => {
  const answer = (request) => new Promise((done) => (request.onsuccess = () => done(request.result)));
  const store = await answer(indexedDB.open(`JupyterLite Storage - ${path}lite/`));
  const saved = await answer(store.transaction("files").objectStore("files").get(name));
  store.close();
  return JSON.stringify(saved ?? "").includes("# mine");
}"""


def stored(site: Path, name: str) -> list[dict[str, Any]]:
    cells = json.loads((site / "lite" / "files" / name).read_text("utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def text_of(cell: dict[str, Any]) -> str:
    shown = ""
    for output in cell["outputs"]:
        data = output.get("data", {})
        if "application/vnd.plotly.v1+json" not in data:
            shown += output.get("text", "") or data["text/plain"]
    return shown


def has_tag(cell: dict[str, Any], tag: str) -> bool:
    return tag in cell["metadata"].get("tags", [])


def has_figure(cell: dict[str, Any]) -> bool:
    """Whether a figure is stored: one that would be too large is drawn in the first run."""
    return any("application/vnd.plotly.v1+json" in output.get("data", {}) for output in cell["outputs"])


def is_map(cell: dict[str, Any]) -> bool:
    return has_tag(cell, "head-map")


def expected(cell: dict[str, Any]) -> str | None:
    """What SHOWN waits for."""
    if is_map(cell) or has_tag(cell, "check"):
        return "a figure" if is_map(cell) else "a sentence"
    return None if has_tag(cell, "volatile") or has_tag(cell, "exercise") else text_of(cell).strip()


@pytest.mark.parametrize("lesson", [path.name for path in NOTEBOOKS])
def test_notebook_runs_and_gives_the_pages_outputs(visitor: Page, address: str, site: Path, lesson: str) -> None:
    hosts: set[str] = set()
    visitor.context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    failed: list[str] = []
    visitor.context.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    cells = stored(site, f"{lesson}.ipynb")
    open_notebook(visitor, address, f"{lesson}.ipynb")
    visitor.wait_for_function(
        "n => document.querySelectorAll('.js-plotly-plot').length >= n", arg=sum(map(has_figure, cells))
    )
    before = visitor.evaluate(READ)
    assert [cell["text"].strip() for cell in before] == [text_of(cell).strip() for cell in cells]

    visitor.get_by_role("menuitem", name="Run", exact=True).click()
    visitor.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    visitor.wait_for_function(
        """() => {const p = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')];
                  const status = document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status;
                  return status === 'idle' && p.every(e => /^(\\[\\d+\\]:)?$/.test(e.textContent.trim()))
                    && p.filter(e => e.textContent.trim()).length > 1}""",  # a folded cell shows no number
        timeout=120_000,
    )
    visitor.wait_for_function(SHOWN, arg=[expected(cell) for cell in cells], timeout=20_000)
    after = visitor.evaluate(READ)
    for cell, shown in zip(cells, after, strict=True):
        if is_map(cell):
            assert shown["figures"] == 1, cell["source"]
        elif has_tag(cell, "check"):
            # The starter is no solution, and its check says why in a sentence.
            assert shown["text"].strip().endswith(".") and shown["text"].strip() != "Right."
        elif not has_tag(cell, "volatile") and not has_tag(cell, "exercise"):
            assert shown["text"].strip() == text_of(cell).strip(), cell["source"]
    assert hosts - {address.split("/")[2], ""} == set()
    assert failed == []


def test_a_foreign_request_would_be_seen(visitor: Page, address: str) -> None:
    hosts: set[str] = set()
    visitor.context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    # JupyterLite's pages are outside the content security policy that would stop this.
    visitor.goto(f"{address}lite/notebooks/index.html")
    visitor.evaluate("() => fetch('https://example.org/').catch(() => 0)")
    assert "example.org" in hosts


def test_the_kernel_loads_the_pages_runtime(site: Path) -> None:
    config = json.loads((site / "lite" / "jupyter-lite.json").read_text("utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["pyodideUrl"] == "./../runtime/pyodide.mjs"
    assert kernel["disablePyPIFallback"] is True
    assert not list((site / "lite").rglob("pyodide.asm.wasm"))


def test_a_saved_copy_of_an_older_lesson_is_kept_and_the_new_one_shown(visitor: Page, address: str, site: Path) -> None:
    """The reader edits and saves; the lesson changes; the new one opens, and the copy is where the page says."""
    name = f"{NOTEBOOKS[0].name}.ipynb"
    open_notebook(visitor, address, name)
    visitor.locator(".jp-CodeCell .cm-content").nth(1).click()
    visitor.keyboard.press("Control+Home")
    visitor.keyboard.type("# mine\n")
    visitor.keyboard.press("Control+s")
    wait_until(visitor, SAVED, [urlsplit(address).path, name])
    open_notebook(visitor, address, name)
    assert visitor.get_by_text("# mine").count() == 1, "an unchanged lesson shows the reader's own copy"
    assert visitor.get_by_text("new version").count() == 0

    def newer(route: Any) -> None:
        notebook = json.loads((site / "lite" / "files" / name).read_text("utf-8"))
        notebook["metadata"]["headwise"]["version"] = "another"
        route.fulfill(json=notebook)

    visitor.context.route(f"**/lite/files/{name}*", newer)
    open_notebook(visitor, address, name)
    assert visitor.get_by_text("# mine").count() == 0
    visitor.get_by_role("status").get_by_role("link").click()
    visitor.wait_for_selector(".jp-Notebook .jp-CodeCell")
    assert "(my copy)" in visitor.url.replace("%20", " ")
    assert visitor.get_by_text("# mine").count() == 1
