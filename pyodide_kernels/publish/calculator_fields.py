"""What a calculator calls the settings, the functions and the parts that lessons have; a fence may say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from headwise.formula_expressions import constant

# In the order in which they stand. What is not here stands below them, under its own name.
LABELS = {
    "d_model": "Width, d_model",
    "H": "Query heads, H",
    "G": "KV heads, G",
    "d_head": "Head width, d_head",
    "layers": "Layers",
    "d_ff": "Feed-forward, d_ff",
    "vocabulary": "Vocabulary",
    "N": "Context, N tokens",
    "B": "Batch, B sentences",
    "size": "Number format",
    "matrices": "Feed-forward kind",
    "norm": "Norm",
    "biases": "biases",
    "learned": "learned positions",
    "tied": "tied embeddings",
}
CHOICES: dict[str, dict[int | str, str]] = {
    "size": {8: "float64, 8 bytes", 4: "float32, 4 bytes", 2: "16 bits, 2 bytes", 1: "int8, 1 byte"},
    "matrices": {2: "2 matrices", 3: "3 matrices (gated)"},
    "norm": {"LayerNorm": "LayerNorm", "RMSNorm": "RMSNorm"},
}
# Setting → the one that must divide it.
MULTIPLES = {"d_model": "H", "H": "G"}
# Setting → the one it moves along with while both are equal.
FOLLOWS = {"G": "H"}
# Function → title, unit, word for the sum, and maybe of which parts it is.
BLOCKS: dict[str, dict[str, Any]] = {
    "parameters": {"title": "Parameters", "unit": "", "total": "together"},
    "work": {"title": "Operations of a pass", "unit": "", "total": "together"},
    "memory": {
        "title": "Memory",
        "unit": "bytes",
        "total": "parameters and KV cache",
        "sums": ["parameters", "kv_cache"],
    },
    "cache_bytes": {"title": "KV cache", "unit": "bytes", "total": ""},
}
PARTS = {
    "feed_forward": "feed-forward",
    "output": "output table",
    "kv_cache": "KV cache",
    "attention_weights": "weights of one layer",
    "heads": "weights @ V",
}


def fields(settings: Mapping[str, list[Any]], labels: Mapping[str, str]) -> list[dict[str, Any]]:
    """The settings that the page has words for, as plain data for static/js/calculator."""
    made: list[dict[str, Any]] = []
    for name in [*LABELS, *(name for name in settings if name not in LABELS)]:
        if name not in settings:
            continue
        kind = {"bool": "yes", "int": "whole"}.get(settings[name][0], "choice")
        known: dict[int | str, str] = CHOICES.get(name, {})
        choices = [[constant(value), words] for value, words in known.items()]
        made.append(
            {
                "name": name,
                "label": labels.get(name, LABELS.get(name, name)),
                "kind": "choice" if choices else kind,
                **({"choices": choices} if choices else {}),
                **{key: has[name] for key, has in (("multiple", MULTIPLES), ("follows", FOLLOWS)) if name in has},
            }
        )
    return [field for field in made if field["kind"] != "choice" or "choices" in field]


def block(name: str) -> dict[str, Any]:
    """How a function's table is called."""
    return BLOCKS.get(name) or {"title": name.replace("_", " ").capitalize(), "unit": "", "total": "together"}


def total_of(kind: Mapping[str, Any], parts: Mapping[str, int]) -> int | None:
    """The sum with which a function's table ends, as static/js/calculator/sums.js has it; None where it has none."""
    names = kind.get("sums", list(parts))
    if not kind["total"] or len(parts) < 2 or any(name not in parts for name in names):
        return None
    return sum(parts[name] for name in names)
