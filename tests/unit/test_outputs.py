"""Outputs of the build: run when something changed and only then, compared with the present record, kept apart."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from pyodide_kernels.prove import record
from pyodide_kernels.prove.content import Record, assemble, code_hash
from pyodide_kernels.publish import in_node, outputs
from pyodide_kernels.publish.description import describe
from pyodide_kernels.publish.lessons import LessonError

from . import tiny_course
from .tiny_course import Course
from .tiny_lesson import CELLS, EXERCISES, PAGE, SLUG

WEIGHTS = np.array([[0.75, 0.25], [0.5, 0.5]])


@pytest.fixture
def runs(course: Course, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lessons that were run, as they are run."""
    ran: list[str] = []

    def counted(runtime: Path, jobs: list[dict[str, Any]]) -> list[dict[str, Any]]:
        ran.extend(job["lesson"]["lesson"] for job in jobs)
        return tiny_course.in_cpython(runtime, jobs)

    monkeypatch.setattr(in_node, "run", counted)
    return ran


def record_weights(course: Course, values: Any = WEIGHTS) -> None:
    made = Record("weights", "cpu", "float64", "eager", "2.13.0", None, "2026-01-01", values, 0.0, 1e-12)
    record.write(course.lesson.folder, assemble(code_hash(course.lesson.folder), [made]))


def test_an_unchanged_lesson_is_run_once(course: Course, runs: list[str]) -> None:
    course.build()
    course.build()
    assert runs == [SLUG]


@pytest.mark.parametrize(
    ("path", "old", "new", "again"),
    [
        (CELLS, "3.0", "3.5", True),
        (EXERCISES, "half = X / 4", "half = X / 5", True),
        (PAGE, "weights[1, 0] .2f", "weights[0, 1] .2f", True),
        (PAGE, "weights[1, 0] .2f", "weights[1, 0] .3f", False),
        (PAGE, "there is one", "there are two", False),
        ("static/runtime/runtime.json", "8640000", "8640001", True),
    ],
)
def test_a_lesson_is_run_again_when_what_it_depends_on_changes(
    course: Course, runs: list[str], path: str, old: str, new: str, again: bool
) -> None:
    course.build()
    course.edit(path, old, new)
    course.build()
    assert runs == [SLUG] * (2 if again else 1)


def test_a_new_record_reaches_the_worker_without_an_edit(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    course.build()
    assert "01_tiny: there is no expected.json yet, so nothing is compared" in capsys.readouterr().out
    record_weights(course)
    course.build()
    assert json.loads(course.read(f"static/lessons/{SLUG}.json"))["expected"] == {"weights": WEIGHTS.tolist()}


def test_a_lesson_is_compared_with_a_record_of_its_present_code_only(course: Course) -> None:
    assert (describe(course.lesson)["reference"], describe(course.lesson)["expected"]) == ("", {})
    record_weights(course)
    described = describe(course.lesson)
    assert described["reference"] == "PyTorch on CPU"
    assert {cell["name"]: cell["compared"] for cell in described["cells"]} == {
        "inputs": [], "weights": ["weights"], "timing": []
    }  # fmt: skip
    course.edit(CELLS, "3.0", "3.5")
    stale = describe(course.lesson)
    assert stale["reference"] == "" and stale["expected"] == {}
    assert all(cell["compared"] == [] for cell in stale["cells"])


def test_a_variable_is_compared_where_it_gets_its_last_value_and_never_in_a_timing(course: Course) -> None:
    course.edit(CELLS, "X = np", "weights = 0\nX = np")
    record_weights(course)
    assert [cell["compared"] for cell in describe(course.lesson)["cells"]] == [[], ["weights"], []]
    course.edit(CELLS, "seconds = 0.5", "weights = seconds = 0.5")
    record_weights(course)
    assert [cell["compared"] for cell in describe(course.lesson)["cells"]] == [[], [], []]


def test_an_answer_that_writes_into_the_lessons_arrays_changes_no_number(course: Course) -> None:
    course.edit(EXERCISES, "half = X / 3", "X *= 0; weights *= 0; half = X + 9")
    course.edit(EXERCISES, "half = X / 4", "half = X / 3")
    course.edit(EXERCISES, 'return "This', "return 'Zero.' if not given['X'].any() else \"This")
    html = course.build()
    assert ">0.50</span>" in html and ">−3.0</span>" in html and "[[[0.75,0.25],[0.5,0.5]]]" in html


def test_another_page_may_show_a_lessons_numbers(course: Course) -> None:
    course.write("docs/index.md", "`#!value 01_tiny/weights.sum() .1f`")
    course.build()
    assert outputs.value(course.lesson, "weights.sum()") == 2.0


def test_a_number_that_no_page_asks_for_is_refused_in_words(course: Course) -> None:
    with pytest.raises(LessonError, match=r"'weights\[7\]' is not among the numbers that the pages ask of '01_tiny'"):
        outputs.value(course.lesson, "weights[7]")


def test_nan_and_infinity_survive_the_way_to_the_page(course: Course) -> None:
    course.edit(CELLS, "weights = shares(X)", "weights = shares(X); nowhere = np.array([np.nan, -np.inf])")
    course.edit(PAGE, "weights[1, 0] .2f", "nowhere .2f")
    course.edit(PAGE, "nowhere .2f", "nowhere")
    assert "[nan, -inf]" in course.build()
