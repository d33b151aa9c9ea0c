"""Read a lesson's page as a person does: its prose without code and formulas, its headings, its addresses."""

import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from pyodide_kernels.publish.page import fences

TOLD_IN_PROSE = ("quiz", "predict", "exercise", "head-map", "shapes", "stages", "ablation", "diagram", "calculator")
_FENCE = re.compile(r"^[ \t]*(`{3,})(.*?)\n(.*?)^[ \t]*\1[ \t]*$", re.MULTILINE | re.DOTALL)


def bare_prose(text: str) -> str:
    """The page's words, those in quizzes and captions included, without code, formulas, addresses and front matter."""
    words = _FENCE.sub("", text)
    words += "\n".join(fence.body for fence in fences(text) if fence.kind in TOLD_IN_PROSE)
    words = re.sub(r"\A---\n.*?\n---\n", "", words, flags=re.DOTALL)
    return re.sub(r"`[^`]*`|\]\([^)]*\)|<https?:[^>]*>", " ", words)


def headings(text: str) -> list[str]:
    """The page's headings of the second level."""
    return re.findall(r"^## (.+)$", _FENCE.sub("", text), re.MULTILINE)


def key_points(text: str) -> list[str]:
    """The points of the page's ``keypoints`` block."""
    block = re.search(r"^!!! keypoints .*\n((?:[ ]{4}.*\n|\s*\n)+)", text, re.MULTILINE)
    return re.findall(r"^    - ", block[1], re.MULTILINE) if block else []


def external_addresses(text: str) -> tuple[list[str], list[str]]:
    """(addresses that a browser would ask, addresses that a reader may follow)."""
    words = re.sub(r"`[^`]*`", "", text)
    linked = re.findall(r"(?<!!)\[[^\]]+\]\((https?:[^)]+)\)|<(https?:[^>]+)>", words)
    followed = [one or other for one, other in linked]
    every = re.findall(r"https?:[^\s)>\"']+|(?<=[(\"'=])//[^\s)>\"']+", words)
    return [address for address in every if address not in followed], followed


def computed_decimals(prose: str, namespace: dict[str, Any]) -> list[str]:
    """The decimals of three digits or more in ``prose`` that are some computed number, rounded to their digits."""
    typed = set(re.findall(r"(?<![\w.])\d+\.\d{3,}(?![\w.]\d)", prose))
    values = np.concatenate([np.empty(0), *_floats(namespace)])
    values = np.abs(values[np.isfinite(values)])
    found = []
    for number in sorted(typed):
        digits = len(number.partition(".")[2])
        # A percentage is the same number in other clothes.
        if any((np.abs(values * scale - float(number)) <= 0.5000001 * 10.0**-digits).any() for scale in (1, 100)):
            found.append(number)
    return found


def _floats(namespace: dict[str, Any]) -> Iterator[np.ndarray[Any, np.dtype[np.float64]]]:
    for name, value in namespace.items():
        if name.startswith("__"):
            continue
        try:
            array = np.asarray(value)
        except ValueError:
            continue
        if array.dtype.kind == "f":
            yield array.astype(np.float64).ravel()
