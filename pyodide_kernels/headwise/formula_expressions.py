"""The expressions of a formula: which of Python's are followed, and what is said of the others."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from .cell_files import cell_of

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.And: "and",
    ast.Or: "or",
    ast.Not: "not",
    ast.USub: "neg",
}

# For a reader who has written something else.
FOLLOWED = "+ - * // % **, comparisons, and, or, not, if, min and max"


class FormulaError(ValueError):
    """A function that is not plain whole-number arithmetic; the message says where, in words."""


class Places:
    """Where in its cell a piece of a function stands; ``first`` is the cell's line on which the function begins."""

    def __init__(self, file: str, first: int) -> None:
        self.file, self._first = file, first

    def at(self, node: ast.AST, why: str = "") -> str:
        """A message about ``node``."""
        line = self._first + getattr(node, "lineno", 1) - 1
        cell = cell_of(self.file)
        where = f"line {line} of the cell '{cell}'" if cell else f"line {line}"
        if why:
            return f"{where}: {why}"
        code = ast.unparse(node).splitlines()[0]
        return f"{where}: '{code[:60]}' is not plain arithmetic of whole numbers ({FOLLOWED})"


class Steps:
    """What a function computes on its way; each has a place that later expressions name."""

    def __init__(self, outside: Mapping[str, Any]) -> None:
        self.made: list[dict[str, Any]] = []
        self._outside = outside
        self._known: dict[str, list[Any]] = {}

    def add(self, name: str, value: Any, when: list[Any]) -> list[Any]:
        """The expression that stands for this step from now on."""
        self.made.append({"name": name, "value": value, **({"when": when} if when else {})})
        return ["step", len(self.made) - 1]

    def is_builtin(self, name: str) -> bool:
        """Whether the lesson has left a name of Python's as it is."""
        return name not in self._outside

    def outside(self, name: str) -> list[Any] | None:
        """A number or text that the lesson defines outside of the function; None where it has none of that name."""
        if name not in self._known and isinstance(self._outside.get(name), int | str):
            self._known[name] = self.add(name, constant(self._outside[name]), [])
        return self._known.get(name)


def constant(value: int | str) -> list[Any]:
    """A whole number, True, False or text as an expression."""
    if isinstance(value, bool):
        return ["bool", value]
    return ["int", str(value)] if isinstance(value, int) else ["str", value]


def expression(node: ast.expr, env: Mapping[str, Any], steps: Steps, places: Places) -> list[Any]:
    """The tree of ``node``, whose names ``env`` knows. Raises FormulaError for what is not followed."""

    def tree(part: ast.expr) -> list[Any]:
        return expression(part, env, steps, places)

    match node:
        case ast.Constant(value=bool() | int() | str() as value):
            return constant(value)
        case ast.Constant(value=float() as value):
            raise FormulaError(places.at(node, f"{value} is not a whole number"))
        case ast.Name(id=name):
            found = env[name] if name in env else steps.outside(name)
            if found is None or isinstance(found, dict):
                raise FormulaError(places.at(node, f"{name} is no number that is known here"))
            return found if isinstance(found, list) else []
        case ast.BinOp(op=ast.Div()):
            raise FormulaError(places.at(node, "/ gives fractions; whole numbers are divided by //"))
        case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
            return [OPERATORS[type(op)], tree(left), tree(right)]
        case ast.UnaryOp(op=op, operand=operand) if type(op) in OPERATORS:
            return [OPERATORS[type(op)], tree(operand)]
        case ast.BoolOp(op=op, values=values):
            return [OPERATORS[type(op)], *map(tree, values)]
        case ast.Compare(left=left, ops=ops, comparators=rights) if all(type(op) in OPERATORS for op in ops):
            sides = [tree(side) for side in (left, *rights)]
            pairs = [[OPERATORS[type(op)], sides[k], sides[k + 1]] for k, op in enumerate(ops)]
            return pairs[0] if len(pairs) == 1 else ["and", *pairs]
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return ["if", tree(test), tree(body), tree(orelse)]
        case ast.Call(func=ast.Name(id="min" | "max" as which), args=[_, _, *_] as args, keywords=[]):
            if steps.is_builtin(which):
                return [which, *map(tree, args)]
    raise FormulaError(places.at(node))
