"""Inline code that is more than code: ``#!math``, ``#!value`` and ``#!head``."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from html import escape
from typing import Any

from latex2mathml.converter import convert
from pymdownx.inlinehilite import InlineHiliteException

from . import formula_words, outputs
from .lessons import LessonError
from .markup import element, hue, lesson_of, place
from .references import split_value

# The name of a function with its argument in brackets.
_FUNCTION = re.compile(r"(?P<before></?\w+>)<mo>(?P<name>[A-Za-z]{2,})</mo>(?=(<mrow>)?<mo [^>]*>&#x00028;)")
# ∞, ⊤ and …, which the converter takes for operators: they would stand apart as a plus does.
_NO_OPERATOR = re.compile("<mo>(&#x0221E;|&#x022A4;|&#x02026;)</mo>")


def _inline(render: Callable[[str], str]) -> Callable[..., str]:
    # Zensical pickles its configuration, and finds a function again by the name that this keeps.
    @wraps(render)
    def formatter(source: str, language: str = "", *_: Any, **__: Any) -> str:
        try:
            return render(source.strip())
        except Exception as error:
            words = str(error) if isinstance(error, LessonError) else f"{type(error).__name__}: {error}"
            raise InlineHiliteException(f"{place(f'#!{language} {source}')}{words}") from error

    return formatter


def mathml(latex: str, display: str) -> str:
    """``latex`` as MathML: laid out by the browser, selectable, spoken, and there before any script.

    Beside it stands a line of text that is never shown: what the search gets instead. Raises
    LessonError for what would come out as something else: the converter lets a misspelt command and a missing brace
    pass.
    """
    try:
        made: str = convert(latex, display=display)
    except Exception as error:
        raise LessonError(f"'{latex}' is no formula: {type(error).__name__} {error}".rstrip()) from None
    bare = re.sub(r"\\[{}]", "", latex)
    if bare.count("{") != bare.count("}"):
        raise LessonError(f"'{latex}' has {bare.count('{')} opening and {bare.count('}')} closing braces")
    if unknown := re.search(r">(\\[A-Za-z]+)<", made):
        raise LessonError(f"'{latex}' uses {unknown[1]}, which is no command that can be set")
    made = _NO_OPERATOR.sub(r"<mi>\1</mi>", _FUNCTION.sub(_spaced, made))
    line = element("span", escape(formula_words.words(made)), class_="math-words", hidden=True)
    return made.replace("<math ", f'<math alttext="{escape(latex)}" data-search-exclude ', 1) + line


def _spaced(found: re.Match[str]) -> str:
    # To the converter a function's name is an operator, which would stand apart from its bracket as a plus does.
    before = "0em" if found["before"] in ("</mo>", "<mrow>") else "0.167em"
    return f'{found["before"]}<mo lspace="{before}" rspace="0em">{found["name"]}</mo>'


def number(value: Any, spec: str) -> str:
    """``value`` in the format ``spec``, with a true minus sign."""
    text = format(value, spec) if spec else str(value)
    return re.sub(r"^-(?=\d)", "−", text)


@_inline
def math(source: str) -> str:
    """LaTeX inside a sentence."""
    return mathml(source, "inline")


@_inline
def value(source: str) -> str:
    """A number that the lesson's own cells computed; its expression is its tooltip."""
    slug, expression, spec = split_value(source)
    shown = number(outputs.value(lesson_of(slug), expression), spec)
    return element("span", escape(shown), class_="value", title=f"computed at build: {expression}")


@_inline
def head(source: str) -> str:
    """``1`` or ``1 Head 1``: a head's name in its colour, which lights up the map when pointed at."""
    index, _, words = source.partition(" ")
    if not re.fullmatch(r"[1-9]\d{0,2}", index):
        raise LessonError(f"'#!head {source}' names no head; begin with its number, as in '#!head 1 {words or index}'")
    shown = escape(words or f"head {index}")
    return element("span", shown, class_="head-name", data_head=index, data_hue=hue(int(index)))


CUSTOM_INLINE = [
    {"name": "math", "class": "math", "format": math},
    {"name": "value", "class": "value", "format": value},
    {"name": "head", "class": "head-name", "format": head},
]
