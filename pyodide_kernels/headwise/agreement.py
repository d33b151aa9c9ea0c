"""Say in one line whether a cell's arrays are the reference's, and where they depart."""

from __future__ import annotations

from typing import Any, TypedDict

from .compare import compare


class Agreement(TypedDict):
    """``state`` is none, agrees or differs; ``text`` and ``detail`` are the words for it."""

    state: str
    text: str
    detail: str


NONE = Agreement(state="none", text="", detail="")


def judge(namespace: dict[str, Any], names: list[str], lesson: dict[str, Any]) -> Agreement:
    """Compare the variables ``names`` with the lesson's reference values.

    ``lesson["expected"]`` maps names to nested lists, ``lesson["tolerance"]`` is the largest absolute difference that
    still counts as the same number, ``lesson["reference"]`` says what computed them ("PyTorch on CPU").
    """
    if not names:
        return NONE
    reference = lesson["reference"]
    largest = 0.0
    departures = []
    for name in names:
        if name not in namespace:
            departures.append(f"{name} is not defined")
            continue
        found = compare(namespace[name], lesson["expected"][name], lesson["tolerance"])
        if not found.agrees:
            departures.append(_departure(name, found, namespace[name], lesson["expected"][name]))
        elif found.max_abs_diff is not None:
            largest = max(largest, found.max_abs_diff)
    if departures:
        return Agreement(state="differs", text=f"differs from {reference}", detail="; ".join(departures))
    return Agreement(
        state="agrees", text=f"agrees with {reference}", detail=f"largest difference {largest:.1g} ({', '.join(names)})"
    )


def _departure(name: str, found: Any, actual: Any, expected: Any) -> str:
    if found.problem:
        return f"{name}: {found.problem}"
    here, there = actual, expected
    for index in found.where:
        here, there = here[index], there[index]
    place = f"[{', '.join(map(str, found.where))}]" if found.where else ""
    return f"{name}{place} is {float(here):.6g}, the reference has {float(there):.6g}"
