"""From pressing Stop to control given back, for each kind of code that a reader may want to stop.

Measured in the page: the moment at which Stop is due, also where the page is too busy to press it then, to the cell's
`data-state`. One long call of NumPy no Stop reaches: there the time to the offer of a restart is measured, and from
accepting it to the next output of NumPy.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser, Page

from pyodide_kernels.publish.lessons import Lesson
from tests.bench.host import Host
from tests.browser.person import LESSON, START_MS

ROUNDS = 3
KEPT = 42
PRODUCTS = "import numpy as np\nA = np.ones(({n}, {n}))\nwhile True: A @ A"
# What runs, and the limit in seconds.
CASES = {
    "while True: pass": ("while True: pass", 1.0),
    "a print loop": ('while True: print("x" * 200)', 1.0),
    "time.sleep(600)": ("import time\ntime.sleep(600)", 1.0),
    "a loop of 300 × 300 products": (PRODUCTS.format(n=300), 1.0),
    "a loop of 600 × 600 products": (PRODUCTS.format(n=600), 1.0),
}
LONG = "import numpy as np\nA = np.ones((4000, 4000))\nA @ A"
OFFER_LIMIT, NEXT_LIMIT = 2.0, 1.5

# How long it runs before Stop: past the first looks, which come at another rhythm than the later ones.
RUNS_MS = 2000
PRESS = """
const cell = document.querySelector(`lesson-cell[name="${name}"]`);
const button = (words) => [...document.querySelectorAll("button")].find((one) => one.textContent.trim() === words);
const until = (seen) => new Promise((done) => {
  const look = () => seen() && (done(performance.now()), watching.disconnect());
  const watching = new MutationObserver(look);
  watching.observe(document.body, { attributes: true, childList: true, subtree: true });
  look();
});
const stopLater = async (milliseconds) => {
  await until(() => cell.dataset.state === "running");
  const due = performance.now() + milliseconds;
  await new Promise((done) => setTimeout(done, milliseconds));
  [...cell.querySelectorAll("button")].find((one) => one.textContent.trim().startsWith("Stop")).click();
  return due;
};
"""
STOP = f"""async ([lesson, name, source, milliseconds, kept]) => {{ {PRESS}
  const ended = headwise.run(lesson, name, `kept = ${{kept}}\\n${{source}}`);
  const due = await stopLater(milliseconds);
  const stopped = await until(() => cell.dataset.state !== "running");
  const {{ state }} = await ended;
  return {{ state, milliseconds: stopped - due, kept: await headwise.value(lesson, "kept") }};
}}"""
OFFER = f"""async ([lesson, name, source, milliseconds]) => {{ {PRESS}
  headwise.run(lesson, name, source);
  const due = await stopLater(milliseconds);
  const offered = await until(() => cell.querySelector("[data-offer] button"));
  const accepted = performance.now();
  cell.querySelector("[data-offer] button").click();
  const {{ state }} = await headwise.run(lesson, name, "import numpy as np\\nnp.arange(3) @ np.arange(3)");
  return {{ state, offer: offered - due, next: performance.now() - accepted }};
}}"""


def measure(browser: Browser, host: Host) -> None:
    """Print the median of ROUNDS for each case."""
    context = browser.new_context()
    context.set_default_timeout(START_MS)
    page = context.new_page()
    page.goto(f"{host.address}lessons/{LESSON}/")
    page.wait_for_function("typeof headwise === 'object'")
    name = Lesson(LESSON).cells[0].name
    for case, (source, limit) in CASES.items():
        taken = [_stop(page, name, source) for _ in range(ROUNDS)]
        print(
            f"Stop, {case}: {median(taken):.2f} s of {[round(t, 2) for t in taken]}, variables kept (limit {limit} s)"
        )
    offers = [page.evaluate(OFFER, [LESSON, name, LONG, RUNS_MS]) for _ in range(ROUNDS)]
    for part, what, limit in (
        ("offer", "to the offer of a restart", OFFER_LIMIT),
        ("next", "from accepting it to the next NumPy output", NEXT_LIMIT),
    ):
        times = [each[part] / 1000 for each in offers]
        print(f"one long NumPy call, {what}: {median(times):.2f} s of {[round(t, 2) for t in times]} (limit {limit} s)")
    context.close()


def _stop(page: Page, name: str, source: str) -> float:
    found = page.evaluate(STOP, [LESSON, name, source, RUNS_MS, KEPT])
    assert found["state"] == "stopped" and found["kept"] == KEPT, found
    return float(found["milliseconds"]) / 1000
