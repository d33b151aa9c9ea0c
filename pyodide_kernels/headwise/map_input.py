"""What a head map is handed, read and checked: weights, names and a mask. What is none of these is refused in words."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

# A map of more is no picture any more, and would hold up every run: 144 heads of 64 tokens fit.
MOST_WEIGHTS = 600_000
# What static/js/head_map/data.js draws.
MOST_HEADS, MOST_TOKENS = 256, 256


class HeadMapError(ValueError):
    """An array that is no head map; the message says what was expected and what was found."""


def as_array(given: Any) -> NDArray[Any]:
    """``given`` as NumPy sees it, tensors of PyTorch too, which refuse with a gradient, on a GPU and in bfloat16.

    Raises whatever the object raises.
    """
    if isinstance(given, list | tuple) and given and hasattr(given[0], "detach"):
        return np.asarray([as_array(part) for part in given])
    if hasattr(given, "detach"):
        given = given.detach().cpu()
        given = given.float() if str(given.dtype) == "torch.bfloat16" else given
    return np.asarray(given)


def unmasked(weights: Any, masked: Any) -> tuple[Any, Any]:
    """A masked array of NumPy's as what it stands for: what it hides is no weight, and is masked unless said otherwise.

    Anything else as it is.
    """
    ma: Any = np.ma  # what of it is used here has no types in every NumPy
    if not isinstance(weights, ma.MaskedArray) or not ma.getmaskarray(weights).any():
        return weights, masked
    return weights.filled(0), ma.getmaskarray(weights) if masked is None else masked


def numbers(weights: Any, name: str, *, layers: bool) -> tuple[NDArray[np.float64], tuple[int, ...]]:
    """The heads of all layers, (L * H, N, M), layer by layer, and the shape they came in. Raises HeadMapError."""
    given = _array(weights, name, "a rectangle of numbers")
    if given.dtype.kind not in "biuf":
        what = f"an array of {given.dtype}" if isinstance(weights, np.ndarray) else type(weights).__name__
        raise HeadMapError(f"{name} is {what}; a head map needs an array of real numbers.")
    _check_axes(given.shape, name, layers=layers)
    if given.size > MOST_WEIGHTS:
        raise HeadMapError(
            f"{name} has {given.size:,} weights, and a head map shows {MOST_WEIGHTS:,} at most; show a few "
            f"{'layers' if layers else 'heads'}, as in {name}[:2], or fewer tokens."
        )
    array = given.astype(np.float64).reshape(-1, *given.shape[-2:]) + 0.0  # there is no weight of -0
    if len(array) > MOST_HEADS or max(given.shape[-2:]) > MOST_TOKENS:
        raise HeadMapError(
            f"{name} has shape {given.shape}; a head map shows {MOST_HEADS} heads and {MOST_TOKENS} tokens at most."
        )
    if np.isinf(array).any():
        raise HeadMapError(f"{name} contains infinity; these look like scores, softmax turns them into weights.")
    if (array < 0).any():
        raise HeadMapError(
            f"{name} goes down to {np.nanmin(array):.4g}; weights are never negative. Are these scores, before softmax?"
        )
    return array, given.shape


def _array(given: Any, name: str, needed: str) -> NDArray[Any]:
    try:
        return as_array(given)
    except ValueError:
        raise HeadMapError(f"{name} has rows of unequal length; a head map needs {needed}.") from None
    except Exception as error:  # an object may raise whatever it likes
        raise HeadMapError(f"{name} cannot be read as an array ({type(error).__name__}: {error}).") from error


def _check_axes(shape: tuple[int, ...], name: str, *, layers: bool) -> None:
    if len(shape) == 5:
        mend = f"choose one sentence of the batch: head_map([layer[0] for layer in {name}], tokens, layers=True)."
    elif len(shape) == 4 and not layers:
        one = f"choose one sentence of the batch, such as {name}[0]"
        mend = f"{one}, or say layers=True when the first axis counts layers."
    elif layers and len(shape) != 4:
        mend = "with layers=True a head map needs (L, H, N, M)."
    elif len(shape) not in (2, 3, 4) or 0 in shape:
        mend = f"a head map needs {'(L, H, N, M)' if layers else '(H, N, M), or (N, M) for one head'}, none of them 0."
    else:
        return
    raise HeadMapError(f"{name} has shape {shape}; {mend}")


def names(given: Any, what: str, each: str = "token") -> list[str]:
    """Tokens or labels as strings. Raises HeadMapError."""
    try:
        # A set has no order, so nobody knows which row is whose.
        listed = None if isinstance(given, str | bytes | set | frozenset) else [_text(one) for one in given]
    except (TypeError, ValueError):
        listed = None
    if listed is None:
        raise HeadMapError(f"{what} must be a list of strings, one per {each}.")
    return listed


def _text(name: Any) -> str:
    if isinstance(name, bytes):  # as tokenizers of bytes give them; half a letter is no text
        return name.decode("utf-8", "replace")
    text = str(name.item() if hasattr(name, "item") else name)
    return text.encode("utf-8", "replace").decode()


def mask(masked: Any, shape: tuple[int, int, int], layers: int, name: str) -> NDArray[np.bool_] | None:
    """``masked`` as (N, M), where it is the same for all heads, or as ``shape``. Raises HeadMapError."""
    if masked is None:
        return None
    given = _array(masked, f"the mask of {name}", "a rectangle of booleans")
    if given.dtype != np.bool_:
        raise HeadMapError(
            f"the mask of {name} is an array of {given.dtype}; it needs booleans, True where a row may NOT look, "
            f"as in scores == -np.inf."
        )
    whole = given.shape
    while given.ndim > 2 and len(given) == 1:
        given = given[0]
    count, *matrix = shape
    each = (count // layers, *matrix)
    if given.shape == tuple(matrix):
        return given
    if given.shape == each:
        return np.tile(given, (layers, 1, 1))
    if layers > 1 and given.shape == (layers, *each):
        return given.reshape(shape)
    one = f"({', '.join(map(str, matrix))})"
    every = f"({', '.join(map(str, (layers, *each) if layers > 1 else each))})"
    raise HeadMapError(f"the mask of {name} has shape {whole}; it must be {one}, or {every} with one for each head.")
