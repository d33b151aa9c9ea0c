"""Every mistake in a lesson's code stops the build with the file, the line and the mend."""

import re

import pytest

from pyodide_kernels.publish.lessons import LessonError, all_lessons

from .tiny_course import Course, assert_stops_at
from .tiny_lesson import CELLS, EXERCISES, PAGE, REFERENCE, SLUG

# What is changed in the file, into what, the words on (or just below) the line that is named, what is said.
IN_CELLS = {
    "a cell without a name": ("# %% weights", "# %%", "# %%\n", "opens a cell without a usable name"),
    "a cell that raises": (
        "weights = shares(X)", "weights = shares(Y)", "shares(Y)",
        "cell 'weights' raises NameError: name 'Y' is not defined; mend that line"
    ),
    "a cell whose function raises": (
        "    return scores", "    return score", "return score ", "cell 'weights' raises NameError"
    ),
    "a cell that is not Python": (
        "weights = shares(X)", "weights = = X", "= =",
        "cell 'weights' is not Python: invalid syntax; mend that line"
    ),
    "a cell with two words": (
        "# %% weights", "# %% weights again", "# %% weights again", "names a cell 'weights again'; write one word"
    ),
}  # fmt: skip

# A record that can be read, of other code than that of the lesson.
RECORD = '{"of": "", "made_by": {"device": "cpu"}, "sha256": "", "values": {}, "records": []}'

IN_EXERCISES = {
    "an exercise lacking a solution": (
        "# %% half solution\nhalf = X / 2\n", "", "# %% half starter\nhalf",
        "exercise 'half' lacks solution; add a cell '# %% half solution'"
    ),
    "an exercise lacking a check": (
        "# %% half check", "# %% half wrong check", "# %% half starter\nhalf", "exercise 'half' lacks check; add"
    ),
    "an unknown role": (
        "half solution", "half solutoin", "# %% half solutoin",
        "gives 'half' the role 'solutoin'; a role is starter, solution, check or wrong <slug>"
    ),
    "a check of another name": (
        "def check_half", "def check_halve", "def check_halve",
        "the check of 'half' has no function check_half; write def check_half(given)"
    ),
    "a check that is not Python": (
        "def check_half(given):", "def check_half(given)", "def check_half",
        "cell 'half' is not Python: expected ':'"
    ),
    "starter that passes": (
        "half = X\n", "half = X / 2\n", "half = X / 2\n",
        "starter of 'half' passes the check; make the check tell it"
    ),
    "starter that raises": (
        "half = X\n", "half = Y\n", "half = Y",
        "starter of 'half' raises NameError: name 'Y' is not defined; an answer must run"
    ),
    "solution that fails": (
        "half = X / 2\n", "half = X / 5\n", "half = X / 5",
        "solution of 'half' fails its own check, which says: Halve it. Mend one"
    ),
    "wrong answer that passes": (
        "half = X / 4", "half = X / 2 ", "half = X / 2 ", "wrong quarter of 'half' passes the check"
    ),
    "a check that stops": (
        'np.allclose(given["half"], given["X"] / 2)', 'np.allclose(given["half"], given["Y"] / 2)', 'given["Y"]',
        "check of 'half' stops here, given the starter: The check could not read this answer (KeyError: 'Y'). Mend"
    ),
    "a check whose helper stops": (
        "import numpy as np\n", "import numpy as np\n\nHALF = 1 / 0\n", "HALF",
        "check of 'half' stops here, given the starter: The check could not read this answer (ZeroDivisionError"
    ),
    "two wrong answers with the same message": (
        "half = X / 4", "half = X / 3 ", "half = X / 3 ",
        "wrong quarter of 'half' gets the message of 'wrong third', 'This is a third.'; give it its own"
    ),
    "a check that fails without a word": (
        '"Halve it."', '""', "half = X\n", "starter of 'half' fails without a word"
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("path", "mistakes", "name"),
    [(CELLS, IN_CELLS, name) for name in IN_CELLS] + [(EXERCISES, IN_EXERCISES, name) for name in IN_EXERCISES],
    ids=[*IN_CELLS, *IN_EXERCISES],
)
def test_a_mistake_in_the_code_stops_the_build_with_line_and_mend(
    course: Course, path: str, mistakes: dict[str, tuple[str, str, str, str]], name: str
) -> None:
    old, new, words, said = mistakes[name]
    course.edit(path, old, new)
    assert_stops_at(course, path, words, said)


def test_an_error_inside_a_function_of_a_cell_above_points_into_that_function(course: Course) -> None:
    course.edit(CELLS, "seconds = 0.5", "seconds = shares(None)")
    assert_stops_at(course, CELLS, "    return scores", "cell 'timing' raises AttributeError")
    course.edit(CELLS, "seconds = shares(None)", "seconds = 0.5")
    course.edit(EXERCISES, "half = X\n", "half = shares(None)\n")
    assert_stops_at(course, CELLS, "    return scores", "starter of 'half' raises AttributeError")


@pytest.mark.parametrize(
    ("removed", "words"),
    [
        (PAGE, f"lessons/{SLUG}/cells.py is there but {PAGE} is not; a lesson is both"),
        (CELLS, f"{PAGE} is there but lessons/{SLUG}/cells.py is not; a lesson is both"),
        (EXERCISES, f"lessons/{SLUG}/exercises.py is missing; docs/instructors.md shows what it holds"),
        (REFERENCE, f"lessons/{SLUG}/reference.py is missing; docs/instructors.md shows what it holds"),
    ],
)
def test_a_missing_file_is_named(course: Course, removed: str, words: str) -> None:
    (course.root / removed).unlink()
    with pytest.raises(Exception, match=re.escape(words)):
        course.build()


def test_a_missing_reference_is_named_where_a_record_was_made_of_it(course: Course) -> None:
    course.write(f"lessons/{SLUG}/expected.json", RECORD)
    (course.root / REFERENCE).unlink()
    with pytest.raises(LessonError, match=rf"lessons/{SLUG}/reference\.py is missing"):
        course.build()


def test_a_record_that_cannot_be_read_is_named_with_its_mend(course: Course) -> None:
    course.write(f"lessons/{SLUG}/expected.json", "{")
    with pytest.raises(
        LessonError, match=r"expected\.json: .*; restore it with git, or delete it and run make reference"
    ):
        course.build()


def test_lessons_are_found_by_listing_and_come_in_order(course: Course) -> None:
    for slug in ("10_later", "02_next"):
        course.write(f"lessons/{slug}/cells.py", "# %% a\n1\n")
        course.write(f"docs/lessons/{slug}.md", "")
    assert [lesson.slug for lesson in all_lessons(course.root)] == ["01_tiny", "02_next", "10_later"]
