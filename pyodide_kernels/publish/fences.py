"""The fences of a lesson's page: each takes the block's text and returns the HTML that stands in its place.

The elements are complete without a script: code, outputs, numbers and answers can be read. ``static/js`` adds Run.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any

from . import map_fence, map_room, outputs, stored_output
from .calculator import calculator
from .diagram import diagram
from .inline import mathml
from .lessons import Lesson, LessonError
from .markup import data_script, element, fence, lesson_of, python
from .prose import prose
from .questions import predict, quiz
from .references import split_cell, split_listing, split_reference
from .settings import settings
from .shapes import shapes
from .stages import ablation, stages

__all__ = ["ablation", "calculator", "cell", "diagram", "exercise", "head_map", "math"]
__all__ += ["predict", "quiz", "reference", "shapes", "stages"]


@fence
def cell(body: str) -> str:
    """``02_multi_head_attention/weights``: a cell of ``cells.py`` with the output it had at build.

    After ``folded after 4`` its first 4 lines are seen until a reader wants the rest.
    """
    slug, name, shown = split_cell(body)
    lesson = lesson_of(slug)
    found = lesson.cell(name)
    report = outputs.output(lesson)["cells"][name]
    place = [other.name for other in lesson.cells].index(name) + 1
    return _cell(
        lesson,
        name,
        found.source,
        label=f"cell {place} of {len(lesson.cells)}",
        shown=shown,
        output=stored_output.html(report, volatile=found.volatile),
        data_volatile=found.volatile or None,
    )


@fence
def exercise(body: str) -> str:
    """``exercise: 02_…/mean_map``, ``after: weights``, ``hints: […]``: a starter to mend, hints and a solution."""
    asked = settings(body, ("exercise", "after"))
    slug, name = split_reference(asked["exercise"])
    lesson = lesson_of(slug)
    lesson.cell(asked["after"])
    roles = lesson.exercise(name)
    written = asked.get("hints", [])
    if not isinstance(written, list):
        raise LessonError("'hints:' must be a list, one '- …' per hint")
    hints = [
        element("details", element("summary", f"Hint {k}") + element("div", prose(hint)), class_="hint")
        for k, hint in enumerate(written, start=1)
    ]
    solution = element("summary", "Solution") + python(roles["solution"].source)
    return _cell(
        lesson,
        name,
        roles["starter"].source,
        label="exercise",
        output=element("div", "", class_="cell-output", data_output=True, data_origin="build"),
        result=element("div", element("p", "", data_feedback=True), class_="cell-result", data_result="none"),
        hints=element(
            "div",
            "".join(hints) + element("details", solution, class_="solution"),
            class_="cell-hints",
            data_search_exclude=True,
        ),
        exercise=True,
        data_after=asked["after"],
    )


def _cell(
    lesson: Lesson,
    name: str,
    source: str,
    *,
    label: str,
    output: str,
    result: str = "",
    hints: str = "",
    shown: int = 0,
    **more: Any,
) -> str:
    buttons = "".join(
        element("button", word, type="button", **{f"data_{word.lower()}": True}) for word in ("Reset", "Stop", "Run")
    )
    size = f"first run: {outputs.first_run_megabytes(lesson):.1f} MB"
    bar = (
        element("span", escape(name), class_="cell-name")
        + element("span", label, class_="cell-place")
        + element("span", size, class_="cell-status", data_status=True)
        + element("span", buttons, class_="cell-buttons")
    )
    agreement = element("p", "", class_="cell-agreement", data_agreement="none")
    lines = len(source.strip().splitlines())
    style = f"--lines: {lines}" + (f"; --shown: {shown}" if shown else "")
    content = element("div", bar, class_="cell-bar", data_search_exclude=True) + element(
        "div", python(source), class_="cell-code", style=style
    )
    if shown:
        words = f"All {lines} lines" + element("span", f" of {escape(name)}", class_="visually-hidden")
        content += element("button", words, type="button", class_="cell-more", aria_expanded="false")
    tail = "" if "exercise" in more else agreement
    return element(
        "lesson-cell",
        content + result + output + tail + hints,
        lesson=lesson.slug,
        name=name,
        data_state="idle",
        **more,
    )


@fence
def head_map(body: str) -> str:
    """``map: 02_…/weights``, ``tokens: tokens``, ``caption: …``: the array that the lesson computed, as a head map."""
    asked = settings(body, ("map", "tokens", "caption"))
    slug, name = split_reference(asked["map"])
    lesson = lesson_of(slug)
    described = map_fence.described(asked, name, lambda expression: outputs.value(lesson, expression))
    first = map_fence.first_shown(asked, described)
    inside = data_script(described) + map_fence.tables(described)
    element_ = element(
        "head-map",
        inside,
        lesson=slug,
        name=name,
        tokens=asked["tokens"],
        keys=asked.get("keys"),
        masked=asked.get("masked"),
        layers=asked.get("layers"),
        **first,
        data_pinned="",
        style=map_room.room(described),
        data_search_exclude=True,
    )
    caption = element("figcaption", prose(asked["caption"]))
    return element("figure", element_ + caption, class_="map-figure", id=f"map-{name.replace('_', '-')}")


@fence
def reference(body: str) -> str:
    """``02_…``: the lesson's ``reference.py``, the very file that validates the page; or one function of it.

    After the word ``folded`` only its name is seen until a reader opens it.
    """
    slug, name, folded = split_listing(body)
    lesson = lesson_of(slug)
    path = f"PyTorch · {escape(lesson.path('reference.py'))}"
    code = python(lesson.listing(name))
    if not folded:
        return element("div", element("p", path, class_="listing-name") + code, class_="listing reference")
    lines = f", {len(lesson.listing(name).strip().splitlines())} lines"
    title = element("summary", path + (f" · {escape(name)}" if name else "") + lines, class_="listing-name")
    return element("details", title + code, class_="listing reference")


@fence
def math(body: str) -> str:
    """LaTeX on a line of its own. A long one is set smaller on a phone, by its number of letters (prose_parts.css)."""
    made = mathml(body.strip(), "block")
    letters = len(unescape(re.sub(r"<[^>]*>|\s", "", made.partition("</math>")[0])))
    return element("div", made, class_="formula", style=f"--letters: {letters}")
