"""Read what a lesson's page asks for: its fences, and the expressions whose values stand in its prose."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import yaml

from .lessons import Lesson, LessonError

KINDS = ("cell", "exercise", "head-map", "reference", "quiz", "predict", "shapes", "math")
_FENCE = re.compile(r"^(?P<ticks>`{3,}) ?(?P<kind>[\w-]+)\n(?P<body>.*?)^(?P=ticks)$", re.MULTILINE | re.DOTALL)
_VALUE = re.compile(r"`#!value (?P<reference>[^`]+)`")
_FORMAT = re.compile(r"^(?P<expression>.+?)(?:\s+(?P<format>,?(?:\.\d+)?[fgedsE%]?))?$")


@dataclass(frozen=True)
class Fence:
    """One fenced block of ours: its kind, its text and the line it opens on, counted from 1."""

    kind: str
    body: str
    line: int


def fences(text: str) -> list[Fence]:
    """The fenced blocks of ``text`` that Headwise renders, in order."""
    return [
        Fence(found["kind"], found["body"], text.count("\n", 0, found.start()) + 1)
        for found in _FENCE.finditer(text.replace("\r\n", "\n"))
        if found["kind"] in KINDS
    ]


def split_reference(reference: str) -> tuple[str, str]:
    """``02_slug/weights[0]`` → (``02_slug``, ``weights[0]``); LessonError when there is no slash."""
    slug, slash, rest = reference.strip().partition("/")
    if not slash or not rest.strip():
        raise LessonError(f"'{reference.strip()}' should be a lesson and a name, as in 02_multi_head_attention/weights")
    return slug, rest.strip()


def split_value(reference: str) -> tuple[str, str, str]:
    """``02_slug/weights[0] .4f`` → (slug, expression, format); the format may be missing."""
    slug, rest = split_reference(reference)
    found = _FORMAT.match(rest)
    assert found is not None
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


def expressions(text: str, slug: str, *, own: bool) -> list[str]:
    """Every expression over lesson ``slug``'s variables that ``text`` shows: values, head maps, and on its ``own`` page
    the sizes of its shapes and its computed answers."""
    wanted: dict[str, None] = {}
    for found in _VALUE.finditer(text):
        lesson, expression, _ = split_value(found["reference"])
        if lesson == slug:
            wanted[expression] = None
    for fence in fences(text):
        if fence.kind == "head-map":
            asked = settings(fence.body, ("map", "tokens"))
            lesson, name = split_reference(asked["map"])
            if lesson == slug:
                wanted |= {name: None, asked["tokens"]: None}
        elif own and fence.kind == "shapes":
            steps = settings(fence.body, ("steps",))["steps"]
            wanted |= {asked_for: None for step in steps if (asked_for := shape_expression(step))}
        elif own and fence.kind == "quiz" and "computed" in (asked := settings(fence.body, ("question",))):
            wanted[asked["computed"]] = None
    return list(wanted)


def check_cells(lesson: Lesson) -> None:
    """Every cell stands on the page once, in the order of ``cells.py``: LessonError names the first that does not."""
    path = f"docs/lessons/{lesson.slug}.md"
    names = [cell.name for cell in lesson.cells]
    shown: list[str] = []
    for fence in fences(lesson.page.read_text(encoding="utf-8")):
        if fence.kind == "cell":
            slug, name = split_reference(fence.body)
            if slug != lesson.slug:
                raise LessonError(f"{path}:{fence.line} shows a cell of '{slug}'; a page runs its own lesson's cells")
            lesson.cell(name)
            if name != (names[len(shown)] if len(shown) < len(names) else None):
                raise LessonError(
                    f"{path}:{fence.line} shows '{name}' out of turn; the order of {lesson.path('cells.py')} "
                    f"is {', '.join(names)}"
                )
            shown.append(name)
    if len(shown) < len(names):
        raise LessonError(f"{path} does not show the cell '{names[len(shown)]}'; add a ```cell fence for it")
