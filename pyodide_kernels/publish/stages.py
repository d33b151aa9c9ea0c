"""The stages of a head, and what each head brings to the output: elements on the page, tables of words elsewhere."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any

import numpy as np

from headwise.stages import ROLES, Described, describe

from . import outputs
from .lessons import LessonError
from .markup import data_script, element, fence, lesson_of
from .page import stage_names
from .prose import prose
from .room import room
from .settings import ValueRefusedError, settings

# Role → how it is made, in the names of the other roles.
MADE_OF = {
    **{role: f"{{X}} @ {{W_{role}}}" for role in "QKV"},
    "dots": "{Q} @ {K}{T}",
    "scores": "{Q} @ {K}{T} / √d_head",
    "masked": "{scores}, masked",
    "weights": "softmax of each row of {masked}",
    "heads": "{weights} @ {V}",
    "concat": "{heads} side by side",
    "output": "{concat} @ {W_O}",
}
Rows = list[tuple[str, ...]]


@fence
def stages(body: str) -> str:
    """``stages: 02_…``, ``tokens: tokens``, a line for each role (``Q: Q``), ``caption: …``.

    And maybe a word for each of X's ``columns:``, the ``row:`` and the stage (``show:``) whose largest number is
    explained at first, and the name (``folded:``) under which the figure stays closed until a reader opens it.
    """
    asked = settings(body, ("stages", "tokens", "caption"))
    return _element("stages", asked, lambda described: _first_place(asked, described))


@fence
def ablation(body: str) -> str:
    """``ablation: 02_…``, ``tokens: tokens``, ``heads: heads``, ``W_O: W_O``, ``caption: …``; maybe ``output:``."""
    asked = settings(body, ("ablation", "tokens", "heads", "W_O", "caption"))
    return _element("ablation", asked, lambda described: f"left {_row(asked, described)} 0")


def _element(kind: str, asked: dict[str, Any], first_place: Callable[[Described], str]) -> str:
    lesson, names = lesson_of(str(asked[kind])), stage_names(asked)
    tokens = str(asked["tokens"])
    described = described_stages(asked, lambda name: outputs.value(lesson, name))
    columns = asked.get("columns")
    if columns is not None:
        _check_columns(columns, described)
    stage_element = element(
        "head-stages",
        data_script({**described, "columns": columns})
        + element("div", _table(table_of(kind, described)), class_="stages-words", data_search_exclude=True),
        lesson=lesson.slug,
        view=kind,
        arrays=json.dumps(names),
        tokens=tokens,
        data_place=first_place(described),
        style=room(kind, described, columns),
    )
    caption = element("figcaption", prose(asked["caption"]))
    first = names["heads" if kind == "ablation" else "weights"].replace("_", "-")
    inside = stage_element + caption
    if "folded" in asked:
        inside = element("details", element("summary", prose(asked["folded"])) + inside, class_="folded")
    return element("figure", inside, class_="stages-figure", id=f"{kind}-{first}")


def described_stages(asked: dict[str, Any], value: Callable[[str], Any]) -> Described:
    """The arrays that a fence names; raises LessonError, StagesError."""
    names = stage_names(asked)
    return describe({role: value(name) for role, name in names.items()}, value(str(asked["tokens"])), names)


def _check_columns(columns: Any, described: Described) -> None:
    if "X" not in described["arrays"]:
        raise LessonError("columns: these are words for an 'X:', which is not named")
    X = described["arrays"]["X"]
    if not isinstance(columns, list) or len(columns) != X["shape"][-1]:
        count = len(columns) if isinstance(columns, list) else "no"
        raise LessonError(f"columns: there are {count} words for {X['shape'][-1]} columns of {X['name']}")


def _row(asked: dict[str, Any], described: Described) -> int:
    row = asked.get("row", described["tokens"][0])
    if row not in described["tokens"]:
        raise ValueRefusedError("row", row, described["tokens"], "tokens")
    return described["tokens"].index(row)


def _first_place(asked: dict[str, Any], described: Described) -> str:
    row, role = _row(asked, described), str(asked.get("show", "weights"))
    if role not in described["arrays"]:
        raise ValueRefusedError("show", role, described["arrays"], "stages")
    found = described["arrays"][role]
    values: Any = found["values"] if len(found["shape"]) == 2 else found["values"][0]
    return f"{role} {row} {int(np.nanargmax(np.array(values[row], dtype=float)))}"


def table_of(kind: str, described: Described) -> Rows:
    """The figure in words, the first row being the head of the table; texts hold no HTML."""
    return _changes(described) if kind == "ablation" else _stages(described)


def _stages(described: Described) -> Rows:
    names = {role: role for role in ROLES} | {role: stage["name"] for role, stage in described["arrays"].items()}
    if "masked" not in described["arrays"]:
        names["masked"] = names["scores"]
    rows: Rows = [("Stage", "Shape", "Made of")]
    for role, stage in described["arrays"].items():
        T = ".T" if len(stage["shape"]) == 2 else ".swapaxes(-1, -2)"
        made = MADE_OF.get(role, "given").format(**names, T=T)
        rows.append((stage["name"], " × ".join(map(str, stage["shape"])), made))
    return rows


def _changes(described: Described) -> Rows:
    """How far each token's output moves at most when one head counts as 0."""
    arrays = described["arrays"]
    heads, W_O = (np.array(arrays[role]["values"], dtype=float) for role in ("heads", "W_O"))
    heads = heads.reshape(-1, *heads.shape[-2:])
    slices = W_O.reshape(len(heads), heads.shape[-1], -1)
    moved = np.abs(heads @ slices).max(axis=-1)  # (H, N)
    rows: Rows = [("The output of a token moves at most", *described["tokens"])]
    return rows + [
        (f"without head {h}", *(f"{value:.4f}" for value in head)) for h, head in enumerate(moved.tolist(), start=1)
    ]


def _table(rows: Rows) -> str:
    head, *rest = rows
    top = "".join(element("th", escape(text), scope="col") for text in head)
    lines = (
        element("tr", element("th", escape(row[0]), scope="row") + "".join(element("td", escape(t)) for t in row[1:]))
        for row in rest
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
