"""What a lesson's page asks for: its fences with their lines, its values with their formats, its expressions."""

import pytest

from pyodide_kernels.publish.inline import number
from pyodide_kernels.publish.lessons import LessonError
from pyodide_kernels.publish.markup import element
from pyodide_kernels.publish.page import expressions, fences
from pyodide_kernels.publish.references import split_reference, split_value

TEXT = """Some prose with ``` in it.

```cell
01_tiny/inputs
```

    ``` head-map
    map: 01_tiny/weights
      indented: yes
    ```

````quiz
question: What is ``` for?
```
````

```python
not = "ours"
```
```math\u0020\u0020
x
```
"""


def test_fences_are_found_in_order_with_their_line_and_their_text() -> None:
    assert [(fence.kind, fence.line, fence.body) for fence in fences(TEXT)] == [
        ("cell", 3, "01_tiny/inputs\n"),
        ("head-map", 7, "map: 01_tiny/weights\n  indented: yes\n"),
        ("quiz", 12, "question: What is ``` for?\n```\n"),
        ("math", 20, "x\n"),
    ]
    assert fences(TEXT.replace("\n", "\r\n")) == fences(TEXT)


def test_a_reference_is_a_lesson_and_a_name() -> None:
    assert split_reference(" 02_x/weights[0] / 2\n") == ("02_x", "weights[0] / 2")
    for wrong in ("weights", "/weights", "02_x/", "02_x/  ", ""):
        with pytest.raises(LessonError, match="should be a lesson and a name, as in 02_multi_head_attention/weights"):
            split_reference(wrong)


@pytest.mark.parametrize(
    ("written", "expression", "spec"),
    [
        ("weights[0, 2, 0] .4f", "weights[0, 2, 0]", ".4f"),
        ("weights", "weights", ""),
        ("server - request .2f", "server - request", ".2f"),
        ("server - d", "server - d", ""),
        ("4 * e", "4 * e", ""),
        ("count ,", "count", ","),
        ("count ,d", "count", ",d"),
        ("share .1%", "share", ".1%"),
        ("a / b .3e", "a / b", ".3e"),
        ("softmax(2 * scores)[2, 0] .4f", "softmax(2 * scores)[2, 0]", ".4f"),
        ('f"{n} heads"', 'f"{n} heads"', ""),
        ("n if n else d", "n if n else d", ""),
    ],
)
def test_a_format_is_told_from_the_expression_before_it(written: str, expression: str, spec: str) -> None:
    assert split_value(f"01_tiny/{written}") == ("01_tiny", expression, spec)


@pytest.mark.parametrize(
    ("value", "spec", "shown"),
    [(0.58706, ".4f", "0.5871"), (-2.5, ".1f", "−2.5"), (1048576, ",", "1,048,576"), (3, "", "3"), ("a-b", "", "a-b")],
)
def test_a_number_is_written_with_a_true_minus(value: object, spec: str, shown: str) -> None:
    assert number(value, spec) == shown


PAGE = """`#!value 01_tiny/weights[0] .4f` and `#!value 02_other/X` and `#!value 01_tiny/weights[0] .2f`

```head-map
map: 01_tiny/cat_weights
tokens: cat_tokens
```

```shapes
steps:
  - {name: X, shape: "(N, d_model)"}
  - {name: a batch, shape: "(B, N)"}
  - {name: per head, of: Q, shape: "(H, N)"}
```

```quiz
question: x
computed: tokens[0]
```
"""


def test_a_page_asks_for_its_values_maps_sizes_and_answers_once_each() -> None:
    wanted = ["weights[0]", "cat_weights", "cat_tokens", "[*X.shape]", "[*Q.shape]", "tokens[0]"]
    assert expressions("docs/lessons/01_tiny.md", PAGE) == {"01_tiny": wanted, "02_other": ["X"]}


def test_another_page_asks_for_values_and_maps_but_has_no_lesson_of_its_own() -> None:
    asked = expressions("docs/index.md", PAGE)
    assert (asked["01_tiny"], asked["02_other"]) == (["weights[0]", "cat_weights", "cat_tokens"], ["X"])


def test_a_miswritten_request_is_named_with_page_and_line() -> None:
    with pytest.raises(LessonError, match=r"^docs/a\.md:3: 'map:' is missing; there are tokens"):
        expressions("docs/a.md", PAGE.replace("map: 01_tiny/cat_weights\n", ""))
    with pytest.raises(LessonError, match=r"^docs/a\.md:1: 'X' should be a lesson and a name"):
        expressions("docs/a.md", PAGE.replace("02_other/X", "X"))


def test_an_element_escapes_its_attributes_and_leaves_out_what_is_none() -> None:
    written = element("p", "<b>", class_="a", data_x='"><script>', hidden=True, id=None, open=False, data_n=0)
    assert written == '<p class="a" data-x="&quot;&gt;&lt;script&gt;" hidden data-n="0"><b></p>'
