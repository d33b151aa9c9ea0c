"""Turn a value into a MIME bundle, as Jupyter does, so that page and notebook share one way to show things."""

from __future__ import annotations

from typing import Any

import numpy as np

Bundle = dict[str, Any]

ARRAY = "application/vnd.headwise.array+json"
KEPT_CHARACTERS = 20_000


def bundle(value: Any) -> Bundle:
    """The MIME bundle of ``value``: its text always, its shape and dtype if it is an array, and whatever it offers.

    A ``repr`` that raises is the reader's own code failing, so the exception is passed on.
    """
    offered = getattr(value, "_repr_mimebundle_", None)
    if callable(offered) and not isinstance(value, type):
        made = offered()
        # As in Jupyter, it may come with metadata, and may offer nothing. Text is what every place can show.
        made = dict((made[0] if isinstance(made, tuple) else made) or {})
        return made if "text/plain" in made else {"text/plain": shorten(repr(value)), **made}
    shown: Bundle = {"text/plain": shorten(repr(value))}
    if isinstance(value, np.ndarray):
        shown[ARRAY] = {"dtype": str(value.dtype), "shape": list(value.shape)}
    return shown


def shorten(text: str) -> str:
    """``text``, or its beginning and how much was cut."""
    if len(text) <= KEPT_CHARACTERS:
        return text
    return f"{text[:KEPT_CHARACTERS]}\n… cut: {len(text) - KEPT_CHARACTERS:,} more characters"
