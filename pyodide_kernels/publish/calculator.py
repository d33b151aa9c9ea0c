"""The ``calculator`` fence: functions of the lesson that a reader may ask for other models' numbers."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from headwise.calculator import TOTAL
from headwise.formula_expressions import constant

from . import outputs
from .calculator_fields import PARTS, block, fields, total_of
from .calculator_settings import figures, read
from .markup import data_script, element, fence, lesson_of
from .notebook_text import table
from .prose import prose
from .settings import ValueRefusedError

Rows = list[tuple[str, ...]]
POWERS = ("bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB")


@fence
def calculator(body: str) -> str:
    """``calculator: 04_cost``, ``functions: […]``, ``presets: models``, ``start: GPT-2 small``, ``caption: …``.

    And maybe ``set:`` (settings that differ at first), ``show:`` (the part whose lines are open), ``labels:``,
    ``notes:`` (preset → a sentence, for published figures that differ).
    """
    asked = read(body)
    lesson = lesson_of(str(asked["calculator"]))
    return figure(asked, lambda expression: outputs.value(lesson, expression))


def figure(asked: dict[str, Any], value: Callable[[str], Any]) -> str:
    """The figure that a fence's settings ask for; ``value`` gives an expression's value in the lesson."""
    described, results = figures(asked, value)
    names = list(results)
    data = {
        **described,
        "fields": fields(described["presets"][str(asked["start"])], labels_of(asked)),
        "blocks": [block(name) for name in names],
        "labels": labels_of(asked),
        "start": str(asked["start"]),
        "set": {str(name): constant(value) for name, value in (asked.get("set") or {}).items()},
        "show": _shown(asked, described),
    }
    inside = (
        data_script(data)
        + _notes(asked, described)
        + element("div", _table(rows_of(asked, results)), class_="calc-still")
    )
    made = element(
        "head-calculator",
        inside,
        lesson=asked["calculator"],
        functions=json.dumps(names),
        presets=str(asked["presets"]),
        # What its height depends on, see static/css/calculator.css.
        style=f"--rows: {sum(map(len, results.values()))}; --fields: {len(data['fields'])}",
    )
    caption = element("figcaption", prose(asked["caption"]))
    return element("figure", made + caption, class_="calculator-figure", id=f"calculator-{names[0]}".replace("_", "-"))


def _shown(asked: dict[str, Any], described: Mapping[str, Any]) -> str:
    """The part that is open at first, as "function part"."""
    places = [f"{each['name']} {part}" for each in described["formulas"] for part, _ in each["parts"]]
    shown = str(asked.get("show", places[0]))
    if shown not in places:
        raise ValueRefusedError("show", shown, places, "parts")
    return shown


def _notes(asked: dict[str, Any], described: Mapping[str, Any]) -> str:
    notes = "".join(
        element("p", prose(words), data_preset=name, hidden=name != asked["start"] or None)
        for name, words in (asked.get("notes") or {}).items()
    )
    return element("div", notes, class_="calc-notes")


def labels_of(asked: dict[str, Any]) -> dict[str, str]:
    """What settings and parts are called."""
    return {**PARTS, **{str(name): str(words) for name, words in (asked.get("labels") or {}).items()}}


def rows_of(asked: dict[str, Any], results: Mapping[str, Mapping[str, str]]) -> Rows:
    """The results at first in words, the first row being the head of the table; texts hold no HTML."""
    rows: Rows = [("", str(asked["start"]) + (", with " + _changed(asked) if asked.get("set") else ""))]
    labels = labels_of(asked)
    for name in results:
        kind = block(name)
        write = in_bytes if kind["unit"] == "bytes" else "{:,}".format
        parts = {part: int(value) for part, value in results[name].items()}
        named = {part: labels.get(part, part.replace("_", " ")) for part in parts}
        rows += [(": ".join(filter(None, (kind["title"], named[part]))), write(value)) for part, value in parts.items()]
        if (total := total_of(kind, parts)) is not None:
            rows.append((f"{kind['title']}: {kind['total']}", write(total)))
    return rows


def in_words(body: str, value: Callable[[str, str], Any]) -> str:
    """For a notebook, whose reader may call the functions: ``value`` gives an expression's value in a lesson."""
    asked = read(body)
    described, results = figures(asked, lambda expression: value(expression, str(asked["calculator"])))
    inputs = {formula["name"]: formula["inputs"] for formula in described["formulas"]}
    calls = [f"`{name}({'total=total, ' if TOTAL in inputs[name] else ''}**sizes)`" for name in results]
    told = " and ".join(filter(None, (", ".join(calls[:-1]), calls[-1])))
    added = (
        f"; `total` is the sum of what `{next(iter(results))}` gives"
        if any(TOTAL in names for names in inputs.values())
        else ""
    )
    return f"{table(rows_of(asked, results))}\n\nFor other sizes call {told} with settings of your own{added}."


def _changed(asked: dict[str, Any]) -> str:
    return ", ".join(
        f"{name} = {f'{value:,}' if type(value) is int else value}" for name, value in asked["set"].items()
    )


def in_bytes(value: int) -> str:
    """As static/js/calculator/units.js writes them; beyond the last unit, in that unit still."""
    size = [1024**power for power in range(len(POWERS))]
    hundredths = [(abs(value) * 100 + one // 2) // one for one in size]
    power = next((power for power, count in enumerate(hundredths) if count < 102_400), len(POWERS) - 1)
    if not power:
        return f"{value:,} {'byte' if abs(value) == 1 else 'bytes'}".replace("-", "−")
    whole, rest = divmod(hundredths[power], 100)
    digits = f"{whole:,}.{rest:02d}".rstrip("0").rstrip(".")
    return f"{'−' if value < 0 else ''}{digits} {POWERS[power]}"


def _table(rows: Rows) -> str:
    (_, title), *rest = rows
    lines = (
        element("tr", element("th", escape(name), scope="row") + element("td", escape(value))) for name, value in rest
    )
    return f"<table><caption>{escape(title)}</caption><tbody>{''.join(lines)}</tbody></table>"
