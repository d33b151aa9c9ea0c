"""What lessons 01 and 02 say is true of their code: the worked numbers, and the properties they teach."""

import math
import re
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_allclose

from ..lessons.running import ONE, ROOT, TWO, lesson, run_cells
from . import plain_attention

SERVER, REQUEST, IT = range(3)
LAYER = ["one_by_one", "project", "weights", "heads", "concat", "output"]


def small_layer(seed: int = 3) -> dict[str, Any]:
    """Inputs of lesson 02 in sizes that are all different, so that a wrong transpose cannot pass."""
    rng = np.random.default_rng(seed)
    W_Q, W_K, W_V = rng.normal(size=(3, 3, 7, 2))
    layer = {"X": rng.normal(size=(5, 7)), "W_Q": W_Q, "W_K": W_K, "W_V": W_V, "W_O": rng.normal(size=(6, 7))}
    return {"np": np, "tokens": ["a", "b", "it", "c", "d"], **layer}


WORKED = [
    (ONE, "weights[2]", [0.5871, 0.1859, 0.2270]),
    (TWO, "weights[0, 2]", [0.5871, 0.1859, 0.2270]),
    (TWO, "weights[1, 2]", [0.1957, 0.5880, 0.2163]),
]


@pytest.mark.parametrize(("slug", "row", "printed"), WORKED, ids=[f"{slug} {row}" for slug, row, _ in WORKED])
def test_it_shares_out_its_attention_as_the_lesson_says(slug: str, row: str, printed: list[float]) -> None:
    assert [round(float(w), 4) for w in eval(row, lesson(slug))] == printed


@pytest.mark.parametrize(
    ("head", "winner", "other", "gap"),
    [(0, SERVER, REQUEST, 2.30), (0, SERVER, IT, 1.90), (1, REQUEST, SERVER, 2.20), (1, REQUEST, IT, 2.00)],
)
def test_the_raw_dot_products_of_it_have_the_stated_gaps(head: int, winner: int, other: int, gap: float) -> None:
    there = lesson(TWO)
    keys = there["X"] @ there["W_K"][head]
    query = there["X"][IT] @ there["W_Q"][head]
    assert_allclose(query @ keys[winner] - query @ keys[other], gap, rtol=0, atol=1e-14)


def test_head_1_of_lesson_02_is_the_head_of_lesson_01() -> None:
    one, two = lesson(ONE), lesson(TWO)
    assert one["tokens"] == two["tokens"] == ["server", "request", "it"]
    assert_allclose(two["X"], one["X"], rtol=0, atol=0)
    for name in ("W_Q", "W_K", "W_V", "scores", "weights"):
        assert_allclose(two[name][0], one[name], rtol=0, atol=1e-15, err_msg=name)
    assert_allclose(two["heads"][0], one["head"], rtol=0, atol=1e-15)


def test_lesson_01_agrees_with_plain_python() -> None:
    there = lesson(ONE)
    weights, head = plain_attention.head(there["X"], there["W_Q"], there["W_K"], there["W_V"])
    assert_allclose(there["weights"], weights, rtol=0, atol=1e-14)
    assert_allclose(there["head"], head, rtol=0, atol=1e-14)


@pytest.mark.parametrize(
    "inputs", [pytest.param(None, id="the lesson's"), pytest.param(small_layer(), id="5 tokens, 3 heads of 2")]
)
def test_lesson_02_agrees_with_plain_python(inputs: dict[str, Any] | None) -> None:
    there = lesson(TWO) if inputs is None else run_cells(TWO, LAYER, **inputs)
    X, W_Q, W_K, W_V, W_O = (there[name] for name in ("X", "W_Q", "W_K", "W_V", "W_O"))
    for h in range(len(W_Q)):
        weights, head = plain_attention.head(X, W_Q[h], W_K[h], W_V[h])
        assert_allclose(there["weights"][h], weights, rtol=0, atol=1e-13, err_msg=f"head {h + 1}")
        assert_allclose(there["heads"][h], head, rtol=0, atol=1e-13, err_msg=f"head {h + 1}")
    assert_allclose(there["output"], plain_attention.multi_head(X, W_Q, W_K, W_V, W_O), rtol=0, atol=1e-12)


@pytest.mark.parametrize(("slug", "name"), [(ONE, "weights"), (TWO, "weights"), (TWO, "cat_weights")])
def test_each_row_is_one_budget(slug: str, name: str) -> None:
    weights = lesson(slug)[name]
    assert (weights > 0).all()
    assert_allclose(weights.sum(axis=-1), 1, rtol=0, atol=1e-15)


def test_one_head_after_the_other_equals_all_at_once() -> None:
    there = run_cells(TWO, LAYER, **small_layer())
    assert_allclose(there["weights"], there["one_by_one"], rtol=0, atol=1e-15)


def test_permuting_the_tokens_permutes_the_output() -> None:
    inputs = small_layer()
    order = [3, 0, 4, 1, 2]
    straight = run_cells(TWO, LAYER, **inputs)
    shuffled = run_cells(TWO, LAYER, **(inputs | {"X": inputs["X"][order]}))
    assert_allclose(shuffled["weights"], straight["weights"][:, order][:, :, order], rtol=0, atol=1e-14)
    assert_allclose(shuffled["output"], straight["output"][order], rtol=0, atol=1e-12)


def test_only_its_own_query_and_the_keys_change_a_row() -> None:
    there = lesson(ONE)

    def row(changed: str, token: int) -> Any:
        namespace = {**there, changed: there[changed].copy()}
        namespace[changed][token] += 0.5 * np.arange(1, 5)
        return run_cells(ONE, ["dots", "weights", "head"], **namespace)["weights"][IT]

    before = there["weights"][IT]
    assert (row("Q", IT) != before).all() and (row("K", SERVER) != before).all()
    assert (row("V", SERVER) == before).all() and (row("Q", REQUEST) == before).all()


def test_a_longer_query_keeps_the_order_and_sharpens_it() -> None:
    there = lesson(ONE)
    rows = [there["softmax"](length * there["scores"][IT]) for length in (0.5, 1, 2, 8)]
    assert len({tuple(np.argsort(row)) for row in rows}) == 1
    assert all(a.max() < b.max() for a, b in pairwise(rows))


def test_a_malformed_it_turns_to_the_request_as_the_home_page_and_the_prediction_say() -> None:
    there = lesson(ONE)
    cell = (ROOT / "lessons" / ONE / "cells.py").read_text(encoding="utf-8")
    changed = cell.replace("[0, 1, 0.5, 0.3,", "[0, 1, 0, 0.9,")
    X = np.array(eval(re.findall(r"X = np\.array\((.*?)\)", changed, re.DOTALL)[0]))
    assert np.argwhere(there["X"] != X).tolist() == [[IT, there["machine"]], [IT, there["message"]]]
    after = run_cells(ONE, ["project", "dots", "weights"], **{**there, "X": X})["weights"][IT]
    assert there["weights"][IT].argmax() == SERVER and after.argmax() == REQUEST


def test_the_variance_of_a_dot_product_is_its_width() -> None:
    # The spread of a sample variance: a product of two normal numbers has kurtosis 9, a sum of d_k of them 3 + 6 / d_k.
    for d_k, variance in zip((4, 64, 512), lesson(ONE)["variances"], strict=True):
        assert abs(variance / d_k - 1) < 5 * math.sqrt((2 + 6 / d_k) / 4000)


def test_without_the_scale_the_slopes_die_and_with_it_they_stay() -> None:
    unscaled, scaled = np.reshape(lesson(ONE)["slopes"], (3, 2)).T
    assert unscaled[0] > 3 * unscaled[1] > 6 * unscaled[2]
    assert scaled.max() / scaled.min() < 1.02


def test_concat_keeps_heads_apart_and_w_o_mixes_them_as_the_page_says() -> None:
    there = lesson(TWO)
    first, second = there["heads"]
    assert_allclose(there["concat"], np.hstack([first, second]), rtol=0, atol=0)
    mixed = np.hstack([0.7 * first + 0.5 * second, 0.3 * first + 0.6 * second])
    assert_allclose(there["output"], mixed, rtol=0, atol=1e-15)


def test_another_query_of_head_2_changes_its_columns_of_concat_and_every_column_of_the_output() -> None:
    there = lesson(TWO)
    W_Q = there["W_Q"] + np.arange(2)[:, None, None]
    after = run_cells(TWO, LAYER, **{**there, "W_Q": W_Q})
    assert (after["concat"] != there["concat"]).any(axis=0).tolist() == [False] * 4 + [True] * 4
    assert (after["output"] != there["output"]).any(axis=0).all()


def test_the_four_heads_of_the_cat_do_what_their_labels_say() -> None:
    there = lesson(TWO)
    at = {token: n for n, token in enumerate(there["cat_tokens"])}
    coreference, subject, previous, broad = there["cat_weights"]
    assert coreference[at["it"]].argmax() == at["cat"] and coreference[at["cat"]].argmax() == at["it"]
    assert [subject[at[verb]].argmax() for verb in ("sat", "was")] == [at["cat"], at["it"]]
    # The clock goes round: the token before the first is the last.
    assert previous.argmax(axis=-1).tolist() == [10, *range(10)] and (previous.max(axis=-1) > 0.9).all()
    entropy = -(broad * np.log(broad)).sum(axis=-1)
    assert (entropy > 0.95 * math.log(11)).all()
    assert (broad.argmax(axis=-1) == np.arange(11)).all()


def test_a_cat_token_that_asks_for_nothing_spreads_its_budget_evenly() -> None:
    there = lesson(TWO)
    at = {token: n for n, token in enumerate(there["cat_tokens"])}
    for head, askers in ((0, ("it", "cat")), (1, ("sat", "was"))):
        others = [n for n in range(11) if n not in [at[asker] for asker in askers]]
        assert_allclose(there["cat_weights"][head, others], 1 / 11, rtol=0, atol=1e-15)


@pytest.mark.parametrize("H", [1, 8, 16])
def test_the_number_of_parameters_does_not_depend_on_the_number_of_heads(H: int) -> None:
    count = lesson(TWO)["shapes"](B=1, N=3, H=H, d_model=512)
    assert count == 4 * 512**2 == 1_048_576 and type(count) is int


@pytest.mark.parametrize("slug", [ONE, TWO])
def test_computed_numbers_enter_the_prose_only_from_cells(slug: str) -> None:
    text = (ROOT / "docs" / "lessons" / f"{slug}.md").read_text(encoding="utf-8")
    typed = re.findall(r"\d\.\d{3,}", re.sub(r"`[^`]*`|\(https?:[^)]*\)", "", text))
    assert typed == []
