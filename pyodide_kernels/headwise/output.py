"""Turn a value into a MIME bundle, as Jupyter does, so that page and notebook share one way to show things.

A bundle is plain data: text, numbers, lists and dictionaries, which JSON can hold. ``text/plain`` is always in it.
"""

from __future__ import annotations

import base64
import math
from typing import Any

import numpy as np

from .maps import HEAD_MAP, HeadMap
from .table import cells_of

Bundle = dict[str, Any]

ARRAY = "application/vnd.headwise.array+json"
KEPT_CHARACTERS = 20_000
KEPT_LINES = 1_000
# A picture or a figure beyond this would take a phone's memory; its text is shown and says so.
LARGEST_PART = 3_000_000
# Of a head map: what map_input.py lets through is to be seen, with a mask for each head.
LARGEST_MAP = 10_000_000
_METHODS = {"_repr_png_": "image/png", "_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


def bundle(value: Any) -> Bundle:
    """The MIME bundle of ``value``: its text always, its shape and dtype if it is an array, and whatever it offers.

    A ``repr`` that raises is the reader's own code failing, so the exception is passed on.
    """
    shown = {} if isinstance(value, type) else _offered(value)
    if "text/plain" not in shown:
        shown = {"text/plain": shorten(repr(value)), **shown}
    if isinstance(value, np.ndarray):
        shown[ARRAY] = {"dtype": str(value.dtype), "shape": list(value.shape)}
        cells = cells_of(value)
        if cells is not None:
            shown[ARRAY]["cells"] = cells
    return _within_limits(shown)


def given_bundle(data: Any) -> Bundle:
    """The bundle that a reader has written down; TypeError when it is no dictionary of MIME types."""
    if not isinstance(data, dict) or not all(isinstance(key, str) and "/" in key for key in data):
        raise TypeError('display(…, raw=True) takes a dictionary of MIME types, as in {"image/svg+xml": "<svg …>"}')
    return _within_limits({"text/plain": "an output without words", **data})


def _offered(value: Any) -> Bundle:
    made: Bundle = {}
    # Asked of the class: an object that answers to every name would seem to offer everything.
    whole = getattr(type(value), "_repr_mimebundle_", None)
    if callable(whole):
        # As in Jupyter, it may come with metadata, and may offer nothing.
        # Of a head map the page draws its own, and a figure of the same numbers would be made for nobody.
        offered = whole(value, include={HEAD_MAP}) if isinstance(value, HeadMap) else whole(value)
        made = dict((offered[0] if isinstance(offered, tuple) else offered) or {})
    for method, kind in _METHODS.items():
        part = getattr(type(value), method, None)
        if kind not in made and callable(part) and (offered := part(value)) is not None:
            made[kind] = offered[0] if isinstance(offered, tuple) else offered
    return made


def _within_limits(shown: Bundle) -> Bundle:
    kept: Bundle = {}
    for kind, data in shown.items():
        part = plain(data)
        size = len(part) if isinstance(part, str) else _size(part)
        if size <= (LARGEST_MAP if kind == HEAD_MAP else LARGEST_PART):
            kept[kind] = part
        else:
            words = f"… cut: {kind} of {size:,} characters is too large to show"
            kept["text/plain"] = f"{kept.get('text/plain', '')}\n{words}".lstrip()
    return kept


def _size(data: Any) -> int:
    if isinstance(data, dict):
        return sum(len(key) + _size(item) for key, item in data.items())
    if isinstance(data, list):
        return sum(map(_size, data))
    return len(data) if isinstance(data, str) else 8


def plain(data: Any) -> Any:
    """``data`` as what JSON can hold: arrays as lists, bytes in base64, NaN and infinity as None, else its text."""
    if isinstance(data, np.ndarray | np.generic):
        data = data.tolist()
    if isinstance(data, bytes):
        return base64.b64encode(data).decode()
    if isinstance(data, dict):
        return {str(key): plain(item) for key, item in data.items()}
    if isinstance(data, list | tuple):
        return [plain(item) for item in data]
    if isinstance(data, float):
        return float(data) if math.isfinite(data) else None
    if data is None or isinstance(data, bool | int | str):
        return data
    return str(data)


def shorten(text: str) -> str:
    """``text``, or its beginning and how much was cut."""
    kept = text[:KEPT_CHARACTERS]
    if kept.count("\n") > KEPT_LINES:
        kept = "\n".join(kept.split("\n", KEPT_LINES)[:KEPT_LINES])
    return text if len(kept) == len(text) else f"{kept}\n… cut: {len(text) - len(kept):,} more characters"
