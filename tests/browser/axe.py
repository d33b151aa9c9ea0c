"""What axe, which knows the rules of accessibility, finds on a page."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.person import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = """async (part) => (await axe.run(part)).violations.map(found =>
  `${found.id}: ${found.help} at ${found.nodes.map(node => node.target.join(' ')).slice(0, 3).join(', ')}`)"""


def faults(page: Page, part: str = "html") -> list[str]:
    """A line for each rule that is broken in ``part``, a selector."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found: list[str] = page.evaluate(RUN, part)
    return found


def choose_scheme(page: Page, scheme: str) -> None:
    """``default`` is light, ``slate`` dark."""
    page.evaluate("(scheme) => { document.body.dataset.mdColorScheme = scheme }", scheme)


def faults_of_a_map(page: Page) -> list[str]:
    """The same of a head map as it is now, in light and in dark."""
    found = []
    for scheme in ("default", "slate"):
        choose_scheme(page, scheme)
        found += faults(page, "head-map")
    return found
