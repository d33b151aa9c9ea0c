"""The stages of a head: which arrays fit together, and in which words it is said when they do not."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from headwise.stages import StagesError, describe, of

from .reader import Reader

TOKENS = ["server", "request", "it"]
SHAPES = {
    "X": (3, 8),
    "W_Q": (2, 8, 4),
    "W_K": (2, 8, 4),
    "W_V": (2, 8, 5),
    "Q": (2, 3, 4),
    "K": (2, 3, 4),
    "V": (2, 3, 5),
    "dots": (2, 3, 3),
    "scores": (2, 3, 3),
    "masked": (2, 3, 3),
    "weights": (2, 3, 3),
    "heads": (2, 3, 5),
    "concat": (3, 10),
    "W_O": (10, 6),
    "output": (3, 6),
}


def arrays(**shapes: tuple[int, ...]) -> dict[str, Any]:
    return {role: np.ones(shape) for role, shape in (SHAPES | shapes).items() if shape}


def said(given: dict[str, Any], tokens: Any = TOKENS) -> str:
    with pytest.raises(StagesError) as refused:
        describe(given, tokens, {role: role for role in given})
    return str(refused.value)


def test_all_roles_come_back_by_role_with_name_shape_and_values() -> None:
    given = arrays() | {"X": np.arange(24).reshape(3, 8)}
    made = describe(given, TOKENS, {role: f"my_{role}" for role in given})
    assert made["tokens"] == TOKENS and list(made["arrays"]) == list(SHAPES)
    assert made["arrays"]["X"] == {"name": "my_X", "shape": [3, 8], "values": np.arange(24).reshape(3, 8).tolist()}
    json.dumps(made, allow_nan=False)


@pytest.mark.parametrize("missing", [*({role} for role in SHAPES), {"dots", "scores"}, {"X", "W_Q", "W_K", "W_V"}])
def test_any_role_may_be_missing(missing: set[str]) -> None:
    given = {role: array for role, array in arrays().items() if role not in missing}
    assert set(describe(given, TOKENS, {role: role for role in given})["arrays"]) == set(SHAPES) - missing


def test_one_head_needs_no_axis_and_what_heads_share_needs_none_either() -> None:
    one = {role: np.ones(shape[-2:]) for role, shape in SHAPES.items()} | {"concat": np.ones((3, 5))}
    one |= {"W_O": np.ones((5, 6))}
    assert describe(one, TOKENS, {role: role for role in one})
    shared = arrays(W_K=(8, 4), K=(3, 4))
    assert describe(shared, TOKENS, {role: role for role in shared})["arrays"]["K"]["shape"] == [3, 4]


def test_what_is_not_finite_is_named_because_json_has_no_word_for_it() -> None:
    given = arrays()
    given["masked"][1, 0] = np.nan, np.inf, -np.inf
    values = describe(given, TOKENS, {role: role for role in given})["arrays"]["masked"]["values"]
    assert values[1][0] == ["NaN", "Infinity", "-Infinity"] and values[0][0] == [1.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("shapes", "words"),
    [
        ({"W_Q": (2, 7, 4)}, "X (3, 8) and W_Q (2, 7, 4) do not fit together: 8 columns and 7 rows."),
        ({"Q": (2, 3, 5)}, "Q (2, 3, 5) does not fit: X (3, 8) and W_Q (2, 8, 4) give (2, 3, 4)."),
        ({"W_K": (2, 8, 3), "K": (2, 3, 3)}, "Q (2, 3, 4) and K (2, 3, 3) do not fit together: 4 columns and 3"),
        ({"scores": (2, 3, 2)}, "scores (2, 3, 2) does not fit: dots (2, 3, 3) gives (2, 3, 3)."),
        ({"dots": (), "scores": (), "masked": (), "weights": (2, 3, 2)}, "weights (2, 3, 2) does not fit"),
        ({"heads": (2, 3, 4)}, "heads (2, 3, 4) does not fit: weights (2, 3, 3) and V (2, 3, 5) give (2, 3, 5)."),
        ({"concat": (3, 5)}, "concat (3, 5) does not fit: heads (2, 3, 5) side by side give (3, 10)."),
        ({"W_O": (8, 6)}, "concat (3, 10) and W_O (8, 6) do not fit together: 10 columns and 8 rows."),
        ({"output": (3, 8)}, "output (3, 8) does not fit: concat (3, 10) and W_O (10, 6) give (3, 6)."),
        ({"W_Q": (), "W_K": (), "W_V": (4, 8, 5)}, "for W_V the number of heads is 4, for Q it is 2."),
        ({"X": (4, 8)}, "X (4, 8) has 4 rows, and there are 3 tokens."),
        ({"X": (8,)}, "X has shape (8,), and a stage needs (rows, columns) or (H, rows, columns)."),
        ({"X": (0, 8)}, "X has shape (0, 8), and a stage needs"),
        ({"scores": (2, 2, 3, 3)}, "scores has shape (2, 2, 3, 3): choose one sentence of the batch, as in scores[0]."),
        ({"W_O": (10, 6001)}, "these arrays have more than 60,000 numbers together"),
    ],
)  # fmt: skip
def test_arrays_that_do_not_fit_together_are_named_with_their_shapes(shapes: dict[str, Any], words: str) -> None:
    assert words in said(arrays(**shapes))


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ([[1.0], [1.0, 2.0]], "X has rows of unequal length."),
        (np.array([["a"]]), "X is an array of <U1, and a stage needs real numbers."),
        ("X", "X is str, and a stage needs real numbers."),
        (np.ones((3, 8)) * 1j, "X is an array of complex128"),
    ],
)
def test_what_are_no_numbers_is_refused(value: Any, words: str) -> None:
    assert words in said({"X": value})


def test_tokens_must_be_a_list() -> None:
    assert said(arrays(), "abc") == said(arrays(), 3) == "the tokens must be a list of strings."


def test_a_run_sends_the_stages_when_all_are_there_and_only_once() -> None:
    namespace: dict[str, Any] = {"tokens": TOKENS} | arrays()
    names = {role: role for role in SHAPES}
    assert of(namespace, {**names, "Q": "q"}, "tokens") == {}, "q has not been made yet"
    first = of(namespace, names, "tokens")
    assert first["arrays"]["output"]["shape"] == [3, 6]
    assert of(namespace, names, "tokens", first["fingerprint"]) == {"fingerprint": first["fingerprint"]}
    namespace["W_O"] = namespace["W_O"] * 2
    assert "arrays" in of(namespace, names, "tokens", first["fingerprint"])
    namespace["W_O"] = np.ones((8, 6))
    refused = of(namespace, names, "tokens", first["fingerprint"])
    assert "do not fit together" in refused["problem"] and refused["fingerprint"]


def test_a_variable_that_is_gone_again_is_said_once() -> None:
    namespace: dict[str, Any] = {"tokens": TOKENS} | arrays()
    names = {role: role for role in SHAPES}
    seen = of(namespace, names, "tokens")["fingerprint"]
    weights = namespace.pop("weights")
    gone = of(namespace, names, "tokens", seen)
    assert gone["problem"] == "There is no variable weights any more; this figure is of an earlier run."
    assert of(namespace, names, "tokens", gone["fingerprint"]) == {"fingerprint": gone["fingerprint"]}
    namespace["weights"] = weights
    assert "arrays" in of(namespace, names, "tokens", gone["fingerprint"])


class Odd:
    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("no")


def test_an_object_of_the_readers_that_raises_is_no_accident() -> None:
    names = {role: role for role in SHAPES}
    problem = of({"tokens": TOKENS} | arrays() | {"X": Odd()}, names, "tokens")
    assert problem == {"problem": "these arrays cannot be read (RuntimeError).", "fingerprint": ""}


def test_a_session_reports_stages_only_where_the_page_has_some() -> None:
    reader = Reader()
    asked = [{"arrays": {"scores": "X", "weights": "weights"}, "tokens": "tokens", "seen": ""}]
    assert "stages" not in reader.run("1")
    assert reader.stages("x = 1", asked) == [{}]
    reader.run('import numpy as np\ntokens = ["a", "b"]\nX = np.eye(2)\nweights = X')
    (sent,) = reader.stages("1", asked)
    assert sent["arrays"]["weights"]["values"] == [[1.0, 0.0], [0.0, 1.0]]
    assert reader.stages("1", [{**asked[0], "seen": sent["fingerprint"]}]) == [{"fingerprint": sent["fingerprint"]}]
