"""The ``diagram`` fence: heads as slices, W_O as a sum, shared keys and values, masks; drawn from computed arrays.

Before the drawing stands the same in plain sentences, made from the same numbers, for who cannot see it.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from . import outputs
from .diagram_masks import masks
from .diagram_settings import Asked, read
from .diagram_sharing import sharing
from .diagram_slices import slices
from .diagram_sum import sum_of_heads
from .drawing import Drawn
from .markup import element, fence, lesson_of, lesson_of_fence
from .prose import prose

KINDS: dict[str, Callable[[Asked, Callable[[str], Any]], Drawn]] = {
    "slices": slices,
    "sum": sum_of_heads,
    "sharing": sharing,
    "mask": masks,
}


@fence
def diagram(body: str) -> str:
    """``kind: slices``, ``sum``, ``sharing`` or ``mask``, ``title: …``, and what its kind wants; maybe ``alt: …``."""
    asked = read(body)
    lesson = lesson_of(asked.slug) if asked.slug else lesson_of_fence(body, asked.settings)
    return figure(asked, lambda expression: outputs.value(lesson, expression))


def figure(asked: Asked, value: Callable[[str], Any]) -> str:
    """The diagram as HTML; ``value`` gives what an expression is. Raises LessonError."""
    drawn = KINDS[asked.kind](asked, value)
    alt = prose(asked.settings["alt"]) if "alt" in asked.settings else escape(drawn.words)
    words = element("p", alt, class_="visually-hidden")
    drawing = element("div", drawn.html, class_="diagram-drawing", aria_hidden="true")
    caption = element("figcaption", prose(asked.settings["title"]))
    return element("figure", words + drawing + caption, class_="diagram", data_kind=asked.kind)
