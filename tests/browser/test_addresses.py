"""The same files work below any address, every link leads somewhere, and a wrong address finds its way home."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from pyodide_kernels.prove.server import serve
from tests.browser.person import LESSON, LESSON_PAGES, START_MS, cell, press


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


def test_the_address_above_the_lessons_lists_them(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.goto(f"{address}{LESSON_PAGES[0]}")
    page.get_by_role("navigation", name="Site", exact=True).get_by_role("link", name="Lessons").click()
    expect(page).to_have_url(f"{address}lessons/")
    places = page.get_by_role("navigation", name="Site", exact=True).get_by_role("link", name="Lessons")
    expect(places).to_have_count(1)
    expect(places).to_have_attribute("aria-current", "page")
    listed = page.get_by_role("article").locator("ol").get_by_role("link")
    assert listed.evaluate_all("links => links.map(link => link.href)") == [address + path for path in LESSON_PAGES]
    beside = page.get_by_role("navigation", name="Lessons", exact=True).locator("ol").get_by_role("link")
    assert beside.evaluate_all("links => links.map(link => link.href)") == [address + path for path in LESSON_PAGES]
    expect(page.get_by_text("Restart")).to_have_count(0)


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [
        ("lessons/02_multi_head_atention/", "lesson 02, Multi-head attention"),
        ("Multi-Head-Attention", "lesson 02, Multi-head attention"),
        ("lessons/06_mask.html", "lesson 06, Masks"),
        ("lessons/6/", "lesson 06, Masks"),
        ("lessons/sharing", "lesson 07, Sharing keys and values"),
        ("glosary/index.html", "Glossary"),
        ("lesson", "Lessons"),
    ],
)
def test_a_mistyped_address_is_offered_the_page_it_meant(
    browser: Browser, address: str, wrong: str, meant: str
) -> None:
    page = browser.new_page()
    page.goto(address + wrong)
    page.get_by_role("main").get_by_role("link", name=meant, exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(meant.partition(", ")[2] or meant)
    page.close()


@pytest.mark.parametrize("wrong", ["nothing", "lessons/99_nothing/", "lessons/12", "a/b/c/d", "%25"])
def test_an_address_like_no_page_is_offered_none(browser: Browser, address: str, wrong: str) -> None:
    page = browser.new_page()
    page.goto(address + wrong)
    page.evaluate("async (home) => (await import(`${home}js/nearest_page.js`)).offer(home)", address)
    expect(page.get_by_role("main").get_by_role("link")).to_have_text(["To the lessons of Headwise"])
    page.close()


class Addresses(HTMLParser):
    """Where a page's elements lead to, and the names that a link to it may end with."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.to: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.to += [value for name, value in attrs if name in ("href", "src") and value]
        self.ids |= {value for name, value in attrs if name == "id" and value}


def test_every_link_and_file_of_a_page_is_there(site: Path) -> None:
    # Also what a block or a template writes, which MkDocs does not look at. A page for a wrong address guesses.
    files = [file for file in site.rglob("*.html") if "lite" not in file.parts and file.name != "404.html"]
    pages = {file: Addresses(file) for file in files}
    gone = []
    for file, page in pages.items():
        here = file.relative_to(site).as_posix().removesuffix("index.html")
        for link in page.to:
            there = urlsplit(urljoin(f"https://site.example/{here}", link))
            if there.hostname != "site.example":
                continue
            target = site / f"{unquote(there.path).lstrip('/')}{'index.html' if there.path.endswith('/') else ''}"
            named = {"", *(pages[target].ids if target in pages else [unquote(there.fragment)])}
            if not target.is_file() or unquote(there.fragment) not in named:
                gone.append(f"{here or 'the home page'}: {link}")
    assert len(pages) > 10 and gone == []
