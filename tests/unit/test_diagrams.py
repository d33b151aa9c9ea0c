"""The fence `diagram`: drawn from the lesson's arrays and told in words, on the page and in the notebook."""

from __future__ import annotations

import re

from pyodide_kernels.publish.notebook import notebook

from .diagrams import MASK, SHARING, SLICES, SUM, heads_of, lines_of, with_arrays, words_of
from .notebook_parts import FRONT, parts
from .test_fences import Tree
from .tiny_course import Course
from .tiny_lesson import CELLS


def test_a_matrix_is_cut_into_a_slice_for_each_head(course: Course) -> None:
    html = with_arrays(course, SLICES).build()
    assert Tree(html).open == []
    assert words_of(html) == [
        "W_all, 5 rows by 6 columns, cut into 3 slices of 2 columns: "
        "columns 0 to 1 are head 1, columns 2 to 3 are head 2, columns 4 to 5 are head 3."
    ]
    assert [(head, hue) for head, hue, _ in heads_of(html)] == [("1", "1"), ("2", "2"), ("3", "3")]
    assert lines_of(html) == [(1, 4)] * 3  # inside a slice of 5 rows and 2 columns
    assert "</code> 5\u00a0×\u00a06</p>" in html and "<figcaption>Cut for <span" in html


def test_rows_are_cut_where_the_axis_says_so(course: Course) -> None:
    block = SLICES.replace("W_all", "W_O").replace("heads: H", "heads: H\naxis: rows")
    html = with_arrays(course, block).build()
    assert "6 rows by 7 columns, cut into 3 slices of 2 rows: rows 0 to 1 are head 1," in words_of(html)[0]
    assert lines_of(html) == [(6, 1)] * 3


def test_of_many_heads_the_first_and_the_last_are_drawn_and_a_large_matrix_in_blocks(course: Course) -> None:
    course.edit(CELLS, "weights = shares(X)\n", "weights = shares(X)\nwide = np.zeros((9, 4096))\n")
    block = SLICES.replace("01_tiny/W_all", "01_tiny/wide").replace("heads: H", "heads: len(keys) * 8 + 8")
    html = with_arrays(course, block).build()
    assert "9 rows by 4,096 columns, cut into 32 slices of 128 columns" in words_of(html)[0]
    assert "columns 256 to 383 are head 3, and so on, columns 3,968 to 4,095 are head 32." in words_of(html)[0]
    assert [head for head, _, _ in heads_of(html)] == ["1", "2", "3", "32"] and len(html) < 40_000


def test_a_mask_is_filled_where_a_row_may_look_and_hatched_where_not(course: Course) -> None:
    html = with_arrays(course, MASK).build()
    assert Tree(html).open == []
    # A repeated token is told apart by its number.
    assert words_of(html) == [
        "here: 2 rows by 3 columns; 5 of 6 cells may be looked at. “server” may look at “a 0” and “a 2”. "
        "“&lt;it&gt;” may look at “a 0” to “a 2”. ~may: 2 rows by 3 columns; 1 of 6 cells may be looked at. “server” "
        "may look at “&lt;b&gt;”. “&lt;it&gt;” may look at nothing. Rows look, columns are looked at."
    ]
    drawings = re.findall(r"<svg.*?</svg>", html[html.index('data-kind="mask"') :])
    hatched = [re.findall(r'class="frame" d="(.*?)"', drawing)[0].count("z") for drawing in drawings]
    assert ([drawing.count("<rect") for drawing in drawings], hatched) == ([5, 1], [1, 5])
    assert html.count(">5 of 6 filled<") == html.count(">1 of 6 filled<") == 1
    assert html.count("Filled = may look, hatched = may not.") == 1


def test_rows_of_a_mask_that_are_alike_are_told_once(course: Course) -> None:
    course.edit(CELLS, "weights = shares(X)\n", "weights = shares(X)\nopen_ = np.ones((30, 2), bool)\n")
    html = with_arrays(course, "\n```diagram\nkind: mask\ntitle: All.\nmasks: [open_]\n```\n").build()
    assert "60 of 60 cells may be looked at. Every row may look at column 0 to column 1." in words_of(html)[0]


def test_the_output_is_a_sum_of_a_product_for_each_head(course: Course) -> None:
    html = with_arrays(course, SUM).build()
    assert Tree(html).open == []
    assert words_of(html) == [
        "output, 4 rows by 7 columns, is a sum of 3 products: head 1 times rows 0 to 1 of W_O, plus head 2 times "
        "rows 2 to 3 of W_O, plus head 3 times rows 4 to 5 of W_O. Each head of heads has 4 rows and 2 columns, its "
        "part of W_O 2 rows and 7 columns."
    ]
    # In a head, 4 by 2, and in its rows of W_O, 2 by 7.
    assert lines_of(html) == [(1 + 6, 3 + 1)] * 3
    signs = re.findall(r'<span class="diagram-sign">(.?)</span>', html)
    assert signs == ["", "+", "+", "="] and html.count("rows 2 to 3 of <code>W_O</code>") == 1


def test_of_many_terms_the_first_and_the_last_are_drawn(course: Course) -> None:
    arrays = "many, W = np.ones((9, 5, 80)), np.ones((720, 300))\n"
    course.edit(CELLS, "weights = shares(X)\n", f"weights = shares(X)\n{arrays}")
    block = SUM.replace("heads: heads", "heads: many").replace("W_O: W_O", "W_O: W")
    html = with_arrays(course, block.replace("output: output", "output: many.sum(0) @ W[:80]")).build()
    assert re.findall(r'<span class="diagram-sign">(.?)</span>', html) == ["", "+", "+", "…", "+", "="]
    assert "head 3 times rows 160 to 239 of W, and so on, plus head 9 times rows 640 to 719 of W." in words_of(html)[0]


def test_query_heads_are_joined_to_the_key_value_head_that_they_read(course: Course) -> None:
    html = with_arrays(course, SHARING).build()
    assert Tree(html).open == []
    assert words_of(html) == [
        "MHA: 12 query heads, 12 KV heads, each read by 1. Each query head has its own. "
        "GQA: 12 query heads, 3 KV heads, each read by 4. Query heads 1 to 4 read KV head 1, query heads "
        "5 to 8 read KV head 2, query heads 9 to 12 read KV head 3. "
        "MQA: 12 query heads, 1 KV head, each read by 12. All read the same one."
    ]
    variants = html.split('<div class="diagram-variant">')[1:]
    assert [variant.count("<rect") for variant in variants] == [12, 3, 1]
    assert [variant.count("<circle") for variant in variants] == [12, 12, 12]
    numbers = [re.findall(r"<text[^>]*>(\d+)</text></g>", variant) for variant in variants]
    assert numbers == [[str(head) for head in range(1, 13)]] * 3
    # A line ends where its KV head stands.
    (group,) = re.findall(r"<svg[^>]*>((?:(?!</svg>).)*)</svg>", variants[1])[1:2]
    ends = set(re.findall(r"L([\d.]+) ", group))
    x, width = re.findall(r'<rect x="([\d.]+)"[^>]* width="([\d.]+)"', group)[0]
    assert ends == {f"{float(x) + float(width) / 2:g}"} and ">5</text>" in group and ">2</text>" in group


def test_in_a_notebook_a_diagram_is_its_words_and_a_mask_letters() -> None:
    values = {"may": [[True, False]], "~may": [[False, True]], "tokens": ["*it*"], "keys": ["<a>", "b"]}
    (made,) = [cell["source"] for cell in notebook(FRONT + MASK, parts(result={"values": values}))["cells"][2:]]
    assert made.startswith("```\nhere\n ■ ·\n\n~may\n · ■\n\n■ may look, · may not\n```\n\nhere: 1 row by 2 columns")
    assert "“\\*it\\*” may look at “&lt;a&gt;”." in made and made.endswith("\n\n*Who may look.*")
