"""The figures below a row and a column, computed by the page, against NumPy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.unit.modules import in_node


def call(folder: Path, name: str, *calls: tuple[Any, ...]) -> list[Any]:
    """What the function of distribution.js returns for each tuple of arguments."""
    each = f"return input.map((given) => {name}(...given));"
    return list(in_node(folder, {"head_map/distribution.js": name}, each, calls))


def rows(seed: int, shape: tuple[int, int]) -> NDArray[np.float64]:
    """(N, M) weights, some of them very small, one row a single 1."""
    scores = np.random.default_rng(seed).normal(scale=4, size=shape)
    weights: NDArray[np.float64] = np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True)
    weights[0] = np.eye(shape[1])[2]
    return weights


@pytest.mark.parametrize("shape", [(3, 5), (11, 64), (4, 128)])
def test_sum_entropy_and_effective_number(tmp_path: Path, shape: tuple[int, int]) -> None:
    weights = rows(1, shape)
    found: list[dict[str, Any]] = call(tmp_path, "distribution", *((row,) for row in weights.tolist()))
    logs = np.log2(np.where(weights > 0, weights, 1))
    entropy = -(weights * logs).sum(axis=1)
    for name, expected in {"sum": weights.sum(axis=1), "entropy": entropy, "spread": 2**entropy}.items():
        np.testing.assert_allclose([one[name] for one in found], expected, rtol=0, atol=1e-12, err_msg=name)
    assert {one["most"] for one in found} == {np.log2(shape[1])}
    assert (found[0]["entropy"], found[0]["spread"]) == (0, 1)
    order = [[entry["index"] for entry in one["order"]] for one in found]
    np.testing.assert_array_equal(order, np.argsort(-weights, axis=1, kind="stable"))


def test_masked_columns_come_last_and_are_no_choice(tmp_path: Path) -> None:
    row, masked = [0.0, 0.25, 0.0, 0.75, 0.0], [True, False, False, False, True]
    (found,) = call(tmp_path, "distribution", (row, masked))
    assert [entry["index"] for entry in found["order"]] == [3, 1, 2, 0, 4]
    assert found["most"] == np.log2(3)


def test_what_is_no_distribution_has_no_entropy(tmp_path: Path) -> None:
    found = call(tmp_path, "distribution", ([0.5, 0.25],), (["NaN", 1.0],))
    assert {one[name] for one in found for name in ("entropy", "spread")} == {"NaN"}
    assert [entry["index"] for entry in found[1]["order"]] == [1, 0]


def test_total_variation_distance(tmp_path: Path) -> None:
    weights = rows(3, (6, 64))
    found = call(tmp_path, "totalVariation", *((row, weights[1].tolist()) for row in weights.tolist()))
    np.testing.assert_allclose(found, np.abs(weights - weights[1]).sum(axis=1) / 2, rtol=0, atol=1e-12)
    assert call(tmp_path, "totalVariation", ([1, 0, 0], [0, 0.5, 0.5])) == [1]


def test_columns_and_their_average(tmp_path: Path) -> None:
    weights = rows(2, (7, 4))
    data = {"weights": [weights[::-1].tolist(), weights.tolist()]}
    columns = call(tmp_path, "columnOf", *((data, 1, j) for j in range(4)))
    (average,) = call(tmp_path, "averageColumn", (weights.tolist(),))
    np.testing.assert_array_equal([column["weights"] for column in columns], weights.T)
    assert average == pytest.approx(7 / 4, abs=1e-12)
    assert average == pytest.approx(weights.sum(axis=0).mean(), abs=1e-12)
