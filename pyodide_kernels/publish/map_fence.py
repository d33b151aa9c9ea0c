"""What a ``head-map`` fence says, read for the page and for the notebook alike."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from headwise.map_names import head_titles
from headwise.maps import Described, describe

from .lessons import LessonError
from .markup import element
from .settings import ValueRefusedError

# Cells of the tables for a page without scripts; 72 heads of 20 tokens would be a megabyte of them.
MOST_CELLS = 4_000


def described(asked: dict[str, Any], name: str, value: Callable[[str], Any]) -> Described:
    """The array that the fence with the settings ``asked`` shows; ``value`` gives what a variable holds.

    Raises LessonError and HeadMapError.
    """
    layers = asked.get("layers", False)
    keys, masked = (_variable(asked, key) for key in ("keys", "masked"))
    if not isinstance(layers, bool):
        raise LessonError(f"layers: {layers} should be 'true', where the first axis of {name} counts layers")
    return describe(
        value(name),
        value(asked["tokens"]),
        keys=None if keys is None else value(keys),
        labels=asked.get("heads"),
        masked=None if masked is None else value(masked),
        layers=layers,
        name=name,
    )


def _variable(asked: dict[str, Any], key: str) -> str | None:
    name = asked.get(key)
    if name is not None and not str(name).isidentifier():
        raise LessonError(f"{key}: '{name}' should be the name of a variable, which a cell makes")
    return name


def first_shown(asked: dict[str, Any], shown: Described) -> dict[str, Any]:
    """The element's attributes for the head and the row that are shown at first. Raises LessonError."""
    count, row = len(shown["weights"]) // shown["layers"], asked.get("row")
    if row is not None and row not in shown["tokens"]:
        raise ValueRefusedError("row", row, shown["tokens"], "tokens")
    for key, most in (("layer", shown["layers"]), ("head", count)):
        if asked.get(key, 1) not in range(1, most + 1):
            raise LessonError(f"{key}: {asked[key]} is none of the {key}s 1 to {most}")
    return {
        "data_head": asked.get("head", 1),
        "data_layer": asked.get("layer", 1) if shown["layers"] > 1 else None,
        "data_row": "" if row is None else shown["tokens"].index(row),
    }


def tables(shown: Described) -> str:
    """The same numbers as plain tables, for a page without scripts; of a large map those of its first heads."""
    titles = head_titles(len(shown["weights"]), shown["layers"], None)
    most = max(1, MOST_CELLS // (len(shown["tokens"]) * len(shown["keys"])))
    top = "".join(element("th", escape(key), scope="col") for key in shown["keys"])
    made = []
    for title, head in list(zip(titles, shown["weights"], strict=True))[:most]:
        rows = "".join(
            element(
                "tr",
                element("th", escape(token), scope="row")
                + "".join(element("td", "NaN" if w is None else f"{w:.4f}") for w in row),
            )
            for token, row in zip(shown["tokens"], head, strict=True)
        )
        caption = element("caption", f"{title}: rows look, columns are looked at")
        made.append(element("table", f"{caption}<thead><tr><td></td>{top}</tr></thead><tbody>{rows}</tbody>"))
    if len(titles) > most:
        made.append(element("p", f"The other {len(titles) - most} heads are shown where scripts may run."))
    return element("div", "".join(made), class_="map-tables")
