"""A function of plain whole-number arithmetic as data that a page can compute with, and show the steps of.

The page allows no code made from text, so a calculator gets a tree instead: the lesson's own function, translated and
not rewritten. ``translate(function)`` reads its source; what it cannot follow raises FormulaError naming the line.

An expression is a list: ``["int", "12"]`` (digits, as JavaScript's numbers end at 2**53), ``["str", text]``,
``["bool", True]``, ``["input", name]``, ``["step", index]``, ``["if", test, then, otherwise]``, ``["unset", name]``, or
an operator of Python (+ - * // % ** == != < <= > >= and or not neg min max) and its operands.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import Any, TypedDict

from .formula_expressions import FormulaError, Places, Steps, expression

Env = dict[str, Any]
# What follows an early return is followed once for each branch, so a few dozen of them in a row would never end.
MOST_STATEMENTS = 2000
# What tells one function's code from another's, wherever it stands.
COMPARED = ("co_code", "co_consts", "co_names", "co_varnames")


class Formula(TypedDict):
    """``inputs`` are the parameters; ``steps`` in their order, each for those before it; ``parts`` by label.

    A step has ``name`` (empty for a test or where two branches meet), ``value`` and maybe ``when``, the steps that must
    be true and, after "not", false. A function that returns a number has one part without a label.
    """

    name: str
    inputs: list[str]
    steps: list[dict[str, Any]]
    parts: list[list[Any]]


def translate(function: Any) -> Formula:
    """The tree of ``function``. Raises FormulaError in words, with the line of its cell."""
    definition, places = _definition(function)
    arguments = definition.args
    if arguments.posonlyargs or arguments.vararg:
        raise FormulaError(places.at(definition, "parameters here have names and no *"))
    inputs = [argument.arg for argument in [*arguments.args, *arguments.kwonlyargs]]
    body = _Body(places, Steps(function.__globals__))
    returned = body.block(definition.body, {name: ["input", name] for name in inputs}, [])
    if returned is None:
        raise FormulaError(places.at(definition, f"{definition.name} does not return in every case"))
    return Formula(
        name=definition.name, inputs=inputs, steps=body.steps.made, parts=[list(p) for p in returned.items()]
    )


def _definition(function: Any) -> tuple[ast.FunctionDef, Places]:
    """The function's syntax, if what is written down is what runs: a cell may have failed before its def."""
    if not inspect.isfunction(function):
        raise FormulaError(f"{getattr(function, '__name__', repr(function)[:40])} is no function that a cell defines")
    name, first = function.__name__, function.__code__.co_firstlineno
    places = Places(function.__code__.co_filename, first)
    try:
        tree = ast.parse(textwrap.dedent("".join(inspect.getsourcelines(function)[0])))
        node = tree.body[0]
        if name == "<lambda>":
            raise FormulaError("a lambda is not followed; write it with def")
        if isinstance(node, ast.FunctionDef) and node.decorator_list:
            raise FormulaError(f"{name} is not a plain def")
        module = compile(tree, places.file, "exec", dont_inherit=True)
        code = next(const for const in module.co_consts if inspect.iscode(const))
    except (OSError, SyntaxError, IndexError, TypeError, StopIteration):
        raise FormulaError(f"the text of {name} is not there to be read; run its cell again") from None
    if not isinstance(node, ast.FunctionDef) or any(
        getattr(code, part) != getattr(function.__code__, part) for part in COMPARED
    ):
        raise FormulaError(f"the text of {name} has changed since it ran; run its cell again")
    return node, places


class _Body:
    """The statements of one function. An ``env`` says which expression each name stands for."""

    def __init__(self, places: Places, steps: Steps) -> None:
        self.places, self.steps, self.followed = places, steps, 0

    def block(self, statements: list[ast.stmt], env: Env, when: list[Any]) -> dict[str, Any] | None:
        """Follow ``statements``, changing ``env``; what they return by label, or None where they go on.

        Raises FormulaError for what has no translation, with its place in the lesson.
        """
        for place, statement in enumerate(statements):
            self.followed += 1
            if self.followed > MOST_STATEMENTS:
                raise FormulaError(self.places.at(statement, "too many branches lead here to follow each"))
            if isinstance(statement, ast.Return):
                return self._parts(statement, env)
            if isinstance(statement, ast.If):
                rest = statements[place + 1 :]
                if any(isinstance(node, ast.Return) for node in ast.walk(statement)):
                    return self._either(statement, rest, env, when)
                self._branch(statement, env, when)
            else:
                self._assign(statement, env, when)
        return None

    def _parts(self, statement: ast.Return, env: Env) -> dict[str, Any]:
        value = statement.value
        if value is None:
            raise FormulaError(self.places.at(statement, "it returns nothing"))
        found = self._value(value, env)
        return found if isinstance(found, dict) else {"": found}

    def _value(self, node: ast.expr, env: Env) -> Any:
        """An expression, or by label several of a dict."""
        if isinstance(node, ast.Dict):
            labels = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
            if not labels or not all(isinstance(label, str) for label in labels):
                raise FormulaError(self.places.at(node, "the labels of the parts must be texts"))
            return {
                str(label): expression(part, env, self.steps, self.places)
                for label, part in zip(labels, node.values, strict=True)
            }
        if isinstance(node, ast.Name) and isinstance(env.get(node.id), dict):
            return env[node.id]
        return expression(node, env, self.steps, self.places)

    def _assign(self, statement: ast.stmt, env: Env, when: list[Any]) -> None:
        if isinstance(statement, ast.Pass) or _is_docstring(statement):
            return
        if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
            before = ast.copy_location(ast.Name(statement.target.id, ast.Load()), statement)
            value: ast.expr = ast.copy_location(ast.BinOp(before, statement.op, statement.value), statement)
            pairs: list[tuple[ast.expr, ast.expr]] = [(statement.target, value)]
        elif isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            sides = (target, statement.value)
            tuples = [side.elts for side in sides if isinstance(side, ast.Tuple)]
            if len(tuples) == 2:
                if len(tuples[0]) != len(tuples[1]):
                    raise FormulaError(self.places.at(statement, "the two sides are not of the same length"))
                pairs = list(zip(*tuples, strict=True))
            else:
                pairs = [sides]
        else:
            raise FormulaError(self.places.at(statement))
        if not all(isinstance(target, ast.Name) for target, _ in pairs):
            raise FormulaError(self.places.at(statement))
        # All of the right side is computed before a name changes.
        values = [self._value(value, env) for _, value in pairs]
        for (target, _), value in zip(pairs, values, strict=True):
            assert isinstance(target, ast.Name)
            env[target.id] = value if isinstance(value, dict) else self.steps.add(target.id, value, when)

    def _test(self, statement: ast.If, env: Env, when: list[Any]) -> tuple[Any, list[Any], list[Any]]:
        test = self.steps.add("", expression(statement.test, env, self.steps, self.places), when)
        return test, [*when, test], [*when, ["not", test]]

    def _branch(self, statement: ast.If, env: Env, when: list[Any]) -> None:
        test, then, otherwise = self._test(statement, env, when)
        envs = [dict(env), dict(env)]
        self.block(statement.body, envs[0], then)
        self.block(statement.orelse, envs[1], otherwise)
        for name in dict.fromkeys([*envs[0], *envs[1]]):
            one, other = (branch.get(name, ["unset", name]) for branch in envs)
            if isinstance(one, dict) or isinstance(other, dict):
                if one != other:
                    raise FormulaError(self.places.at(statement, f"{name} holds several parts here"))
            elif one != other:
                env[name] = ["if", test, one, other]

    def _either(self, statement: ast.If, rest: list[ast.stmt], env: Env, when: list[Any]) -> dict[str, Any] | None:
        test, then, otherwise = self._test(statement, env, when)
        one = self.block([*statement.body, *rest], dict(env), then)
        other = self.block([*statement.orelse, *rest], dict(env), otherwise)
        if one is None or other is None:
            return None
        if list(one) != list(other):
            raise FormulaError(self.places.at(statement, "the two results have other labels"))
        return {label: ["if", test, one[label], other[label]] for label in one}


def _is_docstring(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
