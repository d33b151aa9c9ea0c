"""From pressing Stop to control given back, for each kind of code that a reader may want to stop.

A bare page can only end the worker, so there it is the time to the next output of NumPy, without the variables.
JupyterLite has a button; whether it does anything is waited for. One long call of NumPy no Stop reaches: there the
time to our offer of a restart is measured, and from accepting it to the next output.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench import bare, lite, ours
from tests.bench.browsers import ask
from tests.bench.browsers import visitor as new_visitor
from tests.bench.figure import Figure, middle
from tests.bench.host import Host
from tests.browser.engines.driver import Engine
from tests.browser.engines.visitor import Visitor

ROUNDS = 3
KEPT = 42
FOREVER = "while True: pass"
PRODUCTS = "import numpy as np\nA = np.ones(({n}, {n}))\nwhile True: A @ A"
# What runs, and the limit in seconds.
CASES = {
    FOREVER: (FOREVER, 1.0),
    "a print loop": ('while True: print("x" * 200)', 1.0),
    "time.sleep(600)": ("import time\ntime.sleep(600)", 1.0),
    "a loop of 300 × 300 products": (PRODUCTS.format(n=300), 1.0),
    "a loop of 600 × 600 products": (PRODUCTS.format(n=600), 1.0),
}
LONG = "import numpy as np\nA = np.ones((4000, 4000))\nA @ A"
OFFER_LIMIT, NEXT_LIMIT = 2.0, 1.5

# How long it runs before Stop: past the first looks, which come at another rhythm than the later ones.
RUNS_MS = 2000
WAITS_MS = 8000
STOP = f"""async ([source, milliseconds, kept]) => {{ {ours.TOOLS}
  const ended = run(`kept = ${{kept}}\\n${{source}}`);
  const due = await stopAfter(milliseconds);
  const stopped = await until(() => cell.dataset.state !== "running");
  const {{ state }} = await ended;
  return {{ state, milliseconds: stopped - due, kept: await value("kept") }};
}}"""
OFFER = f"""async ([source, milliseconds, next]) => {{ {ours.TOOLS}
  run(source);
  const due = await stopAfter(milliseconds);
  const offered = await until(() => cell.querySelector("[data-offer] button"));
  const accepted = performance.now();
  cell.querySelector("[data-offer] button").click();
  const {{ state }} = await run(next);
  return {{ state, offer: offered - due, next: performance.now() - accepted }};
}}"""
# Whether a message reaches the worker while it runs, then the end and a new start.
BARE = f"""async ([source, milliseconds, waits, next]) => {{
  start();
  await run("0");
  const ended = run(source).then(() => true);
  await new Promise((done) => setTimeout(done, milliseconds));
  worker.postMessage("raise KeyboardInterrupt");
  const answered = await Promise.race([ended, new Promise((done) => setTimeout(done, waits, false))]);
  return {{ answered, next: await ({bare.START})(next) }};
}}"""
LITE = f"""async ([milliseconds, waits]) => {{ {lite.TOOLS}
  await run(1);
  await pause(milliseconds);
  const began = performance.now();
  press("interrupt-kernel");
  const answered = await Promise.race([ran(1).then(() => true), pause(waits).then(() => false)]);
  return {{ answered, milliseconds: performance.now() - began }};
}}"""


def measure(engine: Engine, host: Host) -> Iterator[Figure]:
    """Seconds to control, medians of ROUNDS."""
    host.more = bare.FILES | lite.files(ours.NUMPY, FOREVER)
    with new_visitor(engine, host) as visitor:
        bare.open_bare(visitor)
        ended = ask(visitor, BARE, [FOREVER, RUNS_MS, WAITS_MS, ours.NUMPY])
        assert not ended["answered"], "the bare page's worker was interrupted"
    with new_visitor(engine, host) as visitor:
        lite.open_lite(visitor)
        notebook = ask(visitor, LITE, [RUNS_MS, WAITS_MS])
    lite_said = "" if notebook["answered"] else f"no answer in {WAITS_MS / 1000:.0f} s"
    with new_visitor(engine, host) as visitor:
        ours.open_lesson(visitor)
        for case, (source, limit) in CASES.items():
            yield Figure(
                engine.name,
                f"Stop, {case}",
                "s",
                middle([_stop(visitor, source) for _ in range(ROUNDS)]),
                bare=ended["next"] / 1000 if source == FOREVER else None,
                bare_said="to a new start" if source == FOREVER else "",
                lite=notebook["milliseconds"] / 1000 if source == FOREVER and notebook["answered"] else None,
                lite_said=lite_said if source == FOREVER else "",
                limit=limit,
            )
        offers = [ask(visitor, OFFER, [LONG, RUNS_MS, ours.NUMPY]) for _ in range(ROUNDS)]
        assert all(each["state"] == "done" for each in offers), f"after a restart nothing ran: {offers}"
    for part, what, limit in (
        ("offer", "a restart is offered", OFFER_LIMIT),
        ("next", "from accepting it to NumPy's next output", NEXT_LIMIT),
    ):
        times = [each[part] / 1000 for each in offers]
        yield Figure(engine.name, f"one long NumPy call, {what}", "s", middle(times), limit=limit)


def _stop(visitor: Visitor, source: str) -> float:
    found = ask(visitor, STOP, [source, RUNS_MS, KEPT])
    assert found["state"] == "stopped" and found["kept"] == KEPT, f"Stop did not keep the variables: {found}"
    return float(found["milliseconds"]) / 1000
