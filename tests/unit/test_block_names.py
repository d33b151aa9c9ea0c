"""A block of a name that nothing renders is refused, and what any course may hold besides ours is not."""

import re

import pytest

from pyodide_kernels.publish.lessons import LessonError

from .tiny_course import Course
from .tiny_lesson import PAGE

ELSEWHERE = "docs/glossary.md"


@pytest.mark.parametrize(
    ("opening", "said"),
    [
        ("```predikt", "no block is called 'predikt'; did you mean 'predict'?"),
        ("```quizz", "no block is called 'quizz'; did you mean 'quiz'?"),
        ("```head_map", "no block is called 'head_map'; did you mean 'head-map'?"),
        ("    ``` Cell", "no block is called 'Cell'; did you mean 'cell'?"),
        ("```pyhton", "no block is called 'pyhton'; did you mean 'python'?"),
        ("~~~zzzz", "no block is called 'zzzz'; there are cell, exercise,"),
    ],
)
@pytest.mark.parametrize("page", [PAGE, ELSEWHERE])
def test_a_misspelt_block_stops_the_build_with_its_line(course: Course, page: str, opening: str, said: str) -> None:
    course.write(ELSEWHERE, "# Words\n")
    course.write(page, course.read(page) + f"\n{opening}\nquestion: Less?\n{opening.strip()[:3]}\n")
    with pytest.raises(LessonError, match=re.escape(said)) as stopped:
        course.build()
    assert str(stopped.value).startswith(f"{page}:{course.line(page, opening)}: ")


@pytest.mark.parametrize(
    "block",
    [
        *(f"```{language}\nwords\n```" for language in ("python", "text", "bash", "yaml", "console", "c++")),
        '``` python hl_lines="1"\nx\n```',
        "``` { .python }\nx\n```",
        "```\nwords\n```",
        "````markdown\n```predikt\n```\n````",
        "Between ```ticks``` and ```more``` there is code.",
    ],
)
def test_languages_and_what_stands_inside_a_block_stay(course: Course, block: str) -> None:
    course.write(PAGE, course.read(PAGE) + f"\n{block}\n")
    assert course.build()


def test_a_block_that_mkdocs_yml_adds_is_known(course: Course) -> None:
    course.write(ELSEWHERE, "```mermaid\ngraph\n```\n")
    with pytest.raises(LessonError, match="no block is called 'mermaid'"):
        course.build()
    fence = "{ name: mermaid, class: mermaid, format: !!python/name:pymdownx.superfences.fence_code_format }"
    course.write(
        "mkdocs.yml", f"markdown_extensions:\n  - pymdownx.superfences:\n      custom_fences:\n        - {fence}\n"
    )
    assert course.build()
