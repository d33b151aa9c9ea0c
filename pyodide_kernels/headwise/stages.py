"""The stages of a head as plain data: which arrays the lesson holds, and whether they fit together.

``describe(arrays, tokens)`` is used by the build for the page's first picture and by the worker after every run. What
does not fit is refused in words, and then nothing is drawn; whether the numbers follow from each other is for the page
to say, number by number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from . import maps

ROLES = (
    *("X", "W_Q", "W_K", "W_V", "Q", "K", "V"),
    *("dots", "scores", "masked", "weights", "heads", "concat", "W_O", "output"),
)
# Role → what it is the product of. K is transposed.
PRODUCTS = {
    "Q": ("X", "W_Q"),
    "K": ("X", "W_K"),
    "V": ("X", "W_V"),
    "dots": ("Q", "K"),
    "heads": ("weights", "V"),
    "output": ("concat", "W_O"),
}
# Role → what it has the shape of.
ALIKE = {"scores": "dots", "masked": "scores", "weights": "scores"}
# What a message calls an array that the lesson gives no name.
UNNAMED = {"dots": "Q @ K.T", "concat": "the heads side by side"}
BY_TOKEN = ("X", "Q", "K", "V", "weights", "heads", "concat")
MOST_NUMBERS = 60_000
NOT_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}


class StagesError(maps.HeadMapError):
    """Arrays that are no stages of one head; the message says which do not fit together."""


class Stage(TypedDict):
    """One array: ``values`` nested as ``shape`` says, with what is not finite as "NaN", "Infinity", "-Infinity"."""

    name: str
    shape: list[int]
    values: list[Any]


class Described(TypedDict):
    """Every array that was named, by role."""

    tokens: list[str]
    arrays: dict[str, Stage]


def describe(arrays: Mapping[str, Any], tokens: Any, names: Mapping[str, str]) -> Described:
    """Check ``arrays`` (role → array) against each other and their tokens; ``names`` are their variables.

    Raises StagesError for shapes that do not fit together, more than 60,000 numbers, or what are no numbers.
    """
    if isinstance(tokens, str) or not hasattr(tokens, "__len__"):
        raise StagesError("the tokens must be a list of strings.")
    read = {role: _numbers(array, names[role]) for role, array in arrays.items()}
    if sum(array.size for array in read.values()) > MOST_NUMBERS:
        raise StagesError(f"these arrays have more than {MOST_NUMBERS:,} numbers together; show fewer tokens or heads.")
    check_shapes({role: array.shape for role, array in read.items()}, len(tokens), names)
    return Described(
        tokens=[str(token) for token in tokens],
        arrays={
            role: Stage(name=names[role], shape=list(array.shape), values=_plain(array)) for role, array in read.items()
        },
    )


def check_shapes(shapes: Mapping[str, tuple[int, ...]], tokens: int, names: Mapping[str, str]) -> None:
    """Whether each array has the shape that those before it give. Raises StagesError naming those that do not fit."""
    split = {role: shape[0] for role, shape in shapes.items() if len(shape) == 3}
    for role, heads in split.items():
        first = next(iter(split))
        if heads != split[first]:
            raise StagesError(
                f"for {names[first]} the number of heads is {split[first]}, for {names[role]} it is {heads}."
            )
    known = dict(shapes)

    def said(role: str) -> str:
        return f"{names.get(role, UNNAMED.get(role, role))} {known[role]}"

    def expect(role: str, wanted: tuple[int, ...], why: str) -> None:
        if known.setdefault(role, wanted) != wanted:
            raise StagesError(f"{said(role)} does not fit: {why} {wanted}.")

    for role in BY_TOKEN:
        if role in shapes and shapes[role][-2] != tokens:
            raise StagesError(f"{said(role)} has {shapes[role][-2]} rows, and there are {tokens} tokens.")
    for role in ROLES:
        left, right = PRODUCTS.get(role, ("", ""))
        if left in known and right in known:
            one, other = known[left], known[right]
            inner, columns = (other[-1], other[-2]) if role == "dots" else (other[-2], other[-1])
            if one[-1] != inner:
                of = "columns" if role == "dots" else "rows"
                raise StagesError(
                    f"{said(left)} and {said(right)} do not fit together: {one[-1]} columns and {inner} {of}."
                )
            lead: tuple[int, ...] = max(one[:-2], other[:-2], key=len)
            expect(role, (*lead, one[-2], columns), f"{said(left)} and {said(right)} give")
        elif role in ALIKE and ALIKE[role] in known:
            expect(role, known[ALIKE[role]], f"{said(ALIKE[role])} gives")
        elif role == "concat" and "heads" in known:
            *count, rows, width = known["heads"]
            expect(role, (rows, math.prod(count) * width), f"{said('heads')} side by side give")


def _numbers(value: Any, name: str) -> NDArray[Any]:
    try:
        array = np.asarray(value)
    except ValueError:
        raise StagesError(f"{name} has rows of unequal length.") from None
    if array.dtype.kind not in "biuf":
        what = f"an array of {array.dtype}" if isinstance(value, np.ndarray) else type(value).__name__
        raise StagesError(f"{name} is {what}, and a stage needs real numbers.")
    if array.ndim == 4:
        raise StagesError(f"{name} has shape {array.shape}: choose one sentence of the batch, as in {name}[0].")
    if array.ndim not in (2, 3) or array.size == 0:
        raise StagesError(f"{name} has shape {array.shape}, and a stage needs (rows, columns) or (H, rows, columns).")
    return array


def _plain(array: NDArray[Any]) -> list[Any]:
    nested: list[Any] = array.tolist()
    return nested if np.isfinite(array).all() else _without(nested)


def _without(nested: list[Any]) -> list[Any]:
    return [_without(part) if isinstance(part, list) else NOT_FINITE.get(str(part), part) for part in nested]


def of(namespace: Mapping[str, Any], arrays: dict[str, str], tokens: str, seen: str = "") -> dict[str, Any]:
    """The stages of the variables ``arrays`` (role → name) with a ``fingerprint``, or ``{"problem": sentence}``.

    Only the fingerprint where it is the one that the page has ``seen``; nothing while a variable is still missing. One
    that is gone again is a problem.
    """
    if missing := [name for name in (*arrays.values(), tokens) if name not in namespace]:
        gone = {"fingerprint": f"no {missing[0]}"}
        if seen in ("", gone["fingerprint"]):
            return gone if seen else {}
        return {"problem": f"There is no variable {missing[0]} any more; this figure is of an earlier run.", **gone}
    prints = ""
    try:
        named = {role: namespace[name] for role, name in arrays.items()}
        words = maps.listed(namespace[tokens])
        each = [maps.fingerprint(array, words) for array in named.values()]
        prints = " ".join(each) if all(each) else ""
        if prints and prints == seen:
            return {"fingerprint": prints}
        return {**describe(named, words, arrays), "fingerprint": prints}
    except maps.HeadMapError as problem:
        return {"problem": str(problem), "fingerprint": prints}
    except Exception as error:  # an object of the reader's may raise whatever it likes
        return {"problem": f"these arrays cannot be read ({type(error).__name__}).", "fingerprint": ""}
