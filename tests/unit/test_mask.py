"""The mask's arithmetic, in the page's own modules, against NumPy's softmax of masked scores and against PyTorch."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from .modules import in_node

H, N, M = 3, 5, 7
APPLY = """const count = input.weights.length;
return applyMask({ layers: 1, heads: count, count, ...input }, input.blocked, input.how);"""
TEXT = """const mask = readMask(input.text, input.shape);
return [writeMask(mask, input.shape), blockedBy(mask, input.shape)];"""


def softmax(scores: Any) -> Any:
    with np.errstate(invalid="ignore"):
        powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return powers / powers.sum(axis=-1, keepdims=True)


def numbers(nested: Any) -> Any:
    return np.array(nested, dtype=object).astype(float)  # "NaN" among them


def applied(folder: Path, weights: Any, blocked: Any, masked: Any = None, **how: bool) -> dict[str, Any]:
    data = {
        "weights": weights.tolist(),
        "blocked": blocked.tolist(),
        "masked": None if masked is None else masked.tolist(),
        "how": {"zeros": False, "after": False, **how},
    }
    found: dict[str, Any] = in_node(folder, {"head_map/mask/apply.js": "applyMask"}, APPLY, data)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_a_masked_map_is_the_softmax_of_masked_scores(tmp_path: Path, seed: int) -> None:
    random = np.random.default_rng(seed)
    scores = random.normal(scale=4, size=(H, N, M))
    blocked = random.random((N, M)) < 0.4
    blocked[1] = True  # a row with nothing left
    blocked[2] = False
    found = applied(tmp_path, softmax(scores), blocked)
    expected = softmax(np.where(blocked, -np.inf, scores))
    assert np.isnan(expected[:, 1]).all()
    np.testing.assert_allclose(numbers(found["weights"])[:H], expected, rtol=0, atol=1e-12)
    np.testing.assert_allclose(numbers(found["weights"])[H], expected.mean(axis=0), rtol=0, atol=1e-12)
    assert numbers(found["weights"])[:H, 2].tolist() == softmax(scores)[:, 2].tolist(), "an open row keeps every digit"
    assert found["max"] == pytest.approx(np.nanmax(expected), abs=1e-12)
    assert np.array_equal(found["masked"], np.broadcast_to(blocked, (H + 1, N, M)))


def test_a_row_with_nothing_left_is_nan_or_zeros_as_asked(tmp_path: Path) -> None:
    weights, blocked = softmax(np.arange(2.0 * N * M).reshape(2, N, M) % 3), np.zeros((N, M), dtype=bool)
    blocked[3] = True
    assert np.isnan(numbers(applied(tmp_path, weights, blocked)["weights"])[:, 3]).all()
    assert not numbers(applied(tmp_path, weights, blocked, zeros=True)["weights"])[:, 3].any()


def test_nothing_is_left_too_where_the_array_came_masked(tmp_path: Path) -> None:
    masked = np.zeros((1, N, M), dtype=bool)
    masked[0, 0, 3:] = True
    blocked = np.zeros((N, M), dtype=bool)
    blocked[0, :3] = True
    weights = softmax(np.where(masked, -np.inf, np.ones((1, N, M))))
    found = applied(tmp_path, weights, blocked, masked, zeros=True)
    assert not numbers(found["weights"])[0, 0].any() and all(found["masked"][0][0])


def test_weights_that_underflowed_are_unknown_and_never_zeros(tmp_path: Path) -> None:
    scores = np.zeros((1, N, M))
    scores[0, 4, 2] = 2000.0  # all others come out as exactly 0
    blocked = np.zeros((N, M), dtype=bool)
    blocked[4, 2] = True
    found = numbers(applied(tmp_path, softmax(scores), blocked, zeros=True)["weights"])
    assert np.isnan(found[0, 4]).all() and np.isfinite(found[0, :4]).all()


def test_zeroing_after_the_softmax_divides_nothing(tmp_path: Path) -> None:
    random = np.random.default_rng(5)
    weights, blocked = softmax(random.normal(size=(H, N, M))), random.random((N, M)) < 0.5
    found = numbers(applied(tmp_path, weights, blocked, after=True)["weights"])[:H]
    assert found.tolist() == np.where(blocked, 0, weights).tolist()


def test_both_moments_of_masking_share_one_scale(tmp_path: Path) -> None:
    weights = softmax(np.random.default_rng(5).normal(size=(H, N, M)))
    blocked = np.triu(np.ones((N, M), dtype=bool), k=1)
    before, after = (applied(tmp_path, weights, blocked, after=after) for after in (False, True))
    assert after["max"] == before["max"] == 1 > numbers(after["weights"]).max()
    assert (after["divided"], before["divided"]) == (True, False)


def read(folder: Path, text: str, shape: tuple[int, int]) -> tuple[str, Any]:
    """The mask of a text, written again, and what it blocks."""
    modules = {"head_map/mask/text.js": "readMask, writeMask", "head_map/mask/mask.js": "blockedBy"}
    again, blocked = in_node(folder, modules, TEXT, {"text": text, "shape": shape})
    return again, np.array(blocked)


def test_presets_stand_where_numpy_puts_them(tmp_path: Path) -> None:
    n, m = np.indices((N, M))
    for written, expected in {
        "causal": m > n,
        "causal-end": m > n + M - N,
        "pad3": m >= M - 3,
        "causal.pad1": (m > n) | (m == M - 1),
    }.items():
        again, blocked = read(tmp_path, written, (N, M))
        assert (again, blocked.tolist()) == (written, expected.tolist())


@pytest.mark.parametrize("share", [0.02, 0.5, 1.0])
def test_cells_by_hand_survive_the_text(tmp_path: Path, share: float) -> None:
    shape = (61, 67)
    flips = np.flatnonzero(np.random.default_rng(1).random(shape[0] * shape[1]) < share)
    body = "return writeMask({ ...NONE, causal: 'start', flips: input.flips }, input.shape);"
    modules = {"head_map/mask/text.js": "writeMask", "head_map/mask/mask.js": "NONE"}
    written = in_node(tmp_path, modules, body, {"flips": flips.tolist(), "shape": shape})
    again, blocked = read(tmp_path, written, shape)
    expected = np.triu(np.ones(shape, dtype=bool), k=1)
    expected.flat[flips] ^= True
    assert again == written and blocked.tolist() == expected.tolist()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "none",
        "pad9999",
        "own-5x7-",
        "own-7x5-AAE",
        "own-5x7-____",
        "own-5x7-_wE",
        "own-5x7-A",
        "<b>",
        "zeros",
        "causal\n",
    ],
)
def test_a_text_that_is_no_mask_masks_nothing(tmp_path: Path, text: str) -> None:
    again, blocked = read(tmp_path, text, (N, M))
    assert (again, blocked.any()) == ("", False)


def test_a_text_longer_than_any_mask_is_not_read(tmp_path: Path) -> None:
    assert read(tmp_path, "causal." * 20_000, (N, M))[0] == ""


@pytest.mark.parametrize(
    "written", ["causal.pad2", "causal-end", "pad1.own-5x7-AAEEAQ", "own-5x7-AAEBAQEBAQEBAQEBAQEBAQ"]
)
def test_the_code_that_is_shown_makes_the_same_mask(tmp_path: Path, written: str) -> None:
    modules = {"head_map/mask/text.js": "readMask", "head_map/mask/program.js": "programs"}
    body = "return programs(readMask(input.text, input.shape), input.shape);"
    numpy, module, functional = in_node(tmp_path, modules, body, {"text": written, "shape": (N, M)})
    blocked = read(tmp_path, written, (N, M))[1]
    assert blocked.any()
    names: dict[str, Any] = {"np": np, "scores": np.ones((N, M))}
    exec(numpy["code"], names)
    assert np.array_equal(names["scores"], np.where(blocked, -np.inf, 1.0))

    torch = pytest.importorskip("torch")
    seen: list[Any] = []

    def attention(*_: Any, attn_mask: Any) -> tuple[None, None]:
        seen.append(attn_mask)
        return None, None

    x, y = torch.ones(1, N, 2), torch.ones(1, M, 2)
    exec(module["code"], {"torch": torch, "X": x, "Y": y, "attention": attention})
    assert np.array_equal(seen[0].numpy(), blocked)
    q, k, v = torch.ones(1, N, 2), torch.ones(1, M, 2), torch.eye(M)[None]
    names = {"torch": torch, "F": torch.nn.functional, "Q": q, "K": k, "V": v}
    exec(functional["code"], names)
    keep = ~blocked
    with np.errstate(invalid="ignore"):
        expected = np.nan_to_num(keep / keep.sum(axis=1, keepdims=True))  # zeros where nothing is left
    np.testing.assert_allclose(names["output"][0].numpy(), expected, rtol=0, atol=1e-6)
