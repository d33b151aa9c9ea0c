"""What a name stands for, in a title and a few lines: an array's shape and dtype, a function's signature and docstring.

Read from the live variables without running anything (see ``operands``).
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
import types
from contextlib import suppress
from typing import Any

import numpy as np

from .operands import UnreadableError, describe, look_in, read

DOC_LINES = 12
# What this course asks of arrays all the time stands before the alphabet.
_ARRAY_PARTS = ("shape", "T", "mT", "dtype", "ndim", "size")
_ARRAY_METHODS = ("sum", "mean", "max", "min", "argmax", "argmin", "swapaxes", "transpose", "reshape", "astype", "copy")
_UNKNOWN: Any = object()


def members(value: Any) -> dict[str, Any]:
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
    first = {}
    if type(value) is np.ndarray:
        for name in _ARRAY_PARTS:
            with suppress(ValueError):  # .mT of an array of one axis
                own[name] = getattr(value, name)
        first = {name: own[name] for name in (*_ARRAY_PARTS, *_ARRAY_METHODS) if name in own}
    return first | dict(sorted((name, member) for name, member in own.items() if name not in first))


def read_path(expression: str, namespace: dict[str, Any]) -> Any:
    """The value of a dotted path, or the class UnreadableError where it cannot be read without running something."""
    try:
        return read(ast.parse(expression, mode="eval").body, look_in(namespace, vars(builtins)))
    except (UnreadableError, SyntaxError, ValueError, RecursionError, MemoryError):
        return UnreadableError


def signature(function: Any) -> inspect.Signature | None:
    """What ``inspect`` knows of how to call ``function``; many of NumPy's functions keep it in the docstring alone."""
    if not _is_known(function):
        return None
    try:
        return inspect.signature(function)
    except (ValueError, TypeError):
        return None


def known(expression: str, namespace: dict[str, Any]) -> Any:
    """As ``read_path``; an attribute that would have to be fetched is what the class holds under its name."""
    value = read_path(expression, namespace)
    owner, _, name = expression.rpartition(".")
    if value is not UnreadableError or not owner:
        return value
    base = read_path(owner, namespace)
    found = UnreadableError if base is UnreadableError else members(base).get(name, UnreadableError)
    return UnreadableError if found is _UNKNOWN else found


def explain(expression: str, namespace: dict[str, Any]) -> dict[str, str] | None:
    """``{"title", "text"}`` for the name or dotted path ``expression``; None where it stands for nothing known."""
    value = known(expression, namespace)
    if value is UnreadableError:
        return None
    if isinstance(value, np.ndarray):
        # A subclass may print itself by code of the reader's.
        return {"title": f"{expression}: {describe(value)}", "text": _start(value)}
    if isinstance(value, int | float | bool | str | list | tuple | dict | np.generic) or value is None:
        return {"title": f"{expression}: {describe(value)}", "text": ""}
    call = signature(value) if callable(value) else None
    written, doc = written_signature(docstring(value))
    # NumPy's functions in C have no signature but the one at the head of their docstring.
    title = f"{expression}{call or written}" if call or written else ""
    return {"title": title or f"{expression}: {describe(value)}", "text": _first_lines(doc)}


def _start(array: np.ndarray[Any, Any]) -> str:
    if type(array) is not np.ndarray or array.dtype.kind not in "biufcU":
        return ""
    return np.array2string(array, threshold=60, edgeitems=2, max_line_width=60)


def _is_known(value: Any) -> bool:
    """Whether this is a function, a class, a module or NumPy's own: others may compute what is asked of them."""
    return type(value).__module__.partition(".")[0] in ("builtins", "numpy")


def docstring(value: Any) -> str:
    """The docstring without its indent, empty where there is none."""
    doc = value.__doc__ if _is_known(value) else vars(type(value)).get("__doc__")
    return inspect.cleandoc(doc) if isinstance(doc, str) else ""


def written_signature(doc: str) -> tuple[str, str]:
    """``("(x, axis=0)", rest)`` of a docstring that begins with its function's signature, else ``("", doc)``."""
    if not (found := re.match(r"[\w.]+\(", doc)):
        return "", doc
    depth = 0
    for place in range(found.end() - 1, len(doc)):
        depth += {"(": 1, ")": -1}.get(doc[place], 0)
        if depth == 0:
            words = re.sub(r"\s+", " ", doc[found.end() - 1 : place + 1]).replace("( ", "(").replace(" )", ")")
            rest = doc[place + 1 :]
            return words, re.sub(r"^ *(->.*)?\n+", "", rest).lstrip()
    return "", doc


def _first_lines(doc: str) -> str:
    """Up to the first heading, and no more than fits beside the code."""
    lines = doc.splitlines()
    ruled = (k for k, line in enumerate(lines) if k and line.strip() and set(line.strip()) <= {"-", "="})
    end = next(ruled, len(lines) + 1) - 1
    return "\n".join(lines[: min(end, DOC_LINES)]).strip()
