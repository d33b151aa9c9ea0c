"""How many times as much a result has become, in words."""

from pathlib import Path

import pytest

from .modules import in_node


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (7, 7, ""),
        (3, 6, "× 2"),
        (3, 4, "× 1.33"),
        (4, 3, "÷ 1.33"),
        (100, 99_999, "× 999.99"),
        (2, 2_999, "× 1,500"),  # 1499.5: rounded, not cut off
        (1000, 1004, "+ 0.4 %"),
        (1000, 996, "− 0.4 %"),
        (10_000, 10_001, "less than 0.1 % more"),
        (0, 5, "from 0 to 5"),
        (9, 6 * 10**30, "about 6.67 × 10²⁹ times"),
        (1, 10**30, "about 1 × 10³⁰ times"),
        (6 * 10**30, 9, "divided by about 6.67 × 10²⁹"),
    ],
)
def test_a_change_is_said_as_a_factor_or_a_share(tmp_path: Path, before: int, after: int, said: str) -> None:
    body = "return factor(BigInt(input[0]), BigInt(input[1]), String);"
    words = in_node(tmp_path, {"calculator/factor.js": "factor"}, body, [str(before), str(after)])
    assert words.replace("\u00a0", " ") == said
