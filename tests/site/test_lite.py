"""Each lesson's notebook, in the built JupyterLite, served as a plain static host would under /repo/."""

from __future__ import annotations

import functools
import json
import os
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, sync_playwright

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser
from pyodide_kernels.distribution.fetch import ROOT

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SITE = Path(os.environ.get("HEADWISE_SITE") or ROOT / "site")
NOTEBOOKS = sorted((ROOT / "lessons").glob("[0-9]*"))


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = SITE.resolve()
    assert (site / "lite" / "index.html").is_file(), "run `make site` first"
    top = tmp_path_factory.mktemp("host")
    (top / "repo").symlink_to(site)

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(top)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/repo/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=str(find_browser()), args=list(ARGUMENTS))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1200, "height": 1200})
    made = context.new_page()
    yield made
    context.close()


def open_notebook(page: Page, base: str, name: str) -> None:
    page.goto(f"{base}lite/notebooks/index.html?path={name}")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=90_000)


# What a cell shows, in Jupyter's own elements: its streams and its text results; figures are counted apart.
READ = """() => [...document.querySelectorAll('.jp-CodeCell')].map(cell => ({
  prompt: cell.querySelector('.jp-InputPrompt')?.textContent ?? '',
  text: [...cell.querySelectorAll('.jp-OutputArea-output[data-mime-type]')]
    .filter(out => /stdout|stderr|text.plain|error/.test(out.dataset.mimeType)).map(out => out.textContent).join(''),
  figures: cell.querySelectorAll('.js-plotly-plot').length}))"""


def stored(name: str) -> list[dict[str, Any]]:
    cells = json.loads((SITE / "lite" / "files" / name).read_text("utf-8"))["cells"]
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


def is_map(cell: dict[str, Any]) -> bool:
    return has_tag(cell, "head-map")


@pytest.mark.parametrize("lesson", [path.name for path in NOTEBOOKS])
def test_notebook_runs_and_gives_the_pages_outputs(page: Page, base: str, lesson: str) -> None:
    hosts: set[str] = set()
    page.context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    failed: list[str] = []
    page.context.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
    cells = stored(f"{lesson}.ipynb")
    open_notebook(page, base, f"{lesson}.ipynb")
    page.wait_for_function("n => document.querySelectorAll('.js-plotly-plot').length >= n", arg=sum(map(is_map, cells)))
    before = page.evaluate(READ)
    assert [cell["text"].strip() for cell in before] == [text_of(cell).strip() for cell in cells]

    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(
        """() => {const p = [...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')];
                  const status = document.querySelector('.jp-Notebook-ExecutionIndicator')?.dataset.status;
                  return status === 'idle' && p.every(e => /^(\\[\\d+\\]:)?$/.test(e.textContent.trim()))
                    && p.filter(e => e.textContent.trim()).length > 1}""",  # a folded cell shows no number
        timeout=120_000,
    )
    page.wait_for_timeout(1_000)
    after = page.evaluate(READ)
    for cell, shown in zip(cells, after, strict=True):
        if is_map(cell):
            assert shown["figures"] == 1, cell["source"]
        elif has_tag(cell, "check"):
            # The starter is no solution, and its check says why in a sentence.
            assert shown["text"].strip().endswith(".") and shown["text"].strip() != "Right."
        elif not has_tag(cell, "volatile") and not has_tag(cell, "exercise"):
            assert shown["text"].strip() == text_of(cell).strip(), cell["source"]
    assert hosts - {base.split("/")[2], ""} == set()
    assert failed == []


def test_a_foreign_request_would_be_seen(page: Page, base: str) -> None:
    hosts: set[str] = set()
    page.context.on("request", lambda request: hosts.add(request.url.split("/")[2]))
    page.goto(base)
    page.evaluate("() => fetch('https://example.org/').catch(() => 0)")
    assert "example.org" in hosts


def test_the_kernel_loads_the_pages_runtime(base: str) -> None:
    config = json.loads((SITE / "lite" / "jupyter-lite.json").read_text("utf-8"))
    kernel = config["jupyter-config-data"]["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["pyodideUrl"] == "./../runtime/pyodide.mjs"
    assert kernel["disablePyPIFallback"] is True
    assert not list((SITE / "lite").rglob("pyodide.asm.wasm"))


def test_a_saved_copy_of_an_older_lesson_is_kept_and_the_new_one_shown(page: Page, base: str) -> None:
    """The reader edits and saves; the lesson changes; the new one opens, and the copy is where the page says."""
    name = f"{NOTEBOOKS[0].name}.ipynb"
    open_notebook(page, base, name)
    page.locator(".jp-CodeCell .cm-content").nth(1).click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# mine\n")
    page.keyboard.press("Control+s")
    page.wait_for_timeout(1_500)
    open_notebook(page, base, name)
    assert page.get_by_text("# mine").count() == 1, "an unchanged lesson shows the reader's own copy"
    assert page.get_by_text("new version").count() == 0

    def newer(route: Any) -> None:
        notebook = json.loads((SITE / "lite" / "files" / name).read_text("utf-8"))
        notebook["metadata"]["headwise"]["version"] = "another"
        route.fulfill(json=notebook)

    page.context.route(f"**/lite/files/{name}*", newer)
    open_notebook(page, base, name)
    assert page.get_by_text("# mine").count() == 0
    page.get_by_role("status").get_by_role("link").click()
    page.wait_for_selector(".jp-Notebook .jp-CodeCell")
    assert "(my copy)" in page.url.replace("%20", " ")
    assert page.get_by_text("# mine").count() == 1
