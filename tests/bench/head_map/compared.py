"""Figures of the head map beside those of other systems, with their limits, as a table."""

from __future__ import annotations

import asyncio
import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tests.bench.head_map import pages
from tests.bench.head_map.measure import ATLAS_OF, HEADS, TOKENS, Measured, measure

FRAME_MS = 1000 / 60
HOVER_LIMIT, TASK_LIMIT_MS, SWITCH_LIMIT_FRAMES = 1.3, 50, 1.5
OURS, FLOOR = pages.OURS.name, pages.EMPTY.name


@dataclass(frozen=True)
class Compared:
    """One figure of every system; ``limit`` bounds ours, or with ``of_floor`` ours divided by the empty page's."""

    what: str
    unit: str
    by: Mapping[str, float | None]
    limit: float | None = None
    of_floor: bool = False

    @property
    def judged(self) -> float | None:
        ours, floor = self.by.get(OURS), self.by.get(FLOOR)
        if not self.of_floor:
            return ours
        return ours / floor if ours is not None and floor else None

    @property
    def is_over(self) -> bool:
        # What could not be measured is no number, and not within any limit.
        return self.limit is not None and not (self.judged is not None and self.judged <= self.limit)

    def row(self, systems: Iterable[str]) -> tuple[str, ...]:
        values = (
            "" if (value := self.by.get(name)) is None else f"{value:.3g} {self.unit}".strip() for name in systems
        )
        if self.limit is None:
            return (self.what, *values, "")
        unit = f"× {FLOOR}" if self.of_floor else self.unit
        judged = "none" if self.judged is None else f"{self.judged:.2f}"
        return (self.what, *values, f"{judged} of {self.limit:g} {unit} {'OVER' if self.is_over else 'pass'}")


def compared() -> list[Compared]:
    """Measure all systems that can be had here."""
    figures, atlas = asyncio.run(measure())
    return of(figures, atlas)


def of(figures: Mapping[str, Measured], atlas: list[dict[str, float]]) -> list[Compared]:
    """The figures of the rounds: times of all together; of tasks and missed rows the best round, as another program
    may have had the machine."""

    def each(value: str, *, best: bool = False) -> dict[str, float | None]:
        lists = {name: getattr(measured, value) for name, measured in figures.items()}
        pick = min if best else statistics.median
        return {name: pick(found) if found else None for name, found in lists.items()}

    missed = each("missed", best=True)
    size = f"{HEADS} heads, {TOKENS} tokens"
    layers, heads, tokens = ATLAS_OF
    return [
        Compared(f"hover, {size}, median", "ms", each("hover")),
        Compared(
            f"hover, {size}, 95 of 100",
            "ms",
            {name: _p95(measured.hover) for name, measured in figures.items()},
            limit=HOVER_LIMIT,
            of_floor=True,
        ),
        Compared("a move of it, processor time", "ms", each("work")),
        # On a quiet machine the empty page misses none.
        Compared(f"rows missed of {TOKENS} at 60 Hz", "", missed, limit=missed.get(FLOOR) or 0),
        Compared("longest task of it, best round", "ms", each("longest", best=True), limit=TASK_LIMIT_MS),
        Compared(
            f"head switch, {size}, median",
            "frames",
            {name: value and value / FRAME_MS for name, value in each("switch").items()},
            limit=SWITCH_LIMIT_FRAMES,
        ),
        Compared("longest task of it, best round", "ms", each("switch_longest", best=True), limit=TASK_LIMIT_MS),
        Compared(
            f"atlas of {layers * heads} heads, {tokens} tokens, after its data",
            "frames",
            {OURS: statistics.median(one["frames"] for one in atlas)},
            limit=1,
        ),
        Compared("the same", "ms", {OURS: statistics.median(one["ms"] for one in atlas)}),
        Compared("longest task of it, best round", "ms", {OURS: min(one["longest"] for one in atlas)}),
    ]


def _p95(found: list[float]) -> float | None:
    return sorted(found)[int(0.95 * (len(found) - 1))] if found else None


def table(figures: list[Compared]) -> str:
    """All figures, one line each, under the systems' names."""
    systems = list(dict.fromkeys(name for figure in figures for name in figure.by))
    systems.sort(key=lambda name: name != OURS)
    rows = [("chromium", *systems, "limit"), *(figure.row(systems) for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
