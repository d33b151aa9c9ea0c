"""What a reader sees of what a cell prints, displays and raises."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import START_MS, cell, press, write
from tests.browser.waiting import note

RED_BOX = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="30"><rect width="80" height="30" fill="#f00"/></svg>'
)
HOSTILE = """
<h3 onclick="alert(1)">Heading</h3><table><tr><td style='color: red'>cell</td></tr></table><script>alert(2)</script>
<img src='https://example.org/x.png' onerror='alert(3)'><iframe src='https://example.org/'></iframe>
<a href='https://example.org/'>link</a><style>@import 'https://example.org/x.css'; p { color: blue }</style>
<form action='https://example.org/'><input></form><p style="background: url(https://example.org/y.png)">kept</p>
<meta http-equiv=refresh content='0;url=/'>"""


def run(page: Page, source: str, state: str = "done") -> Locator:
    write(page, "inputs", source)
    press(page, "inputs", "Run")
    expect(cell(page, "inputs")).to_have_attribute("data-state", state, timeout=START_MS)
    return cell(page, "inputs").locator("[data-output]")


def test_displays_stand_between_the_lines_printed_before_and_after(running: Page) -> None:
    output = run(running, 'print("one")\ndisplay(41, "it")\nprint("two")\n43')
    expect(output.locator("pre")).to_have_text(["one\n", "41", "'it'", "two\n", "43"])


def test_a_picture_is_an_image_named_by_its_text(running: Page) -> None:
    output = run(running, f"display({{'image/svg+xml': {RED_BOX!r}, 'text/plain': 'a red box'}}, raw=True)")
    image = output.get_by_role("img", name="a red box")
    expect(image).to_be_visible()
    assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") == 80


def test_a_damaged_picture_leaves_its_text_and_says_so(running: Page) -> None:
    output = run(running, "display({'image/png': 'iVBORw0KGgo=', 'text/plain': 'a red box'}, raw=True)")
    expect(output.locator("pre")).to_have_text("a red box")
    expect(output).to_contain_text("This picture could not be shown.")
    expect(output.get_by_role("img")).to_have_count(0)


def test_html_is_cleaned_and_framed_and_its_text_stands_beside_it(running: Page) -> None:
    running.on("dialog", lambda dialog: pytest.fail(dialog.message))
    output = run(running, f"display({{'text/html': {HOSTILE!r}, 'text/plain': 'a table in words'}}, raw=True)")
    element = output.get_by_title("HTML that the cell made")
    assert element.get_attribute("sandbox") == "allow-same-origin"
    framed = running.frame_locator("iframe[title='HTML that the cell made']")
    expect(framed.get_by_role("heading", name="Heading")).to_be_visible()
    framed.get_by_role("heading", name="Heading").click()
    expect(framed.get_by_text("kept")).to_be_visible()
    expect(framed.locator("script, iframe, form, input, img[src], [href], [onclick], [onerror]")).to_have_count(0)
    # As tall as what is in it.
    difference = "frame => frame.clientHeight - frame.contentDocument.body.offsetHeight"
    assert 0 <= element.evaluate(difference) <= 2
    expect(framed.get_by_text("alert")).to_have_count(0)
    output.get_by_text("As text").click()
    expect(output.locator("pre")).to_have_text("a table in words")
    output = run(running, "display({'text/html': '<i>short</i>', 'text/plain': 'short'}, raw=True)")
    expect(running.frame_locator("iframe").get_by_text("short")).to_be_visible()
    short = output.get_by_title("HTML that the cell made")
    running.wait_for_function("frame => frame.clientHeight < 60", arg=short.element_handle())


def test_a_plotly_figure_is_drawn_and_its_text_stands_beside_it(running: Page) -> None:
    figure = (
        '{"data": [{"type": "bar", "x": ["a", "b"], "y": np.array([1, 2.0])}], "layout": {"title": {"text": "Bars"}}}'
    )
    output = run(
        running,
        f"import numpy as np\ndisplay({{'application/vnd.plotly.v1+json': {figure}, 'text/plain': 'bars'}}, raw=True)",
    )
    # The whole of Plotly comes with a page's first figure.
    expect(output.locator(".js-plotly-plot")).to_be_visible(timeout=START_MS)
    expect(output.locator(".gtitle")).to_have_text("Bars")
    assert output.locator(".js-plotly-plot").evaluate("plot => plot.data[0].y") == [1, 2]
    output.get_by_text("As text").click()
    expect(output.locator("pre")).to_have_text("bars")


@pytest.mark.parametrize("kind", ["surface", "scatter3d", "sunburst"])
def test_a_figure_that_is_not_flat_says_so_and_what_is_there_instead(running: Page, kind: str) -> None:
    figure = f'{{"data": [{{"type": "{kind}", "z": [[1, 2], [3, 4]]}}]}}'
    output = run(
        running, f"display({{'application/vnd.plotly.v1+json': {figure}, 'text/plain': 'Figure(1)'}}, raw=True)"
    )
    note = output.get_by_text(f"The page draws flat figures, and “{kind}” is not among them; above is its text.")
    expect(note).to_be_visible(timeout=START_MS)
    expect(note).to_contain_text("a heatmap or a contour")
    expect(output.locator("pre")).to_have_text("Figure(1)")
    expect(output.locator(".js-plotly-plot")).to_have_count(0)


def test_an_array_is_a_table_on_demand(running: Page) -> None:
    output = run(running, "import numpy as np\nnp.set_printoptions(precision=4)\nnp.arange(6).reshape(2, 3) / 7")
    button = output.get_by_role("button", name="Table", exact=True)
    expect(output.get_by_role("table")).to_have_count(0)
    button.click()
    table = output.get_by_role("table", name="float64 (2, 3)")
    expect(table.get_by_role("columnheader")).to_have_text(["0", "1", "2"])
    expect(table.get_by_role("rowheader")).to_have_text(["0", "1"])
    expect(table.get_by_role("cell").filter(has_text="0.7143")).to_be_visible()
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(table).to_be_hidden()


def test_an_output_of_the_build_has_its_table_without_a_run(page: Page) -> None:
    output = cell(page, "project").locator("[data-output]")
    expect(output).to_have_attribute("data-origin", "build")
    output.get_by_role("button", name="Table", exact=True).click()
    expect(output.get_by_role("table", name="[1] of float64 (2, 3, 4)")).to_be_visible()


def test_colours_carriage_returns_and_control_characters(running: Page) -> None:
    output = run(running, r'print("\x1b[1;31mred\x1b[0m \x07 αβ→😀", end="")' "\n" r'print("\n10 %\r20 %\x1b[2J")')
    expect(output.locator("pre")).to_have_text("red ␇ αβ→😀\n20 %\n")
    red = output.locator("pre span", has_text=re.compile("^red$"))
    assert red.evaluate("span => [getComputedStyle(span).fontWeight, getComputedStyle(span).color]") == [
        "700",
        running.evaluate("getComputedStyle(document.querySelector('.out-text .ansi-1')).color"),
    ]
    assert red.evaluate("span => getComputedStyle(span).color !== getComputedStyle(span.closest('pre')).color")


def test_stderr_is_told_apart_without_colour(running: Page) -> None:
    output = run(running, 'import sys\nprint("out")\nprint("err", file=sys.stderr)')
    err = output.locator("pre.out-stderr")
    expect(err).to_have_text("err\n")
    assert err.evaluate("pre => getComputedStyle(pre, '::before').content") == '"stderr"'


def test_five_lines_a_second_apart_come_one_by_one(running: Page) -> None:
    write(running, "inputs", 'import time\nfor n in range(5):\n    print(n, end=" ", flush=True)\n    time.sleep(1)')
    output = cell(running, "inputs").locator("[data-output]")
    note(output)
    press(running, "inputs", "Run")
    expect(cell(running, "inputs")).to_have_attribute("data-state", "done", timeout=START_MS)
    shown = running.evaluate("shown.filter((text) => /^[0-4 ]+$/.test(text)).map((text) => text.trim())")
    assert list(dict.fromkeys(shown)) == ["0", "0 1", "0 1 2", "0 1 2 3", "0 1 2 3 4"]


def test_a_hostile_text_stays_text_in_every_place(running: Page) -> None:
    running.on("dialog", lambda dialog: pytest.fail(dialog.message))
    text = "<img src=x onerror=alert(1)>"
    output = run(running, f"{{}}[{text!r}]", "error")
    expect(output).to_contain_text(text)
    output = run(
        running, f"class C:\n    def __repr__(self): return {text!r}\ndisplay(C())\nd = {{{text!r}: 1}}\nd[2]", "error"
    )
    expect(output).to_contain_text("d is a dict with '<img")
    expect(output.locator("img")).to_have_count(0)
