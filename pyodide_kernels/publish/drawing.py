"""The little that the diagrams share: matrices as SVG, in pixels of the page, so that their text keeps its size."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from .markup import element, hue

# Pixels: what a phone 360 pixels wide has room for.
ROOM = 296
# Heads that are drawn one by one. Of more, the first three and the last.
MOST_HEADS = 12


@dataclass(frozen=True)
class Drawn:
    """A diagram: its HTML, the same in plain sentences, and where letters can draw it, lines of letters."""

    html: str
    words: str
    letters: str = ""


def svg(content: str, width: float, height: float) -> str:
    """A drawing of this size in pixels; half a pixel more on each side, for the outermost lines."""
    return element(
        "svg",
        content,
        viewBox=f"-1 -1 {width + 2:g} {height + 2:g}",
        width=f"{width + 2:g}",
        height=f"{height + 2:g}",
        focusable="false",
    )


def matrix(x: float, y: float, rows: int, columns: int, cell: tuple[float, float]) -> str:
    """A block of ``rows`` × ``columns`` cells, each of ``cell`` (width, height)."""
    wide, high = columns * cell[0], rows * cell[1]
    lines = "".join(f"M{x + k * cell[0]:g} {y:g}v{high:g}" for k in range(1, columns))
    lines += "".join(f"M{x:g} {y + k * cell[1]:g}h{wide:g}" for k in range(1, rows))
    return box(x, y, wide, high) + (f'<path d="{lines}"/>' if lines else "")


def box(x: float, y: float, width: float, height: float) -> str:
    """A rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def label(x: float, y: float, text: str, anchor: str = "middle", turned: bool = False) -> str:
    """Text that stands at a point; ``turned`` reads upwards."""
    turn = f' transform="rotate(-90 {x:g} {y:g})"' if turned else ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}"{turn}>{escape(text)}</text>'


def of_head(head: int, content: str) -> str:
    """``content`` in the colour of a head, counted from 1; pointed at, it lights that head up in the nearest map."""
    return element("g", content, data_head=head, data_hue=hue(head))


def head_name(head: int) -> str:
    """A head's name in its colour, as `#!head` writes it."""
    return element("span", f"head {head}", class_="head-name", data_head=head, data_hue=hue(head))


def some(count: int, most: int = MOST_HEADS) -> list[int]:
    """The numbers 1 to ``count``; of more than ``most``, the first three, 0 for those left out, and the last."""
    return list(range(1, count + 1)) if count <= most else [1, 2, 3, 0, count]


def size(*shape: int) -> str:
    """``4,096 × 128``, in one line."""
    return "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}".join(f"{n:,}" for n in shape)


def count(n: int, noun: str) -> str:
    """``1 row``, ``2 rows``."""
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"
