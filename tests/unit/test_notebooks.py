"""A lesson's page as a notebook: what becomes of each fence, and what the reader finds on opening it."""

from __future__ import annotations

import json
import re
from typing import Any

import nbformat
import pytest

from headwise.calculator import for_page
from pyodide_kernels.publish.calculator_settings import expression
from pyodide_kernels.publish.lessons import LessonError, all_lessons
from pyodide_kernels.publish.notebook import notebook
from pyodide_kernels.publish.notebook_text import markdown
from pyodide_kernels.publish.notebooks import LARGEST, parts_of
from tests.unit.formulas import FUNCTIONS, namespace

from .notebook_parts import FRONT, RESULT, cells_of, parts


def value(expression: str, slug: str = "01_x") -> Any:
    assert slug == "01_x"
    return RESULT["values"][expression]


def test_the_title_says_what_the_page_says() -> None:
    first = notebook(FRONT, parts(site_url="https://a.example/repo"))["cells"][0]["source"]
    assert first.startswith("# A lesson\n\nIt is this.\n\nWithout it, that.")
    assert "https://a.example/repo/lessons/01_x/" in first


def test_a_cell_keeps_its_code_and_shows_its_outputs() -> None:
    (cell,) = cells_of("```cell\n01_x/weights\n```\n")
    assert (cell["cell_type"], cell["id"], cell["source"]) == ("code", "weights", "weights = 1\nweights")
    assert [(out.get("name"), out.get("text")) for out in cell["outputs"][:2]] == [("stdout", "ab\n"), ("stderr", "c")]
    assert cell["outputs"][2]["data"] == {"text/plain": "array([1.])"}


def test_an_exercise_brings_its_check_and_hides_its_solution() -> None:
    starter, check, text = cells_of("```exercise\nexercise: 01_x/sum\nafter: weights\nhints: [Add.]\n```\n")
    assert starter["source"] == "s = 0" and starter["outputs"] == []
    assert check["source"].endswith('print(check_sum(dict(globals())) or "Right.")')
    places = [text["source"].index(part) for part in ("<summary>Hint 1", "<summary>Solution", "s = 1")]
    assert places == sorted(places)


def test_a_computed_quiz_follows_the_numbers() -> None:
    options = "options: [{text: it, why: No.}, {text: was, why: 'Gets `#!value 01_x/weights[0, 1] .4f`.'}]"
    (cell,) = cells_of(f"```quiz\nquestion: Which?\ncomputed: tokens[1]\n{options}\n```\n")
    before, answers = cell["source"].split("<details>")
    assert "right" not in before and "- it\n- was" in before
    assert "was **(right)** Gets 0.7500." in answers and "it **(wrong)**" in answers


def test_a_fence_in_a_folded_block_is_a_cell_after_the_blocks_title() -> None:
    body = 'Before.\n\n??? hint "Folded"\n\n    ```cell  \n    01_x/weights\n    ```\n\n    Inside.\n\nAfter.\n'
    before, cell, after = cells_of(body)
    assert before["source"] == "Before.\n\n**Folded**"
    assert (cell["id"], cell["source"]) == ("weights", "weights = 1\nweights")
    assert after["source"] == "Inside.\n\nAfter."


def test_line_ends_of_windows_make_the_same_notebook() -> None:
    body = "```cell\n01_x/weights\n```\nWords.\n"
    assert notebook((FRONT + body).replace("\n", "\r\n"), parts()) == notebook(FRONT + body, parts())


def test_a_number_of_another_lesson_is_that_lessons() -> None:
    def elsewhere(slug: str, expression: str) -> float:
        return {("02_y", "tokens[1]"): 2.5}[slug, expression]

    (cell,) = cells_of("`#!value 02_y/tokens[1] .2f` `#!value 01_x/tokens[1]`", elsewhere=elsewhere)
    assert cell["source"] == "2.50 was"


def test_a_computed_answer_that_is_no_option_is_an_error() -> None:
    options = "options: [{text: a, why: b}, {text: c, why: d}]"
    line = FRONT.count("\n") + 3
    with pytest.raises(LessonError, match=rf"\.md:{line}: computed: .* is 'was', none of the options 'a', 'c'"):
        cells_of(f"```quiz\nquestion: Which?\ncomputed: tokens[1]\n{options}\n```\n")


def test_prose_becomes_plain_markdown() -> None:
    text = (
        "See `#!math \\sqrt{d_k}`, `#!value 01_x/-1.5 .2f` and `#!head 2 Head 2`. {.wide}\n\n"
        '!!! note-margin "A. 2019"\n    First.\n\n    Second.\n\n'
        '??? hint "Why"\n    Because.\n\nEnd.\n'
    )
    made = markdown(text, value)
    assert made.startswith("See $\\sqrt{d_k}$, −1.50 and Head 2.\n\n> **A. 2019**\n>\n> First.\n>\n> Second.\n")
    assert "<details>\n<summary>Why</summary>\n\nBecause.\n\n</details>" in made
    assert made.endswith("End.")


def test_what_only_the_page_has_is_not_spoken_of() -> None:
    text = (
        'One.\n\n<div class="page-only" markdown>\nPress **Run**.\n\n1. See `#!value 01_x/-1.5 .2f`.\n\n</div>\n\n'
        'Two <span class="page-only">(or press\n**Mask**)</span> three<span class="page-only">, below</span>.\n\n'
        '<span class="page-only">Four.</span> Five.\n'
    )
    assert markdown(text, value) == "One.\n\n\n\nTwo three.\n\n Five."


@pytest.mark.parametrize(
    ("link", "there"),
    [
        ("[a](02_next.md#part)", "[a](02_next.ipynb)"),
        ("[a](https://arxiv.org/abs/1)", "[a](https://arxiv.org/abs/1)"),
        ("[a](../verification.md)", "[a](https://a.example/r/verification/)"),
        ("[a](../index.md)", "[a](https://a.example/r/)"),
        ("[a](#part)", "a"),
    ],
)
def test_links_lead_somewhere(link: str, there: str) -> None:
    assert markdown(link, value, "https://a.example/r/") == there


def test_without_an_address_a_link_to_the_site_is_its_text() -> None:
    assert markdown("see [the proof](../verification.md).", value) == "see the proof."


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("It is\n`#!value 01_x/no_such .4f`.\n", "6: 'no_such' has no value in lessons/01_x/cells.py: the build did"),
        ("`#!value 01_x/weights[9] .4f`\n", "5: 'weights[9]' has no value in lessons/01_x/cells.py: IndexError: 9"),
        ("`#!value 01_x/weights .4f`\n", "5: 'weights' in the format '.4f': TypeError: unsupported format"),
        ("\n```head-map\nmap: 01_x/-1.5\ntokens: tokens\ncaption: a\n```\n", "6: "),
    ],
)
def test_what_has_no_value_is_named_with_its_line(body: str, said: str) -> None:
    values = {**RESULT["values"], "weights[9]": {"problem": "IndexError: 9"}}
    front = FRONT.replace("without: Without it, that.\n", "")  # so that the first line is 5
    with pytest.raises(LessonError, match=re.escape(f"docs/lessons/01_x.md:{said}")):
        notebook(front + body, parts(result={**RESULT, "values": values}))


def test_a_page_without_front_matter_is_an_error() -> None:
    with pytest.raises(LessonError, match=r"docs/lessons/01_x\.md:1"):
        notebook("# Title\n", parts())
    with pytest.raises(LessonError, match=r"docs/lessons/01_x\.md:1: 'title:' is missing; there are titel"):
        notebook("---\ntitel: A\n---\n", parts())
    with pytest.raises(LessonError, match=r"docs/lessons/01_x\.md:3: this is not YAML"):
        notebook("---\nanswer: a\ntitle: b: c\n---\n", parts())


@pytest.mark.parametrize("lesson", all_lessons(), ids=lambda lesson: lesson.slug)
def test_every_lesson_is_a_sound_small_notebook(lesson: Any) -> None:
    made = notebook(lesson.page.read_text("utf-8"), parts_of(lesson))
    nbformat.validate(made)
    assert len(json.dumps(made)) < LARGEST
    code = [cell for cell in made["cells"] if cell["cell_type"] == "code"]
    assert [cell["source"] for cell in code if cell["id"] in {c.name for c in lesson.cells}] == [
        cell.source.strip("\n") for cell in lesson.cells
    ]
    prose = "\n".join(cell["source"] for cell in made["cells"] if cell["cell_type"] == "markdown")
    assert not re.search(r"`#!|^!!! |^\?\?\? |^`{3}(?!python|$)", prose, re.MULTILINE)
    of_the_page = re.search(
        r"page-only|\bbutton|\b[Pp]ress\b|\bhover|this page|\bReset\b|Two heads\*|[Tt]he map says", prose
    )
    assert of_the_page is None


def test_a_calculator_is_a_table_that_says_where_the_calculator_is() -> None:
    asked = {"calculator": "01_x", "functions": FUNCTIONS, "presets": "models", "start": "GPT-3", "caption": "Cost."}
    made_at_build: Any = for_page(namespace(), FUNCTIONS, "models", "GPT-3", {})
    given = {"result": {"values": {expression(asked): made_at_build}}, "site_url": "https://a.example/repo"}
    (made,) = cells_of(f"```calculator\n{json.dumps(asked)}\n```\n", **given)
    assert "| Parameters: together | 174,604,259,328 |" in made["source"]
    assert made["source"].endswith("On [the lesson’s page](https://a.example/repo/lessons/01_x/) this is a calculator.")
