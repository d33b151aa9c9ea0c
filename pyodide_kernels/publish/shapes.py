"""The diagram of the shapes: one step per line, each array drawn to scale from the sizes it really has.

It is a list first, so that it can be read aloud, copied and fitted to a phone; the drawings beside it are decoration.
"""

from __future__ import annotations

import re
from typing import Any

from . import outputs
from .lessons import Lesson, LessonError
from .markup import element, fence, hue, lesson_of_fence
from .page import shape_expression, shape_steps
from .prose import prose
from .settings import settings

CELL = 7
LARGEST = 12


@fence
def shapes(body: str) -> str:
    """``title:``, ``alt:``, ``steps: [{name, shape, op, size?}]``; the size is read off the lesson's own array.

    ``lesson:`` names the lesson where the page does not tell it.
    """
    asked = settings(body, ("title", "alt", "steps"))
    lesson = lesson_of_fence(body, asked)
    items = ""
    for step in shape_steps(asked):
        size = _size(step, lesson)
        drawn = _drawing(size, _of_heads(str(step["shape"])))
        drawing = element("span", drawn, class_="shape-drawing", aria_hidden="true")
        op = element("span", prose(step["op"]), class_="shape-op") if step.get("op") else ""
        name = element("b", prose(step["name"])) + " " + element("code", str(step["shape"]))
        sizes = element("span", " × ".join(map(str, size)), class_="shape-size")
        items += element("li", op + drawing + element("span", f"{name} {sizes}", class_="shape-text"))
    caption = element("figcaption", prose(asked["title"]))
    summary = element("p", prose(asked["alt"]), class_="visually-hidden")
    return element("figure", summary + element("ol", items) + caption, class_="shapes")


def _size(step: dict[str, Any], lesson: Lesson) -> list[int]:
    expression = shape_expression(step)
    if expression:
        try:
            return list(outputs.value(lesson, expression))
        except LessonError:
            if "size" not in step:
                raise
    if "size" not in step:
        raise LessonError(f"step '{step.get('name')}' is no variable of the lesson; give it a 'size: 3 × 8'")
    return [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", str(step["size"]))]


def _of_heads(shape: str) -> bool:
    """Whether the sheets of ``(…, H, N, d_head)`` are heads. Sheets of tokens, sequences or KV heads have no hue."""
    return shape.strip("()").replace(" ", "").split(",")[-3:][0] not in ("N", "M", "B", "G")


def _drawing(size: list[int], heads: bool) -> str:
    rows, columns = (size[-2:] if len(size) > 1 else [1, *size]) if size else (1, 1)
    layers = min(size[-3], 8) if len(size) > 2 else 1
    height, width = (min(n, LARGEST) * CELL for n in (rows, columns))
    step = 5
    sheets = ""
    # The last sheet is drawn first, so that head 1 lies on top.
    for k in reversed(range(layers)):
        lines = "".join(f"M{x + k * step} {k * step}v{height}" for x in range(CELL, width, CELL))
        lines += "".join(f"M{k * step} {y + k * step}h{width}" for y in range(CELL, height, CELL))
        colour = f' data-hue="{hue(k + 1)}"' if heads and layers > 1 else ""
        sheets += (
            f'<g{colour}><rect x="{k * step}" y="{k * step}" width="{width}" height="{height}"/><path d="{lines}"/></g>'
        )
    w, h = width + (layers - 1) * step + 2, height + (layers - 1) * step + 2
    return f'<svg viewBox="-1 -1 {w} {h}" width="{w}" height="{h}" focusable="false">{sheets}</svg>'
