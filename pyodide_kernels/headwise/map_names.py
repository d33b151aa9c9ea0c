"""What a head and a token are called, in sentences, in a terminal and in a figure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

# The page's, see static/js/head_map/tokens.js.
_MARKS = str.maketrans("\n\t", "↵⇥")
_UNSEEN = re.compile(
    r"[\0-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f"
    r"\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+"
)
_UNRULY = re.compile(r"[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def visible(token: str) -> str:
    """``token`` with its white space to be seen, and nothing that would break a line or turn it round."""
    if not token:
        return "(empty)"
    ends = len(token) - len(token.lstrip(" ")), len(token) - len(token.rstrip(" "))
    text = "␣" * len(token) if ends[0] == len(token) else "␣" * ends[0] + token.strip(" ") + "␣" * ends[1]
    text = text.translate(_MARKS)
    return " ".join(f"U+{ord(c):04X}" for c in text) if _UNSEEN.fullmatch(text) else _UNRULY.sub("\ufffd", text)


def numbered(tokens: Sequence[str]) -> list[str]:
    """Each as it is seen; where one occurs more than once, with the number of its occurrence: the₁, the₂."""
    shown = [visible(token) for token in tokens]
    total, seen = Counter(shown), Counter[str]()
    for place, token in enumerate(shown):
        seen[token] += 1
        if total[token] > 1:
            shown[place] = token + str(seen[token]).translate(_SUBSCRIPT)
    return shown


_SUBSCRIPT = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


def counted(count: int, what: str) -> str:
    """ "1 token", "3 tokens"."""
    return f"{count} {what}{'' if count == 1 else 's'}"


def head_name(entry: int, heads: int, layers: int) -> str:
    """ "head 3", or "layer 2, head 3" where there are several layers; ``entry`` counts from 0 through all layers."""
    layer, head = divmod(entry, heads)
    return f"layer {layer + 1}, head {head + 1}" if layers > 1 else f"head {head + 1}"


def head_titles(count: int, layers: int, labels: Sequence[str] | None) -> list[str]:
    """What stands above each of ``count`` heads: "Head 3: acted on"."""
    shown = [head_name(entry, count // layers, layers).capitalize() for entry in range(count)]
    return [f"{name}: {label}" if label else name for name, label in zip(shown, labels or [""] * count, strict=True)]


def masks_of(described: Mapping[str, Any]) -> list[Any]:
    """The mask of each head, (N, M) or None; one and the same object where all heads share it."""
    masked, count = described["masked"], len(described["weights"])
    return list(masked) if masked and isinstance(masked[0][0], list) else [masked] * count
