"""Make each lesson's notebook from its page, complete with the outputs that the page shows.

``python -m pyodide_kernels.publish.notebooks`` writes ``build/notebooks/<slug>.ipynb``. ``notebook`` itself is a pure
function of texts and of the lesson's rehearsed result; only ``main`` reads and writes files.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from headwise.lesson_file import Cell
from headwise.maps import HeadMap, describe
from pyodide_kernels.distribution.fetch import sha256_of

from . import outputs
from .lessons import ROOT, Lesson, LessonError, all_lessons
from .notebook_text import details, inline, markdown
from .page import KINDS, settings, split_reference

NOTEBOOKS = ROOT / "build" / "notebooks"
LARGEST = 100_000
# What every Jupyter can show; our own types only mean something on the page.
SHOWN_TYPES = ("text/plain", "application/vnd.plotly.v1+json", "image/png", "text/markdown")
_FENCE = re.compile(
    rf"^(?P<ticks>`{{3,}}) ?(?P<kind>{'|'.join(KINDS)})\n(?P<body>.*?)^(?P=ticks)[ \t]*$\n?", re.MULTILINE | re.DOTALL
)
_FRONT = re.compile(r"\A---\n(?P<yaml>.*?)^---\n", re.MULTILINE | re.DOTALL)

# Why: see headwise/notebook.py.
SETUP = "from headwise.notebook import keep_print_options\n\nkeep_print_options()"

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

    def value(self, expression: str) -> Any:
        """The computed value of ``expression``; LessonError when the build has none."""
        found = self.result["values"].get(expression)
        if found is None or (isinstance(found, dict) and "problem" in found):
            raise LessonError(f"docs/lessons/{self.slug}.md: the build has no value for '{expression}'; `make site`")
        return found


def notebook(text: str, parts: Parts) -> dict[str, Any]:
    """The notebook (nbformat 4.5) of the page ``text``. Raises LessonError naming the page and the mend."""
    front = _FRONT.match(text)
    if front is None:
        raise LessonError(f"docs/lessons/{parts.slug}.md:1 has no front matter; start it with '---', title:, answer:")
    about = yaml.safe_load(front["yaml"])
    cells: list[NotebookCell] = [_text(_title(about, parts)), _code("setup", SETUP, [], tags=["setup"])]
    rest = text[front.end() :]
    at = 0
    for found in _FENCE.finditer(rest):
        cells += _prose(rest[at : found.start()], parts)
        cells += RENDER[found["kind"]](found["body"], parts)
        at = found.end()
    cells += _prose(rest[at:], parts)
    for count, cell in enumerate(cells):
        cell.setdefault("id", f"text-{count:02}")
    ids = [cell["id"] for cell in cells]
    for count, cell in enumerate(cells):
        if ids.index(cell["id"]) != count:
            cell["id"] += f"-{count:02}"
    joined = _joined(cells)
    return {
        "cells": joined,
        "metadata": {
            # A reader's saved copy keeps this, so that JupyterLite can tell it from a newer lesson's notebook.
            "headwise": {"version": sha256_of(json.dumps(joined, sort_keys=True).encode())[:16]},
            "kernelspec": {"display_name": "Python (Pyodide)", "language": "python", "name": "python"},
            "language_info": {"name": "python"},
            "title": about["title"],
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _title(about: Mapping[str, Any], parts: Parts) -> str:
    lines = [f"# {about['title']}", str(about.get("answer", "")), str(about.get("without", ""))]
    if parts.site_url:
        page = f"{parts.site_url.rstrip('/')}/lessons/{parts.slug}/"
        lines.append(
            f"This notebook is the lesson [{about['title']}]({page}) of Headwise, with the same code and numbers."
        )
    return "\n\n".join(line for line in lines if line)


def _prose(text: str, parts: Parts) -> list[NotebookCell]:
    shown = markdown(text, parts.value, parts.site_url)
    return [_text(shown)] if shown else []


def _text(source: str) -> NotebookCell:
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def _joined(cells: list[NotebookCell]) -> list[NotebookCell]:
    """Neighbouring texts become one cell, as a person would have written them."""
    joined: list[NotebookCell] = []
    for cell in cells:
        if joined and cell["cell_type"] == joined[-1]["cell_type"] == "markdown":
            joined[-1]["source"] += "\n\n" + cell["source"]
        else:
            joined.append(cell)
    return joined


def _code(name: str, source: str, shown: list[dict[str, Any]], **metadata: Any) -> NotebookCell:
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
        if made and made[-1].get("name") == stream:
            made[-1]["text"] += text
        else:
            made.append({"output_type": "stream", "name": stream, "text": text})
    return made + [_result(bundle) for bundle in report.get("outputs", [])]


def _result(bundle: Mapping[str, Any]) -> dict[str, Any]:
    data = {kind: bundle[kind] for kind in SHOWN_TYPES if kind in bundle}
    return {"output_type": "execute_result", "execution_count": None, "metadata": {}, "data": data}


def _cell(body: str, parts: Parts) -> list[NotebookCell]:
    _, name = split_reference(body)
    cell = next(cell for cell in parts.cells if cell.name == name)
    tags = {"tags": list(cell.tags)} if cell.tags else {}
    return [_code(name, cell.source, _outputs(parts.result["cells"][name]), **tags)]


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
        _code(name, roles["starter"].source, [], tags=["exercise"]),
        _code(f"check-{name}", check, [], jupyter={"source_hidden": True}, tags=["check"]),
        _text("Run both cells above: the second one checks your answer.\n\n" + "\n".join([*hints, solution])),
    ]


def _head_map(body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, ("map", "tokens", "caption"))
    _, name = split_reference(asked["map"])
    labels = asked.get("heads")
    described = describe(parts.value(name), parts.value(asked["tokens"]), labels=labels, name=name)
    more = f", labels={json.dumps(labels, ensure_ascii=False)}" if labels else ""
    source = f"from headwise import head_map\n\nhead_map({name}, {asked['tokens']}{more})"
    shown = [_result(HeadMap(described)._repr_mimebundle_())]
    return [_code(f"map-{name}", source, shown, tags=["head-map"]), _text(inline(asked["caption"], parts.value))]


def _reference(body: str, parts: Parts) -> list[NotebookCell]:
    code = parts.reference(body.strip().partition("/")[2])
    return [_text(f"PyTorch, `lessons/{parts.slug}/reference.py`:\n\n```python\n{code.strip()}\n```")]


def _quiz(body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, ("question", "options"))
    answer = str(parts.value(asked["computed"])) if "computed" in asked else None
    options, whys = [], []
    for option in asked["options"]:
        text = inline(str(option["text"]), parts.value)
        right = option.get("correct") if answer is None else str(option["text"]).strip('`*"“” ') == answer
        options.append(f"- {text}")
        whys.append(f"- {text} **({'right' if right else 'wrong'})** {inline(str(option['why']), parts.value)}")
    question = inline(str(asked["question"]), parts.value)
    return [_text("\n".join([f"**{question}**\n", *options, "", details("Answers", "\n".join(whys))]))]


def _shapes(body: str, parts: Parts) -> list[NotebookCell]:
    asked = settings(body, ("title", "alt"))
    return [_text(f"{inline(asked['alt'], parts.value)}\n\n*{inline(asked['title'], parts.value)}*")]


def _math(body: str, parts: Parts) -> list[NotebookCell]:
    return [_text(f"$$\n{body.strip()}\n$$")]


RENDER: dict[str, Callable[[str, Parts], list[NotebookCell]]] = {
    "cell": _cell,
    "exercise": _exercise,
    "head-map": _head_map,
    "reference": _reference,
    "quiz": _quiz,
    "predict": _quiz,
    "shapes": _shapes,
    "math": _math,
}


def parts_of(lesson: Lesson, site_url: str = "") -> Parts:
    """Read what a notebook of ``lesson`` is made of."""
    return Parts(
        slug=lesson.slug,
        cells=lesson.cells,
        exercises=lesson.exercises,
        checks={name: lesson.check_source(name) for name in lesson.exercises},
        reference=lambda name: function_source(lesson.text("reference.py"), name),
        result=outputs.output(lesson),
        site_url=site_url,
    )


def function_source(text: str, name: str) -> str:
    """The whole of ``text``, or one function of it."""
    import ast

    if not name:
        return text
    node = next(n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.name == name)
    return "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])


def write(folder: Path = NOTEBOOKS) -> list[Path]:
    """Write every lesson's notebook, the changed ones only; return those. Raises LessonError."""
    folder.mkdir(parents=True, exist_ok=True)
    changed, wanted = [], set()
    for lesson in all_lessons():
        made = notebook(lesson.page.read_text("utf-8"), parts_of(lesson, os.environ.get("SITE_URL", "")))
        # Without indents: one number a line would make a head map five times as long.
        text = json.dumps(made, ensure_ascii=False, sort_keys=True) + "\n"
        size = len(text.encode())
        if size > LARGEST:
            raise LessonError(f"the notebook of {lesson.slug} has {size:,} bytes; {LARGEST:,} are allowed: show less")
        path = folder / f"{lesson.slug}.ipynb"
        wanted.add(path)
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            changed.append(path)
    for path in set(folder.glob("*.ipynb")) - wanted:
        path.unlink()
    return changed


def main() -> int:
    """Write the notebooks; 1 with one line when a lesson cannot become one."""
    try:
        for path in write():
            print(f"notebook: {path.relative_to(ROOT)}")
    except LessonError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
