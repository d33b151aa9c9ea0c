"""Each fence renders: complete without a script, from computed values, with everything from cells escaped."""

import json
import re
from html import escape
from html.parser import HTMLParser

import pytest

from pyodide_kernels.publish.map_fence import MOST_CELLS

from .tiny_course import Course
from .tiny_lesson import CELLS, PAGE


@pytest.fixture
def html(course: Course) -> str:
    return course.build()


class Tree(HTMLParser):
    """The elements of a page as (tag, attributes), and what is left open."""

    VOID = ("input", "br", "img", "hr", "path", "rect")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def test_every_element_is_closed_and_no_id_is_used_twice(html: str) -> None:
    tree = Tree(html)
    assert tree.open == []
    ids = [attributes["id"] for _, attributes in tree.found if "id" in attributes]
    assert len(ids) == len(set(ids)) > 0


def test_a_cell_has_its_code_its_place_its_buttons_and_the_size_of_the_first_run(html: str) -> None:
    cells = [cell for cell in Tree(html).all("lesson-cell") if "exercise" not in cell]
    assert [cell["name"] for cell in cells] == ["inputs", "weights", "timing"]
    assert {cell["lesson"] for cell in cells} == {"01_tiny"} and {cell["data-state"] for cell in cells} == {"idle"}
    assert html.count("cell 2 of 3") == 1 and html.count("first run: 8.6 MB") == 4
    for word in ("Reset", "Stop", "Run"):
        assert html.count(f'<button type="button" data-{word.lower()}>{word}</button>') == 4
    assert '<span class="n">shares</span>' in html


def test_outputs_of_the_build_are_on_the_page_and_only_timings_say_measured(html: str) -> None:
    assert '<pre class="out-text out-value">array([[0.75, 0.25],\n       [0.5 , 0.5 ]])</pre>' in html
    cells = escape('{"shape":[2,2],"cells":["0.75","0.25","0.5","0.5"]}')
    assert f'<span class="out-shape" data-cells="{cells}">float64 (2, 2)</span>' in html
    assert (html.count(">from the build<"), html.count(">measured when built<")) == (1, 1)
    assert [cell["name"] for cell in Tree(html).all("lesson-cell") if "data-volatile" in cell] == ["timing"]


def test_a_head_map_carries_its_numbers_as_data_and_as_a_table(html: str) -> None:
    (attributes,) = Tree(html).all("head-map")
    assert (attributes["tokens"], attributes["data-head"], attributes["data-row"]) == ("tokens", "1", "1")
    data = re.search(r'<script type="application/json">(.*?)</script>', html)
    assert data is not None
    shown = json.loads(data[1])
    assert (shown["weights"], shown["tokens"]) == ([[[0.75, 0.25], [0.5, 0.5]]], ["server", "<it>"])
    assert "<td>0.7500</td><td>0.2500</td>" in html and '<th scope="row">&lt;it&gt;</th>' in html
    assert "<figcaption>Look at <span" in html


LAYERS = """
mask = np.array([[False, True], [False, False]])
layered = np.stack([[np.eye(2), [[1.0, 0.0], [0.5, 0.5]]]] * 3)  # (3, 2, 2, 2)
"""


def test_a_map_of_layers_and_a_mask_names_the_variables_that_it_follows(course: Course) -> None:
    course.edit(CELLS, "weights = shares(X)\n", f"weights = shares(X)\n{LAYERS}")
    course.edit(
        PAGE,
        'map: 01_tiny/weights\ntokens: tokens\nrow: <it>\nhead: 1\nheads: ["shares"]',
        "map: 01_tiny/layered\ntokens: tokens\nmasked: mask\nlayers: true\nlayer: 3\nhead: 2",
    )
    html = course.build()
    (attributes,) = Tree(html).all("head-map")
    assert (attributes["name"], attributes["masked"], attributes["layers"]) == ("layered", "mask", None)
    assert (attributes["data-layer"], attributes["data-head"], attributes["data-row"]) == ("3", "2", "")
    data = re.search(r'<script type="application/json">(.*?)</script>', html)
    assert data is not None
    shown = json.loads(data[1])
    assert (shown["layers"], len(shown["weights"]), shown["warning"]) == (3, 6, "")
    assert shown["masked"] == [[False, True], [False, False]]
    assert html.count("<caption>Layer 3, head ") == 2


def test_the_tables_of_a_large_map_are_those_of_its_first_heads(course: Course) -> None:
    large = "many, words = np.full((6, 32, 32), 1 / 32), [*range(32)]\n"
    course.edit(CELLS, "weights = shares(X)\n", f"weights = shares(X)\n{large}")
    course.edit(PAGE, 'weights\ntokens: tokens\nrow: <it>\nhead: 1\nheads: ["shares"]', "many\ntokens: words")
    html = course.build()
    most = MOST_CELLS // 32**2
    assert 1 < most < 6 and html.count("<caption>") == most
    assert f"The other {6 - most} heads are shown where scripts may run." in html


@pytest.mark.parametrize("token", ["</script>", "<!--<script>", "]]>", "\u2028", "&lt;"])
def test_no_token_can_end_the_data_of_a_map(course: Course, token: str) -> None:
    course.edit(CELLS, '"<it>"', repr(token))
    course.edit(PAGE, "row: <it>\n", "")
    html = course.build()
    assert "<!--" not in html and html.count("<script") == html.count("</script>") == 1
    data = re.search(r"json\">(.*?)</script>", html, re.DOTALL)
    assert data is not None and json.loads(data[1])["tokens"][1] == token


def test_shapes_are_those_of_the_arrays_and_typed_only_where_there_is_none(html: str) -> None:
    assert re.findall(r'<span class="shape-size">(.*?)</span>', html) == ["2 × 2", "2 × 2", "5 × 2 × 2"]
    assert '<p class="visually-hidden">Two by two, twice.</p>' in html and html.count('focusable="false"') == 3


def test_sheets_of_heads_alone_have_the_heads_colours(course: Course) -> None:
    # KV heads are none of the heads that a hue stands for: each is read by several.
    steps = (("(B, N, N)", "(N, H, d)", ""), ("(N, H, d)", "(G, N, d)", ""), ("(G, N, d)", "(B, H, N, d)", "54321"))
    for old, new, hues in steps:
        course.edit(PAGE, old, new)
        assert "".join(re.findall(r'<g data-hue="(\d)">', course.build())) == hues


def test_a_listing_is_the_reference_file_or_one_function_with_its_decorators(course: Course, html: str) -> None:
    assert "the numbers" in html and ">cache<" not in html
    course.edit(PAGE, "01_tiny/reference\n", "01_tiny/helper\n")
    html = course.build()
    assert ">cache<" in html and "functools</span>\n" not in html and "the numbers" not in html
    course.edit(PAGE, "01_tiny/helper\n", "01_tiny\n")
    html = course.build()
    assert "functools" in html and "the numbers" in html and "PyTorch · lessons/01_tiny/reference.py" in html


def test_an_exercise_has_its_starter_its_hints_and_its_solution_folded(html: str) -> None:
    (exercise,) = [cell for cell in Tree(html).all("lesson-cell") if "exercise" in cell]
    assert (exercise["name"], exercise["data-after"]) == ("half", "weights")
    assert [f"Hint {k}" in html for k in (1, 2, 3)] == [True, True, False]
    assert html.count("<details") == html.count("<details ") == 4 and "<details open" not in html
    assert '<div class="cell-result" data-result="none"><p data-feedback></p></div>' in html
    assert "cell-agreement" not in html[html.index("data-after=") : html.index("lesson-quiz")]


def test_the_computed_answer_follows_the_numbers(course: Course, html: str) -> None:
    def right(html: str) -> list[bool]:
        return ["data-correct" in option for option in Tree(html).all("input") if option["type"] == "radio"]

    assert right(html) == [True, False]
    course.edit(CELLS, "[[3.0, 1.0]", "[[1.0, 3.0]")
    assert right(course.build()) == [False, True]


def test_a_quiz_of_kind_many_has_checkboxes_and_explains_each_option(html: str) -> None:
    boxes = [option for option in Tree(html).all("input") if option["type"] == "checkbox"]
    assert ["data-correct" in box for box in boxes] == [True, True, False]
    assert html.count('<p class="why" hidden data-search-exclude>') == 5
    assert len({option["name"] for option in Tree(html).all("input")}) == 2


def test_a_prediction_answers_each_option_in_place(html: str) -> None:
    buttons = [button for button in Tree(html).all("button") if "aria-controls" in button]
    assert ["data-correct" in button for button in buttons] == [True, False]
    for button in buttons:
        assert f'id="{button["aria-controls"]}" hidden' in html


def test_numbers_formulas_and_heads_in_a_sentence(html: str) -> None:
    assert '<span class="value" title="computed at build: weights[1, 0]">0.50</span>' in html
    assert ">−3.0</span>" in html, "a true minus sign"
    assert '<span class="head-name" data-head="2" data-hue="2">Head 2</span>' in html
    assert html.count('<math alttext="x^2"') == 1 and html.count('display="block"') == 1


NASTY = '<img src=x onerror="alert(1)">&amp;</pre>'


def test_text_from_cells_is_escaped_in_stored_output(course: Course) -> None:
    course.edit(
        CELLS, 'print("<b>rows & columns</b>")', f"import sys\nprint({NASTY!r})\nprint({NASTY!r}, file=sys.stderr)"
    )
    course.edit(CELLS, "weights = shares(X)\nweights", f"weights = shares(X)\n{NASTY!r}")
    html = course.build()
    assert "<img" not in html
    assert html.count("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;&lt;/pre&gt;") >= 3
    assert '<pre class="out-stderr">&lt;img' in html
