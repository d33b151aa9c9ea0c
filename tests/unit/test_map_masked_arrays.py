"""NumPy's own masked arrays, whose hidden entries are no weights."""

from typing import Any

import numpy as np
import pytest

from headwise.maps import describe, fingerprint

from .weights import TOKENS, causal, shares


def veiled(*data_and_mask: Any) -> Any:
    """``np.ma.masked_array``, which has no types."""
    return np.ma.masked_array(*data_and_mask)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("shape", [(3, 3), (2, 3, 3), (4, 2, 3, 3)])
def test_what_a_masked_array_hides_is_masked(shape: tuple[int, ...]) -> None:
    weights = shares(*shape, masked=causal(3))
    hidden = np.broadcast_to(causal(3), shape)
    described = describe(veiled(weights + 7 * hidden, hidden), TOKENS, layers=len(shape) == 4)
    np.testing.assert_array_equal(described["weights"], weights.reshape(-1, 3, 3))
    assert np.all(np.array(described["masked"]) == causal(3))
    assert described["warning"] == ""


def test_one_that_hides_nothing_is_an_array_as_any_other() -> None:
    assert describe(veiled(shares(3, 3)), TOKENS)["masked"] is None


def test_a_mask_that_is_named_is_the_masks_word_and_what_is_missing_is_said() -> None:
    hidden = np.eye(3, dtype=bool)
    described = describe(veiled(shares(3, 3), hidden), TOKENS, masked=np.zeros((3, 3), dtype=bool))
    assert described["masked"] == [[False] * 3] * 3 and "Rows should sum to 1" in described["warning"]


def test_a_page_hears_of_another_mask() -> None:
    weights = shares(3, 3)
    prints = {fingerprint(veiled(weights, mask), TOKENS) for mask in (causal(3), np.eye(3, dtype=bool))}
    assert len(prints) == 2 and "" not in prints
