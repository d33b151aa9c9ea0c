"""How long the first NumPy output takes where Python has to start first, beside the bare page and JupyterLite.

Cold: a new visitor. Warm: the same visitor opens the page again. Restart: the reader ends Python and runs the cell.
All in turn, several times; the ratio of the medians is the figure, since seconds on a shared machine mean little.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from pyodide_kernels.publish.lessons import Lesson
from tests.bench import bare, lite, ours
from tests.bench.browsers import ask
from tests.bench.browsers import visitor as new_visitor
from tests.bench.figure import Figure, middle
from tests.bench.host import Host
from tests.browser.engines.driver import Engine
from tests.browser.engines.visitor import Visitor
from tests.browser.person import LESSON

LIMITS = {"cold": 0.5, "warm": 0.45, "restart": 0.45}
ROUNDS, LITE_ROUNDS = 5, 1
SOURCE = Lesson(LESSON).cells[0].source

Starts = Iterator[tuple[str, float]]


def measure(engine: Engine, host: Host) -> Iterator[Figure]:
    """Seconds to the first output, of the three kinds of start."""
    host.more = bare.FILES | lite.files(SOURCE)
    taken: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for turn in range(ROUNDS):
        for who, starts in (("bare", _bare), ("ours", _ours), ("lite", _lite)):
            if who != "lite" or turn < LITE_ROUNDS:
                for kind, milliseconds in starts(engine, host):
                    taken[who, kind].append(milliseconds / 1000)
    for kind, limit in LIMITS.items():
        yield Figure(
            engine.name,
            f"first NumPy output, {kind}",
            "s",
            ours=middle(taken["ours", kind]),
            bare=middle(taken["bare", kind]),
            lite=middle(taken["lite", kind]),
            lite_said="" if kind == "restart" else "from its opening",
            limit=limit,
            of_ratio=True,
        )


def _bare(engine: Engine, host: Host) -> Starts:
    return _in_turn(engine, host, bare.open_bare, bare.START, bare.START)


def _ours(engine: Engine, host: Host) -> Starts:
    return _in_turn(engine, host, ours.open_lesson, ours.RUN, ours.RESTART)


def _in_turn(engine: Engine, host: Host, open_page: Callable[[Visitor], object], start: str, restart: str) -> Starts:
    with new_visitor(engine, host) as visitor:
        for kind in ("cold", "warm"):
            open_page(visitor)
            yield kind, ask(visitor, start, SOURCE)
        yield "restart", ask(visitor, restart, SOURCE)


def _lite(engine: Engine, host: Host) -> Starts:
    with new_visitor(engine, host) as visitor:
        for kind in ("cold", "warm"):
            yield kind, lite.open_lite(visitor)
        yield "restart", ask(visitor, lite.RESTART)
