"""Read what a lesson's page asks for: its fences, and the expressions whose values stand in its prose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from textwrap import dedent
from typing import Any

from headwise.stages import ROLES

from . import calculator_settings, diagram_settings
from .lessons import LessonError
from .references import split_reference, split_value
from .settings import KeyRefusedError, SettingsError, check_keys, line_of, settings

KINDS = (
    *("cell", "exercise", "head-map", "reference", "quiz", "predict"),
    *("shapes", "stages", "ablation", "diagram", "calculator", "math"),
)
_FENCE = re.compile(
    r"^(?P<indent>[ \t]*)(?P<ticks>`{3,}) ?(?P<kind>[\w-]+)[ \t]*\n(?P<body>.*?)"
    r"(?:(?P<end>^[ \t]*(?P=ticks)[ \t]*$\n?)|\Z)",
    re.MULTILINE | re.DOTALL,
)
VALUE = re.compile(r"`#!value (?P<reference>[^`]+)`")


@dataclass(frozen=True)
class Fence:
    """One fenced block of ours: its kind, its text without indentation, and the line it opens on, from 1.

    ``closed`` is whether the fence ends before the next one begins, or at all.
    ``start`` and ``end`` are where it stands in the text (``unix_lines``), ``indent`` how far it is indented.
    """

    kind: str
    body: str
    line: int
    start: int = field(default=0, compare=False)
    end: int = field(default=0, compare=False)
    indent: int = field(default=0, compare=False)
    closed: bool = field(default=True, compare=False)


def unix_lines(text: str) -> str:
    """``text`` with the line ends that positions are counted in."""
    return text.replace("\r\n", "\n")


@lru_cache(maxsize=512)
def fences(text: str) -> tuple[Fence, ...]:
    """The fenced blocks of ``text`` that Headwise renders, in order."""
    text = unix_lines(text)
    return tuple(
        Fence(
            found["kind"],
            dedent(found["body"]),
            text.count("\n", 0, found.start()) + 1,
            *found.span(),
            len(found["indent"]),
            found["end"] is not None and not re.search(rf"^[ \t]*{found['ticks']} ?\w", found["body"], re.MULTILINE),
        )
        for found in _FENCE.finditer(text)
        if found["kind"] in KINDS
    )


def check_closed(fence: Fence) -> None:
    """LessonError for a fence that goes on into what follows it."""
    if not fence.closed:
        raise LessonError(f"this ```{fence.kind} block is not closed; end it with ``` on a line of its own")


@contextmanager
def standing_at(page: str, line: int, body: str = "") -> Iterator[None]:
    """Name the page and the line in whatever LessonError is raised inside.

    ``line`` is the one that a fence opens on, and ``body`` that fence's text, in which a key has a line of its own.
    """
    try:
        yield
    except SettingsError as error:
        raise LessonError(f"{page}:{line + 1 + error.line}: {error}") from None
    except KeyRefusedError as error:
        raise LessonError(f"{page}:{line + 1 + line_of(error.key, body)}: {error}") from None
    except LessonError as error:
        raise LessonError(f"{page}:{line}: {error}") from None


def shape_expression(step: dict[str, Any]) -> str | None:
    """The expression for the size of a shape diagram's step, if its name is a variable's."""
    name = str(step.get("of", step.get("name", ""))).strip("`")
    return f"[*{name}.shape]" if name.isidentifier() else None


def shape_steps(asked: dict[str, Any]) -> list[dict[str, Any]]:
    """The steps of a ``shapes`` fence; LessonError for one without a name or a shape."""
    steps: list[Any] = asked["steps"] if isinstance(asked["steps"], list) else [None]
    for k, step in enumerate(steps, start=1):
        if not isinstance(step, dict) or not {"name", "shape"} <= set(step):
            raise LessonError(f'step {k} should read - {{name: X, shape: "(N, d_model)"}}')
    return steps


def stage_names(asked: dict[str, Any]) -> dict[str, str]:
    """Role → variable, of a ``stages`` or ``ablation`` fence."""
    return {role: str(asked[role]) for role in ROLES if role in asked}


@lru_cache(maxsize=512)
def expressions(page: str, text: str) -> dict[str, list[str]]:
    """Lesson → every expression over its variables that ``text``, the page ``page``, shows; kept, so not to be changed.

    These are values, head maps, stages, calculators, sizes of shapes, diagrams and computed answers. The last three are
    of the page's own lesson unless they name another. LessonError names the place on ``page`` where one is miswritten.
    """
    wanted: dict[str, dict[str, None]] = {}
    for found in VALUE.finditer(text):
        with standing_at(page, text.count("\n", 0, found.start()) + 1):
            slug, expression, _ = split_value(found["reference"])
        wanted.setdefault(slug, {})[expression] = None
    for fence in fences(text):
        with standing_at(page, fence.line):
            check_closed(fence)
            slug, asked = _asked_by(fence, own_lesson(page))
            check_keys(fence.kind, fence.body)
        wanted.setdefault(slug, {}).update(dict.fromkeys(asked))
    return {slug: list(asked) for slug, asked in wanted.items()}


def own_lesson(page: str) -> str:
    """``docs/lessons/02_x.md`` → ``02_x``; empty for a page that is no lesson's."""
    found = re.fullmatch(r"docs/lessons/(\d\w*)\.md", page)
    return found[1] if found else ""


def _asked_by(fence: Fence, own: str) -> tuple[str, list[str]]:
    if fence.kind == "head-map":
        asked = settings(fence.body, ("map", "tokens"))
        lesson, name = split_reference(str(asked["map"]))
        return lesson, [name, *(str(asked[key]) for key in ("tokens", "keys", "masked") if key in asked)]
    if fence.kind == "shapes":
        asked = settings(fence.body, ("steps",))
        found = [expression for step in shape_steps(asked) if (expression := shape_expression(step))]
        return str(asked.get("lesson", own)), found
    if fence.kind in ("stages", "ablation"):
        asked = settings(fence.body, (fence.kind, "tokens"))
        return str(asked[fence.kind]), [str(asked["tokens"]), *stage_names(asked).values()]
    if fence.kind == "diagram":
        diagram = diagram_settings.read(fence.body)
        return diagram.slug or own, diagram_settings.wanted(diagram)
    if fence.kind == "calculator":
        asked = calculator_settings.read(fence.body)
        return str(asked["calculator"]), [calculator_settings.expression(asked)]
    if fence.kind == "quiz" and "computed" in (asked := settings(fence.body, ("question",))):
        return str(asked.get("lesson", own)), [str(asked["computed"])]
    return own, []
