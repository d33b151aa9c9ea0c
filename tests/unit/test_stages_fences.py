"""The fences `stages` and `ablation`: complete without a script, in a notebook a table, mistakes named with line."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pyodide_kernels.publish.notebook import notebook

from .notebook_parts import FRONT, RESULT, parts
from .test_fences import Tree
from .tiny_course import Course, assert_stops_at
from .tiny_lesson import CELLS, PAGE

STAGES = """
```stages
stages: 01_tiny
tokens: tokens
columns: [noun, <verb>]
X: X
scores: X
weights: weights
row: <it>
show: scores
caption: Point at `weights`.
```
"""
ABLATION = """
```ablation
ablation: 01_tiny
tokens: tokens
heads: weights
W_O: X
row: <it>
caption: Switch `#!head 1` off.
```
"""


def with_both(course: Course) -> Course:
    course.write(PAGE, course.read(PAGE) + STAGES + ABLATION)
    return course


@pytest.fixture
def html(course: Course) -> str:
    return with_both(course).build()


def data_of(html: str) -> list[Any]:
    return [json.loads(text) for text in re.findall(r'<script type="application/json">(.*?)</script>', html)]


def test_an_element_carries_its_arrays_and_what_to_ask_for_after_a_run(html: str) -> None:
    tree = Tree(html)
    assert tree.open == []
    stages, ablation = tree.all("head-stages")
    assert (stages["lesson"], stages["tokens"], stages["view"], ablation["view"]) == (
        "01_tiny",
        "tokens",
        "stages",
        "ablation",
    )
    assert json.loads(str(stages["arrays"])) == {"X": "X", "scores": "X", "weights": "weights"}
    assert (stages["data-place"], ablation["data-place"]) == ("scores 1 0", "left 1 0")
    _, data, _ = data_of(html)
    assert data["columns"] == ["noun", "<verb>"] and data["tokens"] == ["server", "<it>"]
    assert data["arrays"]["weights"] == {"name": "weights", "shape": [2, 2], "values": [[0.75, 0.25], [0.5, 0.5]]}
    ids = [attributes["id"] for _, attributes in tree.found if "id" in attributes]
    assert {"stages-weights", "ablation-weights"} < set(ids) and len(ids) == len(set(ids))


def test_without_a_script_there_are_words_and_computed_numbers(html: str) -> None:
    assert '<th scope="row">weights</th><td>2 × 2</td><td>softmax of each row of X</td>' in html
    # [0.5, 0.5] @ [[3, 1], [2, 2]] is [2.5, 1.5], and [0.75, 0.25] @ the same is [2.75, 1.25].
    assert '<th scope="row">without head 1</th><td>2.7500</td><td>2.5000</td>' in html
    assert '<th scope="col">&lt;it&gt;</th>' in html


def test_weights_are_made_of_the_masked_scores_where_there_are_some(course: Course) -> None:
    with_both(course).edit(PAGE, "scores: X\n", "scores: X\nmasked: weights\n")
    assert "<td>softmax of each row of weights</td>" in course.build()


@pytest.mark.parametrize("token", ["</script>", "<!--<script>", "&lt;"])
def test_no_token_can_end_the_data(course: Course, token: str) -> None:
    with_both(course).edit(CELLS, '"<it>"', repr(token))
    course.write(PAGE, course.read(PAGE).replace("row: <it>\n", ""))
    html = course.build()
    assert "<!--" not in html and html.count("<script") == html.count("</script>") == 3
    assert [data["tokens"][1] for data in data_of(html)] == [token] * 3


# What is changed, into what, the words on the line that is named, what is said.
MISTAKES = {
    "no tokens": ("tokens: tokens\ncolumns", "columns", "```stages", "'tokens:' is missing"),
    "a missing lesson": ("stages: 01_tiny", "stages: 07_none", "stages: 07_none", "there is no lesson '07_none'"),
    "an unknown array": ("scores: X", "scores: S", "```stages", "'S' has no value in lessons/01_tiny/cells.py"),
    "an unknown role": (
        "scores: X", "score: X", "score: X", "'score:' means nothing in this stages block; did you mean 'scores:'?"
    ),
    "arrays that do not fit": (
        "scores: X", "scores: X[:1]", "stages: 01_tiny", "weights (2, 2) does not fit: X[:1] (1, 2) gives (1, 2)."
    ),
    "too many words for columns": (
        "<verb>]", "<verb>, more]", "stages: 01_tiny", "columns: there are 3 words for 2 columns of X"
    ),
    "an unknown row": (
        "row: <it>\nshow", "row: it\nshow", "row: it\nshow", "row: 'it' is none of the tokens server, <it>"
    ),
    "an unknown stage": (
        "show: scores", "show: dots", "show: dots", "show: 'dots' is none of the stages X, scores, weights"
    ),
    "columns of no X": (
        "X: X\nscores", "scores", "stages: 01_tiny", "columns: these are words for an 'X:', which is not named"
    ),
    "an ablation without W_O": ("W_O: X\n", "", "ablation: 01_tiny", "'W_O:' is missing"),
    "slices that do not fit": (
        "W_O: X", "W_O: X[:1]", "ablation: 01_tiny",
        "the heads side by side (2, 2) and X[:1] (1, 2) do not fit together: 2 columns and 1 rows."
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_stops_the_build_with_line_and_mend(course: Course, name: str) -> None:
    old, new, words, said = MISTAKES[name]
    with_both(course).edit(PAGE, old, new)
    assert_stops_at(course, PAGE, words, said)


def test_in_a_notebook_they_are_tables_with_the_names_of_the_code() -> None:
    body = "```stages\nstages: 01_x\ntokens: tokens\nweights: weights\ncaption: Of `#!head 1`.\n```\n"
    body += "```ablation\nablation: 01_x\ntokens: tokens\nheads: weights\nW_O: weights\ncaption: Off.\n```\n"
    made = [cell["source"] for cell in notebook(FRONT + body, parts(result=RESULT))["cells"][2:]]
    assert made[0].startswith("| Stage | Shape | Made of |\n| --- | --- | --- |\n| weights | 2 × 2 | softmax of")
    assert "| without head 1 | 0.5625 | 0.6250 |\n\nOn the lesson’s page this is a figure" in made[0]
    at = "https://a.example/repo"
    linked = [cell["source"] for cell in notebook(FRONT + body, parts(result=RESULT, site_url=at))["cells"][2:]]
    assert f"On [the lesson’s page]({at}/lessons/01_x/) this is a figure" in linked[0]
