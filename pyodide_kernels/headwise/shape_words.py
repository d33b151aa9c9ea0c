"""What to say of an array whose shape is not the one that was stated: which axis, expected, found, and what would fit.

Imported when a contract of ``shapes`` is broken.
"""

from __future__ import annotations

import ast
import itertools
import linecache
import math
import types
from collections.abc import Mapping
from typing import Any

from . import failing
from .operands import LONGEST_WORDS, describe
from .shape_contract import FRONT, aligned, misfits, size, sizes_of

# Orders of axes grow as their factorial, and nobody reads the last of 120.
MOST_AXES = 4


def say(
    arrays: list[Any],
    contracts: list[list[str]],
    place: int,
    callers: Mapping[str, int],
    known: Mapping[str, int],
    frame: types.FrameType,
) -> str:
    """Why ``arrays[place]`` breaks its contract, in lines that also read on as one.

    ``callers`` are the sizes that are variables of ``frame``, ``known`` those and what earlier arrays have bound.
    """
    codes = _codes(frame, len(arrays))
    array, parts, code = arrays[place], contracts[place], codes[place]
    sizes = sizes_of(array)
    if sizes is None:
        rows = " with rows of different lengths" if isinstance(array, list | tuple) else ""
        return f"{code} is {describe(array)}{rows}, which has no shape."
    said = f"{code} should be {_stated(parts, known)}, but is {_written(sizes)}:"
    bound = dict(known)
    wrong = misfits(sizes, parts, bound)
    if wrong is None:
        least = "at least " if parts[:1] == [FRONT] else ""
        count = len(parts) - bool(least)
        return _lines(said, f"{least}{_axes(count)} expected, {len(sizes)} found.", _regrouped(sizes, parts, known))
    first = _first_uses(arrays[: place + 1], contracts, codes)
    faults = []
    for axis in wrong:
        part = aligned(parts, len(sizes))[axis]
        wanted = size(part, bound)
        name = "" if part.isdecimal() else f" ({_spaced(part)})"
        why = f", as {first[part]} is" if part in first and part not in callers else ""
        faults.append(
            f"axis {axis}{name} cannot be checked, since not all of its factors are known"
            if wanted is None
            else f"axis {axis}{name} should be {wanted}{why}, and is {sizes[axis]}"
        )
    return _lines(said, ";\n".join(faults) + ".", _reordered(sizes, parts, known))


def _lines(*texts: str) -> str:
    return "\n".join(text for text in texts if text)


def _first_uses(arrays: list[Any], contracts: list[list[str]], codes: list[str]) -> dict[str, str]:
    """Where each name stands first, in words."""
    first: dict[str, str] = {}
    for array, parts, code in zip(arrays, contracts, codes, strict=False):
        for axis, part in enumerate(aligned(parts, len(sizes_of(array) or ()))):
            if part.isidentifier():
                first.setdefault(part, f"axis {axis} of {code}")
    return first


def no_size(name: str, value: Any) -> str:
    """Of a name in a contract that stands for something else than a whole number."""
    said = f"{name} is {describe(value)} here, and the size of an axis is a whole number."
    return f"{said} // divides without a fraction." if isinstance(value, float) and value.is_integer() else said


def _written(sizes: tuple[Any, ...] | list[Any]) -> str:
    return f"({', '.join(map(str, sizes))}{',' if len(sizes) == 1 else ''})"


def _stated(parts: list[str], known: Mapping[str, int]) -> str:
    """``(H, N, d_head) = (2, 3, 4)``; what is still open keeps its name."""
    numbers = [_spaced(part) if (known_size := size(part, known)) is None else known_size for part in parts]
    names, found = _written(list(map(_spaced, parts))), _written(numbers)
    return names if found == names else f"{names} = {found}"


def _spaced(part: str) -> str:
    return part.replace("*", " * ")


def _axes(count: int) -> str:
    return "1 axis" if count == 1 else f"{count} axes"


def _reordered(sizes: tuple[int, ...], parts: list[str], known: Mapping[str, int]) -> str:
    """The one order of the axes that would fit, if there is one."""
    if len(sizes) > MOST_AXES:
        return ""
    fitting = [
        order
        for order in itertools.permutations(range(len(sizes)))
        if misfits(tuple(sizes[axis] for axis in order), parts, dict(known)) == []
    ]
    if len(fitting) != 1:
        return ""
    moved = [axis for axis, before in enumerate(fitting[0]) if axis != before]
    if len(moved) == 2:
        one, other = moved
        return f"Axes {one} and {other} look swapped: .swapaxes({one}, {other}) would give these sizes."
    return f"The axes stand in another order: .transpose{fitting[0]} would give these sizes."


def _regrouped(sizes: tuple[int, ...], parts: list[str], known: Mapping[str, int]) -> str:
    """What a wrong number of axes may come from."""
    if parts and parts[:1] != [FRONT] and misfits(sizes, [FRONT, *parts], dict(known)) == []:
        return f"The last {_axes(len(parts))} would fit: '... {' '.join(parts)}' allows others in front."
    wanted = [size(part, known) for part in parts]
    numbers = [number for number in wanted if number is not None]
    if len(numbers) == len(wanted) and math.prod(numbers) == math.prod(sizes):
        todo = "split" if len(sizes) < len(parts) else "joined"
        return f"The number of entries, {math.prod(sizes)}, would fit: has an axis not been {todo}?"
    return ""


def _codes(frame: types.FrameType, count: int) -> list[str]:
    """How the caller's line writes the arrays; "the array" where its source is not to be had."""
    source = "".join(linecache.getlines(frame.f_code.co_filename, frame.f_globals))
    node = failing.expression(frame.f_code, frame.f_lasti, source)
    if isinstance(node, ast.Call) and len(node.args) == 2 * count:
        written = [ast.unparse(argument) for argument in node.args[::2]]
        return [code if len(code) <= LONGEST_WORDS else f"{code[:LONGEST_WORDS]}…" for code in written]
    return ["the array"] if count == 1 else [f"array {k + 1}" for k in range(count)]
