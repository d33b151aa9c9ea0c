"""LaTeX as the MathML that is wanted."""

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
