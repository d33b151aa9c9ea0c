"""What is downloaded: by a lesson's page before anything is touched, and up to the first NumPy output.

From a host that compresses with gzip alone, as GitHub Pages does. The same in every browser, so one measures it.
"""

from __future__ import annotations

from collections.abc import Iterator

from pyodide_kernels.publish.lessons import Lesson
from tests.bench import bare, lite, ours
from tests.bench.browsers import ask
from tests.bench.browsers import visitor as new_visitor
from tests.bench.figure import Figure
from tests.bench.host import Host
from tests.browser.engines.driver import Engine
from tests.browser.person import LESSON

PAGE_LIMIT_MB = 1.0
FIRST_RUN_LIMIT_MB = 5.8
SHOWN = 8
SOURCE = Lesson(LESSON).cells[0].source
# Maps draw when they come near, so a page is only whole once it has been looked at.
LOOK = """async () => {
  for (const map of document.querySelectorAll("head-map")) {
    map.scrollIntoView();
    while (!map.querySelector(".js-plotly-plot")) await new Promise((done) => setTimeout(done, 50));
  }
}"""


def measure(engine: Engine, host: Host) -> Iterator[Figure]:
    """Megabytes, of content: an untouched lesson, its first Run, and all up to the first output."""
    host.more = bare.FILES | lite.files(SOURCE)
    host.take()
    with new_visitor(engine, host) as visitor:
        ours.open_lesson(visitor)
        ask(visitor, LOOK)
        page = _sent(host, "the untouched lesson page")
        ask(visitor, ours.RUN, SOURCE)
        run = _sent(host, "its first Run")
    with new_visitor(engine, host) as visitor:
        bare.open_bare(visitor)
        ask(visitor, bare.START, SOURCE)
        compared = _sent(host, "a bare Pyodide page")
    with new_visitor(engine, host) as visitor:
        lite.open_lite(visitor)
        notebook = _sent(host, "this site's JupyterLite")
    yield Figure(engine.name, "an untouched lesson page, its maps alive", "MB", page, limit=PAGE_LIMIT_MB)
    yield Figure(engine.name, "the first Run", "MB", run, compared, limit=FIRST_RUN_LIMIT_MB)
    yield Figure(engine.name, "all up to the first NumPy output", "MB", page + run, compared, notebook)


def _sent(host: Host, what: str) -> float:
    sent = host.take()
    print(f"  {what}: {len(sent)} files, of them the largest")
    for path, size in sorted(sent.items(), key=lambda item: -item[1])[:SHOWN]:
        print(f"  {size / 1e3:8.1f} kB  {path}")
    return sum(sent.values()) / 1e6
