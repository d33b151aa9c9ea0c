"""What `make new-lesson` writes is a whole lesson: it passes everything that is asked of the others."""

import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from pyodide_kernels.prove import reference
from pyodide_kernels.prove.course import LessonError, lesson_names
from pyodide_kernels.publish import new_lesson, outputs
from pyodide_kernels.publish.lessons import Lesson
from pyodide_kernels.publish.notebook import notebook
from pyodide_kernels.publish.notebooks import parts_of

from ..unit import tiny_course
from . import running, test_code_width, test_every_lesson

SLUG = "11_my_lesson"
MODULES = (test_every_lesson, test_code_width)
FUNCTIONS = [each for module in MODULES for each in inspect.getmembers(module, inspect.isfunction)]
CHECKS = [check for name, check in FUNCTIONS if name.startswith("test_")]
OF_ONE_LESSON = [check for check in CHECKS if "slug" in inspect.signature(check).parameters]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lesson]:
    """The lesson in a course of its own, recorded as `make reference` does, in the place of the real ones."""
    root = tmp_path_factory.mktemp("course")
    with pytest.MonkeyPatch.context() as patch:
        tiny_course.make(root, patch)
        new_lesson.write(SLUG, root)
        assert reference.main(["--lessons", str(root / "lessons"), "--lesson", SLUG]) == 0
        patch.setattr(running, "ROOT", root)
        patch.setattr(test_every_lesson, "LESSONS", {SLUG: Lesson(SLUG, root)})
        yield Lesson(SLUG, root)


def test_there_are_checks_to_pass() -> None:
    assert len(OF_ONE_LESSON) >= 15


@pytest.mark.parametrize("check", OF_ONE_LESSON, ids=lambda check: check.__name__)
def test_a_new_lesson_passes(written: Lesson, check: object, monkeypatch: pytest.MonkeyPatch) -> None:
    given = {"slug": SLUG, "monkeypatch": monkeypatch}
    wanted = inspect.signature(check).parameters  # type: ignore[arg-type]
    check(**{name: given[name] for name in wanted})  # type: ignore[operator]


def test_a_new_lesson_is_built_and_becomes_a_notebook(written: Lesson) -> None:
    assert outputs.refresh([written]) == [written]
    assert outputs.refresh([written]) == []
    assert len(notebook(written.page.read_text(encoding="utf-8"), parts_of(written))["cells"]) > 10
    assert "title: My lesson\n" in written.page.read_text(encoding="utf-8")
    code = [line for path in written.folder.glob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert max(map(len, code)) <= 120


@pytest.mark.parametrize("name", ["my_lesson", "1_my_lesson", "11", "11_", "11_My", "11-my-lesson", "11_a/../b", ""])
def test_a_bad_name_is_refused_with_a_good_one(tmp_path: Path, name: str) -> None:
    with pytest.raises(LessonError, match="is no name of a lesson; write a number and words, as in 01_my_lesson"):
        new_lesson.write(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_next_number_is_the_first_that_no_lesson_has(tmp_path: Path) -> None:
    for name in ("01_first", "03_third"):
        new_lesson.write(name, tmp_path)
    assert new_lesson.next_number(tmp_path) == "02"


def test_a_lesson_or_a_number_that_is_there_is_refused_with_what_to_do(tmp_path: Path) -> None:
    new_lesson.write("01_first", tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(LessonError, match=r"docs/lessons/01_first\.md is there already; edit it, or choose"):
        new_lesson.write("01_first", tmp_path)
    with pytest.raises(LessonError, match="number 01 is taken by 01_first; the next free one is 02"):
        new_lesson.write("01_other", tmp_path)
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    assert lesson_names(tmp_path / "lessons") == ["01_first"]
