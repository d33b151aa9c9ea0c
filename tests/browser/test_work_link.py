"""A link to an edited cell: what it carries, and what a stranger's can not do."""

from __future__ import annotations

import base64
import re
import zlib

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.person import LESSON, ROOT, START_MS, cell, press, write
from tests.browser.work import KEPT, about, box, choose, open_lesson

MINE = "weights = 1  # mine"
STRANGE = "print('strange', 6 * 7)"
CAME = "This code came with a link and is not kept. It has not been run."


def fragment(text: str, name: str = "weights") -> str:
    made = zlib.compressobj(9, wbits=-15)
    packed = made.compress(text.encode()) + made.flush()
    return f"#edit={name}.{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def test_thirty_lines_fit_into_two_kilobytes_and_open_elsewhere(page: Page, browser: Browser) -> None:
    cells = (ROOT / "lessons" / LESSON / "cells.py").read_text(encoding="utf-8")
    thirty = "\n".join([line for line in cells.splitlines() if line and not line.startswith("# %%")][10:40])
    write(page, "weights", thirty)
    choose(page, "weights", "Link")
    field = about(page, "weights").get_by_role("textbox", name="Address of this edit")
    link = field.input_value()
    assert len(thirty.splitlines()) == 30 and len(thirty) > 1200
    assert len(link) <= 2048
    write(page, "weights", MINE)
    expect(field).to_have_count(0)  # an older text's address would mislead
    with browser.new_context() as elsewhere:
        other = elsewhere.new_page()
        other.goto(link)
        expect(about(other, "weights")).to_contain_text(CAME)
        expect(about(other, "weights")).to_be_focused()
        assert box(other, "weights").inner_text().split("\n") == thirty.split("\n")
        expect(cell(other, "weights")).to_be_in_viewport()


def test_a_links_text_neither_runs_nor_replaces_an_edit_by_itself(page: Page, address: str) -> None:
    write(page, "weights", MINE)
    expect(about(page, "weights")).to_contain_text(KEPT)
    page.goto("about:blank")
    page.goto(f"{address}lessons/{LESSON}/{fragment(STRANGE)}")
    expect(box(page, "weights")).to_have_text(STRANGE)
    expect(about(page, "weights")).to_contain_text("Your own text of this cell stays")
    expect(cell(page, "weights").get_by_role("button", name="Reset")).to_be_disabled()
    assert page.workers == []
    page.get_by_role("button", name="Run all").click()
    output = cell(page, "weights").locator("[data-output]")
    expect(output).to_contain_text("Not run: this code came with a link", timeout=START_MS)
    expect(cell(page, "heads")).to_have_attribute("data-state", "idle")
    press(page, "heads", "Run")
    expect(cell(page, "heads").locator("[data-output]")).to_contain_text(
        "The cell 'weights' above came with a link and waits for its own Run"
    )
    expect(output).not_to_contain_text("strange")
    write(page, "weights", f"{STRANGE}  # and I")
    page.reload()
    expect(box(page, "weights")).to_have_text(f"{STRANGE}  # and I")
    press(page, "weights", "Run")
    expect(output).to_contain_text("strange 42", timeout=START_MS)
    choose(page, "weights", "Discard")
    expect(box(page, "weights")).to_have_text(MINE)
    expect(about(page, "weights")).to_contain_text(KEPT)
    assert "#" not in page.url
    page.reload()
    expect(box(page, "weights")).to_have_text(MINE)


def test_a_links_text_can_be_kept_and_that_undone(page: Page) -> None:
    write(page, "weights", MINE)
    page.evaluate("hash => { location.hash = hash }", fragment(STRANGE))
    expect(box(page, "weights")).to_have_text(STRANGE)
    choose(page, "weights", "Keep this")
    expect(about(page, "weights")).to_contain_text("The link’s text is yours now")
    page.reload()
    expect(box(page, "weights")).to_have_text(STRANGE)
    choose(page, "weights", "Undo")
    expect(box(page, "weights")).to_have_text(MINE)
    page.reload()
    expect(box(page, "weights")).to_have_text(MINE)


def test_no_character_that_shows_nothing_comes_with_a_link(page: Page) -> None:
    hidden = "\u061c \u00ad \u180e \u115f \u1160 \u3164 \uffa0 \u200b \u200d \u2066 \u2028 \ufeff \x85 \U000e0041 \x00"
    opens = """async texts => { const {readFragment} = await import("../../js/work/link.js");
        return Promise.all(texts.map(text => readFragment(text).then(() => true, () => false))) }"""
    assert not any(page.evaluate(opens, [fragment(f"a = 1{each}") for each in hidden.split(" ")]))
    assert all(page.evaluate(opens, [fragment(f"a = {each!r}") for each in ("\t\n", "größe", "✔️ 注意", "שלום")]))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = 1\nb = 2" + " " * 200 + "; c = 3", "Line 2 goes on far to the right"),
        ("if 1:\n" + "\t" * 9 + "c = 3", "Line 2 goes on far to the right"),
        ("a = 1\n" + " \n" * 40 + "c = 3", "Line 42 stands far below"),
    ],
)
def test_code_of_a_link_that_stands_out_of_sight_is_pointed_out(page: Page, text: str, words: str) -> None:
    page.evaluate("hash => { location.hash = hash }", fragment(text))
    expect(about(page, "weights")).to_contain_text(f"It has not been run. {words}")
    write(page, "weights", "a = 1" + " " * 200 + "\nb = [\n" + " " * 30 + "2,\n]" + "\n" * 60)
    expect(about(page, "weights")).to_contain_text(CAME)
    expect(about(page, "weights")).not_to_contain_text("far")


def test_a_link_is_followed_from_another_lesson_of_the_visit(page: Page, address: str) -> None:
    lesson = f"{address}lessons/{LESSON}/"
    page.goto(f"{address}lessons/01_one_head/")
    page.evaluate(
        "url => document.querySelector('#content').prepend(Object.assign(document.createElement('a'), "
        "{href: url, textContent: 'my try'}))",
        lesson + fragment(STRANGE),
    )
    page.get_by_role("link", name="my try").click()
    expect(about(page, "weights")).to_contain_text(CAME)
    expect(box(page, "weights")).to_have_text(STRANGE)


@pytest.mark.parametrize(
    ("hash_", "words"),
    [
        ("#edit=weights.%00", "damaged"),
        ("#edit=weights.AAAA", "damaged"),
        (fragment(STRANGE)[:-4], "damaged"),
        ("#edit=weights", "damaged"),
        ('#edit=we"],x[a="ights.AAAA', "damaged"),
        (fragment(STRANGE, name="nowhere"), "a cell “nowhere”, which this page does not have"),
        ("#edit=weights." + "A" * 20_000, "too long"),
        (fragment("x" * 10_000_000), "more text than a cell holds"),
        (fragment("a = 1  # \u202e 2 = b"), "invisible characters"),
        (fragment("a = 1\x1b[2J"), "invisible characters"),
        (fragment("a\u3164 = 1"), "invisible characters"),
        (fragment("a = 1  # \U000e0041"), "invisible characters"),
    ],
)
def test_a_damaged_or_hostile_link_is_refused_in_words(
    context: BrowserContext, address: str, hash_: str, words: str
) -> None:
    page = open_lesson(context, address, hash_)
    note = page.get_by_role("status").filter(has_text=re.compile("[Tt]his link"))
    expect(note).to_contain_text(words)
    expect(note).to_contain_text("not opened")
    expect(about(page, "weights")).to_be_hidden()
    note.get_by_role("button", name="Close").click()
    expect(note).to_be_hidden()
