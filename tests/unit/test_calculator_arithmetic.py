"""What the page computes (in JavaScript) is what the lesson's own functions give, exactly; in Node."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from headwise.calculator import results
from headwise.formula import translate
from headwise.formula_expressions import constant
from tests.unit.formulas import FUNCTIONS, function, namespace
from tests.unit.modules import in_node

Ask = Callable[[str, Any], Any]
MODULES = {
    "calculator/evaluate.js": "evaluate",
    "calculator/settings.js": "constantOf",
    "calculator/working.js": "working",
}
COMPUTE = """
const values = (inputs) => Object.fromEntries(Object.entries(inputs).map(([name, tree]) => [name, constantOf(tree)]));
return input.cases.map((inputs) => {
  let total = 0n;
  return Object.fromEntries(input.formulas.map((formula, index) => {
    try {
      const { parts } = evaluate(formula, { ...values(inputs), total });
      if (!index) total = parts.reduce((sum, [, value]) => sum + value, 0n);
      return [formula.name, Object.fromEntries(parts.map(([label, value]) => [label, String(value)]))];
    } catch (error) {
      return [formula.name, error.message];
    }
  }));
});
"""


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    return partial(in_node, tmp_path, MODULES)


def trees(settings: dict[str, Any]) -> dict[str, Any]:
    return {name: constant(value) for name, value in settings.items()}


def settings(rng: random.Random) -> dict[str, Any]:
    """Any that fit together, up to sizes far beyond 2**53."""
    G, share, d_head = rng.randint(1, 64), rng.randint(1, 16), rng.randint(1, 512)
    H = G * share
    return {
        "H": H,
        "G": G,
        "d_model": H * d_head,
        "layers": rng.randint(1, 200),
        "d_ff": rng.randint(1, 10**6),
        "vocabulary": rng.randint(1, 10**9),
        "N": rng.randint(1, 10**9),
        "B": rng.randint(1, 4096),
        "size": rng.choice([1, 2, 4, 8]),
        "matrices": rng.choice([2, 3]),
        "norm": rng.choice(["LayerNorm", "RMSNorm"]),
        **{name: rng.random() < 0.5 for name in ("biases", "learned", "tied")},
    }


def test_five_hundred_configurations_give_exactly_what_python_gives(ask: Ask) -> None:
    cells, rng = namespace(), random.Random(0)
    cases = [*cells["models"].values(), *(settings(rng) for _ in range(500))]
    formulas = [translate(cells[name]) for name in FUNCTIONS]
    found = ask(COMPUTE, {"formulas": formulas, "cases": [trees(case) for case in cases]})
    assert found == [results(cells, FUNCTIONS, case) for case in cases]


SOURCE = """
unit = 7
def f(a, b, yes, word):
    '''Every kind of expression.'''
    x, y = a, b
    x, y = y, x
    if yes and a > b:
        x += 10
    elif not yes or word == "left":
        y = -y
        z = 3
    else:
        pass
    if b != 0:
        x += a // b
    if a == 0:
        return {"one": x, "two": unit}
    parts = {
        "one": x // (b or 1) - (x % (b or 3)) ** 2,
        "two": min(x, y, unit) + max(a, b) * (1 if word != "left" else 2) + (a <= b < 5) + (yes == 1),
    }
    return parts
"""


def test_branches_floors_and_booleans_are_pythons(ask: Ask) -> None:
    f = function(SOURCE)
    cases = [
        {"a": a, "b": b, "yes": yes, "word": word}
        for a in range(-5, 6)
        for b in range(-4, 5)
        for yes in (True, False)
        for word in ("left", "right")
    ]
    found = ask(COMPUTE, {"formulas": [translate(f)], "cases": [trees(case) for case in cases]})
    assert found == [{"f": {label: str(int(value)) for label, value in f(**case).items()}} for case in cases]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("return 1 // a", "it divides by zero"),
        ("return 2 ** (a - 1)", "a power with a negative exponent is a fraction"),
        ("return 10 ** 10 ** 9", "a power is too large to be shown"),
        ('return a + "x"', 'the text "x" is no number'),
        ("if a: b = 1\n    return b", "b has no value with these settings"),
        ("b = 1 // a\n    return a", "it divides by zero"),
    ],
)
def test_what_has_no_result_is_said(ask: Ask, line: str, words: str) -> None:
    formula = translate(function(f"def f(a):\n    {line}"))
    assert ask(COMPUTE, {"formulas": [formula], "cases": [trees({"a": 0})]}) == [{"f": words}]


WORKING = """
const values = Object.fromEntries(Object.entries(input.inputs).map(([name, tree]) => [name, constantOf(tree)]));
return working(evaluate(input.formula, values), input.part);
"""


def test_the_lines_show_symbols_then_the_readers_numbers(ask: Ask) -> None:
    cells = namespace()
    data = {"formula": translate(cells["parameters"]), "inputs": trees(cells["models"]["Llama 3 8B"]), "part": 2}
    attention = "2 × d_model × H × d_head + 2 × d_model × G × d_head"
    assert ask(WORKING, data) == [
        {"name": "d_head", "symbols": "d_model // H", "numbers": "4,096 // 32", "value": "128"},
        {
            "name": "attention",
            "symbols": attention,
            "numbers": "2 × 4,096 × 32 × 128 + 2 × 4,096 × 8 × 128",
            "value": "41,943,040",
        },
        {"name": "", "symbols": "layers × attention", "numbers": "32 × 41,943,040", "value": "1,342,177,280"},
    ]
    with_biases = ask(WORKING, {**data, "inputs": trees(cells["models"]["GPT-2 small"])})
    assert with_biases[2]["symbols"] == "attention + ((H + 2 × G) × d_head + d_model)"


@pytest.mark.parametrize(
    "returned", ["(a - (b - a)) * -(a + b) ** 2 % (7 - 2 * (a // (b * 2)) - (a * (b % 5)))", "(2 ** (a % 3)) ** b"]
)
def test_what_is_written_is_python_again(ask: Ask, returned: str) -> None:
    """Brackets stand where they must: the numbers of each line, as Python reads them, come to its value."""
    source = f"def f(a, b):\n    return {returned}"
    signs = str.maketrans({"×": "*", "−": "-", ",": None})
    for a, b in [(5, 3), (17, 4), (100, 9)]:
        (line,) = ask(WORKING, {"formula": translate(function(source)), "inputs": trees({"a": a, "b": b}), "part": 0})
        assert eval(line["numbers"].translate(signs).replace("²", "**2")) == function(source)(a, b)
        assert eval(line["symbols"].translate(signs).replace("²", "**2"), {"a": a, "b": b}) == function(source)(a, b)
