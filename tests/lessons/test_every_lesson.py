"""Every lesson, found by listing the folder: its code does what it says, and its page has all a lesson must have."""

import asyncio
import re
from functools import cache
from typing import Any

import numpy as np
import pytest
import yaml

from headwise.session import Session
from pyodide_kernels.publish import outputs
from pyodide_kernels.publish.description import rehearsal_of
from pyodide_kernels.publish.fences import head_map
from pyodide_kernels.publish.lessons import Lesson, all_lessons
from pyodide_kernels.publish.page import fences
from pyodide_kernels.publish.rehearse import rehearse
from pyodide_kernels.publish.review import check_cells, check_result
from pyodide_kernels.publish.settings import settings

from .prose import bare_prose, computed_decimals, external_addresses, headings, key_points
from .running import ROOT, run_cells

LESSONS = {lesson.slug: lesson for lesson in all_lessons()}
each_lesson = pytest.mark.parametrize("slug", LESSONS)


@cache
def rehearsed(slug: str) -> dict[str, Any]:
    """What the build makes of the lesson, here in CPython."""
    return asyncio.run(rehearse(rehearsal_of(LESSONS[slug])))


def page(slug: str) -> str:
    return LESSONS[slug].page.read_text(encoding="utf-8")


def front_matter(slug: str) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(page(slug).split("---\n")[1])
    return found


def of_kind(slug: str, kind: str) -> list[str]:
    return [fence.body for fence in fences(page(slug)) if fence.kind == kind]


def test_there_are_lessons() -> None:
    assert LESSONS


@each_lesson
def test_every_cell_runs_without_error_and_without_a_cut(slug: str) -> None:
    for name, report in rehearsed(slug)["cells"].items():
        assert report["state"] == "done", f"{slug}/{name}: {report.get('error')}"
        assert report["cut"] == 0 and "".join(text for stream, text in report["streams"] if stream == "stderr") == ""


@each_lesson
def test_every_compared_array_agrees_with_the_record_to_1e_12(slug: str) -> None:
    lesson = rehearsal_of(LESSONS[slug])["lesson"]
    assert lesson["reference"], f"{slug} has no record of its present code; run make reference"
    assert lesson["tolerance"] == 1e-12
    compared = [name for cell in lesson["cells"] for name in cell["compared"]]
    assert compared, "nothing of this lesson is compared with PyTorch"
    for cell in lesson["cells"]:
        found = rehearsed(slug)["cells"][cell["name"]]["agreement"]
        assert found["state"] == ("agrees" if cell["compared"] else "none"), f"{slug}/{cell['name']}: {found}"


@each_lesson
def test_every_recorded_array_is_compared_on_the_page(slug: str) -> None:
    lesson = rehearsal_of(LESSONS[slug])["lesson"]
    compared = {name for cell in lesson["cells"] for name in cell["compared"]}
    assert set(lesson["expected"]) == compared, "a recorded quantity that no cell assigns is never compared"


@each_lesson
def test_starters_fail_solutions_pass_and_each_wrong_answer_has_its_own_sentence(slug: str) -> None:
    check_result(LESSONS[slug], rehearsed(slug))
    for name, answers in rehearsed(slug)["answers"].items():
        states = {role: report["result"]["state"] for role, report in answers.items()}
        assert states == {role: "pass" if role == "solution" else "fail" for role in states}, name
        wrong = [report["result"]["feedback"] for role, report in answers.items() if role.startswith("wrong ")]
        assert 2 <= len(wrong) <= 3 and len(set(wrong)) == len(wrong), name
        assert all(sentence[0].isupper() and sentence[-1] in ".?" for sentence in wrong), name


@each_lesson
def test_a_solution_pasted_where_the_starter_stands_needs_only_the_cells_above(slug: str) -> None:
    lesson = rehearsal_of(LESSONS[slug])["lesson"]
    for body in of_kind(slug, "exercise"):
        asked = settings(body, ("exercise", "after"))
        name = asked["exercise"].partition("/")[2]
        session = Session(lesson)
        for cell in lesson["cells"]:
            asyncio.run(session.run(cell["name"], cell["source"], lambda *_: None))
            if cell["name"] == asked["after"]:
                break
        report = asyncio.run(session.run(name, LESSONS[slug].exercises[name]["solution"].source, lambda *_: None))
        assert report["state"] == "done" and report["result"]["state"] == "pass", f"{slug}/{name}: {report}"


@each_lesson
def test_every_number_the_pages_show_has_a_value(slug: str) -> None:
    for expression, value in rehearsed(slug)["values"].items():
        assert not (isinstance(value, dict) and "problem" in value), f"{slug}/{expression}: {value}"


@each_lesson
def test_the_front_matter_says_what_it_is_and_what_it_would_be_without(slug: str) -> None:
    found = front_matter(slug)
    assert {"title", "description", "number", "minutes", "answer", "without"} <= set(found)
    assert slug.startswith(f"{found['number']:02}_"), "'number:' is that of the folder"
    assert 10 <= found["minutes"] <= 15, "'minutes:' is 10 to 15, the time of one sitting"
    assert re.fullmatch(r"[^.?!]+\.", found["answer"]), "the answer is one sentence"
    assert found["without"].startswith("Without this: "), "'without:' begins so"


@each_lesson
def test_the_page_has_everything_a_lesson_has(slug: str) -> None:
    lesson: Lesson = LESSONS[slug]
    check_cells(lesson)
    count = {
        kind: len(of_kind(slug, kind)) for kind in ("predict", "shapes", "cell", "head-map", "reference", "exercise")
    }
    at_least = {"predict": 1, "shapes": 1, "cell": 2, "head-map": 1, "reference": 1, "exercise": 1}
    few = {kind: f"{n} of at least {at_least[kind]}" for kind, n in count.items() if n < at_least[kind]}
    assert few == {}, f"{lesson.page}: blocks are missing"
    shown = {settings(body, ("exercise",))["exercise"] for body in of_kind(slug, "exercise")}
    assert shown == {f"{slug}/{name}" for name in lesson.exercises}, "each exercise stands on the page"


@each_lesson
def test_a_head_map_shows_an_array_that_a_cell_of_this_page_computes(slug: str) -> None:
    made = {cell["name"] for cell in rehearsal_of(LESSONS[slug])["lesson"]["cells"]}
    assert made
    for body in of_kind(slug, "head-map"):
        asked = settings(body, ("map", "tokens", "caption"))
        lesson, _, name = asked["map"].partition("/")
        assert lesson == slug
        array = np.array(rehearsed(slug)["values"][name], dtype=float)
        assert array.ndim in (2, 3) and np.isfinite(array).any()


@each_lesson
def test_every_head_map_says_in_words_which_way_to_read_it(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outputs, "output", lambda lesson: rehearsed(lesson.slug))
    for body in of_kind(slug, "head-map"):
        figure = re.sub(r"<script.*?</script>", "", head_map(body), flags=re.DOTALL)
        words = re.sub(r"<[^>]*>", " ", figure).lower()
        assert "rows look, columns are looked at" in words, settings(body, ("map",))["map"]
    # Once its script runs, the map says the same above the keys it answers to.
    shown = (ROOT / "static" / "js" / "head_map" / "panel.js").read_text(encoding="utf-8")
    assert 'make("p", "hm-convention", {}, [make("b", "", {}, [CONVENTION])' in shown
    said = (ROOT / "static" / "js" / "head_map" / "words.js").read_text(encoding="utf-8")
    assert 'CONVENTION = "Rows look, columns are looked at."' in said


@each_lesson
def test_no_explanation_repeats_the_verdict_that_the_page_sets_before_it(slug: str) -> None:
    for kind in ("quiz", "predict"):
        for body in of_kind(slug, kind):
            for option in settings(body, ("options",))["options"]:
                first = re.split(r"\W", option["why"].strip(), maxsplit=1)[0]
                assert first not in ("Right", "Correct", "Yes", "No", "Wrong", "Not"), option["why"]


@each_lesson
def test_the_quiz_has_two_to_four_questions_and_one_is_computed(slug: str) -> None:
    quizzes = [settings(body, ("question", "options")) for body in of_kind(slug, "quiz")]
    assert 2 <= len(quizzes) <= 4
    assert any("computed" in quiz for quiz in quizzes)
    for quiz in quizzes:
        why = [option["why"] for option in quiz["options"]]
        assert len(set(why)) == len(why) >= 2, f"each option explains itself: {quiz['question']}"


@each_lesson
def test_the_page_ends_with_key_points_use_loss_and_sources(slug: str) -> None:
    assert 3 <= len(key_points(page(slug))) <= 5
    found = headings(page(slug))
    for wanted in ("where .*used", "what breaks if you remove", "sources"):
        assert any(re.match(wanted, heading, re.IGNORECASE) for heading in found), f"no heading '{wanted}' in {found}"
    assert not any(line.startswith("# ") for line in bare_prose(page(slug)).splitlines()), "the template has the title"


@each_lesson
def test_no_computed_number_is_typed_into_the_prose(slug: str) -> None:
    quiet = [cell.name for cell in LESSONS[slug].cells if not cell.volatile]
    namespace = run_cells(slug, quiet)
    assert computed_decimals(bare_prose(page(slug)), namespace) == []


@each_lesson
def test_the_page_asks_no_other_host_for_anything(slug: str) -> None:
    loaded, linked = external_addresses(page(slug))
    assert loaded == []
    assert linked, "the sources have addresses"
