"""Ten seconds of printing in a loop: how long the page does not answer, and what memory the browser takes for it.

The same loop on our page, on the bare page (each line posted and appended, as a first attempt does) and in
JupyterLite. A timer in the page should come every 20 ms; the longest wait for it is the time in which the page answers
to nobody. The loop ends by itself: elsewhere nothing could end it. The page tells its host when it has taken all in;
a page that does not come to that is left.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from tests.bench import bare, lite, ours
from tests.bench.browsers import ask
from tests.bench.browsers import visitor as new_visitor
from tests.bench.figure import Figure, middle
from tests.bench.host import Host
from tests.bench.memory import watched
from tests.browser.engines.driver import Engine
from tests.browser.engines.visitor import Visitor

SECONDS = 10
ROUNDS = 3
SOURCE = f"""
import time
end = time.monotonic() + {SECONDS}
while time.monotonic() < end:
    print("x" * 200)
"""
QUIET = SOURCE.replace('print("x" * 200)', "pass")
ANSWERS_MS, GROWS_MB = 200, 30
# A page that is busy so long after the end, or takes so much, is given up.
WAITS, TAKES_MB = 20, 2000
ANSWER = "answered"

BEATS = f"""
let last = performance.now();
let longest = 0;
setInterval(() => {{
  longest = Math.max(longest, performance.now() - last);
  last = performance.now();
}}, 20);
const told = new URL("HOST{ANSWER}");
const tell = async () => {{
  // What is drawn after the end counts too.
  await new Promise((done) => setTimeout(done, 500));
  fetch(`${{told}}?${{Math.max(longest, performance.now() - last)}}`);
}};
"""
OURS = f"async (source) => {{ {ours.TOOLS} {BEATS} run(source).then(tell); }}"
BARE = f"async (source) => {{ {BEATS} run(source).then(tell); }}"
LITE = f"async () => {{ {lite.TOOLS} {BEATS} run(1).then(() => ran(1)).then(tell); }}"


def measure(engine: Engine, host: Host) -> Iterator[Figure]:
    """Milliseconds without an answer and megabytes more at the highest than before."""
    host.more = bare.FILES | lite.files(ours.NUMPY, SOURCE) | {ANSWER: b""}
    with new_visitor(engine, host) as visitor:
        ours.open_lesson(visitor)
        ask(visitor, ours.RUN, ours.NUMPY)
        # What this machine makes any page wait while Python works.
        floor, _, _ = _flood(visitor, host, OURS, QUIET)
        floods = [_flood(visitor, host, OURS) for _ in range(ROUNDS)]
    with new_visitor(engine, host) as visitor:
        bare.open_bare(visitor)
        ask(visitor, bare.START, ours.NUMPY)
        bare_gap, bare_growth, bare_said = _flood(visitor, host, BARE)
    with new_visitor(engine, host) as visitor:
        lite.open_lite(visitor)
        lite_gap, lite_growth, lite_said = _flood(visitor, host, LITE)
    what = f"{SECONDS} s of printing"
    yield Figure(
        engine.name,
        f"{what}, longest without an answer",
        "ms",
        middle([float("inf") if gap is None else gap for gap, _, _ in floods]),
        bare_gap,
        lite_gap,
        bare_said,
        lite_said,
        limit=ANSWERS_MS,
    )
    if floor is not None:
        yield Figure(engine.name, f"{SECONDS} s of work without printing, the same", "ms", floor)
    growths = [growth for _, growth, _ in floods if growth is not None]
    if growths:
        grew = f"{what}, the browser's memory grew by"
        yield Figure(engine.name, grew, "MB", middle(growths), bare_growth, lite_growth, limit=GROWS_MB)


def _flood(visitor: Visitor, host: Host, script: str, source: str = SOURCE) -> tuple[float | None, float | None, str]:
    """The longest gap, the growth of memory, and what no number says."""
    host.queries.clear()
    with watched() as held:
        ask(visitor, script.replace("HOST", host.address), source)
        given_up = time.monotonic() + SECONDS + WAITS
        while not host.queries and time.monotonic() < given_up and (not held or max(held) - held[0] < TAKES_MB):
            time.sleep(0.1)
    growth = max(held) - held[0] if held else None
    if host.queries:
        return float(host.queries[0]), growth, ""
    return None, growth, f"none in {time.monotonic() - given_up + SECONDS + WAITS:.0f} s, then left"
