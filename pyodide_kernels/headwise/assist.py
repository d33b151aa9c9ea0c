"""What the editor asks while somebody types: which names could follow here, and what is this one?

Answers come from the live variables, read without running anything (see ``operands``).
"""

from __future__ import annotations

import ast
import builtins
import inspect
import keyword
import re
import sys
import types
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TypedDict

import numpy as np

from .operands import UnreadableError, describe, look_in, read

AT_MOST = 400
DOC_LINES = 12
_PATH = r"(?:[A-Za-z_]\w*)(?:\.\w+|\[[^\[\]\n]*\])*"
_AFTER_DOT = re.compile(rf"({_PATH})\.(\w*)$")
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
        return _options(found[2], _members(module) if module else {})
    if found := _IMPORT.search(line):
        return _options(found[1], dict.fromkeys(["numpy", "headwise", *sorted(sys.stdlib_module_names)], ""))
    if found := _AFTER_DOT.search(line):
        value = _read(found[1], namespace)
        return _options(found[2], {} if value is UnreadableError else _members(value))
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


def _members(value: Any) -> dict[str, Any]:
    """Attributes of a module, class or object as its ``__dict__`` and its classes hold them; none is fetched."""
    if isinstance(value, types.ModuleType):
        # A module may load some of its names when they are first asked for.
        lazy = dict.fromkeys(getattr(value, "__all__", ()), _UNKNOWN)
        return dict(sorted((lazy | vars(value)).items()))
    own: dict[str, Any] = {}
    for base in reversed(value.__mro__ if isinstance(value, type) else type(value).__mro__):
        own |= vars(base)
    with suppress(AttributeError, TypeError):
        own |= object.__getattribute__(value, "__dict__")
    if type(value) is np.ndarray:
        own |= {name: getattr(value, name) for name in ("T", "shape", "ndim", "size")}
    return dict(sorted((name, member) for name, member in own.items()))


_UNKNOWN: Any = object()


def _read(expression: str, namespace: dict[str, Any]) -> Any:
    try:
        return read(ast.parse(expression, mode="eval").body, look_in(namespace, vars(builtins)))
    except (UnreadableError, SyntaxError, ValueError, RecursionError, MemoryError):
        return UnreadableError


def _parameters_of_call(before: str, namespace: dict[str, Any]) -> list[str]:
    """The parameters' names of the innermost call that is still open at the cursor."""
    opened = _open_call(before)
    function = _read(opened, namespace) if opened else UnreadableError
    if function is UnreadableError or not callable(function):
        return []
    signature = _signature(function)
    if signature is None:
        return []
    takes = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    return [name for name, parameter in signature.parameters.items() if parameter.kind in takes]


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


def _signature(function: Any) -> inspect.Signature | None:
    try:
        return inspect.signature(function)
    except (ValueError, TypeError):
        return None


def explain(expression: str, namespace: dict[str, Any]) -> dict[str, str] | None:
    """``{"title", "text"}`` for the name or dotted path ``expression``; None where it stands for nothing known."""
    value = _read(expression, namespace)
    if value is UnreadableError:
        owner, _, name = expression.rpartition(".")
        members = _members(base) if owner and (base := _read(owner, namespace)) is not UnreadableError else {}
        if name not in members or members[name] is _UNKNOWN:
            return None
        value = members[name]
    if isinstance(value, np.ndarray):
        # A subclass may print itself by code of the reader's.
        return {"title": f"{expression}: {describe(value)}", "text": _start(value)}
    if isinstance(value, int | float | bool | str | list | tuple | dict | np.generic) or value is None:
        return {"title": f"{expression}: {describe(value)}", "text": ""}
    signature = _signature(value) if callable(value) else None
    title = f"{expression}{signature}" if signature else f"{expression}: {describe(value)}"
    return {"title": title, "text": _doc(value)}


def _start(array: np.ndarray[Any, Any]) -> str:
    if type(array) is not np.ndarray or array.dtype.kind not in "biufcU":
        return ""
    return np.array2string(array, threshold=60, edgeitems=2, max_line_width=60)


def _doc(value: Any) -> str:
    """The first lines of a docstring, without a repeated signature and up to the first heading."""
    # A class of the reader's may compute its __doc__; functions, modules and NumPy's own objects just have one.
    known = type(value).__module__.partition(".")[0] in ("builtins", "numpy")
    doc = value.__doc__ if known else vars(type(value)).get("__doc__")
    if not isinstance(doc, str):
        return ""
    lines = inspect.cleandoc(doc).splitlines()
    while lines and (not lines[0].strip() or re.match(r"[\w.]+\(.*\)( -> .*)?$", lines[0].strip())):
        lines.pop(0)
    end = next((k for k, line in enumerate(lines) if set(line.strip()) == {"-"} and k > 0), len(lines) + 1) - 1
    return "\n".join(lines[: min(end, DOC_LINES)]).strip()
