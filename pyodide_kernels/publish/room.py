"""How high a figure of stages will be: its room is kept free, so that no text moves when the figure comes.

The lengths are those of static/css/head_stages_*.css, in px; a test holds the sums to the figure in a browser.
"""

from __future__ import annotations

from math import ceil

from headwise.stages import Described

# As in static/js/head_stages: columns of matrices, each by role.
GROUPS = (
    (("X",),),
    (("W_Q", "Q"), ("W_K", "K"), ("W_V", "V")),
    (("dots",), ("scores",), ("masked",), ("weights",)),
    (("heads",), ("concat",)),
    (("W_O",), ("output",)),
)
GIVEN = ("X", "W_Q", "W_K", "W_V", "W_O")  # one line is their caption: nothing makes them
SQUARE = ("dots", "scores", "masked", "weights")
MOST_SHOWN, MOST_TOLD = 16, 6
CAPTION, SECOND_LINE, HEADING = 22, 18, 20 + 28
TRACKS = 6


class Figure:
    """``words`` name the columns of X; ``wide`` is a lesson's column on a desk; ``line`` is a row's height."""

    def __init__(self, described: Described, words: list[str], wide: bool, line: int) -> None:
        arrays = described["arrays"]
        self.sizes = {role: tuple(stage["shape"][-2:]) for role, stage in arrays.items()}
        self.heads = max((stage["shape"][0] for stage in arrays.values() if len(stage["shape"]) == 3), default=1)
        self.tokens, self.words = len(described["tokens"]), words
        self.wide, self.line = wide, line
        self.touch = line > 24
        if {"Q", "K"} <= self.sizes.keys():
            self.sizes |= dict.fromkeys(("dots", "scores"), (self.tokens, self.tokens))

    def stages(self) -> int:
        """The height of all stages of a head."""
        there = [[[r for r in column if r in self.sizes] for column in group] for group in GROUPS]
        groups = [[column for column in group if column] for group in there]
        bar = (44 if self.touch else 30) if self.heads > 1 else -20
        return self._frame() + bar + sum(HEADING + self._group(group) for group in groups if group)

    def ablation(self) -> int:
        """The height of what each head brings, the output and the difference."""
        told = 60 + 27 * min(self.tokens, MOST_TOLD)
        words = 8 + 20 * ceil(told / (100 if self.wide else 42))
        size = (self.tokens, self.sizes["W_O"][1])
        matrix, tracks = self._matrix(size, 2), self._tracks(size[1], False)
        beside = TRACKS // tracks if self.wide else 1
        lines = [ceil(count / beside) for count in (self.heads, 2)]
        parts = sum(HEADING + matrix * count + 16 * (count - 1) for count in lines)
        rows = 1 if self.wide else ceil(self.heads / 2)  # of switches
        return self._frame() + words + (44 if self.touch else 30) * rows + 4 * (rows - 1) + parts

    def _frame(self) -> int:
        """Borders, the line that says where a number comes from, and what can be done."""
        return 17 + 18 + 63 + 12 + 36 + 14 if self.wide else 13 + 18 + 126 + 12 + (42 if self.touch else 78) + 13

    def _matrix(self, size: tuple[int, ...], captions: int, labels: list[str] | None = None) -> int:
        top = self.line
        if labels and max(map(len, labels)) > 7:
            top = min(72, max(map(len, labels)) * 6 + 7)
        return CAPTION + SECOND_LINE * (captions - 1) + top + self.line * min(size[0], MOST_SHOWN)

    def _tracks(self, columns: int, named: bool) -> int:
        return next((n for n, most in ((2, 4 - named), (3, 8 - 3 * named), (4, 12 - 5 * named)) if columns <= most), 6)

    def _group(self, columns: list[list[str]]) -> int:
        placed: list[tuple[int, int]] = []  # tracks and height of each
        made = self.wide and len(columns) > 1 and any(column[0] not in GIVEN for column in columns)
        for column in columns:
            captions = [1 if role in GIVEN and not (made and k == 0) else 2 for k, role in enumerate(column)]
            heights = [
                self._matrix(self.sizes[role], count, self.words if role == "X" else None)
                for role, count in zip(column, captions, strict=True)
            ]
            tracks = max(self._tracks(self.sizes[role][1], role in SQUARE) for role in column)
            placed.append((tracks if self.wide else TRACKS, sum(heights) + 14 * (len(column) - 1)))
        rows: list[list[tuple[int, int]]] = [[]]
        for tracks, height in placed:
            if sum(taken for taken, _ in rows[-1]) + tracks > TRACKS:
                rows.append([])
            rows[-1].append((tracks, height))
        return sum(max(height for _, height in row) for row in rows) + 16 * (len(rows) - 1)


def room(kind: str, described: Described, columns: list[str] | None) -> str:
    """Custom properties for static/css/head_stages.css: the height on a desk and on a phone, for mouse and finger."""
    heights = {}
    for name, wide in (("wide", True), ("narrow", False)):
        for pointer, line in (("", 24), ("-touch", 29)):
            figure = Figure(described, columns or [], wide, line)
            heights[name + pointer] = figure.ablation() if kind == "ablation" else figure.stages()
    return "; ".join(f"--{name}: {height}px" for name, height in heights.items())
