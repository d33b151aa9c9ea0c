"""The glossary, the sources and the course on one page: each says what the lessons say, and misses none of them."""

from __future__ import annotations

import re

import pytest

from pyodide_kernels.publish.lessons import ROOT, all_lessons

DOCS = ROOT / "docs"
LESSONS = [lesson.slug for lesson in all_lessons()]
LINK = re.compile(r"\]\((https?://[^)\s]+)\)")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def items(text: str) -> list[str]:
    """The entries of a page's lists, each on one line."""
    return [" ".join(item.split()) for item in re.findall(r"^- ((?:.+\n)(?:  .+\n)*)", text, re.MULTILINE)]


@pytest.mark.parametrize("slug", LESSONS)
def test_whatever_a_lesson_cites_stands_among_the_sources_and_leads_back(slug: str) -> None:
    cited = set(LINK.findall(page(f"lessons/{slug}.md")))
    assert cited
    missing = {
        address
        for address in cited
        if not any(f"]({address})" in item and f"](lessons/{slug}.md#" in item for item in items(page("sources.md")))
    }
    assert not missing, f"add to docs/sources.md, with a link back to lessons/{slug}.md"


def test_each_source_stands_once_and_is_cited_or_marked_as_further_reading() -> None:
    listed, further = page("sources.md").split("## To read next")
    addresses = LINK.findall(listed + further)
    assert len(addresses) == len(set(addresses))
    cited = {address for slug in LESSONS for address in LINK.findall(page(f"lessons/{slug}.md"))}
    assert set(LINK.findall(listed)) == cited
    assert not set(LINK.findall(further)) & cited


def test_a_source_leads_back_only_to_lessons_that_cite_it() -> None:
    listed = page("sources.md").split("## To read next")[0]
    led_to = [
        (set(LINK.findall(item)), slug) for item in items(listed) for slug in re.findall(r"lessons/(\w+)\.md#", item)
    ]
    assert len(led_to) > 30
    stray = [
        (addresses, slug) for addresses, slug in led_to if not addresses & set(LINK.findall(page(f"lessons/{slug}.md")))
    ]
    assert not stray, "take the lesson out of docs/sources.md"


def entries() -> list[tuple[str, str, str]]:
    """The glossary's terms, each with its anchor and its words."""
    found: list[tuple[str, str, str]] = re.findall(
        r"^## (.+?) \{ #([\w-]+) \}\n\n(.+?)(?=\n\n|\Z)", page("glossary.md"), re.MULTILINE | re.DOTALL
    )
    return found


def test_the_glossary_is_in_order_and_each_term_leads_to_a_lesson() -> None:
    terms = [term for term, _, _ in entries()]
    assert len(terms) == page("glossary.md").count("\n## ") > 30
    assert terms == sorted(terms, key=str.casefold)
    for term, _, text in entries():
        assert "(lessons/" in text, term
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).split()
        assert 8 < len(words) < 60, term


def spoken(lesson: str) -> str:
    """A lesson's title and text in small letters; its description and its list of sources use words of their own."""
    _, head, text = page(f"lessons/{lesson}.md").split("---\n", 2)
    title = re.search(r"^title: .+", head, re.MULTILINE)
    assert title
    return " ".join((title[0] + text.split("\n## Sources")[0]).split()).casefold()


def test_a_lesson_that_a_term_leads_to_uses_the_term() -> None:
    missing = [
        (term, lesson)
        for term, _, text in entries()
        for lesson in re.findall(r"\(lessons/(\w+)\.md", text)
        if not any(name.casefold() in spoken(lesson) for name in term.split(", "))
    ]
    assert not missing, "use the term there, or lead to the lesson that does"


def test_a_term_that_a_lesson_leads_to_is_in_the_glossary() -> None:
    anchors = {anchor for _, anchor, _ in entries()}
    for slug in LESSONS:
        assert set(re.findall(r"glossary\.md#([\w-]+)", page(f"lessons/{slug}.md"))) <= anchors, slug


@pytest.mark.parametrize("slug", LESSONS)
def test_the_glossary_and_the_page_to_print_name_every_lesson(slug: str) -> None:
    assert f"(lessons/{slug}.md" in page("glossary.md")
    assert f"(lessons/{slug}.md" in page("summary.md")
