"""Say in one line whether a cell's arrays are the reference's, and where they depart."""

from __future__ import annotations

from typing import Any, TypedDict

import numpy as np

from .compare import Comparison, compare, decode


class Agreement(TypedDict):
    """``state`` is none, agrees or differs; ``text`` and ``detail`` are the words for it."""

    state: str
    text: str
    detail: str


NONE = Agreement(state="none", text="", detail="")
NO_RECORD = Agreement(
    state="none", text="not compared", detail="the reference has not been run for this version of the lesson’s code"
)


def judge(namespace: dict[str, Any], names: list[str], lesson: dict[str, Any]) -> Agreement:
    """Compare the variables ``names`` with the lesson's reference values.

    ``lesson["expected"]`` maps names to nested lists, ``lesson["tolerance"]`` is the largest absolute difference that
    still counts as the same number, ``lesson["reference"]`` says what computed them ("PyTorch on CPU"), and is empty
    where no record is of the present code.
    """
    reference = lesson["reference"]
    if not reference:
        return NO_RECORD
    if not names:
        return NONE
    largest = 0.0
    departures = []
    for name in names:
        if name not in namespace:
            departures.append(f"{name} is not defined")
            continue
        found = compare(namespace[name], lesson["expected"][name], lesson["tolerance"])
        if not found.agrees:
            departures.append(_departure(name, found, namespace[name], lesson["expected"][name]))
        else:
            largest = max(largest, found.max_abs_diff)
    if departures:
        return Agreement(state="differs", text=f"differs from {reference}", detail="; ".join(departures))
    return Agreement(
        state="agrees", text=f"agrees with {reference}", detail=f"largest difference {largest:.1g} ({', '.join(names)})"
    )


def _departure(name: str, found: Comparison, actual: Any, expected: Any) -> str:
    if found.problem or found.where is None:
        return f"{name}: {found.problem}"
    # Of a np.matrix one index gives a matrix again, hence the plain array.
    here, there = float(np.asarray(actual)[found.where]), float(decode(expected)[found.where])
    place = f"[{', '.join(map(str, found.where))}]" if found.where else ""
    digits = 6 if f"{here:.6g}" != f"{there:.6g}" else 17
    return f"{name}{place} is {here:.{digits}g}, the reference has {there:.{digits}g}"
