"""A frame with HTML that a cell made is as tall as what it holds, at any width, and nothing complains."""

from __future__ import annotations

from playwright.sync_api import Browser

from pyodide_kernels.distribution.browser import ARGUMENTS, find_browser

ROW = "<tr><td>words enough to stand on two lines where there is little room</td><td>2</td></tr>"
SHOW = """async (html) => {
  window.wrong = [];
  addEventListener("error", (event) => wrong.push(event.message));
  const { frame } = await import("./js/cell/html_frame.js");
  await frame(html, (element) => {
    element.style.width = "100%";
    document.body.append(element);
  });
}"""
# What a layout changes is told before the frame after it is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
FITS = """() => {
  const frame = document.querySelector("iframe");
  return frame.clientHeight === frame.contentDocument.body.offsetHeight + 2;
}"""


def test_its_height_follows_its_width_within_one_layout(browser: Browser, scripts: str) -> None:
    # Where scrollbars take room, as on most desktops; the other tests' browser hides them.
    launched = browser.browser_type.launch(
        executable_path=str(find_browser()), args=list(ARGUMENTS), ignore_default_args=["--hide-scrollbars"]
    )
    try:
        page = launched.new_page(viewport={"width": 800, "height": 600})
        page.route(f"{scripts}page.html", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
        page.goto(f"{scripts}page.html")
        page.evaluate(SHOW, f"<table>{ROW * 5}</table>")
        for width in (800, 300, 500, 240, 800):
            page.set_viewport_size({"width": width, "height": 600})
            page.wait_for_function(FITS)
            page.evaluate(DRAWN)
        assert page.evaluate("wrong") == []
    finally:
        launched.close()
