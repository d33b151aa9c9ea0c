"""The fence `calculator`: complete without a script, in a notebook a table, mistakes named with their line."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from headwise.calculator import describe, for_page, of, results
from headwise.formula_expressions import FormulaError
from headwise.session import Session
from pyodide_kernels.publish.calculator import figure, in_words
from pyodide_kernels.publish.calculator_settings import expression
from tests.unit.formulas import FUNCTIONS, function, namespace

from .reader import lesson
from .test_fences import Tree
from .tiny_course import Course, assert_stops_at
from .tiny_lesson import CELLS, PAGE

ASKED: dict[str, Any] = {
    "calculator": "04_cost",
    "functions": FUNCTIONS,
    "presets": "models",
    "start": "Llama 3 8B",
    "caption": "What it costs.",
    "set": {"N": 131072},
    "notes": {"GPT-3": "Published as *175 B*."},
}
FENCE = """
```calculator
calculator: 01_tiny
functions: [cost]
presets: sizes
start: small
caption: What it costs.
```
"""
COST = """
# %% cost
def cost(rows, columns):
    return {"all": rows * columns, "one": rows}

sizes = {"small": {"rows": 3, "columns": 4}}
"""


@pytest.fixture
def course_with_it(course: Course) -> Course:
    course.write(CELLS, course.read(CELLS) + COST)
    course.write(PAGE, course.read(PAGE) + "\n```cell\n01_tiny/cost\n```\n" + FENCE)
    return course


def page(**asked: Any) -> str:
    cells = namespace()
    return figure({**ASKED, **asked}, lambda text: eval(text, cells))


def test_without_a_script_the_first_results_stand_in_a_table() -> None:
    html = page()
    assert Tree(html).open == []
    rows = dict(re.findall(r'<th scope="row">(.*?)</th><td>(.*?)</td>', html))
    assert rows["Parameters: together"] == "8,030,261,248"
    assert rows["Memory: KV cache"] == "16 GiB" and rows["Memory: parameters and KV cache"] == "30.96 GiB"
    assert "<caption>Llama 3 8B, with N = 131,072</caption>" in html
    assert '<p data-preset="GPT-3" hidden>Published as <em>175 B</em>.</p>' in html


def test_the_element_says_what_to_ask_for_after_a_run() -> None:
    html = page()
    (text,) = re.findall(r'<script type="application/json">(.*?)</script>', html)
    data = json.loads(text)
    assert data["set"] == {"N": ["int", "131072"]} and data["show"] == "parameters embedding"
    assert [formula["name"] for formula in data["formulas"]] == FUNCTIONS
    assert 'lesson="04_cost" functions="[&quot;parameters&quot;' in html and 'presets="models"' in html
    fields = {field["name"]: field for field in data["fields"]}
    assert fields["H"]["multiple"] == "G" and fields["biases"]["kind"] == "yes" and len(fields) == 14


def test_a_notebook_has_the_table_and_the_calls() -> None:
    cells = namespace()
    body = json.dumps(ASKED)
    words = in_words(body, lambda text, _: eval(text, cells))
    assert "| Parameters: together | 8,030,261,248 |" in words
    calls = re.findall(r"`(\w+\(.*?\))`", words)
    sizes = cells["models"]["GPT-3"]
    there = {**cells, "sizes": sizes, "total": sum(cells["parameters"](**sizes).values())}
    assert [list(eval(call, there)) for call in calls] == [list(cells[name](**sizes)) for name in FUNCTIONS[:2]] + [
        ["parameters", "kv_cache", "attention_weights"]
    ]


def test_a_single_byte_and_a_no_are_written_as_on_the_page() -> None:
    cells = {**namespace(), "memory": function("def memory(B):\n    return {'one': B, 'two': 2 * B}", "memory")}
    html = figure({**ASKED, "set": {"biases": False}}, lambda text: eval(text, cells))
    assert "<caption>Llama 3 8B, with biases = False</caption>" in html
    assert "<td>1 byte</td>" in html and "<td>2 bytes</td>" in html


def test_it_stands_on_a_page(course_with_it: Course) -> None:
    html = course_with_it.build()
    assert '<figure class="calculator-figure" id="calculator-cost">' in html
    assert '<th scope="row">Cost: all</th><td>12</td>' in html


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("start: small", "start: large", "start: 'large' is none of small"),
        ("presets: sizes", "presets: shapes", "no cell makes 'shapes'"),
        ("functions: [cost]", "functions: [costs]", "no cell makes 'costs'"),
        ("functions: [cost]", "functions: cost", "functions: list names of the lesson's functions"),
        ("functions: [cost]", "functions: [shares]", "line 2 of the cell 'weights': / gives fractions"),
        ("caption: What", "show: cost two\ncaption: What", "show: 'cost two' is none of the parts cost all, cost one"),
        ("caption: What", "set: {depth: 3}\ncaption: What", "set: 'depth' is none of rows, columns"),
        ("caption: What", "set: [3]\ncaption: What", "set: write settings as {N: 131072}"),
        ("caption: What", "notes: {large: x}\ncaption: What", "notes: 'large' is none of small"),
        ("presets: sizes", "preset: sizes", "'presets:' is missing"),
        ("caption: What", "colour: red\ncaption: What", "'colour:' means nothing in this calculator block"),
    ],
)
def test_a_mistake_stops_the_build_and_is_named(course_with_it: Course, before: str, after: str, words: str) -> None:
    course_with_it.write(PAGE, course_with_it.read(PAGE).replace(before, after))
    place = after.split("\n")[0] if after.startswith(("colour", "show")) else "```calculator"
    assert_stops_at(course_with_it, PAGE, place, words)


def test_a_run_says_what_calculators_may_compute_with() -> None:
    source = "def f(a):\n    return a\nmodels = {'x': {'a': 2}}"
    asked = [{"functions": ["f"], "presets": "models"}]
    report = asyncio.run(Session(lesson()).run("weights", source, lambda *_: None, calculators=asked))
    assert report["calculators"][0]["presets"] == {"x": {"a": ["int", "2"]}}


def test_after_a_run_only_what_has_changed_is_sent() -> None:
    cells = namespace()
    assert of({}, FUNCTIONS, "models") == {}
    first = of(cells, FUNCTIONS, "models")
    assert of(cells, FUNCTIONS, "models", first["fingerprint"]) == {"fingerprint": first["fingerprint"]}
    some = of({"parameters": cells["parameters"]}, FUNCTIONS, "models")
    assert some["formulas"][0] == first["formulas"][0] and some["formulas"][1:] == [None, None]
    assert some["presets"] is None


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"models": []}, "Models is no dict of settings by name."),
        ({"models": {"x": {"H": 2}}}, "The settings of x have no d_model, which "),
        (
            {"parameters": "def parameters(experts):\n    return experts"},
            "The settings of GPT-2 small have no experts, which parameters asks for; add it in models.",
        ),
        (
            {"parameters": "def parameters(x=0.5):\n    return 1"},
            "Parameters: the default of x is no whole number and no text.",
        ),
        (
            {"parameters": "def parameters(x=2):\n    return x", "work": "def work(x=3):\n    return x"},
            "X has two defaults, 2 and 3.",
        ),
        ({"parameters": 3}, "3 is no function that a cell defines."),
        ({"parameters": "def parameters(total):\n    return total"}, "Parameters cannot be given its own total."),
    ],
)
def test_what_cannot_be_followed_is_said(changed: dict[str, Any], words: str) -> None:
    made = {name: function(value, name) if isinstance(value, str) else value for name, value in changed.items()}
    problem = of({**namespace(), **made}, FUNCTIONS, "models")["problem"]
    assert problem.startswith(f"This calculator cannot follow the cells as they are now. {words}")


def test_a_default_stands_for_what_a_preset_does_not_say() -> None:
    cells = namespace()
    cells["parameters"] = function(
        "def parameters(layers, experts=8, total=1):\n    return layers * experts", "parameters"
    )
    cells["models"]["GPT-3"]["experts"] = 2
    with pytest.raises(FormulaError, match="its own total"):
        describe(cells, FUNCTIONS, "models")
    cells["parameters"] = function("def parameters(layers, experts=8):\n    return layers * experts", "parameters")
    read = describe(cells, FUNCTIONS, "models")["presets"] or {}
    assert read["GPT-2 small"]["experts"] == ["int", "8"] and read["GPT-3"]["experts"] == ["int", "2"]
    assert results(cells, FUNCTIONS, cells["models"]["GPT-2 small"])["parameters"] == {"": "96"}


def test_what_is_no_number_in_a_preset_is_said() -> None:
    cells = namespace()
    cells["models"] = {"x": {**cells["models"]["GPT-3"], "H": 1.5}}
    assert for_page(cells, FUNCTIONS, "models", "x", {}) == {
        "refused": "the settings of x: H is no whole number and no text"
    }


def test_the_expression_is_the_same_for_the_same_fence() -> None:
    assert expression(ASKED) == expression(json.loads(json.dumps(ASKED)))
