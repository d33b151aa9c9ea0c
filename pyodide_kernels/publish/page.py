"""Read what a lesson's page asks for: its fences, and the expressions whose values stand in its prose."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from textwrap import dedent
from typing import Any

import yaml

from .lessons import Lesson, LessonError

KINDS = ("cell", "exercise", "head-map", "reference", "quiz", "predict", "shapes", "math")
_FENCE = re.compile(
    r"^[ \t]*(?P<ticks>`{3,}) ?(?P<kind>[\w-]+)[ \t]*\n(?P<body>.*?)^[ \t]*(?P=ticks)[ \t]*$", re.MULTILINE | re.DOTALL
)
_VALUE = re.compile(r"`#!value (?P<reference>[^`]+)`")
_FORMAT = re.compile(r"^(?P<expression>.+?)(?:\s+(?P<format>,?(?:\.\d+)?[fgedsE%]?))?$", re.DOTALL)


@dataclass(frozen=True)
class Fence:
    """One fenced block of ours: its kind, its text and the line it opens on, counted from 1."""

    kind: str
    body: str
    line: int


def fences(text: str) -> list[Fence]:
    """The fenced blocks of ``text`` that Headwise renders, in order."""
    text = text.replace("\r\n", "\n")
    return [
        Fence(found["kind"], dedent(found["body"]), text.count("\n", 0, found.start()) + 1)
        for found in _FENCE.finditer(text)
        if found["kind"] in KINDS
    ]


@contextmanager
def standing_at(page: str, line: int) -> Iterator[None]:
    """Name the page and the line in whatever LessonError is raised inside."""
    try:
        yield
    except LessonError as error:
        raise LessonError(f"{page}:{line}: {error}") from None


def split_reference(reference: str) -> tuple[str, str]:
    """``02_slug/weights[0]`` → (``02_slug``, ``weights[0]``); LessonError when there is no slash."""
    slug, _, rest = reference.strip().partition("/")
    if not slug or not rest.strip():
        raise LessonError(f"'{reference.strip()}' should be a lesson and a name, as in 02_multi_head_attention/weights")
    return slug, rest.strip()


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


def settings(fence_body: str, required: tuple[str, ...]) -> dict[str, Any]:
    """The fence's YAML as a dictionary; LessonError for broken YAML or a missing key."""
    try:
        read = yaml.safe_load(fence_body)
    except yaml.YAMLError as error:
        raise LessonError(f"this is not YAML: {error}") from None
    if not isinstance(read, dict):
        raise LessonError(f"expected lines such as '{required[0]}: …'")
    for key in required:
        if key not in read:
            raise LessonError(f"'{key}:' is missing; there are {', '.join(map(str, read))}")
    return read


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


def expressions(page: str, text: str, slug: str, *, own: bool) -> list[str]:
    """Every expression over lesson ``slug``'s variables that ``text`` shows.

    These are values and head maps, and on its ``own`` page the sizes of its shapes and its computed answers.
    LessonError names the place on ``page`` where one is miswritten.
    """
    wanted: dict[str, None] = {}
    for found in _VALUE.finditer(text):
        with standing_at(page, text.count("\n", 0, found.start()) + 1):
            lesson, expression, _ = split_value(found["reference"])
        if lesson == slug:
            wanted[expression] = None
    for fence in fences(text):
        with standing_at(page, fence.line):
            wanted |= dict.fromkeys(_asked_by(fence, slug, own))
    return list(wanted)


def _asked_by(fence: Fence, slug: str, own: bool) -> list[str]:
    if fence.kind == "head-map":
        asked = settings(fence.body, ("map", "tokens"))
        lesson, name = split_reference(str(asked["map"]))
        return [name, str(asked["tokens"])] if lesson == slug else []
    if own and fence.kind == "shapes":
        steps = shape_steps(settings(fence.body, ("steps",)))
        return [expression for step in steps if (expression := shape_expression(step))]
    if own and fence.kind == "quiz" and "computed" in (asked := settings(fence.body, ("question",))):
        return [str(asked["computed"])]
    return []


def check_exercises(lesson: Lesson) -> None:
    """Every exercise that the page shows is in ``exercises.py``: LessonError names the first that is not."""
    if not lesson.exercises:  # read before the page: a mistake in that file is none of the page's
        return
    for fence in fences(lesson.page.read_text(encoding="utf-8")):
        if fence.kind == "exercise":
            with standing_at(f"docs/lessons/{lesson.slug}.md", fence.line):
                name = split_reference(str(settings(fence.body, ("exercise",))["exercise"]))[1]
                lesson.exercise(name)


def check_cells(lesson: Lesson) -> None:
    """Every cell stands on the page once, in the order of ``cells.py``: LessonError names the first that does not."""
    path = f"docs/lessons/{lesson.slug}.md"
    names = [cell.name for cell in lesson.cells]
    shown: list[str] = []
    for fence in fences(lesson.page.read_text(encoding="utf-8")):
        if fence.kind == "cell":
            with standing_at(path, fence.line):
                slug, name = split_reference(fence.body)
                if slug != lesson.slug:
                    raise LessonError(f"this is a cell of '{slug}'; a page runs its own lesson's cells")
                lesson.cell(name)
                if name != (names[len(shown)] if len(shown) < len(names) else None):
                    order = ", ".join(names)
                    raise LessonError(f"'{name}' is out of turn; the order of {lesson.path('cells.py')} is {order}")
            shown.append(name)
    if len(shown) < len(names):
        raise LessonError(f"{path} does not show the cell '{names[len(shown)]}'; add a ```cell fence for it")
