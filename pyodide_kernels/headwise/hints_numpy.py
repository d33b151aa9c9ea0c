"""Plain sentences for NumPy's usual refusals: which axes do not fit, and by how much.

Each function takes the error's words and the failing expression, and gives a sentence or nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np

from .failing import Failing
from .hints_values import numbers

Hint = Callable[[str, Failing], str]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"-?\d+", text))


def matmul(words: str, failing: Failing) -> str:
    """Why ``@`` or np.dot refuse two arrays."""
    if "does not have enough dimensions" in words:
        return "@ multiplies arrays with axes; a single number is multiplied with *."
    if "mismatch in its core dimension" not in words and "not aligned" not in words:
        return ""
    sides = failing.sides()
    if not sides or not all(isinstance(side, np.ndarray) and side.ndim for _, side in sides):
        found = re.search(r"size (\d+) is different from (\d+)|: (\d+) \(dim \d+\) != (\d+)", words)
        left, right = (found[2] or found[3], found[1] or found[4]) if found else ("", "")
        lengths = f": here they are {left} and {right}" if found else ""
        return f"The last axis of the left array must be as long as the second-to-last axis of the right one{lengths}."
    (left_code, one), (right_code, other) = sides
    if other.ndim == 1:
        return (
            f"The last axis of {left_code} has {entries(one.shape[-1])} and {right_code} has {entries(len(other))}; "
            "@ needs the same number."
        )
    said = (
        f"The last axis of {left_code} is {one.shape[-1]} long, the second-to-last axis of {right_code} is "
        f"{other.shape[-2]}; @ needs them equal."
    )
    name = right_code.removesuffix(".T")
    if other.ndim > 2 and name != right_code:
        return f"{said} .T turns all {other.ndim} axes round; {name}.swapaxes(-1, -2) turns the last two."
    if other.shape[-1] == one.shape[-1] and right_code.isidentifier():
        return f"{said} {right_code}.{'T' if other.ndim == 2 else 'swapaxes(-1, -2)'} would fit."
    return said


def entries(count: int) -> str:
    """``1 entry``, ``3 entries``."""
    return "1 entry" if count == 1 else f"{count} entries"


def broadcast(words: str, _: Failing) -> str:
    """Which axes of two shapes cannot be stretched to each other."""
    if "broadcast" not in words:
        return ""
    shapes = [_numbers(found) for found in re.findall(r"\(([\d, ]*)\)", words.partition("->")[0] or words)]
    if "remapped" in words:
        shapes = [_numbers(found) for found in re.findall(r"\(([\d, ]*)\)->", words)]
        if len(shapes) == 2:
            # The last two axes are multiplied as matrices; those before them must fit.
            shapes = [shape[:-2] for shape in shapes]
    if "could not broadcast input array" in words:
        into = re.search(r"from shape \(([\d,]*)\) into shape \(([\d,]*)\)", words)
        return f"{_shape(into[1])} values do not fit into a place of shape {_shape(into[2])}." if into else ""
    if len(shapes) != 2:
        return ""
    first, second = shapes
    for axis in range(1, min(len(first), len(second)) + 1):
        one, other = first[-axis], second[-axis]
        if one != other and 1 not in (one, other):
            back = f"axis -{axis}" if "remapped" not in words else f"axis -{axis + 2}"
            return (
                "Shapes are lined up at their last axes, and each pair must be equal or hold a 1: "
                f"{back} is {one} in one array and {other} in the other."
            )
    return ""


def _shape(text: str) -> str:
    return f"({', '.join(map(str, _numbers(text)))}{',' if len(_numbers(text)) == 1 else ''})"


def reshape(words: str, _: Failing) -> str:
    """The sizes multiplied out."""
    found = re.search(r"cannot reshape array of size (\d+) into shape \(([^)]*)\)", words)
    if not found:
        return ""
    # NumPy writes newaxis for the -1 that stands for "whatever is left".
    wanted = [part for part in found[2].split(",") if part.strip().isdigit()]
    product = math.prod(map(int, wanted))
    multiplied = " × ".join(map(str.strip, wanted)) + (f" = {product}" if len(wanted) > 1 else "")
    if len(wanted) < len([part for part in found[2].split(",") if part.strip()]):
        return f"The array has {entries(int(found[1]))}, and {found[1]} cannot be divided by {multiplied}."
    return f"The array has {entries(int(found[1]))}, but the new shape has {multiplied}."


def axis(words: str, _: Failing) -> str:
    """Which axes an array has."""
    found = re.search(r"axis\d? ?(-?\d+) is out of bounds for array of dimension (\d+)|axis\d?: (-?\d+)", words)
    if not found or found[2] is None:
        return ""
    count = int(found[2])
    if count == 0:
        return "This is a single number, it has no axis."
    if count == 1:
        return "The array has one axis: 0, which is also -1."
    axes = ", ".join(map(str, range(count - 1)))
    back = ", ".join(str(k) for k in range(-count, -1))
    return f"The array has {count} axes: {axes} and {count - 1}, or counted from the end {back} and -1."


def index(words: str, failing: Failing) -> str:
    """Which entries there are."""
    if found := re.search(r"index (-?\d+) is out of bounds for axis (\d+) with size (\d+)", words):
        size = int(found[3])
        if size == 0:
            return f"Axis {found[2]} is empty."
        return f"Axis {found[2]} has {entries(size)}: 0 to {size - 1}, or -{size} to -1 from the end."
    if found := re.search(r"array is (\d+)-dimensional, but (\d+) were indexed", words):
        return f"The brackets hold {found[2]} indices, but the array has {_axes(int(found[1]))}."
    if "index out of range" in words:
        listed = next((item for item in failing.values.items() if type(item[1]) in (list, tuple, str)), None)
        if listed and listed[1]:
            return f"{listed[0]} has {entries(len(listed[1]))}: 0 to {len(listed[1]) - 1}."
        return (
            f"{listed[0]} is empty." if listed else "Counting begins at 0: the last entry is one less than the length."
        )
    if "valid indices" in words:
        return "An index is a whole number, a slice such as 1:3, None, … or an array of whole numbers or booleans."
    return ""


def _axes(count: int) -> str:
    return "one axis" if count == 1 else f"{count} axes" if count else "no axis"


def joining(words: str, failing: Failing) -> str:
    """Shapes that cannot be put together."""
    if "inhomogeneous" in words:
        return "The rows have different lengths, so they do not make one array."
    if "all input arrays must have the same shape" in words:
        return "np.stack puts arrays of one and the same shape on top of each other."
    if found := re.search(r"along dimension (\d+), .* index 0 has size (\d+) .* index (\d+) has size (\d+)", words):
        lengths = f"axis {found[1]} is {found[2]} and {found[4]}"
        return f"Apart from the axis along which they are joined, shapes must be equal: {lengths}."
    if "ambiguous" in words:
        return "A comparison of arrays gives many True and False; .all() or .any() makes one of them."
    if "only length-1 arrays" in words or "only 0-dimensional arrays" in words:
        return "A single number is expected here, and this is an array of several."
    if "assignment destination is read-only" in words:
        return "This array may only be read; work on a copy: .copy()."
    return ""


HINTS: tuple[Hint, ...] = (matmul, broadcast, reshape, axis, index, joining, numbers)


def hint(error: BaseException, words: str, failing: Failing) -> str:
    """The first sentence that fits."""
    if not isinstance(error, ValueError | IndexError | TypeError | OverflowError):
        return ""
    return next((said for find in HINTS if (said := find(words, failing))), "")
