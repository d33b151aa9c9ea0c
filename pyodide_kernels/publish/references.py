"""What a fence or an inline value refers to: a lesson, and a cell, an array, a function or an expression of it."""

from __future__ import annotations

import ast
import re

from .lessons import LessonError

_FORMAT = re.compile(r"^(?P<expression>.+?)(?:\s+(?P<format>,?(?:\.\d+)?[fgedsE%]?))?$", re.DOTALL)


def split_reference(reference: str) -> tuple[str, str]:
    """``02_slug/weights[0]`` → (``02_slug``, ``weights[0]``); LessonError when there is no slash."""
    slug, _, rest = reference.strip().partition("/")
    if not slug or not rest.strip():
        raise LessonError(f"'{reference.strip()}' should be a lesson and a name, as in 02_multi_head_attention/weights")
    return slug, rest.strip()


def split_listing(body: str) -> tuple[str, str, bool]:
    """(lesson, function or "", folded or not) of a ``reference`` block's text; LessonError for a further word."""
    place, *rest = body.split() or [""]
    if rest not in ([], ["folded"]):
        raise LessonError(f"after '{place}' may stand 'folded', not '{' '.join(rest)}'")
    slug, _, name = place.partition("/")
    return slug, name, bool(rest)


def split_cell(body: str) -> tuple[str, str, int]:
    """(lesson, cell, lines shown at first, or 0 for all) of a ``cell`` block's text; LessonError for other words."""
    place, _, rest = body.strip().partition(" ")
    found = re.fullmatch(r"folded after ([1-9]\d*)", rest)
    if rest and not found:
        raise LessonError(f"after '{place}' may stand a number of lines, as in 'folded after 4', not '{rest}'")
    slug, name = split_reference(place)
    return slug, name, int(found[1]) if found else 0


def split_value(reference: str) -> tuple[str, str, str]:
    """``02_slug/weights[0] .4f`` → (slug, expression, format); the format may be missing.

    A last word is a format only where the rest is an expression without it: ``server - d`` has none.
    """
    slug, rest = split_reference(reference)
    found = _FORMAT.match(rest)
    assert found is not None
    try:
        ast.parse(found["expression"], mode="eval")
    except SyntaxError:
        return slug, rest, ""
    return slug, found["expression"], found["format"] or ""
