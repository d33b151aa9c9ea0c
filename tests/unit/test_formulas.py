"""LaTeX as the MathML that is wanted."""

import pytest

from pyodide_kernels.publish.inline import mathml


@pytest.mark.parametrize(
    ("latex", "name"),
    [
        ("2\\operatorname{mean}(x)", '<mn>2</mn><mo lspace="0.167em" rspace="0em">mean</mo>'),
        ("= \\operatorname{softmax}\\left(x\\right)", '<mo>&#x0003D;</mo><mo lspace="0em" rspace="0em">softmax</mo>'),
        ("\\max_j x_j", "<msub><mo>max</mo><mi>j</mi></msub>"),
    ],
)
def test_a_function_stands_at_its_bracket(latex: str, name: str) -> None:
    assert name in mathml(latex, "block")
