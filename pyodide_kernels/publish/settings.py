"""The YAML inside a fence: read, and refused with the line of it that is wrong."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Any

import yaml

from headwise.stages import ROLES

from .lessons import LessonError

# The one of libyaml is ten times as fast; a wheel without it has only Python's.
_YAML: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

# What a fence may say, what it must say first.
KEYS = {
    "exercise": ("exercise", "after", "hints"),
    "head-map": ("map", "tokens", "keys", "caption", "row", "head", "heads", "masked", "layers", "layer"),
    "quiz": ("question", "options", "kind", "computed", "lesson"),
    "predict": ("question", "options"),
    "shapes": ("steps", "title", "alt", "lesson"),
    "stages": ("stages", "tokens", "caption", "columns", "row", "show", "folded", *ROLES),
    "calculator": (*("calculator", "functions", "presets", "start", "caption", "set", "show", "labels", "notes"),),
    "ablation": ("ablation", "tokens", "caption", "row", "heads", "W_O", "output", "folded"),
    "diagram": ("kind", "title", "alt", "lesson"),
}
# What a diagram of each kind may say besides.
DIAGRAMS = {
    "slices": ("array", "heads", "axis"),
    "sum": ("heads", "W_O", "output"),
    "sharing": ("query_heads", "key_value_heads", "labels"),
    "mask": ("masks", "labels", "tokens", "keys"),
}
# What each entry of these lists may say.
ENTRIES = {"options": ("text", "why", "correct"), "steps": ("name", "shape", "op", "size", "of")}
# What stands at the head of a lesson's page, in YAML, and what it may say; MkDocs has other keys of its own.
FRONT_MATTER = re.compile(r"\A---\n(?P<yaml>.*?)^---\n", re.MULTILINE | re.DOTALL)
ABOUT = ("title", "description", "number", "minutes", "answer", "without")
COUNTS = ("number", "minutes")


class SettingsError(LessonError):
    """Something is wrong in ``line`` of a fence's text, counted from 0."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.line = line


class KeyRefusedError(LessonError):
    """What stands after ``key`` in a fence cannot be used."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key


class ValueRefusedError(KeyRefusedError):
    """What stands after ``key`` is none of what may stand there."""

    def __init__(self, key: str, value: object, known: Iterable[object], of: str) -> None:
        names = [str(name) for name in known]
        near = difflib.get_close_matches(str(value), names, 1)
        mend = f"; did you mean '{near[0]}'?" if near else ""
        super().__init__(key, f"'{value}' is none of the {of} {', '.join(names)}{mend}")


def settings(fence_body: str, required: tuple[str, ...]) -> dict[str, Any]:
    """The fence's YAML as a dictionary; LessonError for broken YAML or a missing key."""
    try:
        read = yaml.load(fence_body, Loader=_YAML)
    except yaml.YAMLError as error:
        raise _broken(error, fence_body) from None
    if not isinstance(read, dict):
        raise LessonError(f"expected lines such as '{(required or ABOUT)[0]}: …'")
    for key in required:
        if key not in read:
            raise LessonError(f"'{key}:' is missing; there are {', '.join(map(str, read))}")
    return read


def check_keys(kind: str, body: str) -> None:
    """Refuse a key that a fence of this kind has no use for: what it says would be lost. Raises SettingsError."""
    if kind not in KEYS:
        return
    asked = settings(body, KEYS[kind][:1])
    more = DIAGRAMS.get(str(asked.get("kind")), ()) if kind == "diagram" else ()
    _check(f"this {kind} block", (*KEYS[kind], *more), asked, body)
    for name, known in ENTRIES.items():
        entries = asked.get(name)
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict):
                _check(f"an entry of '{name}:'", known, entry, body)


def check_about(body: str) -> None:
    """Refuse a key of a page's front matter that is one of ours misspelt, and a word where a page shows a number."""
    about = settings(body, ())
    for key in COUNTS:
        count = about.get(key, 1)
        if type(count) is not int or count < 1:
            said = "" if count is None else f" {count}"
            raise SettingsError(f"'{key}:{said}' should be a number in digits, as in '{key}: 12'", line_of(key, body))
    for key in map(str, about):
        near = difflib.get_close_matches(key, ABOUT, 1, cutoff=0.75)
        if near and key not in ABOUT:
            raise SettingsError(f"'{key}:' means nothing here; did you mean '{near[0]}:'?", line_of(key, body))


def _check(what: str, known: tuple[str, ...], asked: dict[Any, Any], body: str) -> None:
    for key in map(str, asked):
        if key not in known:
            near = difflib.get_close_matches(key, known, 1)
            mend = f"did you mean '{near[0]}:'?" if near else f"there are {', '.join(known)}"
            raise SettingsError(f"'{key}:' means nothing in {what}; {mend}", line_of(key, body))


def line_of(key: str, body: str) -> int:
    """The line of a fence's text, from 0, on which ``key`` stands first."""
    for event in yaml.parse(body, Loader=_YAML):
        if isinstance(event, yaml.ScalarEvent) and event.value == key and event.start_mark:
            return event.start_mark.line
    return 0


def _broken(error: yaml.YAMLError, body: str) -> SettingsError:
    problem = getattr(error, "problem", None) or str(error)
    # What lacks its end is noticed further down.
    unended = re.search("flow|quoted", getattr(error, "context", None) or "")
    mark = getattr(error, "context_mark" if unended else "problem_mark", None)
    line, column = (mark.line, mark.column) if mark else (0, 0)
    before = [*body.split("\n"), ""][line][:column]
    if re.match(r"\s*\t", [*body.split("\n"), ""][line]):
        mend = "this line begins with a tab: indent with spaces"
    elif not unended and (not before.strip() or ("mapping values" in problem and ":" not in before)):
        mend = "indent this line as the one above it, or by two spaces more where it belongs to that one"
    else:
        mend = "close what is open, or put a text with a colon, a bracket or a backtick in quotes"
    return SettingsError(f"this is not YAML: {problem}; {mend}", line)
