"""Functions of plain whole-number arithmetic as trees, and what is said of the others."""

from __future__ import annotations

import pytest

from headwise.formula import translate
from headwise.formula_expressions import FormulaError
from tests.unit.formulas import FUNCTIONS, function, namespace, run


def refused(source: str) -> str:
    with pytest.raises(FormulaError) as caught:
        translate(function(source))
    return str(caught.value)


def test_the_functions_of_lesson_04_are_followed() -> None:
    cells = namespace()
    for name in FUNCTIONS:
        formula = translate(cells[name])
        assert [label for label, _ in formula["parts"]] and formula["name"] == name


def test_a_function_is_a_tree() -> None:
    formula = translate(function('def f(a, b, **rest):\n    c = a // 2\n    return {"x": c * a}'))
    assert formula == {
        "name": "f",
        "inputs": ["a", "b"],
        "steps": [{"name": "c", "value": ["//", ["input", "a"], ["int", "2"]]}],
        "parts": [["x", ["*", ["step", 0], ["input", "a"]]]],
    }


def test_numbers_of_the_lesson_are_known() -> None:
    formula = translate(function("size = 4\ndef f(a):\n    return a * size"))
    assert formula["steps"] == [{"name": "size", "value": ["int", "4"]}]
    assert formula["parts"] == [["", ["*", ["input", "a"], ["step", 0]]]]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("return a / 2", "line 3 of the cell 'mine': / gives fractions; whole numbers are divided by //"),
        ("return a * 0.5", "line 3 of the cell 'mine': 0.5 is not a whole number"),
        (
            "return len(str(a))",
            "line 3 of the cell 'mine': 'len(str(a))' is not plain arithmetic of whole numbers (+ - ",
        ),
        ("for _ in range(a): pass", "line 3 of the cell 'mine': 'for _ in range(a):' is not plain arithmetic"),
        ("return b", "line 3 of the cell 'mine': b is no number that is known here"),
        ("b = a", "line 2 of the cell 'mine': f does not return in every case"),
        ("return", "line 3 of the cell 'mine': it returns nothing"),
        ("a.x = 1", "line 3 of the cell 'mine': 'a.x = 1' is not plain arithmetic"),
        ("return {a: 1}", "line 3 of the cell 'mine': the labels of the parts must be texts"),
        ("return min(a)", "line 3 of the cell 'mine': 'min(a)' is not plain arithmetic"),
        ("return a @ a", "line 3 of the cell 'mine': 'a @ a' is not plain arithmetic"),
        ("a, b = 1, 2, 3", "line 3 of the cell 'mine': the two sides are not of the same length"),
    ],
)
def test_what_is_not_followed_is_named_with_its_line(line: str, words: str) -> None:
    assert refused(f"\ndef f(a):\n    {line}").startswith(words)


def test_a_min_of_the_readers_own_is_not_pythons() -> None:
    assert "'min(a, 2)' is not plain arithmetic" in refused("min = max\ndef f(a):\n    return min(a, 2)")


def test_parameters_have_names() -> None:
    for signature in ("*a", "a, /"):
        words = "line 1 of the cell 'mine': parameters here have names and no *"
        assert refused(f"def f({signature}):\n    return 1") == words


def test_two_results_have_the_same_labels() -> None:
    assert "other labels" in refused('def f(a):\n    if a > 1:\n        return {"x": 1}\n    return {"y": 1}')


def test_branches_that_double_thirty_times_are_not_followed() -> None:
    doubled = "".join(f"    if a > {k}:\n        if a < {k}:\n            return {k}\n" for k in range(30))
    assert "too many branches" in refused(f"def f(a):\n{doubled}    return 1")


def test_what_is_no_function_is_refused() -> None:
    assert refused("f = len") == "len is no function that a cell defines"
    assert refused("f = lambda a: a") == "a lambda is not followed; write it with def"


def test_text_that_has_changed_since_it_ran_is_not_taken_for_the_function() -> None:
    """A cell whose new text cannot run leaves the old function, whose lines are gone."""
    made: dict[str, object] = {}
    for later, error in [("def f(a):\n    return a * 3\n1 +", SyntaxError), ("1 // 0\n\n", ZeroDivisionError)]:
        run("def f(a):\n    return a * 2", "mine", made)
        with pytest.raises(error):
            run(later, "mine", made)
        with pytest.raises(FormulaError, match="run its cell again"):
            translate(made["f"])
