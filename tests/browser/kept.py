"""What the tests of use without a network share: readers, what they see, and deployments that can be told apart."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from pyodide_kernels.publish import offline
from tests.browser.person import START_MS, cell, press
from tests.browser.visitors import at_lesson
from tests.browser.waiting import wait_until
from tests.browser.work import your_work

OTHER = "01_one_head"
KEPT = "Kept on this device for use without a network"
# The names of Cache Storage, and of every service worker's folder, at this origin.
STORED = "() => caches.keys()"
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname)"
# The copy is whole, and of the page's own build: "Your work" calls the course kept also where an older one is.
IS_KEPT = """async () => {
  const root = new URL("../../", location);
  const state = (await caches.keys()).find((name) => name.endsWith(`${root.pathname} state`));
  const kept = async (file, cacheName) => caches.match(new URL(file, root), { cacheName });
  const build = state && (await (await kept("offline/current", state))?.text());
  const list = build && (await (await kept("offline.json", state.replace("state", build)))?.json());
  return list?.pages === document.querySelector("meta[name=build]").content;
}"""
# By a page of `deployment`: what it was made of, with its Python where that runs.
MARKS = """() => [document.documentElement.dataset.mark, ...marks, ...(headwise.versions().marks ?? []),
  ...[...document.querySelectorAll("link[rel=stylesheet]:not([media])")].map(({ href }) => {
    const name = href.match(/(\\w+)\\.css/)[1];
    return getComputedStyle(document.documentElement).getPropertyValue(`--mark-${name}`).trim() || `no ${name}.css`;
  })]"""


def run(page: Page, name: str = "inputs") -> None:
    press(page, name, "Run")
    expect(cell(page, name)).to_have_attribute("data-state", "done", timeout=START_MS)


def wait_until_kept(page: Page) -> None:
    """Look into "Your work" until it says so, of what is on the page."""
    wait_until(page, IS_KEPT, seconds=60)
    expect(your_work(page)).to_contain_text(KEPT)
    page.keyboard.press("Escape")


def visit_with_a_run(context: BrowserContext, address: str) -> Page:
    """A visit after which the course is kept."""
    page = at_lesson(context, address)
    run(page)
    wait_until_kept(page)
    return page


def end_service_workers(context: BrowserContext, page: Page) -> None:
    """As a browser does when it is short of memory, or after half a minute."""
    session = context.new_cdp_session(page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    session.detach()


def deployment(site: Path, to: Path, mark: str) -> Path:
    """A copy of ``site``, of which every page, module and stylesheet says ``mark``, published as `make site` does."""
    found = re.search(r'name="build" content="(\w+)"', (site / "index.html").read_text("utf-8"))
    assert found
    build = found[1]
    shutil.copytree(site, to, ignore=shutil.ignore_patterns("lite", "*.whl"))
    for path in sorted(path for path in to.rglob("*.*") if "vendor" not in path.parts):
        if path.suffix not in (".html", ".css", ".js", ".mjs") or "runtime" in path.parts or path.name == "offline.js":
            continue
        text = path.read_text("utf-8")
        if path.name == "worker.js":  # so that the page can tell what its worker is made of
            assert "versions: { pyodide" in text
            text = text.replace("versions: { pyodide", "versions: { marks: [...globalThis.marks], pyodide")
        if path.suffix == ".html":
            text = text.replace("<html", f'<html data-mark="{mark}"', 1)
            text = text.replace(build, mark)
        elif path.suffix == ".css":
            text += f"\n:root {{ --mark-{path.stem}: {mark}; }}\n"
        else:
            text += f'\n;(globalThis.marks ??= new Set()).add("{mark}");\n'
        path.write_text(text, "utf-8")
    offline.write(to)
    return to


def marks(page: Page) -> set[str]:
    """The marks of all that a page and its Python are made of: one, or they are a mixture."""
    your_work(page)  # its modules are asked for late
    page.keyboard.press("Escape")
    return set(page.evaluate(MARKS))
