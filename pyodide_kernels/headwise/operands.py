"""Read what a name, an attribute or an index stands for without running any of the reader's code.

Used on the line that failed, to say which shapes met there, and by the editor while somebody types. Nothing here may
have an effect: properties, ``__getattr__`` and ``__getitem__`` of unknown classes are never called.
"""

from __future__ import annotations

import ast
import types
from collections.abc import Callable, Mapping
from typing import Any, TypedDict

import numpy as np

# Methods and attributes of arrays that make another view of the same numbers and nothing else.
_VIEWS = ("swapaxes", "transpose", "reshape", "squeeze")
_ARRAY_PARTS = ("T", "mT", "real", "imag", "shape", "ndim", "size", "dtype")
_PLAIN = (int, float, bool, str, type(None), type(...))
LONGEST_WORDS = 40


class UnreadableError(Exception):
    """This expression cannot be read without running something."""


class Operand(TypedDict):
    """An expression of the reader's and what it was: ``what`` reads on after "is"."""

    code: str
    what: str


Look = Callable[[str], Any]


def look_in(*namespaces: Mapping[str, Any]) -> Look:
    """A function that finds a name in the first of ``namespaces`` that has it, else raises UnreadableError."""

    def look(name: str) -> Any:
        for namespace in namespaces:
            if name in namespace:
                return namespace[name]
        raise UnreadableError(name)

    return look


def read(node: ast.AST, look: Look) -> Any:
    """The value of ``node``, a name with attributes and indices; UnreadableError for anything that would run code."""
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return look(node.id)
        case ast.UnaryOp(op=ast.USub()):
            number = read(node.operand, look)
            if type(number) in (int, float):
                return -number
        case ast.Tuple():
            return tuple(read(item, look) for item in node.elts)
        case ast.Slice():
            return slice(*(None if part is None else read(part, look) for part in (node.lower, node.upper, node.step)))
        case ast.Attribute():
            return _attribute(read(node.value, look), node.attr)
        case ast.Subscript():
            return _entry(read(node.value, look), read(node.slice, look))
        case ast.Call(func=ast.Attribute(attr=method), keywords=[]) if method in _VIEWS:
            array = read(node.func.value, look)  # type: ignore[attr-defined]
            if type(array) is np.ndarray:
                return _quietly(lambda: getattr(array, method)(*_plain([read(item, look) for item in node.args])))
    raise UnreadableError(type(node).__name__)


def _attribute(value: Any, name: str) -> Any:
    if type(value) is np.ndarray and name in _ARRAY_PARTS:
        return _quietly(lambda: getattr(value, name))
    if isinstance(value, types.ModuleType):
        found = vars(value).get(name, UnreadableError)
    elif isinstance(value, type):
        found = next((vars(base)[name] for base in type.mro(value) if name in vars(base)), UnreadableError)
    else:
        found = _own(value).get(name, UnreadableError)
    if found is UnreadableError:
        raise UnreadableError(name)
    return found


def _own(value: Any) -> dict[str, Any]:
    try:
        own = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return {}
    return own if type(own) is dict else {}


def _entry(value: Any, index: Any) -> Any:
    if type(value) not in (np.ndarray, list, tuple, dict, str):
        raise UnreadableError(type(value).__name__)
    return _quietly(lambda: value[_plain(index)])


def _plain(index: Any) -> Any:
    """``index`` if it is made of numbers, slices and text alone; an array as an index would copy."""
    if isinstance(index, tuple | list):
        return type(index)(map(_plain, index))
    if isinstance(index, slice):
        return slice(_plain(index.start), _plain(index.stop), _plain(index.step))
    if type(index) not in _PLAIN:
        raise UnreadableError(type(index).__name__)
    return index


def _quietly(make: Callable[[], Any]) -> Any:
    try:
        return make()
    except UnreadableError:
        raise
    except Exception as error:
        raise UnreadableError(str(error)) from None


def sizes(array: Any) -> str:
    """``(2, 3, 4)``, as NumPy writes a shape."""
    return str(tuple(array.shape))


def describe(value: Any) -> str:
    """What ``value`` is in a few words: an array's dtype and shape, a number, the length of a list."""
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {sizes(value)}"
    if isinstance(value, np.generic):
        return f"{value.dtype} {value.item()!r}"[:LONGEST_WORDS]
    if type(value) in (int, float, bool, type(None)):
        return repr(value)[:LONGEST_WORDS]
    if type(value) is str:
        return f"the text {value!r}" if len(value) < LONGEST_WORDS else f"a text of {len(value)} characters"
    if type(value) is tuple and len(value) <= 6 and all(type(item) is int for item in value):
        return repr(value)
    if type(value) in (list, tuple, set):
        return f"a {type(value).__name__} of {len(value)}"
    if type(value) is dict:
        keys = ", ".join(map(repr, list(value)[:4])) if all(type(key) in _PLAIN for key in value) else ""
        keys += ", …" if len(value) > 4 else ""
        return f"a dict with {keys}" if 0 < len(keys) < 80 else f"a dict of {len(value)}"
    if isinstance(value, types.ModuleType):
        return f"the module {value.__name__}"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    return "a function" if callable(value) else f"a {type(value).__name__}"
