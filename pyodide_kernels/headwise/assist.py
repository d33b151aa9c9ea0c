"""What the editor asks while somebody types: which names could follow here, and what is this one?

Answers come from the live variables, read without running anything (see ``operands``).
"""

from __future__ import annotations

import builtins
import inspect
import keyword
import re
import sys
import types
from collections.abc import Iterable
from typing import Any, TypedDict

import numpy as np

from .explain import docstring, explain, known, members, read_path, signature, written_signature
from .operands import UnreadableError, describe

AT_MOST = 1000
_PATH = r"(?:[A-Za-z_]\w*)(?:\.\w+|\[[^\[\]\n]*\])*"
_AFTER_DOT = re.compile(rf"({_PATH})\.(\w*)$")
_DOT = re.compile(r"\.\w*$")
_WORD = re.compile(r"(\w*)$")
_IMPORT = re.compile(r"^\s*(?:from|import)\s+(\w*)$")
_FROM = re.compile(r"^\s*from\s+([\w.]+)\s+import\s+(?:\w+\s*,\s*)*(\w*)$")


class Option(TypedDict):
    """One completion: what is inserted, its kind (CodeMirror's words) and a few words beside it."""

    label: str
    type: str
    detail: str


class Completions(TypedDict):
    """The options for the last ``length`` characters before the cursor."""

    length: int
    options: list[Option]


def answer(request: dict[str, Any], namespace: dict[str, Any]) -> Any:
    """Dispatch by ``request["what"]``: complete or describe; ``before`` is the source up to the cursor."""
    if request["what"] == "complete":
        return complete(request["before"], namespace)
    return explain(request["expression"], namespace)


def complete(before: str, namespace: dict[str, Any]) -> Completions:
    """What could follow ``before``: attributes after a dot, modules after import, else keywords of a call and names."""
    line = before.rpartition("\n")[2]
    if found := _FROM.search(line):
        module = sys.modules.get(found[1])
        return _options(found[2], members(module) if module else {})
    if found := _IMPORT.search(line):
        return _options(found[1], dict.fromkeys(["numpy", "headwise", *sorted(sys.stdlib_module_names)], ""))
    if _DOT.search(line):
        # What cannot be read without running it has no members to offer.
        found = _AFTER_DOT.search(line)
        value = read_path(found[1], namespace) if found else UnreadableError
        return _options(found[2] if found else "", {} if value is UnreadableError else members(value))
    word = _WORD.search(line)
    assert word is not None
    names = dict.fromkeys(f"{name}=" for name in _parameters_of_call(before, namespace))
    own = {name: value for name, value in namespace.items() if not name.startswith("_")}
    rest = {name: value for name, value in vars(builtins).items() if not name.startswith("_") and name not in own}
    return _options(word[1], {**names, **own, **rest, **dict.fromkeys(keyword.kwlist)}, set(names))


def _options(word: str, members: dict[str, Any], parameters: Iterable[str] = ()) -> Completions:
    options = []
    for name, value in members.items():
        if not name.startswith(word) or (name.startswith("_") and not word.startswith("_")):
            continue
        kind, detail = ("property", "") if name in parameters else _kind(name, value)
        options.append(Option(label=name, type=kind, detail=detail))
    return Completions(length=len(word), options=options[:AT_MOST])


def _kind(name: str, value: Any) -> tuple[str, str]:
    if value is None and keyword.iskeyword(name):
        return "keyword", ""
    if isinstance(value, str) and value == "":
        return "namespace", ""
    if isinstance(value, types.ModuleType):
        return "namespace", ""
    if isinstance(value, type):
        return "class", ""
    if isinstance(value, np.ndarray | np.generic | int | float | bool):
        return "variable", describe(value)
    if callable(value):
        return "function", ""
    return "variable", describe(value) if type(value) in (list, tuple, dict, str) else ""


def _parameters_of_call(before: str, namespace: dict[str, Any]) -> list[str]:
    """The parameters' names of the innermost call that is still open at the cursor."""
    opened = _open_call(before)
    function = known(opened, namespace) if opened else UnreadableError
    if function is UnreadableError or not callable(function):
        return []
    call = signature(function)
    if call is None:
        return re.findall(r"(\w+) ?=", written_signature(docstring(function))[0])
    takes = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [name for name, parameter in call.parameters.items() if parameter.kind in takes]


def _open_call(before: str) -> str:
    """``np.sum`` for ``x = [1, np.sum(X, a``; empty where no call is open."""
    depth = 0
    tail = before[-2000:]
    for place in range(len(tail) - 1, -1, -1):
        if tail[place] in ")]}":
            depth += 1
        elif tail[place] in "([{":
            if depth == 0:
                found = re.search(rf"({_PATH})\s*$", tail[:place]) if tail[place] == "(" else None
                return found[1] if found else ""
            depth -= 1
    return ""
