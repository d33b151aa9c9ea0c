"""What becomes of each fence of a lesson's page in its notebook."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import Any

from headwise.lesson_file import Cell, pick
from headwise.maps import HEAD_MAP, PLOTLY, HeadMap

from . import diagram_settings, map_fence
from .calculator import in_words
from .diagram import KINDS as DRAWN
from .lessons import LessonError
from .notebook_text import details, inline, lesson_page, table
from .questions import mark_computed, options_of
from .references import split_cell, split_listing, split_reference
from .settings import settings
from .stages import described_stages, table_of

# What every Jupyter can show; our own types only mean something on the page.
SHOWN_TYPES = ("text/plain", PLOTLY, "image/png", "text/markdown")
# Characters; a larger figure, as of many layers, is drawn when the reader runs the cell.
LARGEST_FIGURE = 40_000

NotebookCell = dict[str, Any]


@dataclass(frozen=True)
class Parts:
    """All that a notebook is made of besides the page's text. ``result`` is the lesson's rehearsed result."""

    slug: str
    cells: Sequence[Cell]
    exercises: Mapping[str, Mapping[str, Cell]]
    checks: Mapping[str, str]
    reference: Callable[[str], str]
    result: Mapping[str, Any]
    site_url: str = ""
    elsewhere: Callable[[str, str], Any] | None = None

    def value(self, expression: str, slug: str = "") -> Any:
        """The computed value of ``expression``, also in another lesson ``slug``; LessonError when there is none."""
        if slug and slug != self.slug and self.elsewhere is not None:
            return self.elsewhere(slug, expression)
        found = self.result["values"].get(expression, {"problem": "the build did not ask for it; run `make site`"})
        if isinstance(found, dict) and "problem" in found:
            raise LessonError(f"'{expression}' has no value in lessons/{self.slug}/cells.py: {found['problem']}")
        return found


def text_cell(source: str) -> NotebookCell:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def code_cell(name: str, source: str, shown: list[dict[str, Any]], **metadata: Any) -> NotebookCell:
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": re.sub(r"[^\w-]", "-", name)[:48],
        "metadata": metadata,
        "outputs": shown,
        "source": source.strip("\n"),
    }


def _outputs(report: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A rehearsed report as Jupyter's outputs: streams first, as they came, then what was shown."""
    made: list[dict[str, Any]] = []
    for stream, text in report["streams"]:
        if stream == "display":
            data = _result(json.loads(text))["data"]
            made.append({"output_type": "display_data", "metadata": {}, "data": data})
        elif made and made[-1].get("name") == stream:
            made[-1]["text"] += text
        else:
            made.append({"output_type": "stream", "name": stream, "text": text})
    return made + [_result(bundle) for bundle in report.get("outputs", [])]


def _result(bundle: Mapping[str, Any]) -> dict[str, Any]:
    if HEAD_MAP in bundle:
        bundle = HeadMap(bundle[HEAD_MAP])._repr_mimebundle_()
        if len(json.dumps(bundle[PLOTLY])) > LARGEST_FIGURE:
            bundle = {"text/plain": bundle["text/plain"] + "\nRun this cell to see the map."}
    data = {kind: bundle[kind] for kind in SHOWN_TYPES if kind in bundle}
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


def _cell(body: str, parts: Parts) -> list[NotebookCell]:
    _, name, _ = split_cell(body)
    cell = pick(list(parts.cells), name, f"lessons/{parts.slug}/cells.py")
    tags = {"tags": list(cell.tags)} if cell.tags else {}
    return [code_cell(name, cell.source, _outputs(parts.result["cells"][name]), **tags)]


def _exercise(body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, ("exercise", "after"))
    _, name = split_reference(asked["exercise"])
    roles = parts.exercises[name]
    hints = [
        details(f"Hint {count}", inline(hint, parts.value))
        for count, hint in enumerate(asked.get("hints", []), start=1)
    ]
    solution = details("Solution", f"```python\n{roles['solution'].source.strip()}\n```")
    check = f'{parts.checks[name].strip()}\n\n\nprint(check_{name}(dict(globals())) or "Right.")'
    return [
        code_cell(name, roles["starter"].source, [], tags=["exercise"]),
        code_cell(f"check-{name}", check, [], jupyter={"source_hidden": True}, tags=["check"]),
        text_cell("Run both cells above: the second one checks your answer.\n\n" + "\n".join([*hints, solution])),
    ]


def _head_map(body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, ("map", "tokens", "caption"))
    slug, name = split_reference(asked["map"])
    described = map_fence.described(asked, name, lambda expression: parts.value(expression, slug))
    keys, labels, masked, layers = (asked.get(key) for key in ("keys", "heads", "masked", "layers"))
    more = f", keys={keys}" if keys else ""
    more += f", labels={json.dumps(labels, ensure_ascii=False)}" if labels else ""
    more += (f", masked={masked}" if masked else "") + (", layers=True" if layers else "")
    source = f"from headwise import head_map\n\nhead_map({name}, {asked['tokens']}{more})"
    shown = [_result({HEAD_MAP: described})]
    caption = text_cell(inline(asked["caption"], parts.value))
    return [code_cell(f"map-{name}", source, shown, tags=["head-map"]), caption]


def _reference(body: str, parts: Parts) -> list[NotebookCell]:
    code = parts.reference(split_listing(body)[1])
    return [text_cell(f"PyTorch, `lessons/{parts.slug}/reference.py`:\n\n```python\n{code.strip()}\n```")]


def _quiz(body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, ("question", "options"))
    options = options_of(asked)
    if "computed" in asked:
        mark_computed(asked["computed"], options, parts.value(asked["computed"], str(asked.get("lesson", ""))))
    shown, whys = [], []
    for option in options:
        text = inline(str(option["text"]), parts.value)
        shown.append(f"- {text}")
        right = "right" if option.get("correct") else "wrong"
        whys.append(f"- {text} **({right})** {inline(str(option['why']), parts.value)}")
    question = inline(str(asked["question"]), parts.value)
    return [text_cell("\n".join([f"**{question}**\n", *shown, "", details("Answers", "\n".join(whys))]))]


def _shapes(body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, ("title", "alt"))
    return [text_cell(f"{inline(asked['alt'], parts.value)}\n\n*{inline(asked['title'], parts.value)}*")]


def _diagram(body: str, parts: Parts) -> list[NotebookCell]:
    asked = diagram_settings.read(body)
    drawn = DRAWN[asked.kind](asked, lambda expression: parts.value(expression, asked.slug))
    alt, title = asked.settings.get("alt"), inline(str(asked.settings["title"]), parts.value)
    # Words from the data are no Markdown and no HTML.
    words = inline(str(alt), parts.value) if alt else re.sub(r"([*`\\\[\]])", r"\\\1", escape(drawn.words, quote=False))
    letters = f"```\n{drawn.letters}\n```\n\n" if drawn.letters else ""
    return [text_cell(f"{letters}{words}\n\n*{title}*")]


def _stages(kind: str, body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, (kind, "tokens", "caption"))
    described = described_stages(asked, lambda name: parts.value(name, str(asked[kind])))
    shown = table(table_of(kind, described))
    # The caption speaks of what there is to point at.
    on_page = lesson_page(parts.slug, parts.site_url)
    return [text_cell(f"{shown}\n\nOn {on_page} this is a figure that shows where each of its numbers comes from.")]


def _calculator(body: str, parts: Parts) -> list[NotebookCell]:
    on_page = lesson_page(parts.slug, parts.site_url)
    return [text_cell(f"{in_words(body, parts.value)} On {on_page} this is a calculator.")]


def _math(body: str, parts: Parts) -> list[NotebookCell]:
    return [text_cell(f"$$\n{body.strip()}\n$$")]


RENDER: dict[str, Callable[[str, Parts], list[NotebookCell]]] = {
    "cell": _cell,
    "exercise": _exercise,
    "head-map": _head_map,
    "reference": _reference,
    "quiz": _quiz,
    "predict": _quiz,
    "shapes": _shapes,
    "stages": partial(_stages, "stages"),
    "ablation": partial(_stages, "ablation"),
    "diagram": _diagram,
    "calculator": _calculator,
    "math": _math,
}
