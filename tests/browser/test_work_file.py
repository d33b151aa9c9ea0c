"""A reader's work as a file, and back; and forgetting it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.person import LESSON, START_MS, cell, press, write
from tests.browser.work import KEPT, about, box, open_lesson, second_course, told, your_work

MINE = "weights = 1  # mine"
THEIRS = "weights = 2  # of the file"


def save(page: Page, to: Path) -> Path:
    with page.expect_download() as download:
        your_work(page).get_by_role("button", name="Save my work to a file").click()
    download.value.save_as(to)
    page.keyboard.press("Escape")
    return to


def load(page: Page, file: Path) -> Any:
    """The dialog, after a file was chosen in it."""
    dialog = your_work(page)
    with page.expect_file_chooser() as chooser:
        dialog.get_by_role("button", name="Load my work from a file").click()
    chooser.value.set_files(file)
    return dialog


def answer(page: Page) -> None:
    quiz = page.locator("lesson-quiz").first
    quiz.locator("input[data-correct]").first.check()
    quiz.get_by_role("button", name="Check").click()
    expect(quiz).to_have_attribute("data-result", "right")


def test_edits_exercises_and_answers_move_to_another_browser(
    page: Page, browser: Browser, address: str, tmp_path: Path
) -> None:
    answer(page)
    page.locator("lesson-predict").first.get_by_role("button").first.click()
    write(page, "mean_map", "mean_map = weights.mean(axis=0)")
    press(page, "mean_map", "Run")
    expect(cell(page, "mean_map").locator("[data-result]")).to_have_attribute("data-result", "pass", timeout=START_MS)
    write(page, "sizes", MINE)
    file = save(page, tmp_path / "work.json")
    with browser.new_context() as elsewhere:
        other = open_lesson(elsewhere, address)
        dialog = load(other, file)
        expect(told(dialog)).to_contain_text("Loaded")
        expect(dialog).to_contain_text("2 edited cells, 1 exercise passed, 2 questions answered")
        other.keyboard.press("Escape")
        expect(other.get_by_role("button", name="Your work")).to_be_focused()
        expect(box(other, "sizes")).to_have_text(MINE)
        expect(cell(other, "mean_map")).to_contain_text("exercise, passed")
        expect(other.locator("lesson-quiz").first).to_have_attribute("data-result", "right")
        expect(other.locator("lesson-predict").first.get_by_role("button").first).to_have_attribute(
            "aria-expanded", "true"
        )
        other.reload()
        expect(box(other, "sizes")).to_have_text(MINE)
        dialog = load(other, file)
        expect(told(dialog)).to_have_text("Everything in this file was here already.")


def test_a_file_never_replaces_an_edit_unasked(page: Page, context: BrowserContext, tmp_path: Path) -> None:
    write(page, "weights", THEIRS)
    write(page, "sizes", THEIRS)
    file = save(page, tmp_path / "work.json")
    write(page, "weights", MINE)
    press(page, "sizes", "Reset")
    second = open_lesson(context, page.url.split("lessons/")[0])
    dialog = load(page, file)
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    expect(dialog.get_by_role("listitem")).to_contain_text("cell weights in “Multi-head attention”")
    dialog.get_by_role("button", name="Keep mine where they differ").click()
    expect(told(dialog)).to_contain_text("Loaded: 1 thing new here")
    page.keyboard.press("Escape")
    expect(box(page, "weights")).to_have_text(MINE)
    expect(box(page, "sizes")).to_have_text(THEIRS)
    dialog = load(page, file)
    dialog.get_by_role("button", name="Load nothing").click()
    expect(told(dialog)).to_have_text("Nothing was loaded.")
    page.keyboard.press("Escape")
    expect(box(page, "weights")).to_have_text(MINE)
    dialog = load(page, file)
    dialog.get_by_role("button", name="Take the file’s where they differ").click()
    page.keyboard.press("Escape")
    for tab in (page, second):
        expect(box(tab, "weights")).to_have_text(THEIRS)
        expect(about(tab, "weights")).to_contain_text(KEPT)


def test_another_courses_file_is_refused_by_name(
    page: Page, context: BrowserContext, address: str, tmp_path: Path
) -> None:
    write(page, "weights", THEIRS)
    file = save(page, tmp_path / "work.json")
    other = open_lesson(context, second_course(address))
    dialog = load(other, file)
    expect(told(dialog)).to_contain_text(f"This file is from another course, “Headwise” at {address}")
    other.keyboard.press("Escape")
    expect(about(other, "weights")).to_be_hidden()
    renamed = json.loads(file.read_text(encoding="utf-8"))
    renamed["course"]["name"] = "Chemistry"
    file.write_text(json.dumps(renamed), encoding="utf-8")
    expect(told(load(page, file))).to_contain_text("another course, “Chemistry”")


def test_a_damaged_file_changes_nothing_and_says_so(page: Page, tmp_path: Path) -> None:
    write(page, "weights", MINE)
    good = json.loads(save(page, tmp_path / "work.json").read_text(encoding="utf-8"))
    key = f"cell {LESSON}/weights"
    for wrong in ("not JSON", "[]", "null", json.dumps(good | {"work": None}), json.dumps(good | {"format": "other"})):
        (tmp_path / "wrong.json").write_text(wrong, encoding="utf-8")
        dialog = load(page, tmp_path / "wrong.json")
        expect(told(dialog)).to_contain_text("not a file of saved work")
        page.keyboard.press("Escape")
    values = {key: {"source": 1}, "scheme": "slate", f"progress {LESSON}": {"done": 3}, "cell": {"source": "x"}}
    (tmp_path / "wrong.json").write_text(json.dumps(good | {"work": values}), encoding="utf-8")
    expect(told(load(page, tmp_path / "wrong.json"))).to_have_text("Everything in this file was here already.")
    page.keyboard.press("Escape")
    page.reload()
    expect(box(page, "weights")).to_have_text(MINE)


def test_a_file_with_a_cell_that_no_editor_holds_is_refused(page: Page, tmp_path: Path) -> None:
    write(page, "weights", MINE)
    good = json.loads(save(page, tmp_path / "work.json").read_text(encoding="utf-8"))
    key, long = f"cell {LESSON}/weights", "a = 1\n" * 10_000
    for record in ({"source": long}, {"source": THEIRS, "others": [long]}, {"source": THEIRS, "base": long}):
        (tmp_path / "long.json").write_text(json.dumps(good | {"work": {key: record}}), encoding="utf-8")
        dialog = load(page, tmp_path / "long.json")
        expect(told(dialog)).to_have_text(
            f"In this file the {key} is longer than 50,000 characters, so nothing was loaded."
        )
        page.keyboard.press("Escape")
    expect(box(page, "weights")).to_have_text(MINE)


def test_forgetting_asks_first_and_leaves_nothing_in_any_tab(page: Page, context: BrowserContext, address: str) -> None:
    other_course = open_lesson(context, second_course(address))
    write(other_course, "weights", THEIRS)
    expect(about(other_course, "weights")).to_contain_text(KEPT)
    answer(page)
    write(page, "weights", MINE)
    write(page, "sizes", MINE)
    press(page, "sizes", "Reset")
    second = open_lesson(context, address)
    write(second, "heads", MINE)
    press(second, "heads", "Reset")
    for tab in (page, second):  # what Undo would bring back
        tab.wait_for_function("() => Object.values(sessionStorage).join().includes('mine')")
    dialog = your_work(page)
    dialog.get_by_role("button", name="Forget my work on this device").click()
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(told(dialog)).to_have_text("Nothing was forgotten.")
    expect(box(page, "weights")).to_have_text(MINE)
    dialog.get_by_role("button", name="Forget my work on this device").click()
    dialog.get_by_role("button", name="Forget all of it").click()
    expect(told(dialog)).to_contain_text("Forgotten.")
    page.keyboard.press("Escape")
    for tab in (page, second):
        for name in ("weights", "sizes"):
            expect(box(tab, name)).not_to_have_text(MINE)
            expect(about(tab, name)).to_be_hidden()
        expect(tab.locator("lesson-quiz").first).to_have_attribute("data-result", "none")
        expect(tab.locator("lesson-quiz input:checked")).to_have_count(0)
        tab.wait_for_function("""() => {
          const left = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].join();
          return !left.includes("mine") && !left.includes("/repo/ quiz");
        }""")
    other_course.reload()
    expect(box(other_course, "weights")).to_have_text(THEIRS)
