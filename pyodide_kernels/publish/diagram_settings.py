"""What a ``diagram`` fence asks for: its kind, its lesson, and the expressions whose values it draws."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from .lessons import LessonError
from .settings import DIAGRAMS, settings

# What each kind must say; what it may say is in settings.py.
REQUIRED = {
    "slices": ("array", "heads"),
    "sum": ("heads", "W_O", "output"),
    "sharing": ("query_heads", "key_value_heads"),
    "mask": ("masks",),
}
_OF_A_LESSON = re.compile(r"\s*(?P<slug>\d\d_\w+)/(?P<rest>.+)", re.DOTALL)


@dataclass(frozen=True)
class Asked:
    """A fence's settings. ``slug`` is the lesson that it names, empty where it leaves that to the page."""

    kind: str
    slug: str
    settings: dict[str, Any]

    def name(self, key: str) -> str:
        """The expression of ``key``, without the lesson before it."""
        return _split(self.settings[key])[1]

    def names(self, key: str) -> list[str]:
        """The expressions of the list ``key``; LessonError when it is none."""
        return [_split(entry)[1] for entry in _list(self.settings, key)]

    def labels(self, key: str) -> list[str]:
        """A label for each entry of the list ``key``, empty without any; LessonError for another number of them."""
        count = len(self.names(key))
        if "labels" not in self.settings:
            return [""] * count
        labels = _list(self.settings, "labels")
        if len(labels) != count:
            raise LessonError(f"labels: there are {len(labels)} for {count} entries of '{key}:'; give each its own")
        return [str(label) for label in labels]


def read(body: str) -> Asked:
    """The settings of a ``diagram`` fence; LessonError for what is missing or is of two lessons."""
    asked = settings(body, ("kind", "title"))
    kind = str(asked["kind"])
    if kind not in REQUIRED:
        raise LessonError(f"kind: '{kind}' is no kind of diagram; there are {', '.join(REQUIRED)}")
    settings(body, REQUIRED[kind])
    given = [asked[key] for key in DIAGRAMS[kind] if key in asked]
    entries = [entry for value in given for entry in (value if isinstance(value, list) else [value])]
    slugs = dict.fromkeys(slug for entry in entries if (slug := _split(entry)[0]))
    if "lesson" in asked:
        slugs[str(asked["lesson"])] = None
    if len(slugs) > 1:
        raise LessonError(f"a diagram is of one lesson; this one names {' and '.join(slugs)}")
    return Asked(kind, next(iter(slugs), ""), asked)


def shape_of(expression: str) -> str:
    """The expression for the shape of an array as a list of integers."""
    return f"[*{expression}.shape]" if expression.isidentifier() else f"[*({expression}).shape]"


def wanted(asked: Asked) -> list[str]:
    """Every expression whose value the diagram needs."""
    if asked.kind == "slices":
        return [shape_of(asked.name("array")), asked.name("heads")]
    if asked.kind == "sum":
        return [*(shape_of(asked.name(key)) for key in REQUIRED["sum"]), gap(asked)]
    if asked.kind == "sharing":
        return [asked.name("query_heads"), *asked.names("key_value_heads")]
    return [*asked.names("masks"), *(asked.name(key) for key in ("tokens", "keys") if key in asked.settings)]


def gap(asked: Asked) -> str:
    """How far the sum over heads is from the output, and how large that is: [gap, largest]."""
    heads, W_O, output = (asked.name(key) for key in REQUIRED["sum"])
    parts = f"({heads}) @ ({W_O}).reshape(len({heads}), -1, ({W_O}).shape[-1])"
    return f"[float(abs(({parts}).sum(axis=0) - ({output})).max()), float(abs({output}).max())]"


def _split(entry: Any) -> tuple[str, str]:
    found = _OF_A_LESSON.fullmatch(str(entry))
    return (found["slug"], found["rest"].strip()) if found else ("", str(entry).strip())


def _list(asked: dict[str, Any], key: str) -> list[Any]:
    if not isinstance(asked[key], list) or not asked[key]:
        raise LessonError(f"'{key}:' should be a list, as in {key}: [one, another]")
    return list(asked[key])
