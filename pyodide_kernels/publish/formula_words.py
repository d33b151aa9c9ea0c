"""A formula as one line of text, such as ``softmax(QK^⊤/√d_k) V``, to be found by a search and shown among its results.

The builders' indexes hold text alone: of MathML they would keep the letters, and ``√d_k`` would be ``dk``.
"""

from __future__ import annotations

import re
from xml.etree import ElementTree

# What stands alone needs no brackets under a root or beside a fraction's bar.
ALONE = re.compile(r"√?[\w.]+(\^\w+)?|\S|\([^()]*\)")


def words(mathml: str) -> str:
    """The text of one ``<math>`` element."""
    text = _said(ElementTree.fromstring(mathml))
    text = re.sub(r"\s+", " ", text.replace("\u2061", ""))
    text = re.sub(r"(?<=[(\[]) | (?=[)\],.;])", "", text).strip()
    return re.sub(r"((?:^|[(=]) ?)− ", r"\1−", text)  # a sign, not a difference


def _said(node: ElementTree.Element) -> str:
    tag = node.tag.rpartition("}")[2]
    parts = [_said(child) for child in node]
    if tag in ("mi", "mn", "mtext", "mo"):
        text = (node.text or "").strip()
        # A relation or a sum between spaces, as in print.
        return f" {text} " if tag == "mo" and re.fullmatch(r"[=<>≤≥≠≈∈+·⋅×→,]|−|-", text) else text
    if tag == "mspace":
        return " "
    if tag == "msqrt":
        return f"√{_alone(_beside(parts))}"
    if tag == "mfrac":
        return f"{_alone(parts[0])}/{_alone(parts[1])}"
    if tag in ("msub", "munder"):
        return f"{parts[0]}_{_alone(parts[1])}"
    if tag in ("msup", "mover"):
        return f"{parts[0]}^{_alone(parts[1])}"
    if tag in ("msubsup", "munderover"):
        return f"{parts[0]}_{_alone(parts[1])}^{_alone(parts[2])}"
    return _beside(parts)


def _beside(parts: list[str]) -> str:
    # Two letters that stand side by side are two quantities.
    return re.sub(r"(?<=[\w)⊤′])\0(?=\w)", " ", "\0".join(parts)).replace("\0", "")


def _alone(text: str) -> str:
    text = text.strip()
    return text if ALONE.fullmatch(text) else f"({text})"
