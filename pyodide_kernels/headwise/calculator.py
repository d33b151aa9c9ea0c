"""What a page's calculator is made of: formulas of the lesson's functions, and settings to begin with.

``describe`` is used by the build for the page and by the worker after every run, so that the calculator follows an
edited cell. ``results`` calls the functions themselves; the page's own arithmetic must come to the same.
"""

from __future__ import annotations

import inspect
import json
import operator
from collections.abc import Mapping
from typing import Any, TypedDict

from .formula import Formula, translate
from .formula_expressions import FormulaError, constant

# A parameter of this name gets the sum of the first function's parts.
TOTAL = "total"


class Described(TypedDict):
    """Formulas in their order, and by preset and setting a constant as in ``formula``; None for what is not there."""

    formulas: list[Formula | None]
    presets: dict[str, dict[str, list[Any]]] | None


def describe(namespace: Mapping[str, Any], functions: list[str], presets: str) -> Described:
    """Translate ``functions`` and read the variable ``presets``, a dict of dicts. Raises FormulaError in words."""
    formulas = [translate(namespace[name]) if name in namespace else None for name in functions]
    if formulas[0] and TOTAL in formulas[0]["inputs"]:
        raise FormulaError(f"{functions[0]} cannot be given its own {TOTAL}")
    wanted = {name: formula["name"] for formula in formulas if formula for name in formula["inputs"]}
    wanted.pop(TOTAL, None)
    if presets not in namespace:
        return Described(formulas=formulas, presets=None)
    given = namespace[presets]
    if not isinstance(given, dict) or not given or not all(isinstance(each, dict) for each in given.values()):
        raise FormulaError(f"{presets} is no dict of settings by name")
    defaults = _defaults([namespace[name] for name in functions if name in namespace])
    read = {
        str(title): _settings(f"the settings of {title}", f"in {presets}", {**defaults, **settings}, wanted)
        for title, settings in given.items()
    }
    return Described(formulas=formulas, presets=read)


def _defaults(functions: list[Any]) -> dict[str, Any]:
    """What the parameters are where a preset does not say it."""
    found: dict[str, Any] = {}
    for function in functions:
        for name, parameter in inspect.signature(function).parameters.items():
            value = parameter.default
            if value is parameter.empty or name == TOTAL:
                continue
            if not isinstance(value, int | str):
                raise FormulaError(f"{function.__name__}: the default of {name} is no whole number and no text")
            if found.setdefault(name, value) != value:
                raise FormulaError(f"{name} has two defaults, {found[name]} and {value}")
    return found


def _settings(whose: str, where: str, given: Mapping[str, Any], wanted: Mapping[str, str]) -> dict[str, list[Any]]:
    """All that are whole numbers or texts; ``wanted`` (setting → function) must be."""
    for name, function in wanted.items():
        if name not in given:
            raise FormulaError(f"{whose} have no {name}, which {function} asks for; add it {where}")
    made: dict[str, list[Any]] = {}
    for name, value in given.items():
        try:
            made[str(name)] = constant(value if isinstance(value, bool | str) else operator.index(value))
        except TypeError:
            if name in wanted:
                raise FormulaError(f"{whose}: {name} is no whole number and no text") from None
    return made


def results(namespace: Mapping[str, Any], functions: list[str], settings: Mapping[str, Any]) -> dict[str, Any]:
    """By function and part what the lesson's own functions give, in digits."""
    made: dict[str, dict[str, int]] = {}
    for name in functions:
        total = {TOTAL: sum(made[functions[0]].values())} if made else {}
        inputs = translate(namespace[name])["inputs"]
        found = namespace[name](**{key: value for key, value in {**settings, **total}.items() if key in inputs})
        made[name] = found if isinstance(found, dict) else {"": found}
    return {name: {part: str(int(value)) for part, value in parts.items()} for name, parts in made.items()}


def for_page(
    namespace: Mapping[str, Any], functions: list[str], presets: str, start: str, changed: Mapping[str, Any]
) -> dict[str, Any]:
    """For the build: ``described``, and the ``results`` of the preset ``start`` with some settings ``changed``.

    Or ``refused``, which says why there are none.
    """
    try:
        if missing := [name for name in (*functions, presets) if name not in namespace]:
            raise FormulaError(f"no cell makes '{missing[0]}'")
        described = describe(namespace, functions, presets)
        known = described["presets"] or {}
        if start not in known:
            raise FormulaError(f"start: '{start}' is none of {', '.join(known)}")
        if unknown := [name for name in changed if name not in known[start]]:
            raise FormulaError(f"set: '{unknown[0]}' is none of {', '.join(known[start])}")
        settings = {**namespace[presets][start], **changed}
        return {"described": described, "results": results(namespace, functions, settings)}
    except FormulaError as problem:
        return {"refused": str(problem)}


def of(namespace: Mapping[str, Any], functions: list[str], presets: str, seen: str = "") -> dict[str, Any]:
    """``Described`` of the variables as they now are, with a ``fingerprint``; or ``{"problem": sentence}``.

    Only the fingerprint where it is the one that the page has ``seen``; nothing while no cell of them has run.
    """
    if not any(name in namespace for name in (*functions, presets)):
        return {}
    try:
        described: dict[str, Any] = {**describe(namespace, functions, presets)}
    except FormulaError as problem:
        described = {"problem": f"This calculator cannot follow the cells as they are now. {_sentence(problem)}"}
    except Exception as error:  # an object of the reader's may raise whatever it likes
        described = {"problem": f"The cells cannot be read as formulas ({type(error).__name__})."}
    fingerprint = json.dumps(described)
    return {"fingerprint": fingerprint} if fingerprint == seen else {**described, "fingerprint": fingerprint}


def _sentence(problem: FormulaError) -> str:
    words = str(problem)
    return f"{words[:1].upper()}{words[1:]}."
