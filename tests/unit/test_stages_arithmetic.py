"""What the page computes about the stages of a head (in JavaScript) against NumPy, in Node, to 1e-12."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from headwise.stages import ROLES, describe
from tests.unit.modules import in_node

Array = NDArray[Any]
Ask = Callable[..., dict[str, Any]]
TOLERANCE = 1e-12
# Sizes that are all different, so that a wrong transpose cannot pass.
N, D_MODEL, D_HEAD, D_VALUE, H, OUT = 5, 7, 3, 2, 4, 6
RNG = np.random.default_rng(0)
MODULES = {
    "head_stages/arithmetic.js": "ablated, contributions, difference, dots, furthest, product, scaled, softmax",
    "head_stages/data.js": "completed, readStages",
    "head_stages/stages_figure.js": "stagesFigure",
    "head_stages/ablation_figure.js": "ablationFigure",
    "head_stages/line.js": "spoken",
}
# One script for all.
SCRIPT = """
const data = completed(readStages(input.described));
const one = (role, h) => data.matrices[role][data.split[role] ? h : 0];
const heads = Array.from({ length: data.heads }, (_, h) => h);
const made = {
  Q: heads.map((h) => product(one("X", h), one("W_Q", h))),
  dots: heads.map((h) => dots(one("Q", h), one("K", h))),
  scores: heads.map((h) => scaled(dots(one("Q", h), one("K", h)), one("Q", h)[0].length)),
  weights: heads.map((h) => one("masked" in data.matrices ? "masked" : "scores", h).map(softmax)),
  heads: heads.map((h) => product(one("weights", h), one("V", h))),
  completed: data.matrices.dots,
};
const parts = contributions(data.matrices.heads, data.matrices.W_O[0]);
const off = new Set(input.off);
Object.assign(made, { parts, full: ablated(parts, new Set()), left: ablated(parts, off) });
made.gap = difference(made.left, made.full);
made.furthest = made.gap.map((row) => furthest(row).column);
const lines = {};
for (const h of heads) {
  const figure = stagesFigure(data, h);
  for (const stage of figure.groups.flatMap((group) => group.columns.flat())) {
    stage.values.forEach((row, i) => row.forEach((_, j) => {
      lines[`${h} ${stage.id} ${i} ${j}`] = spoken(figure.origin({ id: stage.id, row: i, column: j }).line);
    }));
  }
}
const figure = ablationFigure(data, off);
figure.gap.forEach((row, i) => row.forEach((_, j) => {
  for (const id of ["part0", "left", "gap"]) {
    lines[`${id} ${i} ${j}`] = spoken(figure.origin({ id, row: i, column: j }).line);
  }
}));
return { made, lines };
"""


def softmax(scores: Array) -> Array:
    with np.errstate(invalid="ignore"):
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        shares: Array = powers / powers.sum(axis=-1, keepdims=True)
    return shares


def layer(scale: float = 1.0, dtype: Any = np.float64) -> dict[str, Array]:
    """Every stage of a layer of random weights, by role."""
    X = (RNG.normal(size=(N, D_MODEL)) * scale).astype(dtype)
    W_Q, W_K = RNG.normal(size=(2, H, D_MODEL, D_HEAD)).astype(dtype)
    W_V = RNG.normal(size=(H, D_MODEL, D_VALUE)).astype(dtype)
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    dots = Q @ K.swapaxes(-1, -2)
    scores = dots / dtype(np.sqrt(D_HEAD))
    masked = np.where(np.tri(N, dtype=bool), scores, dtype(-np.inf))
    weights = softmax(masked)
    heads = weights @ V
    concat = heads.swapaxes(0, 1).reshape(N, -1)
    W_O = RNG.normal(size=(H * D_VALUE, OUT)).astype(dtype)
    output = concat @ W_O
    made = (X, W_Q, W_K, W_V, Q, K, V, dots, scores, masked, weights, heads, concat, W_O, output)
    return dict(zip(ROLES, made, strict=True))


@pytest.fixture(scope="module")
def ask(tmp_path_factory: pytest.TempPathFactory) -> Ask:
    """Asks the page's modules, in a folder where every Node takes them for modules."""
    return partial(asked, tmp_path_factory.mktemp("js"))


def asked(folder: Path, arrays: dict[str, Any], off: tuple[int, ...] = ()) -> dict[str, Any]:
    described = describe(arrays, [f"t{n}" for n in range(N)], {role: role for role in arrays})
    answer: dict[str, Any] = in_node(folder, MODULES, SCRIPT, {"described": described, "off": off})
    return answer


def assert_equal(made: Any, wanted: Any) -> None:
    np.testing.assert_allclose(np.array(made, dtype=float), wanted, rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("off", [(), (1,), (0, 2), (0, 1, 2, 3)])
def test_every_stage_and_the_output_without_some_heads_are_numpys(ask: Ask, off: tuple[int, ...]) -> None:
    arrays = layer()
    made = ask(arrays, off)["made"]
    for role in ("Q", "dots", "scores", "weights", "heads"):
        assert_equal(made[role], arrays[role])
    slices = arrays["W_O"].reshape(H, D_VALUE, OUT)
    parts = arrays["heads"] @ slices
    kept = [h for h in range(H) if h not in off]
    assert_equal(made["parts"], parts)
    assert_equal(made["full"], arrays["output"])
    assert_equal(made["left"], parts[kept].sum(axis=0))
    assert_equal(made["gap"], parts[kept].sum(axis=0) - arrays["output"])
    assert made["furthest"] == np.abs(made["gap"]).argmax(axis=-1).tolist()


def test_scores_that_would_overflow_a_power_and_what_the_code_does_not_name(ask: Ask) -> None:
    arrays = layer(scale=30.0)
    assert np.abs(arrays["scores"]).max() > 800
    dots, scores = arrays.pop("dots"), arrays.pop("scores")
    made = ask(arrays)["made"]
    np.testing.assert_allclose(made["completed"], dots, rtol=TOLERANCE)
    np.testing.assert_allclose(made["scores"], scores, rtol=TOLERANCE)
    assert_equal(made["weights"], arrays["weights"])


def test_a_row_with_nothing_to_look_at_is_nan_and_so_is_all_that_it_makes(ask: Ask) -> None:
    arrays = layer()
    arrays["masked"][1, 2] = -np.inf
    arrays["weights"] = softmax(arrays["masked"])
    arrays["heads"] = arrays["weights"] @ arrays["V"]
    assert np.isnan(arrays["weights"][1, 2]).all() and not np.isnan(arrays["weights"][1, 3]).any()
    answer = ask(arrays, (1,))
    assert_equal(answer["made"]["weights"], arrays["weights"])
    assert_equal(answer["made"]["heads"], arrays["heads"])
    # A head that is off counts as 0, whatever it holds.
    assert_equal(
        answer["made"]["left"], (arrays["heads"] @ arrays["W_O"].reshape(H, D_VALUE, OUT))[[0, 2, 3]].sum(axis=0)
    )
    assert "NaN: every score of this row is −inf, and 0 / 0 is no number" in answer["lines"]["1 weights 2 0"]
    assert "but" not in answer["lines"]["1 weights 2 0"]
    assert answer["made"]["furthest"][2] == 0


def holding(lines: dict[str, str], role: str) -> list[str]:
    return [key for key, line in lines.items() if key.split()[1] == role and "holds" in line]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_rounding_is_no_contradiction(ask: Ask, dtype: Any) -> None:
    arrays = layer(dtype=dtype)
    assert {array.dtype for array in arrays.values()} == {np.dtype(dtype)}
    lines = ask(arrays)["lines"]
    assert [line for line in lines.values() if "holds" in line] == []


@pytest.mark.parametrize("role", ["Q", "K", "V", "dots", "scores", "masked", "weights", "heads", "concat", "output"])
def test_an_array_that_does_not_follow_is_contradicted_in_that_cell_only(ask: Ask, role: str) -> None:
    arrays = layer()
    place = (0, 3, 1) if arrays[role].ndim == 3 else (3, 1)
    arrays[role] = arrays[role].copy()
    arrays[role][place] += 1e-6
    lines = ask(arrays)["lines"]
    key = f"0 {role} 3 1"
    assert key in holding(lines, role)
    assert {found.split(" ", 1)[1] for found in holding(lines, role)} == {key.split(" ", 1)[1]}
    assert f"but the array {role}" in lines[key] and "off)" in lines[key]
