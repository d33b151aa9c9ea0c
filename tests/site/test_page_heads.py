"""What every page says of itself to search engines and other sites, and where its reader can mend it."""

from __future__ import annotations

import re
from html import unescape
from xml.etree import ElementTree

import pytest

from pyodide_kernels.publish.lessons import ROOT
from tests.site.course_copy import Built, copy, with_mkdocs

SITE = "https://example.org/repo/"
REPOSITORY = "https://example.org/somebody/headwise"
PAGES = sorted(page.relative_to(ROOT / "docs").as_posix() for page in (ROOT / "docs").rglob("*.md"))


def path(page: str) -> str:
    """The address below the site: "" for index.md, else "lessons/01_one_head/"."""
    return f"{page.removesuffix('.md')}/".removesuffix("index/")


@pytest.fixture(scope="module")
def configured(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Built as the workflow does, with an address and a repository."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_URL", SITE)
        patch.setenv("REPO_URL", REPOSITORY)
        patch.setenv("EDIT_URI", "edit/main/docs/")
        built = with_mkdocs(copy(tmp_path_factory.mktemp("configured")))
    assert built.status == 0, built.said
    return built


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Built as `make site` does on somebody's machine."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("SITE_URL", "REPO_URL", "EDIT_URI"):
            patch.delenv(name, raising=False)
        built = with_mkdocs(copy(tmp_path_factory.mktemp("plain")))
    assert built.status == 0, built.said
    return built


def said(html: str) -> dict[str, str]:
    """Name or property → content, of a page's meta elements."""
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)"', html)
    assert len(found) == len(dict(found)), "a page says one thing twice"
    return {name: unescape(content) for name, content in found}


def test_every_page_describes_itself_and_no_two_alike(configured: Built) -> None:
    heads = {page: said(configured.page(path(page))) for page in PAGES}
    for page, head in heads.items():
        assert 40 < len(head["description"]) < 320, page
        assert head["og:description"] == head["description"], page
        assert head["og:title"], page
    for name in ("description", "og:title"):
        assert len({head[name] for head in heads.values()}) == len(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_with_an_address_names_it_and_a_picture(configured: Built, page: str) -> None:
    html = configured.page(path(page))
    head = said(html)
    assert head["og:url"] == SITE + path(page)
    assert re.findall(r'rel="canonical" href="([^"]+)"', html) == [SITE + path(page)]
    picture = configured.site / head["og:image"].removeprefix(SITE)
    width, height = picture.read_bytes()[16:20], picture.read_bytes()[20:24]
    assert (int.from_bytes(width), int.from_bytes(height)) == (1200, 630)
    icon = re.search(r'<link rel="icon" href="([^"]+)"', html)
    assert icon and (configured.site / path(page) / icon[1]).resolve().is_file()


def test_the_sitemap_lists_every_page(configured: Built) -> None:
    root = ElementTree.parse(configured.site / "sitemap.xml").getroot()
    listed = [element.text for element in root.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]
    assert sorted(map(str, listed)) == sorted(SITE + path(page) for page in PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_page_can_be_reported_and_edited(configured: Built, page: str) -> None:
    html = configured.page(path(page))
    report = re.findall(r'<a href="([^"]+)">Report a mistake</a>', html)
    assert len(report) == 1 and report[0].startswith(f"{REPOSITORY}/issues/new?title="), report
    assert len(report[0].split("title=")[1]) > 3
    assert re.findall(r'<a href="([^"]+)">Edit this page</a>', html) == [f"{REPOSITORY}/edit/main/docs/{page}"]


@pytest.mark.parametrize("page", PAGES)
def test_without_an_address_and_a_repository_nothing_is_made_up(plain: Built, page: str) -> None:
    html = plain.page(path(page))
    head = said(html)
    assert head["og:title"] and head["og:description"]
    assert not {"og:url", "og:image"} & set(head) and "canonical" not in html
    assert ">Report a mistake</a>" not in html and ">Edit this page</a>" not in html
