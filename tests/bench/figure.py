"""One figure beside what it is compared with, and the table of all of them."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median

HEADS = ("engine", "figure", "ours", "a bare Pyodide page", "this site's JupyterLite", "ratio", "limit")


@dataclass(frozen=True)
class Figure:
    """``ours`` and ``bare`` are what the limit judges; ``bare_said`` and ``lite_said`` say what no number can.

    ``limit`` bounds ours, or with ``of_ratio`` ours divided by the bare page's.
    """

    engine: str
    what: str
    unit: str
    ours: float
    bare: float | None = None
    lite: float | None = None
    bare_said: str = ""
    lite_said: str = ""
    limit: float | None = None
    of_ratio: bool = False

    @property
    def ratio(self) -> float | None:
        return self.ours / self.bare if self.bare else None

    @property
    def is_over(self) -> bool:
        judged = self.ratio if self.of_ratio else self.ours
        # What could not be measured is no number, and not within any limit.
        return self.limit is not None and not (judged is not None and judged <= self.limit)

    def row(self) -> tuple[str, ...]:
        limit = "" if self.limit is None else f"{self.limit:g}{' ×' if self.of_ratio else f' {self.unit}'}"
        return (
            self.engine,
            self.what,
            self._value(self.ours),
            " ".join(filter(None, (self._value(self.bare), self.bare_said))),
            " ".join(filter(None, (self._value(self.lite), self.lite_said))),
            "" if self.ratio is None else f"{self.ratio:.2f}",
            limit and f"{limit} {'OVER' if self.is_over else 'pass'}",
        )

    def _value(self, value: float | None) -> str:
        if value is None:
            return ""
        return f"{value:.0f} {self.unit}" if self.unit == "ms" or value >= 100 else f"{value:.3g} {self.unit}"


def table(figures: list[Figure]) -> str:
    """All figures, one line each, under their heads."""
    rows = [HEADS, *(figure.row() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADS))]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)


def middle(taken: list[float]) -> float:
    """The median: one slow turn of a shared machine says nothing."""
    return median(taken)
