"""Who reads whose keys and values: ``query_heads:``, and a variant for each of ``key_value_heads: […]``.

Query heads that share are neighbours, as in the models that do so: the first H / G read KV head 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .diagram_settings import Asked
from .drawing import ROOM, Drawn, box, count, label, of_head, some, svg
from .lessons import LessonError
from .markup import element
from .prose import prose

# Query heads of one group that are drawn one by one.
MOST_IN_GROUP = 12
# Pixels: from one query head to the next, and what each of the two rows is high and lies apart.
STEP, SIDE, APART = 28, 22, 36


def sharing(asked: Asked, value: Callable[[str], Any]) -> Drawn:
    """For each variant the query heads, below them the KV heads, and a line from each to the one it reads.

    Raises LessonError where KV heads do not divide the query heads.
    """
    queries = _count(asked.name("query_heads"), value)
    variants, words = "", []
    for name, title in zip(asked.names("key_value_heads"), asked.labels("key_value_heads"), strict=True):
        shared = _count(name, value)
        if queries % shared:
            raise LessonError(f"{queries} query heads cannot share {shared} KV heads equally")
        each = queries // shared
        told = f"{count(queries, 'query head')}, {count(shared, 'KV head')}, each read by {each:,}"
        heading = (element("b", prose(title)) + " " if title else "") + element("span", told, class_="diagram-note")
        groups = "".join(_group(g, each) if g else element("span", "…") for g in some(shared))
        variants += element(
            "div",
            element("p", heading) + element("div", groups, class_="diagram-groups"),
            class_="diagram-variant",
        )
        words.append((f"{title.replace('`', '')}: " if title else "") + f"{told}. {_words(shared, each)}")
    legend = "round = a query head, square = a KV head: one set of keys and values"
    return Drawn(variants + element("p", legend, class_="diagram-note"), " ".join(words))


def _count(name: str, value: Callable[[str], Any]) -> int:
    found = value(name)
    if type(found) is not int or found < 1:
        raise LessonError(f"'{name}' is {found!r}; it should be how many heads there are")
    return found


def _group(group: int, each: int) -> str:
    """A KV head and the query heads that read it."""
    drawn = some(each, MOST_IN_GROUP)
    step = min(STEP, ROOM / len(drawn))
    wide = step * len(drawn)
    content = ""
    for place, k in enumerate(drawn):
        x, head = (place + 0.5) * step, (group - 1) * each + k
        if k:
            line = f'<path d="M{x:g} {SIDE}L{wide / 2:g} {SIDE + APART}"/>'
            circle = f'<circle cx="{x:g}" cy="{SIDE / 2:g}" r="{SIDE / 2:g}"/>'
            content += of_head(head, line + circle + label(x, SIDE / 2 + 4, str(head)))
        else:
            content += label(x, SIDE / 2 + 4, "…")
    content += box((wide - SIDE) / 2, SIDE + APART, SIDE, SIDE) + label(wide / 2, SIDE * 1.5 + APART + 4, str(group))
    return svg(content, wide, 2 * SIDE + APART)


def _words(shared: int, each: int) -> str:
    if shared == 1:
        return "All read the same one."
    if each == 1:
        return "Each query head has its own."
    told = [
        f"query heads {(g - 1) * each + 1} to {g * each} read KV head {g}" if g else "and so on" for g in some(shared)
    ]
    text = ", ".join(told)
    return f"{text[0].upper()}{text[1:]}."
