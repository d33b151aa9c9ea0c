"""Plain sentences about kinds of values: numbers too large for their type, NaN, an array called like a function."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from .failing import Failing

INT32 = "whole numbers here have 32 bits and end at 2,147,483,647; dtype=np.int64 or float64 holds more."


def numbers(words: str, failing: Failing) -> str:
    """Kinds of numbers that do not fit each other."""
    if "out of bounds for int" in words or "too large to convert" in words:
        return f"NumPy's {INT32}"
    if "Cannot cast ufunc" in words and "float" in words and "int" in words:
        return "An array of whole numbers cannot take fractions in place; make it one of floats first: .astype(float)."
    return ""


def warning(words: str, failing: Failing) -> str:
    """What a RuntimeWarning of NumPy's means for the numbers."""
    kinds = {value.dtype.kind for value in failing.values.values() if isinstance(value, np.ndarray | np.generic)}
    if "overflow encountered" in words:
        if kinds and kinds <= set("iu"):
            return f"The result is wrong: {INT32}"
        if not kinds and "scalar" in words:
            return "Too large for its type: a float is inf now, a whole number of 32 bits has begun again from below."
        return "A number became too large and is inf now; softmax subtracts the largest score of a row before exp."
    if "invalid value encountered" in words:
        return "There is a NaN now: 0 / 0, inf - inf or the root of a negative number."
    if "divide by zero" in words:
        return "There is an infinity now: a division by 0 or the logarithm of 0."
    return ""


def called(words: str, failing: Failing, namespace: dict[str, Any]) -> str:
    """An array or another value that was called like a function."""
    found = re.match(r"'([\w.]+)' object is not callable", words)
    if not found:
        return ""
    name = next((code for code in failing.values if code.isidentifier()), "")
    what = "an array" if "ndarray" in found[1] else f"of type {found[1]}"
    subject = name if name in namespace else "What stands before the ("
    return f"{subject} is {what}, not a function. Square brackets pick an entry; * multiplies."
