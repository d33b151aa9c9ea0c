"""LaTeX as the MathML that is wanted."""

from html import escape

import pytest

from pyodide_kernels.publish.inline import mathml


@pytest.mark.parametrize(
    ("latex", "made"),
    [
        ("2\\operatorname{mean}(x)", '<mn>2</mn><mo lspace="0.167em" rspace="0em">mean</mo>'),
        ("= \\operatorname{softmax}\\left(x\\right)", '<mo>&#x0003D;</mo><mo lspace="0em" rspace="0em">softmax</mo>'),
        ("e^{-\\infty}", "<mo>&#x02212;</mo><mi>&#x0221E;</mi>"),
        ("\\max_j x_j", "<msub><mo>max</mo><mi>j</mi></msub>"),
    ],
)
def test_what_belongs_together_stands_together(latex: str, made: str) -> None:
    assert made in mathml(latex, "block")


@pytest.mark.parametrize(
    ("latex", "words"),
    [
        ("\\sqrt{d_k}", "√d_k"),
        ("\\sqrt{a + b}", "√(a + b)"),
        ("d_\\text{model}", "d_model"),
        ("\\operatorname{softmax}\\left(\\frac{Q K^\\top}{\\sqrt{d_k}}\\right) V", "softmax((Q K^⊤)/√d_k) V"),
        ("\\sum_{i=1}^{h} \\text{head}_i\\, W_O^i", "∑_(i = 1)^h head_i W_O^i"),
        ("b_j = -\\infty", "b_j = −∞"),
        ("1 < G", "1 < G"),
    ],
)
def test_a_formula_is_a_line_of_text_for_the_search_alone(latex: str, words: str) -> None:
    made = mathml(latex, "inline")
    assert made.endswith(f'<span class="math-words" hidden>{escape(words)}</span>')
    assert " data-search-exclude " in made.partition(">")[0]
