"""How many times as much a result has become, and numbers of very many digits, in words; in Node."""

from pathlib import Path

import pytest

from headwise.calculator import of

from .formulas import FUNCTIONS, function, namespace
from .modules import in_node
from .test_calculator_model import data


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (7, 7, ""),
        (3, 6, "× 2"),
        (3, 4, "× 1.33"),
        (4, 3, "÷ 1.33"),
        (100, 99_999, "× 999.99"),
        (2, 2_999, "× 1,500"),  # 1499.5: rounded, not cut off
        (1000, 1004, "+ 0.4 %"),
        (1000, 996, "− 0.4 %"),
        (10_000, 10_001, "less than 0.1 % more"),
        (0, 5, "from 0 to 5"),
        (9, 6 * 10**30, "about 6.67 × 10²⁹ times"),
        (1, 10**30, "about 1 × 10³⁰ times"),
        (6 * 10**30, 9, "divided by about 6.67 × 10²⁹"),
    ],
)
def test_a_change_is_said_as_a_factor_or_a_share(tmp_path: Path, before: int, after: int, said: str) -> None:
    body = "return factor(BigInt(input[0]), BigInt(input[1]), String);"
    words = in_node(tmp_path, {"calculator/factor.js": "factor"}, body, [str(before), str(after)])
    assert words.replace("\u00a0", " ") == said


def test_a_number_beyond_reading_is_rounded_in_brackets_where_it_is_a_factor(tmp_path: Path) -> None:
    cells = namespace()
    source = "def parameters(layers, a):\n    big = layers ** a\n    return big * layers + 3"
    cells["parameters"] = function(source, "parameters")
    cells["models"] = {"mine": {**cells["models"]["GPT-3"], "layers": 100_000, "a": 15}}
    lines = """
    const model = new Model(input.data);
    model.follow(input.given);
    model.choose("mine");
    return working(model.results[0], 0).map(({ symbols, numbers, value }) => [symbols, numbers, value]);"""
    modules = {"calculator/model.js": "Model", "calculator/working.js": "working"}
    found = in_node(tmp_path, modules, lines, {"data": data(), "given": of(cells, FUNCTIONS, "models")})
    assert found == [
        ["layers ** a", "100,000 ** 15", "≈ 1 × 10⁷⁵"],
        ["big × layers + 3", "≈ (1 × 10⁷⁵) × 100,000 + 3", "≈ 1 × 10⁸⁰"],
    ]
