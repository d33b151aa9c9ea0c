"""What Lighthouse takes off 100 for the speed of each lesson, as a phone of the middle range sees it on a slow line.

It slows the page down fourfold by its own reckoning, so a busy machine counts fourfold too.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.figure import Figure, middle
from tests.bench.host import Host
from tests.browser.engines.driver import Engine
from tests.browser.lighthouse import audited
from tests.browser.person import LESSON_PAGES

LIMIT = 5
ROUNDS = 3


def measure(_: Engine, host: Host) -> Iterator[Figure]:
    """Points, for the home page and each lesson: the middle one of three."""
    pages = ["", *LESSON_PAGES]
    taken: dict[str, list[float]] = {page: [] for page in pages}
    for each in audited(host.address, pages * ROUNDS, ["performance"]):
        print(f"  {each['path'] or 'the home page'}: {each['faults']}", flush=True)
        taken[each["path"]].append(100 - each["scores"]["performance"])
    for page, points in taken.items():
        what = f"Lighthouse takes off {page or 'the home page'}"
        yield Figure("chromium", what, "points", middle(points), limit=LIMIT)
