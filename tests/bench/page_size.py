"""How much a lesson's page downloads before anything is touched, and how much the first Run adds."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.bench.host import Host
from tests.browser.person import LESSON, START_MS

PAGE_LIMIT_MB = 1.0
FIRST_RUN_LIMIT_MB = 5.8


def measure(browser: Browser, host: Host) -> None:
    """Print what an untouched lesson page, scrolled through once, its first Run and JupyterLite transfer."""
    context = browser.new_context()
    page = context.new_page()
    host.take()
    page.goto(f"{host.address}lessons/{LESSON}/")
    # Maps draw when they come near, so a page is only whole once it has been looked at.
    for figure in page.locator("head-map").all():
        figure.scroll_into_view_if_needed()
    page.locator("head-map .js-plotly-plot").last.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    untouched = host.take()
    _print("untouched lesson page, maps alive", untouched, PAGE_LIMIT_MB)
    print(f"  of it runtime: {sum(path.startswith('runtime/') for path in untouched)} files")
    page.locator("lesson-cell[name=weights]").get_by_role("button", name="Run", exact=True).click()
    page.locator("lesson-cell[name=weights][data-state=done]").wait_for(timeout=START_MS)
    _print("first Run", host.take(), FIRST_RUN_LIMIT_MB)
    context.close()
    _print("this site's JupyterLite up to the first NumPy output", _lite(browser, host), None)


def _lite(browser: Browser, host: Host) -> dict[str, int]:
    context = browser.new_context(viewport={"width": 1200, "height": 1200})
    page = context.new_page()
    page.goto(f"{host.address}lite/notebooks/index.html?path={LESSON}.ipynb")
    page.locator(".jp-CodeCell").first.wait_for(timeout=START_MS)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Control+Enter")
    # Some cells before the first have outputs of the build; a number in the margin is given by a run.
    page.locator(".jp-CodeCell .jp-InputPrompt", has_text="[1]:").first.wait_for(timeout=START_MS)
    context.close()
    return host.take()


def _print(what: str, sent: dict[str, int], limit: float | None) -> None:
    total = sum(sent.values()) / 1e6
    against = "" if limit is None else f" (limit {limit} MB)"
    print(f"{what}: {total:.3f} MB in {len(sent)} files{against}")
    for path, size in sorted(sent.items(), key=lambda item: -item[1])[:6]:
        print(f"  {size / 1e3:8.1f} kB  {path}")
