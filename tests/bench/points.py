"""What Lighthouse takes off 100 for the speed of each lesson, as a phone of the middle range sees it on a slow line.

It slows the page down fourfold by its own reckoning, so a busy machine counts fourfold too.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.bench.figure import Figure
from tests.bench.host import Host
from tests.browser.engines.driver import Engine
from tests.browser.lighthouse import audited
from tests.browser.person import LESSON_PAGES

LIMIT = 5


def measure(_: Engine, host: Host) -> Iterator[Figure]:
    """Points, for the home page and each lesson."""
    for each in audited(host.address, ["", *LESSON_PAGES], ["performance"]):
        page = each["path"] or "the home page"
        print(f"  {page}: {each['faults']}", flush=True)
        points = 100 - each["scores"]["performance"]
        yield Figure("chromium", f"Lighthouse takes off {page}", "points", points, limit=LIMIT)
