"""Of equal weights that do not all fit none is picked: nothing would tell why this one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.modules import in_node

ORDER = "const order = [...input.keys()].sort((a, b) => input[b] - input[a] || a - b);"


def first_of(folder: Path, values: list[float], most: int) -> Any:
    body = f"{ORDER} return firstOf(order, input, {most});"
    return in_node(folder, {"head_map/distribution.js": "firstOf"}, body, values)


@pytest.mark.parametrize(
    ("values", "most", "places", "tied"),
    [
        ([0.1, 0.5, 0.1, 0.1, 0.1, 0.1], 3, [1], [0, 2, 3, 4, 5]),
        ([0.1, 0.5, 0.1 + 1e-15 / 20, 0.1 - 1e-15 / 20, 0.05], 3, [1], [0, 2, 3]),
        ([0.1, 0.5, 0.1 + 1e-16, 0.1 - 1e-16, 0.05], 4, [0, 1, 2, 3], []),
        ([0.1 * 3, 0.3, 0.3, 0.1], 2, [], [0, 1, 2]),
        ([0.4, 0.3, 0.2, 0.1], 2, [0, 1], []),
        ([0.3, 0.3, 0.3], 3, [0, 1, 2], []),
        ([0.3, 0.2, 0.1, 0.1], 2, [0, 1], []),
        ([1 / 12] * 12, 6, [], list(range(12))),
    ],
)
def test_equals_are_taken_together_or_not_at_all(
    tmp_path: Path, values: list[float], most: int, places: list[int], tied: list[int]
) -> None:
    found = first_of(tmp_path, values, most)
    assert sorted(found["places"]) == sorted(places)
    assert sorted(found["tied"]) == tied


def test_a_comparison_lists_no_zeros_by_chance(tmp_path: Path) -> None:
    rows = [[1 / 3 if j < 3 else 0.0 for j in range(20)], [0.2 if j < 5 else 0.0 for j in range(20)]]
    body = "return ['weight', 'difference'].map((order) => listed(input, order));"
    by_weight, by_difference = in_node(tmp_path, {"head_map/pins/listed.js": "listed"}, body, rows)
    assert by_weight["places"] == [0, 1, 2, 3, 4]
    assert by_weight["tied"] == by_difference["tied"] == list(range(5, 20))
    assert by_difference["places"] == [3, 4, 0, 1, 2]
